import Client
import InputModel
import Interaction
import System
import Wire

extension Option {
    static let socket = Option.value(
        "socket", "PATH", "Socket of the daemon (\(StandardSocket.path)).")
}

extension Arguments {
    /// The path of the daemon's socket.
    var socket: String { value("socket") ?? StandardSocket.path }

    /// The scopes of `--scopes`, or nil if it is not given.
    func scopes() throws(InletError) -> Scopes? {
        try value("scopes").map { text throws(InletError) in try Scopes(text, option: "--scopes") }
    }
}

extension Arguments {
    /// The value of an option that takes a duration with its unit, as in the configuration.
    func duration(_ name: String, _ range: ClosedRange<Interval>) throws(InletError) -> Interval? {
        try setting(name) { node throws(DocumentError) in try node.duration("--\(name)", range) }
    }

    /// The value of an option that takes a number of bytes with its unit, as in the configuration.
    func size(_ name: String, _ range: ClosedRange<Int>) throws(InletError) -> Int? {
        try setting(name) { node throws(DocumentError) in try node.size("--\(name)", range) }
    }

    private func setting<Value>(
        _ name: String, _ read: (DocumentNode) throws(DocumentError) -> Value
    ) throws(InletError) -> Value? {
        guard let text = value(name) else { return nil }
        let document = Document(bare: text)
        do {
            return try read(document.root)
        } catch {
            throw InletError(.usage, error.message)
        }
    }
}

extension Option {
    /// How far key times may be shifted.
    static let blur = value(
        "blur", "TIME",
        "Shift the times of keys at random by up to TIME (10ms): typing rhythm can identify a person.")
}
