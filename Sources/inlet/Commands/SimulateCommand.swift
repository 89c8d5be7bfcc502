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

    private var options = SimulationOptions()

    init(_ arguments: Arguments) throws(InletError) {
        let stream = try StreamOptions(arguments)
        options.socketPath = arguments.value("socket")
        options.statePath = arguments.value("state")
        options.configurationPath = stream.configurationPath
        options.hasOwnClock = arguments.has("virtual-time")
        options.subscriber = stream.subscriber
    }

    func run() throws(InletError) {
        var options = options
        // The machine's own configuration would make tests depend on the machine.
        if let path = options.configurationPath { options.configuration = try Configuration(path: path) }
        var seat = try SimulatedSeat(
            options, input: try RequestInput(for: STDIN_FILENO),
            output: try OutputDescriptor(for: STDOUT_FILENO))
        try seat.run()
    }
}
