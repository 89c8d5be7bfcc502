import InputModel
package import System
package import Wire

extension Option {
    package static let socket = Option.value(
        "socket", "PATH", "Socket of the daemon (\(StandardSocket.path)).")
}

extension Arguments {
    /// The path of the daemon's socket.
    package var socket: String { value("socket") ?? StandardSocket.path }

    /// The scopes of `--scopes`, or nil if it is not given.
    package func scopes() throws(InletError) -> Scopes? {
        try value("scopes").map { text throws(InletError) in try Scopes(text, option: "--scopes") }
    }

    /// The line types of `--events`, or nil if it is not given.
    package func types() throws(InletError) -> [StreamType]? {
        guard let names = value("events") else { return nil }
        var types: [StreamType] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let type = StreamType(name: name) else {
                let known = StreamType.allCases.map(\.name.description).joined(separator: ", ")
                throw InletError(.usage, "--events: unknown line type \"\(name)\"; use \(known)")
            }
            types.append(type)
        }
        return types
    }
}

extension Scopes {
    /// Reads names separated by commas, the value of an option.
    ///
    /// - Throws: ``InletError`` (usage).
    package init(_ names: some StringProtocol, option: String) throws(InletError) {
        self = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scope = Scopes.named.first(where: { $0.name.description == name }) else {
                throw InletError(.usage, "\(option): unknown scope \"\(name)\"; use \(Scopes.all.list)")
            }
            formUnion(scope.scope)
        }
    }
}
