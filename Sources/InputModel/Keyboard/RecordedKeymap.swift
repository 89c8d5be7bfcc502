/// A keyboard layout as a recording carries it: what it was asked for by, and all that it was made of.
///
/// The machine that replays needs neither the layout's files nor those of Compose, and has the same however its own
/// differ.
package struct RecordedKeymap: Hashable, Sendable {
    /// The maximum size of ``text``, in bytes. Four groups of xkeyboard-config take about 80 KB; libxkbcommon 1.5 takes
    /// 25 ms to compile a text of this size.
    package static let textLimit = 256 << 10
    /// The maximum size of ``sequences``, in bytes. Those of en_US.UTF-8 take 270 KB.
    package static let sequencesLimit = 4 << 20
    /// The maximum number of keymaps in a recording: each is compiled before a replay.
    package static let countLimit = 64

    /// What it was asked for by; of a Compose file, only the path.
    package let names: KeymapNames
    /// The compiled keymap, in the format of libxkbcommon (XKB_KEYMAP_FORMAT_TEXT_V1).
    package var text: String
    /// The lines of the Compose file, without includes and comments. Nil if there was none, or no key begins a
    /// sequence.
    package var sequences: String?

    /// A keymap with these names and this content.
    package init(_ names: KeymapNames, text: String, sequences: String?) {
        var names = names
        names.composeFile = names.composeFile.map { ComposeFile(path: $0.path, text: nil) }
        self.names = names
        self.text = text
        self.sequences = sequences
    }
}
