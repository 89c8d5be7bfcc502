import Engine
import InputModel
import Interaction
public import Wire

/// What can be performed: with a configuration alone, or by a daemon now.
public enum CommandCatalog {
    /// The commands whose titles or ids hold `text`, by category; all of them for the empty text.
    ///
    /// - Throws: ``BridgeError`` where the layout cannot be compiled.
    public static func commands(
        of configuration: Configuration, matching text: String = ""
    ) throws(BridgeError) -> [FoundCommand] {
        var engine = Engine(settings: configuration.engine)
        let time = Timestamp(microseconds: 0)
        try engine.compile(configuration.engine.keymap, at: time)
        engine.start(configuration, at: time)
        return engine.commands(matching: text).flatMap { category in
            category.commands.map {
                FoundCommand(id: $0.id, title: $0.title, keys: $0.keys, category: category.title)
            }
        }
    }

    /// What the daemon can perform now, and whether there is more than a reply has room for.
    ///
    /// - Throws: ``BridgeError``: no permission where this user may not ask, or not available.
    public static func commands(
        of connection: consuming DaemonConnection, matching text: String = ""
    ) throws(BridgeError) -> (commands: [FoundCommand], isCut: Bool) {
        var request = JSONObject()
        request.add("do", "commands.search")
        request.add("text", text)
        var dialogue = Dialogue(connection)
        let reply = try dialogue.ask(request.text()).parsed
        if let error = reply.error {
            throw BridgeError(
                error.code == "notPermitted" ? .noPermission : .unavailable,
                "the daemon does not list its commands: \(error.message)")
        }
        return (reply.commands, reply.isCut)
    }
}
