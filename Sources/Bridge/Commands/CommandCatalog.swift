import Engine
import InputModel
public import Interaction
import Keymap

/// What a configuration's commands are, on its keyboard layout.
public enum CommandCatalog {
    /// The commands whose titles or ids hold `text`, by category; all of them for the empty text.
    ///
    /// - Throws: ``BridgeError`` where the layout cannot be compiled.
    public static func commands(
        of configuration: Configuration, matching text: String = ""
    ) throws(BridgeError) -> [ListedCategory] {
        var engine = Engine(settings: configuration.engine)
        let time = Timestamp(microseconds: 0)
        do {
            engine.use(try Keymap(configuration.engine.keymap), at: time)
        } catch {
            throw BridgeError(.badConfiguration, error.description)
        }
        engine.start(configuration, at: time)
        return engine.commands(matching: text)
    }
}
