import Engine
package import InputModel
import Keymap
package import System

extension Configuration {
    /// Replays with the keymaps of the recording at `path`, except for what a configuration names that replaces the
    /// recording's own.
    ///
    /// - Parameters:
    ///   - areAll: no keymap of the recording is lost.
    ///   - isOwn: this is the recording's own configuration, which says which keymap is the first.
    /// - Returns: what replaces the recorded layout, in words; nil if nothing does.
    /// - Throws: ``InletError`` (bad data) if libxkbcommon cannot compile one.
    package mutating func use(
        _ recorded: [RecordedKeymap], areAll: Bool, of path: String, isOwn: Bool
    ) throws(InletError) -> String? {
        guard !recorded.isEmpty else { return nil }
        var keymaps = RecordedKeymaps(recorded)
        keymaps.areAll = areAll
        keymaps.areLayoutsUsed = isOwn || !namesLayout
        keymaps.areSequencesUsed = isOwn || !namesSequences
        if keymaps.areLayoutsUsed {
            for keymap in recorded { try Self.check(keymap, in: keymaps, of: path) }
        }
        if !isOwn, let first = keymaps.first {
            let own = engine.keymap
            if keymaps.areLayoutsUsed { engine.keymap = first }
            engine.keymap.locale = keymaps.areSequencesUsed ? first.locale : own.locale
            engine.keymap.composeFile = keymaps.areSequencesUsed ? first.composeFile : own.composeFile
        }
        engine.recordedKeymaps = keymaps
        switch (keymaps.areLayoutsUsed, keymaps.areSequencesUsed) {
        case (true, true): return nil
        case (false, true): return "a keyboard layout"
        case (true, false): return "a source of Compose sequences"
        case (false, false): return "a keyboard layout and a source of Compose sequences"
        }
    }

    /// Compiles a keymap, which may be anything, before the replay begins.
    private static func check(
        _ keymap: RecordedKeymap, in keymaps: RecordedKeymaps, of path: String
    ) throws(InletError) {
        do throws(KeymapError) {
            _ = try Keymap(keymap.names, keymaps)
        } catch {
            throw InletError(
                .badData,
                "\(path): its recorded keyboard layout \(keymap.names) cannot be compiled; name a layout in --config "
                    + "to replay with this machine's")
        }
    }
}
