import Configuration
import Glibc
import Options
import Server
import Subscription
import System

struct SimulateCommand: Command {
    static let grammar = Grammar(
        "simulate", "Run the stream or the daemon with simulated devices, without hardware.",
        details: """
            Reads requests from standard input, one JSON object a line. simulate requests plug and
            use devices: {"do":"simulate","plug":"keyboard"}, {"do":"simulate","key":"ctrl+s"},
            {"do":"simulate","wait":"500ms"}. The reply follows when the step is done. All other
            requests work as with inlet run. Ends with standard input, unless --socket is given.

            With --virtual-time the clock advances only in steps that take time, and at once; the
            same requests from one client give the same bytes each time.
            """,
        options: [
            .value("socket", "PATH", "Serve programs on this socket, as the daemon does."),
            .state,
            .flag("virtual-time", "Advance time only in steps, and at once."),
        ] + StreamOptions.options,
        examples: [
            Example(
                "Plug in a simulated mouse",
                #"echo '{"do":"simulate","plug":"mouse"}' | inlet simulate --virtual-time"#),
            Example("Serve programs under test", "inlet simulate --socket ./inlet.sock"),
        ])

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
        // The machine's own configuration would make tests depend on the machine.
        if stream.configurationPath != nil { options.configuration = try stream.configuration() }
        options.hasOwnClock = hasOwnClock
        options.subscriber = stream.subscriber
        var seat = try SimulatedSeat(
            options, input: try RequestInput(for: STDIN_FILENO),
            output: try OutputDescriptor(for: STDOUT_FILENO))
        try seat.run()
    }
}
