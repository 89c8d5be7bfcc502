import Server
import System
import Wire

extension Option {
    static let socket = Option.value(
        "socket", "PATH", "Where the daemon listens (\(DaemonOptions.standardSocket)).")
}

extension Arguments {
    /// Where the daemon listens.
    var socket: String { value("socket") ?? DaemonOptions.standardSocket }

    /// Those of `--scopes`; nil where it is not given.
    func scopes() throws(InletError) -> Scopes? {
        guard let text = value("scopes") else { return nil }
        var scopes: Scopes = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scope = Scopes.named.first(where: { $0.name.description == name }) else {
                throw InletError(
                    .usage, "--scopes: none is called \"\(name)\"; there are \(Scopes.all.list)")
            }
            scopes.formUnion(scope.scope)
        }
        return scopes
    }
}
