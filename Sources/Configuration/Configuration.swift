package import Engine
import InputModel
package import Interaction
package import System
package import Wire

/// A configuration file's content, all of it valid.
package struct Configuration: Sendable {
    /// How devices, keyboards and scenes are treated.
    package var engine = EngineSettings()
    /// Take the devices from all other readers.
    package var grab = false
    /// Scenes that are there from the start, activated in this order.
    package var scenes: [SceneActivation] = []
    /// Commands that the reader of the stream performs.
    package var commands: [CommandInsertion.Item] = []

    /// Who may connect to the daemon, beside those who always may.
    package var subscribers: [AccessList.Entry] = []

    /// What is recorded beside the stream; nil for nothing.
    package var record: RecordingSettings?

    /// Run before every program that is not realtime.
    package var isRealtime = false

    /// The file that it was read from; nil for none.
    package internal(set) var text: String?

    /// What a machine has whose configuration says nothing.
    package init() {}
}

extension Configuration {
    /// Where the machine's configuration lies.
    package static let standardPath = "/etc/inlet/inlet.yaml"
}

extension Configuration {
    /// The commands that can be performed with it alone, by category: those whose titles or ids hold `text`, all of them
    /// for the empty text.
    ///
    /// - Throws: ``InletError`` where the layout cannot be compiled.
    package func commands(matching text: String = "") throws(InletError) -> [FoundCommand] {
        var core = Engine(settings: engine)
        let time = Timestamp(microseconds: 0)
        try core.compile(engine.keymap, at: time)
        core.start(self, at: time)
        return core.commands(matching: text).flatMap { category in
            category.commands.map {
                FoundCommand(id: $0.id, title: $0.title, keys: $0.keys, category: category.title)
            }
        }
    }
}
