import Configuration
import Glibc
import Server
import Subscription
import System

struct SimulateCommand: Command {
    static let grammar = Grammar(
        "simulate", "Runs the stream, or the daemon, with simulated devices: for tests, without hardware.",
        details: """
            Requests come from standard input, a JSON object a line. simulate plugs devices and uses
            them: {"do":"simulate","plug":"keyboard"}, {"do":"simulate","key":"ctrl+s"},
            {"do":"simulate","wait":"500ms"}. Each is answered when it is done. All other requests
            work as with inlet run. At the end of standard input it ends, unless it has a --socket.

            With --virtual-time the clock stands still but for steps that take time, and then passes
            at once; what one driver asks gives the same bytes each time.
            """,
        options: [
            .value("socket", "PATH", "Where programs connect, as they do to the daemon."),
            .value("state", "FILE", "Where to keep sessions of scenes and what users change."),
            .flag("virtual-time", "Time passes in steps alone, and at once."),
        ] + StreamOptions.options)

    private let stream: StreamOptions
    private let socket: String?
    private let state: String?
    private let hasOwnClock: Bool

    init(_ arguments: Arguments) throws(InletError) {
        stream = try StreamOptions(arguments)
        socket = arguments.value("socket")
        state = arguments.value("state")
        hasOwnClock = arguments.has("virtual-time")
    }

    func run() throws(InletError) {
        var options = SimulationOptions()
        options.socketPath = socket
        options.statePath = state
        options.configurationPath = stream.configurationPath
        // The machine's own would make tests depend on the machine.
        if stream.configurationPath != nil { options.configuration = try stream.configuration() }
        options.hasOwnClock = hasOwnClock
        options.subscriber = stream.subscriber
        var seat = try SimulatedSeat(
            options, input: try RequestInput(for: STDIN_FILENO),
            output: try OutputDescriptor(for: STDOUT_FILENO))
        try seat.run()
    }
}
