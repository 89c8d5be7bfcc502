import InputModel
package import System
package import Wire

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

extension StreamType {
    /// Reads names separated by commas, the value of `--events`.
    ///
    /// - Throws: ``InletError`` (usage).
    package static func list(_ names: String) throws(InletError) -> [StreamType] {
        var types: [StreamType] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let type = StreamType(name: name) else {
                let known = allCases.map(\.name.description).joined(separator: ", ")
                throw InletError(.usage, "--events: unknown line type \"\(name)\"; use \(known)")
            }
            types.append(type)
        }
        return types
    }
}
