import CXKBCommon
package import InputModel

/// A compiled keyboard layout and its state: which modifiers and group are in force, what a key types.
///
/// All knowledge of layouts is libxkbcommon's. After its creation nothing here does I/O or reads a clock.
public struct Keymap: ~Copyable {
    /// The names that it was compiled from.
    public let names: KeymapNames
    let keymap: OpaquePointer
    let state: OpaquePointer
    let bits: ModifierBits
    /// Nil for layouts without dead keys and Compose: the sequences are half a megabyte that takes milliseconds to
    /// read.
    private let compose: ComposeSequences?
    /// The modifiers and the group in force; cached because every event reads them and few change them.
    package private(set) var modifiers: ModifiersEvent
    private(set) var effectiveMask: UInt32 = 0
    /// The layouts of the keymap, as shortcuts need them, in the configured order.
    package private(set) var layouts: [KeyboardLayout] = []
    /// What keys type in the group of ``modifiers`` with no modifier in force, filled on demand: nearly all typing is
    /// of this kind.
    private var plainTyping = PlainTyping()

    /// XKB counts keys from 8: the X protocol reserves the codes below.
    private static let codeOffset: UInt32 = 8

    /// Compiles the layout of `names`.
    ///
    /// - Complexity: 2 to 6 ms, reading a few files below `/usr/share/X11/xkb`.
    /// - Throws: ``KeymapError`` for an unknown layout.
    public init(_ names: KeymapNames = KeymapNames()) throws(KeymapError) {
        guard names.areNames else { throw KeymapError(names: names) }
        guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
            throw KeymapError(names: names)
        }
        defer { xkb_context_unref(context) }
        // The library's own messages would name its own files; our error names the setting to check.
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        guard let keymap = Self.compile(names, in: context) else { throw KeymapError(names: names) }
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            throw KeymapError(names: names)
        }
        self.names = names
        self.keymap = keymap
        self.state = state
        bits = ModifierBits(keymap)
        compose = ComposeSequences(keymap, context: context, locale: names.locale)
        modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
        refresh()
        layouts = readLayouts()
    }

    /// A second keymap of the same layout, in which nothing is held and no lock is on. Compiles nothing.
    package init(sharing other: borrowing Keymap) {
        names = other.names
        keymap = xkb_keymap_ref(other.keymap)
        state = xkb_state_new(keymap)
        bits = other.bits
        compose = ComposeSequences(sharing: other.compose)
        layouts = other.layouts
        modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
        refresh()
    }

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
    }

    /// A key went down on the first keyboard of the seat that holds it, or up on the last one.
    ///
    /// - Returns: true if the modifiers or the group changed.
    package mutating func update(_ key: KeyCode, isDown: Bool) -> Bool {
        let changed = xkb_state_update_key(state, Self.code(key), isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
        let watched =
            XKB_STATE_MODS_EFFECTIVE.rawValue | XKB_STATE_MODS_LOCKED.rawValue
            | XKB_STATE_LAYOUT_EFFECTIVE.rawValue
        guard changed.rawValue & watched != 0 else { return false }
        refresh()
        return true
    }

    /// Sets Caps Lock and Num Lock as a keyboard's lights show them.
    package mutating func setLocked(capsLock: Bool, numLock: Bool) {
        var locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        locked = capsLock ? locked | bits.capsLock : locked & ~bits.capsLock
        locked = numLock ? locked | bits.numLock : locked & ~bits.numLock
        setLocked(mods: locked, group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED))
    }

    /// How many layouts the keymap has, one to four.
    package var layoutCount: Int { Int(xkb_keymap_num_layouts(keymap)) }

    /// Switches to the layout with the index `group`, as the keys that switch layouts do; false if no such layout
    /// exists.
    package mutating func selectLayout(_ group: UInt8) -> Bool {
        guard group < layoutCount else { return false }
        setLocked(mods: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED), group: UInt32(group))
        return true
    }

    private mutating func setLocked(mods: xkb_mod_mask_t, group: xkb_layout_index_t) {
        xkb_state_update_mask(
            state, xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED), mods,
            xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_DEPRESSED),
            xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LATCHED), group)
        refresh()
    }

    /// What `key` types now, and what it would without modifiers.
    ///
    /// - Complexity: a look-up of libxkbcommon's the first time in a group; after that, none while no modifier is in
    ///   force.
    package mutating func texts(_ key: KeyCode) -> KeyTexts {
        guard effectiveMask == 0 else { return KeyTexts(text: text(key), plainText: plainText(key)) }
        if let known = plainTyping[key] { return known }
        let texts = KeyTexts(text: text(key), plainText: plainText(key))
        plainTyping[key] = texts
        return texts
    }

    /// A key was pressed: returns what it types, as the end of a sequence or by itself.
    ///
    /// A key that begins or continues a sequence types nothing, and neither does a key that breaks it off.
    package mutating func press(_ key: KeyCode) -> KeyTexts {
        var texts = texts(key)
        switch composed(key) {
        case .plain: break
        case .silent: texts.text = ShortText()
        case .text(let text): texts.text = text
        }
        return texts
    }

    private func composed(_ key: KeyCode) -> ComposeSequences.Outcome {
        switch compose {
        case .some(let compose):
            return compose.press(xkb_state_key_get_one_sym(state, Self.code(key)))
        case .none: return .plain
        }
    }

    /// What `key` types now; empty for keys that type nothing.
    package func text(_ key: KeyCode) -> ShortText {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            let length = buffer.withMemoryRebound(to: CChar.self) {
                xkb_state_key_get_utf8(state, Self.code(key), $0.baseAddress, $0.count)
            }
            let count = max(0, min(Int(length), buffer.count - 1))
            return ShortText(utf8: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count]))
        }
    }

    /// What `key` would type with no modifier in force, in the current group.
    package func plainText(_ key: KeyCode) -> ShortText {
        let code = Self.code(key)
        let layout = xkb_state_key_get_layout(state, code)
        guard layout != .max else { return ShortText() }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
        guard count > 0, let symbols else { return ShortText() }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            var end = 0
            // One symbol takes at most seven bytes, including the terminating zero.
            for index in 0..<Int(count) where end + 7 <= buffer.count {
                let length = (buffer.baseAddress! + end).withMemoryRebound(to: CChar.self, capacity: 7) {
                    xkb_keysym_to_utf8(symbols[index], $0, 7)
                }
                if length > 1 { end += Int(length) - 1 }
            }
            return ShortText(utf8: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<end]))
        }
    }

    /// True if holding `key` types it again.
    package func repeats(_ key: KeyCode) -> Bool {
        xkb_keymap_key_repeats(keymap, Self.code(key)) != 0
    }

    private mutating func refresh() {
        effectiveMask = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        let group = UInt8(truncatingIfNeeded: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
        if group != modifiers.group { plainTyping.removeAll() }
        modifiers = ModifiersEvent(
            modifiers: bits.modifiers(of: effectiveMask),
            locked: bits.locked(of: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)), group: group)
    }

    @inline(__always)
    static func code(_ key: KeyCode) -> xkb_keycode_t {
        xkb_keycode_t(key.rawValue) + codeOffset
    }

    private static func compile(_ names: KeymapNames, in context: OpaquePointer) -> OpaquePointer? {
        names.rules.withCString { rules in
            names.model.withCString { model in
                names.layout.withCString { layout in
                    names.variant.withCString { variant in
                        names.options.withCString { options in
                            var rule = xkb_rule_names(
                                rules: rules, model: model, layout: layout, variant: variant, options: options
                            )
                            return xkb_keymap_new_from_names(context, &rule, XKB_KEYMAP_COMPILE_NO_FLAGS)
                        }
                    }
                }
            }
        }
    }
}
