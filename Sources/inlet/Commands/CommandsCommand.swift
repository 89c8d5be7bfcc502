import Client
import Configuration
import Options
import System
import Wire

struct CommandsCommand: Command {
    static let grammar = Grammar(
        "commands", "List the commands that can be performed, and their keys.",
        details: """
            Lists the commands that the daemon can perform now, with keys of its keyboard
            layout. With --config, or without a daemon at the usual socket, lists those of
            the configuration.
            """,
        options: [
            .value("search", "TEXT", "List only commands whose title or id contains TEXT."),
            .flag("json", "Print one JSON object a line."),
            .socket,
            .config,
        ],
        examples: [
            Example("Find a command and its keys", "inlet commands --search save"),
            Example(
                "Print the commands of a configuration as JSON",
                "inlet commands --config ./inlet.yaml --json"),
        ])

    private let text: String
    private let isJSON: Bool
    private let configurationPath: String?
    private let socket: String
    /// `--socket` was given, so a missing daemon is an error.
    private let isDaemonNamed: Bool

    init(_ arguments: Arguments) throws(InletError) {
        text = arguments.value("search") ?? ""
        isJSON = arguments.has("json")
        configurationPath = arguments.value("config")
        socket = arguments.socket
        isDaemonNamed = arguments.isGiven("socket")
        if isDaemonNamed && configurationPath != nil {
            throw InletError(
                .usage,
                "--socket asks a daemon and --config reads a file: leave out one of them; see inlet commands --help"
            )
        }
    }

    func run() throws(InletError) {
        let (commands, isNow) = try found()
        guard !commands.isEmpty || isJSON else {
            throw InletError(
                .unavailable,
                !text.isEmpty
                    ? "no command \(isNow ? "that can be performed now " : "")has \"\(text)\" in its title or id"
                    : isNow
                        ? "no command can be performed now: programs and the configuration declare commands"
                        : "no commands: the configuration declares them under `commands`; name it with --config"
            )
        }
        var category: String?
        for command in commands {
            if isJSON {
                try StandardOutput.print(Self.json(command))
                continue
            }
            if command.category != category { try StandardOutput.print(PrintableText.make(command.category)) }
            category = command.category
            try StandardOutput.print(Self.text(command))
        }
    }

    /// The commands, and whether they come from a daemon.
    private func found() throws(InletError) -> (commands: [FoundCommand], isNow: Bool) {
        guard let connection = try connection() else {
            return (try Configuration(at: configurationPath).commands(matching: text), false)
        }
        let (commands, isCut) = try connection.commands(matching: text)
        if isCut {
            Message.write(
                "only the first \(commands.count) commands are listed; narrow them down with --search")
        }
        return (commands, true)
    }

    /// nil if the configuration is used instead.
    private func connection() throws(InletError) -> DaemonConnection? {
        guard configurationPath == nil else { return nil }
        do {
            return try DaemonConnection(path: socket)
        } catch {
            if error.status == .unavailable && !isDaemonNamed { return nil }
            throw error
        }
    }

    private static func text(_ command: FoundCommand) -> String {
        let keys = PrintableText.make(command.keys ?? "")
        return PrintableText.make(
            "  " + keys + String(repeating: " ", count: max(1, 20 - keys.count)) + command.title
                + (command.title == command.id ? "" : "  (\(command.id))"))
    }

    private static func json(_ command: FoundCommand) -> String {
        var object = JSONObject()
        object.add("command", command.id)
        object.add("title", command.title)
        object.add("keys", command.keys)
        object.add("category", command.category)
        return object.text()
    }
}
