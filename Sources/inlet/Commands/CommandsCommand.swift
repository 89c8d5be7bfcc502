import Bridge
import Interaction
import Wire

struct CommandsCommand: Command {
    static let grammar = Grammar(
        "commands", "Lists what can be performed, and by which keys.",
        details: "The commands of the configuration, with their keys on its keyboard layout.",
        options: [
            .value("search", "TEXT", "Only those whose title or id has TEXT in it."),
            .flag("json", "One JSON object a line."),
            .value("config", "FILE", "The configuration file (YAML)."),
        ])

    private let text: String
    private let isJSON: Bool
    private let stream: StreamOptions

    init(_ arguments: Arguments) throws(BridgeError) {
        text = arguments.value("search") ?? ""
        isJSON = arguments.has("json")
        stream = try StreamOptions(arguments)
    }

    func run() throws(BridgeError) {
        let categories = try CommandCatalog.commands(of: stream.configuration(), matching: text)
        guard !categories.isEmpty || isJSON else {
            throw BridgeError(
                .unavailable,
                text.isEmpty
                    ? "no commands: a configuration has them under its key commands; see --config"
                    : "no command has \"\(text)\" in its title or id")
        }
        for category in categories {
            if !isJSON { print(category.title) }
            for command in category.commands {
                print(isJSON ? Self.json(command, in: category) : Self.text(command))
            }
        }
    }

    private static func text(_ command: ListedCommand) -> String {
        let keys = command.keys ?? ""
        return "  " + keys + String(repeating: " ", count: max(1, 20 - keys.count)) + command.title
            + (command.title == command.id ? "" : "  (\(command.id))")
    }

    private static func json(_ command: ListedCommand, in category: ListedCategory) -> String {
        var object = JSONObject()
        object.add("command", command.id)
        object.add("title", command.title)
        object.add("keys", command.keys)
        object.add("category", category.title)
        return object.text()
    }
}
