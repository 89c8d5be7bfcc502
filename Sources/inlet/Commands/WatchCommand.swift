import Glibc
import System
import Watch

struct WatchCommand: Command {
    static let grammar = Grammar(
        "watch", "Shows live what the daemon's stream tells.",
        details: """
            Devices, keys held, modifiers, the pointer and what is under it, the last events,
            how many come in a second, and how long they take; of what the daemon lets this
            user see. q or Ctrl-C leaves. NO_COLOR is heeded.
            """,
        options: [.socket])

    private let socket: String

    init(_ arguments: Arguments) throws(InletError) {
        socket = arguments.socket
    }

    func run() throws(InletError) {
        var watch = try Watch(path: socket, environment: { getenv($0).map { String(cString: $0) } })
        try watch.run()
    }
}
