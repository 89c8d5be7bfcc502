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
        /// A sequence ended, and types this.
        case text(ShortText)
    }

    private let table: OpaquePointer
    private let state: OpaquePointer

    /// - Returns: nil if the keymap has no key that begins a sequence, or there are no sequences.
    init?(
        _ keymap: OpaquePointer, context: OpaquePointer, locale: String, _ source: RecordedKeymaps.Sequences
    ) {
        guard Self.hasStarters(keymap) else { return nil }
        let text =
            switch source {
            case .ofLocale: ComposeText.read(locale: locale)
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
    /// Allocates: nothing.
    func press(_ symbol: xkb_keysym_t) -> Outcome {
        guard !Self.levels.contains(symbol) else { return .plain }
        guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .plain }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return .silent
        case XKB_COMPOSE_COMPOSED:
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
                let length = buffer.withMemoryRebound(to: CChar.self) {
                    xkb_compose_state_get_utf8(state, $0.baseAddress, $0.count)
                }
                let count = max(0, min(Int(length), buffer.count - 1))
                return .text(
                    ShortText(utf8: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count])))
            }
        default: return .plain
        }
    }

    /// `XKB_KEY_ISO_Level5_Shift`, `…_Latch` and `…_Lock`, which end no sequence, like the symbols of modifiers. Not all
    /// versions of libxkbcommon count them among those (its issue 413).
    private static let levels: ClosedRange<xkb_keysym_t> = 0xfe11...0xfe13

    /// True if a sequence has begun and not ended.
    var isUnderWay: Bool { xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING }

    /// Forgets a sequence that has begun.
    func reset() { xkb_compose_state_reset(state) }

    /// True if some key, in some group and level, is dead or begins a Compose sequence.
    private static func hasStarters(_ keymap: OpaquePointer) -> Bool {
        for code in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
            for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, code) {
                for level in 0..<xkb_keymap_num_levels_for_key(keymap, code, layout) {
                    var symbols: UnsafePointer<xkb_keysym_t>?
                    let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, level, &symbols)
                    for index in 0..<Int(count) where isStarter(symbols![index]) { return true }
                }
            }
        }
        return false
    }

    /// Dead keys are `XKB_KEY_dead_grave` to `XKB_KEY_dead_greek`; `XKB_KEY_Multi_key` is Compose.
    private static func isStarter(_ symbol: xkb_keysym_t) -> Bool {
        (0xfe50...0xfe93).contains(symbol) || symbol == 0xff20
    }
}
