package import InputModel

/// The keymaps that a recording carries, in place of the machine's.
package struct RecordedKeymaps: Sendable {
    /// In the order in which they were recorded.
    private var all: [RecordedKeymap] = []
    /// Every keymap of the recording is here: another did not exist where it was made. False for an old recording, for a
    /// damaged one, and while recording.
    package var areAll = false
    /// False if the configuration names a layout, which is then the machine's.
    package var areLayoutsUsed = true
    /// False if the configuration says where the Compose sequences come from.
    package var areSequencesUsed = true

    /// Where the Compose sequences of a layout come from.
    enum Sequences {
        /// The machine's file for the locale.
        case ofLocale
        /// These lines.
        case text(String)
        case none
    }

    /// No keymap: all are the machine's.
    package init() {}

    /// The keymaps of a recording.
    package init(_ all: [RecordedKeymap]) { self.all = all }

    /// True if there are none.
    package var isEmpty: Bool { all.isEmpty }

    /// The names of the first, which was in force first.
    package var first: KeymapNames? { all.first?.names }

    /// Adds a keymap that is being recorded.
    package mutating func add(_ keymap: RecordedKeymap) { all.append(keymap) }

    /// True if the keymap of these names is here.
    package func contains(_ names: KeymapNames) -> Bool { exact(names) != nil }

    private func exact(_ names: KeymapNames) -> RecordedKeymap? {
        all.first { $0.names.haveLayout(of: names) && $0.names.haveSequences(of: names) }
    }

    /// The recorded layout of these names; nil if the machine's is to be used.
    func layout(_ names: KeymapNames) -> RecordedKeymap? {
        guard areLayoutsUsed else { return nil }
        return exact(names) ?? all.first { $0.names.haveLayout(of: names) }
    }

    /// A layout that is not here did not exist where the recording was made.
    var mustHaveLayout: Bool { areLayoutsUsed && areAll }

    /// Where the sequences of these names come from.
    func sequences(_ names: KeymapNames) -> Sequences {
        if areSequencesUsed {
            if areLayoutsUsed, let exact = exact(names) {
                return exact.sequences.map { .text($0) } ?? .none
            }
            for keymap in all where keymap.names.haveSequences(of: names) {
                if let text = keymap.sequences { return .text(text) }
            }
        }
        guard let file = names.composeFile else { return .ofLocale }
        return file.text.map { .text($0) } ?? .none
    }
}
