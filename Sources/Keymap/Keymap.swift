import CXKBCommon
public import InputModel

/// A compiled keyboard layout and its state: which modifiers and group are in force, what a key types.
///
/// All knowledge of layouts is libxkbcommon's. After its creation nothing here does I/O or reads a clock.
///
/// Text keys can be modifiers, too: on some layouts they latch or shift a level. What is typed follows from all keys;
/// what is published follows from a second state, which knows of a text key's press only that there was one.
public struct Keymap: ~Copyable {
    /// The names that it was compiled from.
    public let names: KeymapNames
    let keymap: OpaquePointer
    /// What all keys have done: decides what keys type.
    let state: OpaquePointer
    /// What the keys that are not text have done: decides what is published, and which presses are text.
    let openState: OpaquePointer
    /// A key code that the keymap has no key for, whose press only uses up latches; 0 for none.
    let neutralCode: xkb_keycode_t
    /// The keys that are down in ``openState``.
    private var openKeys = KeySet()
    let bits: ModifierBits
    /// Nil for layouts without dead keys and Compose: the sequences are half a megabyte that takes milliseconds to
    /// read.
    let compose: ComposeSequences?
    /// The modifiers and the group in force, as far as keys that are not text cause them; cached because every event
    /// reads them and few change them.
    package private(set) var modifiers: ModifiersEvent
    /// The layouts of the keymap, as shortcuts need them, in the configured order.
    package private(set) var layouts: [KeyboardLayout] = []
    /// What presses are while nothing is in force but locks, filled on demand: nearly all typing is of this kind.
    var restReadings = KeyReadings()
    /// What presses are with the modifiers that were held last, such as Shift.
    var heldReadings = KeyReadings()
    /// Nothing is in force but locks, and text keys have caused nothing.
    private(set) var isAtRest = false
    /// Text keys have changed nothing that is in force: ``state`` and ``openState`` agree.
    package private(set) var isOpen = true
    /// A third state, in which presses are tried.
    let trial: OpaquePointer
    /// The keys that may modify others, on some level.
    package let modifierKeys: KeySet
    /// The locks that the keymap shows by lights of their own.
    let lights: [LockLight]
    /// The names of symbols that were looked up.
    var symbolNames = SymbolNames()

    /// XKB counts keys from 8: the X protocol reserves the codes below.
    private static let codeOffset: UInt32 = 8

    /// Compiles the layout of `names`.
    ///
    /// - Complexity: 2 to 6 ms, reading a few files below `/usr/share/X11/xkb`.
    /// - Throws: ``KeymapError`` for an unknown layout.
    public init(_ names: KeymapNames = KeymapNames()) throws(KeymapError) {
        try self.init(names, RecordedKeymaps())
    }

    /// Compiles the layout of `names`: as it was recorded, if `recorded` has it, or else of the machine's files.
    ///
    /// - Throws: ``KeymapError`` for an unknown layout, and for one that was not recorded although all were.
    package init(_ names: KeymapNames, _ recorded: RecordedKeymaps) throws(KeymapError) {
        let known = recorded.layout(names)
        guard names.areNames, known != nil || !recorded.mustHaveLayout else {
            throw KeymapError(names: names)
        }
        guard let context = known == nil ? Self.makeContext() : Self.makeEmptyContext() else {
            throw KeymapError(names: names)
        }
        defer { xkb_context_unref(context) }
        if case .ofLocale = recorded.sequences(names), names.locale != KeymapNames().locale,
            inlet_knows_locale(names.locale) == 0
        {
            throw KeymapError(names: names, unknown: .locale, word: names.locale)
        }
        let keymap: OpaquePointer
        if let known {
            guard let compiled = Self.compile(known.text, in: context) else {
                throw KeymapError(names: names)
            }
            keymap = compiled
        } else {
            keymap = try Self.compile(names, in: context)
        }
        let states = [xkb_state_new(keymap), xkb_state_new(keymap), xkb_state_new(keymap)]
        guard let state = states[0], let openState = states[1], let trial = states[2] else {
            // Ignores nil.
            for state in states { xkb_state_unref(state) }
            xkb_keymap_unref(keymap)
            throw KeymapError(names: names)
        }
        self.names = names
        self.keymap = keymap
        self.state = state
        self.openState = openState
        self.trial = trial
        neutralCode = Self.neutralCode(of: keymap)
        modifierKeys = Self.modifierKeys(of: keymap, trying: trial)
        let bits = ModifierBits(keymap, trying: trial)
        self.bits = bits
        lights = Self.lockLights(bits, trying: trial)
        compose = ComposeSequences(
            keymap, context: context, locale: names.locale, recorded.sequences(names))
        modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
        refresh()
        layouts = readLayouts()
    }

    /// A context that reads the layouts of the machine, and none of the user's (`~/.config/xkb`,
    /// `XKB_CONFIG_EXTRA_PATH`): a recording types the same on every account, and a daemon reads no home directory.
    private static func makeContext() -> OpaquePointer? {
        guard let context = makeEmptyContext() else { return nil }
        // The administrator's layouts, then those of xkeyboard-config.
        for folder in ["/etc/xkb", "/usr/share/X11/xkb"] { xkb_context_include_path_append(context, folder) }
        return context
    }

    /// A context that reads no file.
    static func makeEmptyContext() -> OpaquePointer? {
        let flags =
            XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
        guard let context = xkb_context_new(xkb_context_flags(rawValue: flags)) else { return nil }
        // The library's own messages would name its own files; our error names the setting to check.
        inlet_silence(context)
        return context
    }

    /// A second keymap of the same layout, in which nothing is held and no lock is on. Compiles nothing.
    package init(sharing other: borrowing Keymap) {
        names = other.names
        keymap = xkb_keymap_ref(other.keymap)
        state = xkb_state_new(keymap)
        openState = xkb_state_new(keymap)
        trial = xkb_state_new(keymap)
        neutralCode = other.neutralCode
        modifierKeys = other.modifierKeys
        bits = other.bits
        lights = other.lights
        compose = ComposeSequences(sharing: other.compose)
        layouts = other.layouts
        modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
        refresh()
    }

    deinit {
        xkb_state_unref(state)
        xkb_state_unref(openState)
        xkb_state_unref(trial)
        xkb_keymap_unref(keymap)
    }

    /// Keys begin sequences of dead keys or Compose.
    var hasSequences: Bool {
        switch compose {
        case .some: true
        case .none: false
        }
    }

    /// A key went down on the first keyboard of the seat that holds it, or up on the last one.
    ///
    /// - Parameter isText: its press counts as text: what it does to the modifiers is not published. Not used for a
    ///   release.
    /// - Returns: true if the modifiers or the group may have changed.
    @discardableResult
    package mutating func update(_ key: KeyCode, isDown: Bool, isText: Bool = false) -> Bool {
        var changed = xkb_state_update_key(state, Self.code(key), isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
        if isDown, !isText {
            openKeys.insert(key)
            changed.rawValue |= xkb_state_update_key(openState, Self.code(key), XKB_KEY_DOWN).rawValue
        } else if isDown {
            // Any text key ends a latch, whatever it does itself.
            changed.rawValue |= Self.endLatch(in: openState, neutralCode)
        } else if openKeys.contains(key) {
            openKeys.remove(key)
            changed.rawValue |= xkb_state_update_key(openState, Self.code(key), XKB_KEY_UP).rawValue
        }
        let watched =
            XKB_STATE_MODS_EFFECTIVE.rawValue | XKB_STATE_MODS_LOCKED.rawValue
            | XKB_STATE_LAYOUT_EFFECTIVE.rawValue
        guard changed.rawValue & watched != 0 else { return false }
        refresh()
        return true
    }

    /// The layouts in words, such as "German (no dead keys)", as the data of xkeyboard-config has them.
    package var layoutNames: [String] {
        (0..<xkb_keymap_num_layouts(keymap)).map { layout in
            xkb_keymap_layout_get_name(keymap, layout).map { String(cString: $0) } ?? "layout \(layout + 1)"
        }
    }

    /// How many layouts the keymap has, one to four.
    package var layoutCount: Int { Int(xkb_keymap_num_layouts(keymap)) }

    /// Switches to the layout with the index `group`, as the keys that switch layouts do; false if no such layout
    /// exists.
    package mutating func selectLayout(_ group: UInt8) -> Bool {
        guard group < layoutCount else { return false }
        changeLocks { $0.layout = UInt32(group) }
        return true
    }

    /// A code within the keymap's range that no key has.
    static func neutralCode(of keymap: OpaquePointer) -> xkb_keycode_t {
        let (first, last) = (xkb_keymap_min_keycode(keymap), xkb_keymap_max_keycode(keymap))
        return (first...max(first, last)).first { xkb_keymap_num_layouts_for_key(keymap, $0) == 0 } ?? 0
    }

    /// A key was pressed that may end, continue or begin a sequence: changes what it types accordingly.
    ///
    /// A key that begins or continues a sequence types nothing, and neither does a key that breaks it off.
    package func compose(_ key: KeyCode, _ reading: inout KeyReading, _ texts: inout LongTexts) {
        switch compose {
        case .some(let compose):
            switch compose.press(xkb_state_key_get_one_sym(state, Self.code(key)), &texts) {
            case .plain: break
            case .silent: reading.text = ShortText()
            case .text(let text, let isOfOne):
                reading.text = text
                reading.isComposed = isOfOne
            }
        case .none: break
        }
    }

    /// A sequence of dead keys or Compose has begun.
    package var isComposing: Bool {
        switch compose {
        case .some(let compose): compose.isUnderWay
        case .none: false
        }
    }

    /// Forgets a sequence of dead keys or Compose that has begun.
    package func endComposition() {
        switch compose {
        case .some(let compose): compose.reset()
        case .none: break
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
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            var end = 0
            // One symbol takes at most seven bytes, including the terminating zero.
            for symbol in symbols(of: code, layout, 0) where end + 7 <= buffer.count {
                let length = (buffer.baseAddress! + end).withMemoryRebound(to: CChar.self, capacity: 7) {
                    xkb_keysym_to_utf8(symbol, $0, 7)
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

    mutating func refresh() {
        let mask = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
        let openMask = xkb_state_serialize_mods(openState, XKB_STATE_MODS_EFFECTIVE)
        let group = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        let openGroup = xkb_state_serialize_layout(openState, XKB_STATE_LAYOUT_EFFECTIVE)
        isOpen = mask == openMask && group == openGroup
        isAtRest = isOpen && mask == xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        if isAtRest {
            restReadings.use(mask: mask, group: group)
        } else if isOpen {
            heldReadings.use(mask: mask, group: group)
        }
        modifiers = ModifiersEvent(
            modifiers: bits.modifiers(of: openMask),
            locked: bits.locked(of: xkb_state_serialize_mods(openState, XKB_STATE_MODS_LOCKED)),
            group: UInt8(truncatingIfNeeded: openGroup))
    }

    @inline(__always)
    static func code(_ key: KeyCode) -> xkb_keycode_t {
        xkb_keycode_t(key.rawValue) + codeOffset
    }

    /// The symbols of a key on a level, which live as long as the keymap.
    ///
    /// - Parameter layout: beyond the key's own, it is the one that libxkbcommon takes for it.
    static func symbols(
        of code: xkb_keycode_t, _ layout: xkb_layout_index_t, _ level: xkb_level_index_t,
        in keymap: OpaquePointer
    ) -> UnsafeBufferPointer<xkb_keysym_t> {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, level, &symbols)
        return UnsafeBufferPointer(start: symbols, count: Int(count))
    }

    func symbols(
        of code: xkb_keycode_t, _ layout: xkb_layout_index_t, _ level: xkb_level_index_t
    ) -> UnsafeBufferPointer<xkb_keysym_t> {
        Self.symbols(of: code, layout, level, in: keymap)
    }

    /// Calls `body` with the sets of modifiers, each of which gives a key a level.
    func withMasks<Result>(
        of code: xkb_keycode_t, _ layout: xkb_layout_index_t, _ level: xkb_level_index_t,
        _ body: (Slice<UnsafeMutableBufferPointer<xkb_mod_mask_t>>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: xkb_mod_mask_t.self, capacity: 32) { masks in
            let count = xkb_keymap_key_get_mods_for_level(
                keymap, code, layout, level, masks.baseAddress, masks.count)
            return body(masks.prefix(count))
        }
    }
}

// From names and from text to libxkbcommon's keymap, and back to text.
extension Keymap {
    /// The layout with all that it was made of, for a recording.
    ///
    /// - Complexity: 2 ms, and 3 ms more to read the locale's Compose file where keys begin sequences.
    package func recorded() -> RecordedKeymap? {
        guard let bytes = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        // The library has allocated it.
        defer { inlet_free(bytes) }
        var sequences: String?
        if hasSequences { sequences = names.composeFile?.text ?? ComposeText.read(locale: names.locale) }
        return RecordedKeymap(names, text: String(cString: bytes), sequences: sequences)
    }

    /// Compiles a text of a recording, which may be anything.
    static func compile(_ text: String, in context: OpaquePointer) -> OpaquePointer? {
        guard KeymapText.isSafe(text.utf8.span) else { return nil }
        return text.withCString {
            xkb_keymap_new_from_string(
                context, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
    }

    /// - Throws: ``KeymapError`` with the name that libxkbcommon does not know, some of which it would only ignore.
    static func compile(_ names: KeymapNames, in context: OpaquePointer) throws(KeymapError) -> OpaquePointer
    {
        guard names.model.isEmpty || inlet_knows_model(names.rules, names.model) != 0 else {
            throw KeymapError(names: names, unknown: .model, word: names.model)
        }
        var unknown = inlet_unknown()
        if let keymap = compile(names, in: context, &unknown) { return keymap }
        let word = withUnsafeBytes(of: &unknown.word) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let name: KeymapError.Name? =
            switch unknown.name {
            case INLET_NAME_LAYOUT: .layout
            case INLET_NAME_VARIANT: .variant
            case INLET_NAME_OPTION: .options
            default: nil
            }
        throw KeymapError(names: names, unknown: name, word: word)
    }

    private static func compile(
        _ names: KeymapNames, in context: OpaquePointer, _ unknown: inout inlet_unknown
    ) -> OpaquePointer? {
        names.rules.withCString { rules in
            names.model.withCString { model in
                names.layout.withCString { layout in
                    names.variant.withCString { variant in
                        names.options.withCString { options in
                            var rule = xkb_rule_names(
                                rules: rules, model: model, layout: layout, variant: variant, options: options
                            )
                            return inlet_keymap(context, &rule, &unknown)
                        }
                    }
                }
            }
        }
    }
}

extension Keymap {
    /// - Complexity: O(keys · layouts), below a millisecond. Allocates.
    func readLayouts() -> [KeyboardLayout] {
        (0..<max(1, xkb_keymap_num_layouts(keymap))).map { group in
            // The main block comes first: every keyboard has it.
            let others = (1..<UInt16(256)).map { KeyCode(rawValue: $0) }.filter {
                !$0.isKeypad && !KeyboardLayout.mainBlock.contains($0)
            }
            return KeyboardLayout((KeyboardLayout.mainBlock + others).compactMap { key($0, in: group) })
        }
    }

    /// - Parameter layout: beyond the key's own, it is the one that libxkbcommon takes for it.
    private func key(_ key: KeyCode, in layout: UInt32) -> KeyboardLayout.Key? {
        let code = Self.code(key)
        let plain = text(of: code, layout, 0)
        let shifted = text(of: code, layout, level(of: code, layout, with: bits.shift))
        let label = deadAccent(of: code, layout)
        guard !plain.isEmpty || !label.isEmpty else { return nil }
        return KeyboardLayout.Key(key, plain: plain, shifted: shifted, label: label)
    }

    /// The level that a key has with exactly the modifiers of `mask`; the first if it has none of its own.
    private func level(of code: xkb_keycode_t, _ layout: UInt32, with mask: xkb_mod_mask_t) -> UInt32 {
        (0..<xkb_keymap_num_levels_for_key(keymap, code, layout)).first { level in
            withMasks(of: code, layout, level) { $0.contains(mask) }
        } ?? 0
    }

    /// The accent on a dead key; empty for others.
    private func deadAccent(of code: xkb_keycode_t, _ layout: UInt32) -> String {
        let symbols = symbols(of: code, layout, 0)
        guard symbols.count == 1 else { return "" }
        // From XKB_KEY_dead_grave to XKB_KEY_dead_ogonek.
        let accents = Array("`´^~¯˘˙¨°˝ˇ¸˛")
        let place = Int(symbols[0]) - Int(XKB_KEY_dead_grave)
        return accents.indices.contains(place) ? String(accents[place]) : ""
    }
}
