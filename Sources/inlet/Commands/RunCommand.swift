import Glibc
import Server
import System

struct RunCommand: Command {
    static let grammar = Grammar(
        "run", "Serves the stream to any number of programs over a socket.",
        details: """
            Root and members of group inlet may connect; the configuration's subscribers say
            who else, and who may see keys. Started as root it becomes the user inlet, and a
            helper keeps the right to open devices. SIGHUP reads the configuration again.
            """,
        options: [
            .value("config", "FILE", "The configuration file (YAML); - for standard input."),
            .value("socket", "PATH", "Where programs connect (\(DaemonOptions.standardSocket))."),
            .value("state", "FILE", "Where to keep sessions of scenes and users' keys for commands."),
            .value("user", "NAME", "The user to become, started as root (\(DaemonOptions.standardUser))."),
            .value("seat", "NAME", "The seat whose devices are read (seat0)."),
        ])

    private let options: DaemonOptions

    init(_ arguments: Arguments) throws(InletError) {
        var options = DaemonOptions()
        options.socketPath = arguments.value("socket") ?? options.socketPath
        options.configurationPath = arguments.value("config")
        options.seat = arguments.value("seat") ?? options.seat
        options.user = arguments.value("user")
        // The folder that the service manager keeps for it.
        options.statePath =
            arguments.value("state") ?? Self.environment("STATE_DIRECTORY").map { "\($0)/state.json" }
        self.options = options
    }

    func run() throws(InletError) {
        var daemon = try Daemon(options, environment: Self.environment, version: Version.current)
        try daemon.run()
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
