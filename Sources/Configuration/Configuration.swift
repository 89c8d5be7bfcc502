package import Engine
package import InputModel
package import Interaction
package import System
package import Wire

/// A configuration file's content, all of it valid.
package struct Configuration: Sendable {
    /// How devices, keyboards and scenes are treated.
    package var engine = EngineSettings()
    /// Grab the devices, so that no other program receives their events.
    package var grab = false
    /// Scenes that exist from startup, activated in this order.
    package var scenes: [SceneActivation] = []
    /// Commands that a subscriber to the stream performs.
    package var commands: [CommandInsertion.Item] = []

    /// Access rules of the daemon, besides the defaults or in place of them.
    package var subscribers: [AccessList.Entry] = []

    /// The recording made alongside the stream, or nil for none.
    package var record: RecordingSettings?

    /// Use realtime scheduling, ahead of every program without it.
    package var isRealtime = false

    /// It names a keyboard layout, or where the Compose sequences come from.
    var (namesLayout, namesSequences) = (false, false)

    /// The text of the file that it was read from, or nil for none.
    package internal(set) var text: String?

    /// The defaults, as for an empty configuration.
    package init() {}

    /// The keyboard layouts.
    package var keymap: KeymapNames { engine.keymap }
}

extension Configuration {
    /// The path of the machine's configuration.
    package static let standardPath = "/etc/inlet/inlet.yaml"
}

extension Configuration {
    /// The commands that this configuration alone makes available, by category: those whose title or id contains
    /// `text`, or all of them if `text` is empty.
    ///
    /// - Throws: ``InletError`` if the layout cannot be compiled.
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
