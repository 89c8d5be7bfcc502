import Glibc
import Options
import Server
import System

struct RunCommand: Command {
    static let grammar = Grammar(
        "run", "Run the daemon: serve the stream to programs over a socket.",
        details: """
            Root and members of group inlet can connect; subscribers in the configuration
            admits others and grants keys. Started as root, the daemon becomes the user
            inlet, and a helper keeps the right to open devices. SIGHUP reloads the
            configuration.
            """,
        options: [
            .config,
            .value("socket", "PATH", "Listen on this socket (\(StandardSocket.path))."),
            .state,
            .value("user", "NAME", "When started as root, become this user (\(DaemonOptions.standardUser))."),
            .seat,
        ],
        examples: [
            Example(
                "Serve a socket of your own with the devices that you can read",
                "inlet run --socket ./inlet.sock --config ./inlet.yaml"),
            Example("Reload the configuration of the service", "sudo systemctl reload inlet"),
        ])

    private let options: DaemonOptions

    init(_ arguments: Arguments) throws(InletError) {
        var options = DaemonOptions()
        options.socketPath = arguments.value("socket") ?? options.socketPath
        options.configurationPath = arguments.value("config")
        options.seat = arguments.value("seat") ?? options.seat
        options.user = arguments.value("user")
        // The state folder that the service manager provides.
        options.statePath =
            arguments.value("state") ?? Self.environment("STATE_DIRECTORY").map { "\($0)/state.json" }
        self.options = options
    }

    func run() throws(InletError) {
        var daemon = try Daemon(options, environment: Self.environment)
        try daemon.run()
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
