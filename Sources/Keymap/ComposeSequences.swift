import CXKBCommon
import InputModel

/// Dead keys and Compose: several presses that together type one text.
///
/// ```
/// status     | a symbol that goes on | one that ends a sequence | one that fits none
/// -----------+-----------------------+--------------------------+---------------------
/// nothing    | composing: no text    | –                        | its own text
/// composing  | composing: no text    | nothing: the sequence's  | nothing: no text
/// ```
///
/// The sequences are the X library's, for a locale; without its files dead keys type nothing.
struct ComposeSequences: ~Copyable {
    /// The result of a press.
    enum Outcome {
        /// Not part of a sequence: the press types its own text.
        case plain
        /// A sequence continues, or was broken off.
        case silent
        /// A sequence ended, and types this; true for a sequence of this press alone.
        case text(ShortText, isOfOne: Bool)
    }

    private let table: OpaquePointer
    private let state: OpaquePointer

    /// - Returns: nil if there are no sequences, or the keymap has no key that begins one of the locale's. The sequences of
    ///   a named file can begin with any key.
    init?(
        _ keymap: OpaquePointer, context: OpaquePointer, locale: String, _ source: RecordedKeymaps.Sequences
    ) {
        let text =
            switch source {
            case .ofLocale: Self.hasStarters(keymap) ? ComposeText.read(locale: locale) : nil
            case .text(let text): text
            case .none: String?.none
            }
        // Lines that the library does not understand are skipped, as in every other program.
        var line: UInt32 = 0
        guard let text,
            let table = ComposeText.compile(text, locale: locale, in: context, faultLine: &line)
        else { return nil }
        guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
            xkb_compose_table_unref(table)
            return nil
        }
        self.table = table
        self.state = state
    }

    /// The sequences of another keymap, with none begun, or nil if it has none.
    init?(sharing other: borrowing ComposeSequences?) {
        switch other {
        case .some(let other):
            table = xkb_compose_table_ref(other.table)
            state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
        case .none: return nil
        }
    }

    deinit {
        xkb_compose_state_unref(state)
        xkb_compose_table_unref(table)
    }

    /// A key was pressed that produces `symbol`.
    ///
    /// Allocates: nothing, but for a long text (``LongTexts``).
    func press(_ symbol: xkb_keysym_t, _ texts: inout LongTexts) -> Outcome {
        // They end no sequence, but not all versions of the library count them among the symbols of modifiers (its issue
        // 413).
        guard !symbol.isOfLevel5 else { return .plain }
        let isOfOne = !isUnderWay
        guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .plain }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return .silent
        case XKB_COMPOSE_COMPOSED:
            let length = max(0, Int(xkb_compose_state_get_utf8(state, nil, 0)))
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) { buffer in
                _ = buffer.withMemoryRebound(to: CChar.self) {
                    xkb_compose_state_get_utf8(state, $0.baseAddress, $0.count)
                }
                let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<length])
                return .text(texts.text(bytes), isOfOne: isOfOne)
            }
        default: return .plain
        }
    }

    /// True if a sequence has begun and not ended.
    var isUnderWay: Bool { xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING }

    /// Forgets a sequence that has begun.
    func reset() { xkb_compose_state_reset(state) }

    /// True if some key, in some group and level, begins a sequence of a locale.
    private static func hasStarters(_ keymap: OpaquePointer) -> Bool {
        for code in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
            for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, code) {
                for level in 0..<xkb_keymap_num_levels_for_key(keymap, code, layout)
                where Keymap.symbols(of: code, layout, level, in: keymap).contains(where: \.beginsSequence) {
                    return true
                }
            }
        }
        return false
    }
}
