import CXKBCommon
package import InputModel

/// What a press of a key is: what it types and does, and the name of its symbol.
package struct KeyReading: Sendable {
    /// What it types with the modifiers held; empty for a key that types nothing.
    package var text = ShortText()
    /// What it would type with none.
    package var plainText = ShortText()
    /// What it does, as far as keys that are not text decide.
    package var role: KeyRole
    /// Its symbol, for ``Keymap/name(of:)``; 0 for none.
    package var symbol: UInt32 = 0
    /// Its text is that of a sequence of this press alone: its repeats type the same.
    package var isComposed = false

    /// The reading of a key that no layout has.
    package init(of key: KeyCode) { role = KeyRole(of: key) }

    init(text: ShortText, plainText: ShortText, role: KeyRole, symbol: xkb_keysym_t) {
        self.text = text
        self.plainText = plainText
        self.role = role
        self.symbol = symbol
    }
}

// What presses do. A key is judged by its effect, not by its name: on some layouts the symbol Caps_Lock is Control.
extension Keymap {
    /// What a press of `key` would be now.
    ///
    /// - Complexity: a few look-ups of libxkbcommon's; none for a key that has been pressed before with the same
    ///   modifiers: none, or those held last.
    package mutating func read(_ key: KeyCode) -> KeyReading {
        guard isOpen else { return look(at: key) }
        if let known = isAtRest ? restReadings[key] : heldReadings[key] { return known }
        let reading = look(at: key)
        if isAtRest { restReadings[key] = reading } else { heldReadings[key] = reading }
        return reading
    }

    private func look(at key: KeyCode) -> KeyReading {
        KeyReading(
            text: text(key), plainText: plainText(key), role: role(of: key),
            symbol: xkb_state_key_get_one_sym(state, Self.code(key)))
    }

    /// Keys that put `modifiers` in force while they are held, none of `others`: one for all, or else one for each; none where
    /// no key does.
    ///
    /// Allocates.
    package func keys(actingAs modifiers: Modifiers, besides others: KeySet) -> KeySet {
        let keys = modifierKeys.codes.filter { !others.contains($0) }
        func key(_ modifiers: Modifiers) -> KeyCode? { keys.first { role(of: $0) == .modifier(modifiers) } }
        if modifiers.isEmpty { return KeySet() }
        if let all = key(modifiers) { return KeySet([all]) }
        let singles = Modifiers.names.indices.map { Modifiers(rawValue: 1 << UInt16($0)) }
        return KeySet(singles.filter(modifiers.contains).compactMap(key))
    }

    /// What a press of `key` does, text keys' effects included: only programs that may read text may know.
    package func hiddenRole(of key: KeyCode) -> KeyRole {
        xkb_state_key_get_one_sym(state, Self.code(key)).role
    }

    private func role(of key: KeyCode) -> KeyRole {
        let code = Self.code(key)
        // Keyboards handle Fn themselves, and few report it.
        guard key != .function, xkb_keymap_num_layouts_for_key(keymap, code) > 0 else {
            return KeyRole(of: key)
        }
        if modifierKeys.contains(key), let role = tryOut(code) { return role }
        let symbol = xkb_state_key_get_one_sym(openState, code)
        if symbol == 0 { return hasText(code) ? .text : .other }
        return symbol.role
    }

    /// True if the press has several symbols and one of them types.
    private func hasText(_ code: xkb_keycode_t) -> Bool {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_state_key_get_syms(openState, code, &symbols)
        return UnsafeBufferPointer(start: symbols, count: Int(count)).contains(where: \.isText)
    }

    /// What a press does to the modifiers and layouts in force, if anything.
    private func tryOut(_ code: xkb_keycode_t) -> KeyRole? {
        // What is in force now counts as latched, so that anything held or locked afterwards is of this press.
        xkb_state_update_mask(
            trial, 0, xkb_state_serialize_mods(openState, XKB_STATE_MODS_EFFECTIVE), 0,
            0, xkb_state_serialize_layout(openState, XKB_STATE_LAYOUT_EFFECTIVE), 0)
        xkb_state_update_key(trial, code, XKB_KEY_DOWN)
        let locked = xkb_state_serialize_mods(trial, XKB_STATE_MODS_LOCKED)
        let lockedLayout = xkb_state_serialize_layout(trial, XKB_STATE_LAYOUT_LOCKED)
        let held = xkb_state_serialize_mods(trial, XKB_STATE_MODS_DEPRESSED)
        let heldLayout = xkb_state_serialize_layout(trial, XKB_STATE_LAYOUT_DEPRESSED)
        xkb_state_update_key(trial, code, XKB_KEY_UP)
        Self.endLatch(in: trial, neutralCode)
        if locked != 0 || lockedLayout != 0 { return .lock(bits.locked(of: locked)) }
        if held != 0 || heldLayout != 0 { return .modifier(bits.modifiers(of: held)) }
        // A switch to the layout that is in force changes nothing, but is one.
        let symbol = xkb_state_key_get_one_sym(openState, code)
        return layoutCount > 1 && symbol.switchesLayout ? .lock([]) : nil
    }

    /// Presses a key that does nothing, which ends a latch that waits for the next key.
    ///
    /// - Returns: what that changed (`XKB_STATE_*`).
    @discardableResult
    static func endLatch(in state: OpaquePointer, _ neutralCode: xkb_keycode_t) -> UInt32 {
        guard neutralCode != 0 else { return 0 }
        return xkb_state_update_key(state, neutralCode, XKB_KEY_DOWN).rawValue
            | xkb_state_update_key(state, neutralCode, XKB_KEY_UP).rawValue
    }

    /// The keys that have, on some level, a symbol of modifiers, or that change what is in force when pressed alone.
    ///
    /// - Complexity: O(keys · layouts · levels), below a millisecond.
    static func modifierKeys(of keymap: OpaquePointer, trying trial: OpaquePointer) -> KeySet {
        let neutral = neutralCode(of: keymap)
        var keys = KeySet()
        let last = xkb_keymap_max_keycode(keymap)
        for raw in 1..<UInt16(KeyCode.count) where code(KeyCode(rawValue: raw)) <= last {
            let code = code(KeyCode(rawValue: raw))
            for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, code) {
                if mayModify(code, layout, keymap) || modifies(code, layout, trial) {
                    keys.insert(KeyCode(rawValue: raw))
                }
                endLatch(in: trial, neutral)
            }
        }
        xkb_state_update_mask(trial, 0, 0, 0, 0, 0, 0)
        return keys
    }

    private static func mayModify(
        _ code: xkb_keycode_t, _ layout: xkb_layout_index_t, _ keymap: OpaquePointer
    ) -> Bool {
        (0..<xkb_keymap_num_levels_for_key(keymap, code, layout)).contains { level in
            symbols(of: code, layout, level, in: keymap).contains(where: \.mayModify)
        }
    }

    private static func modifies(
        _ code: xkb_keycode_t, _ layout: xkb_layout_index_t, _ trial: OpaquePointer
    ) -> Bool {
        xkb_state_update_mask(trial, 0, 0, 0, 0, 0, layout)
        let changed = xkb_state_update_key(trial, code, XKB_KEY_DOWN)
        xkb_state_update_key(trial, code, XKB_KEY_UP)
        return changed.rawValue
            & (XKB_STATE_MODS_DEPRESSED.rawValue | XKB_STATE_MODS_LOCKED.rawValue
                | XKB_STATE_LAYOUT_DEPRESSED.rawValue | XKB_STATE_LAYOUT_LOCKED.rawValue) != 0
    }
}

/// The readings of keys with one set of modifiers in one layout: a cache.
struct KeyReadings: Sendable {
    private var mask: UInt32 = 0
    private var group: UInt32 = 0
    private var known = KeySet()
    private var readings = [KeyReading](repeating: KeyReading(of: .none), count: KeyCode.count)

    subscript(key: KeyCode) -> KeyReading? {
        get { known.contains(key) ? readings[Int(key.rawValue)] : nil }
        set {
            guard let newValue, Int(key.rawValue) < readings.count else { return }
            readings[Int(key.rawValue)] = newValue
            known.insert(key)
        }
    }

    /// Forgets what was read with other modifiers or in another layout.
    mutating func use(mask: UInt32, group: UInt32) {
        guard mask != self.mask || group != self.group else { return }
        self.mask = mask
        self.group = group
        known = KeySet()
    }
}

extension Keymap {
    /// The name of a symbol; empty for 0.
    ///
    /// Allocates: nothing.
    package mutating func name(of symbol: UInt32) -> KeySymbol { symbolNames[symbol] }
}

/// The names of the symbols looked up last: a cache, in which each symbol has one place.
struct SymbolNames: Sendable {
    private static let places = 256

    private var symbols = [xkb_keysym_t](repeating: 0, count: places)
    private var names = [KeySymbol](repeating: KeySymbol(), count: places)

    subscript(symbol: xkb_keysym_t) -> KeySymbol {
        mutating get {
            // XKB_KEY_NoSymbol has the empty name that each place begins with.
            let place = Int(symbol ^ symbol >> 8) % Self.places
            if symbols[place] != symbol {
                symbols[place] = symbol
                names[place] = Self.name(of: symbol)
            }
            return names[place]
        }
    }

    private static func name(of symbol: xkb_keysym_t) -> KeySymbol {
        guard symbol != 0 else { return KeySymbol() }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            let length = buffer.withMemoryRebound(to: CChar.self) {
                xkb_keysym_get_name(symbol, $0.baseAddress, $0.count)
            }
            let count = max(0, min(Int(length), buffer.count - 1))
            return KeySymbol(ascii: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count]))
        }
    }
}
