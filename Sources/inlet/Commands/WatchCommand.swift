import Glibc
import Options
import System
import Watch

struct WatchCommand: Command {
    static let grammar = Grammar(
        "watch", "Show the daemon's stream live in the terminal.",
        details: """
            Shows devices, held keys, modifiers, the pointer and the region under it, recent
            events, their rate and latency, limited to this user's scopes. q or Ctrl-C quits.
            NO_COLOR is honoured.
            """,
        options: [.socket],
        examples: [
            Example("Watch the daemon", "inlet watch"),
            Example("Watch a daemon on another socket", "inlet watch --socket ./inlet.sock"),
        ])

    private let socket: String

    init(_ arguments: Arguments) throws(InletError) {
        socket = arguments.socket
    }

    func run() throws(InletError) {
        var watch = try Watch(path: socket, environment: { getenv($0).map { String(cString: $0) } })
        try watch.run()
    }
}
