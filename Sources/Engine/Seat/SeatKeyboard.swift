import InputModel
import Keymap

/// All keyboards of the seat as one: a layout, modifiers merged over all of them, repeat, taps, the escape chord.
struct SeatKeyboard: ~Copyable {
    /// Compiled when the first keyboard comes: a machine, or a stream, without one needs none.
    private var keymap: Keymap?
    /// How many keyboards hold each key down, by code.
    private var holders = [UInt8](repeating: 0, count: KeyCode.count)
    private var down = KeySet()
    private var repeating: KeyRepeat
    private var repeatingDevice = DeviceID(rawValue: 0)
    private var tap = ModifierTap()
    private var chord: HoldChord
    /// The modifiers and group as last published.
    private(set) var published: ModifiersEvent
    private(set) var isEscapeRequested = false

    init(keyRepeat: KeyRepeat.Timing, escapeKeys: [KeyCode]) {
        published = ModifiersEvent(modifiers: [], locked: [], group: 0)
        keymap = nil
        repeating = KeyRepeat(timing: keyRepeat)
        chord = HoldChord(keys: escapeKeys)
    }

    /// The modifiers that every event carries.
    var modifiers: Modifiers { published.modifiers }

    var deadline: Timestamp { min(repeating.deadline, chord.deadline) }

    var hasKeymap: Bool { keymap != nil }

    /// What is held goes over to the new keymap, and so do the locks; a sequence that has begun is given up.
    mutating func use(_ keymap: consuming Keymap, at time: Timestamp, output: inout Output) {
        let locked = state.locked
        self.keymap = consume keymap
        self.keymap!.setLocked(
            capsLock: locked.contains(.capsLock), numLock: locked.contains(.numericPad))
        // Those that lock when they are pressed have done so.
        for key in down.codes where key != .capsLock && key != .numLock {
            _ = self.keymap!.update(key, isDown: true)
        }
        publishModifiers(at: time, output: &output)
    }

    /// Switches to a layout of the keymap, until a key switches on; false where there is none so far.
    mutating func selectLayout(_ group: UInt8, at time: Timestamp, output: inout Output) -> Bool {
        guard keymap?.selectLayout(group) ?? (group == 0) else { return false }
        publishModifiers(at: time, output: &output)
        return true
    }

    /// Takes note of what a new keyboard already holds and shows: no press is published for it.
    mutating func adopt(_ state: DeviceDescription.InitialState, at time: Timestamp, output: inout Output) {
        let lights = state.lights
        if lights != 0 {
            keymap?.setLocked(
                capsLock: lights & (1 << UInt64(LightCode.capsLock.rawValue)) != 0,
                numLock: lights & (1 << UInt64(LightCode.numLock.rawValue)) != 0)
        }
        for key in state.keys.codes where key.role == .key { hold(key, at: time) }
        publishModifiers(at: time, output: &output)
    }

    /// A press began on a keyboard.
    ///
    /// - Returns: the texts of the press, for its release.
    mutating func press(
        _ key: KeyCode, device: DeviceID, kernelRepeats: Bool, at time: Timestamp, output: inout Output
    ) -> KeyTexts {
        let texts = keymap?.press(key) ?? KeyTexts(text: ShortText(), plainText: ShortText())
        let before = state.modifiers
        tap.press(key, othersHeld: !down.isEmpty)
        hold(key, at: time)
        // Both: a modifier's own press counts it as held, and a press that uses up a latch still had it.
        let modifiers = before.union(state.modifiers)
        publish(.began, key, texts, modifiers, device: device, at: time, output: &output)
        publishModifiers(at: time, output: &output)
        if kernelRepeats {
            repeating.stop()
        } else {
            repeating.press(key, repeats: repeats(key), at: time)
            repeatingDevice = device
        }
        return texts
    }

    /// A key held on a keyboard types again, by the kernel's own repeat.
    mutating func `repeat`(_ key: KeyCode, device: DeviceID, at time: Timestamp, output: inout Output) {
        guard repeats(key) else { return }
        let texts = texts(of: key)
        publish(.repeated, key, texts, modifiers, device: device, at: time, output: &output)
    }

    /// A published press is over: `phase` is `ended` or `cancelled`.
    mutating func release(
        _ key: KeyCode, _ texts: KeyTexts, phase: Phase, device: DeviceID, at time: Timestamp,
        output: inout Output
    ) {
        let isTap = tap.release(key) && phase == .ended
        letGo(key, at: time)
        publish(phase, key, texts, state.modifiers, device: device, at: time, output: &output)
        publishModifiers(at: time, output: &output)
        if isTap { output.publish(.modifierTap(ModifierTapEvent(key: key, modifiers: modifiers)), at: time) }
    }

    /// A key whose press was never published is up.
    mutating func releaseSilently(_ key: KeyCode, at time: Timestamp, output: inout Output) {
        letGo(key, at: time)
        publishModifiers(at: time, output: &output)
    }

    /// Something else than a key was used: no modifier tap comes of what is held.
    mutating func interruptTap() {
        tap.interrupt()
    }

    /// Does what is due at `time`.
    mutating func fire(at time: Timestamp, output: inout Output) {
        while let (key, due) = repeating.fire(at: time) {
            self.repeat(key, device: repeatingDevice, at: due, output: &output)
        }
        if chord.fire(at: time) { isEscapeRequested = true }
    }

    mutating func takeEscapeRequest() -> Bool {
        defer { isEscapeRequested = false }
        return isEscapeRequested
    }

    /// The modifiers and the group in force.
    private var state: ModifiersEvent {
        switch keymap {
        case .some(let keymap): keymap.modifiers
        case .none: ModifiersEvent(modifiers: [], locked: [], group: 0)
        }
    }

    private mutating func texts(of key: KeyCode) -> KeyTexts {
        keymap?.texts(key) ?? KeyTexts(text: ShortText(), plainText: ShortText())
    }

    private func repeats(_ key: KeyCode) -> Bool {
        guard !key.isModifier else { return false }
        switch keymap {
        case .some(let keymap): return keymap.repeats(key)
        case .none: return true
        }
    }

    private mutating func hold(_ key: KeyCode, at time: Timestamp) {
        let index = Int(key.rawValue)
        holders[index] += 1
        guard holders[index] == 1 else { return }
        down.insert(key)
        _ = keymap?.update(key, isDown: true)
        chord.update(down: down, at: time)
    }

    private mutating func letGo(_ key: KeyCode, at time: Timestamp) {
        let index = Int(key.rawValue)
        guard holders[index] > 0 else { return }
        holders[index] -= 1
        repeating.release(key)
        guard holders[index] == 0 else { return }
        down.remove(key)
        _ = keymap?.update(key, isDown: false)
        chord.update(down: down, at: time)
    }

    private func publish(
        _ phase: Phase, _ key: KeyCode, _ texts: KeyTexts, _ modifiers: Modifiers, device: DeviceID,
        at time: Timestamp, output: inout Output
    ) {
        var modifiers = modifiers
        if key.isKeypad { modifiers.insert(.numericPad) }
        if down.contains(.function) { modifiers.insert(.function) }
        output.publish(
            .key(
                KeyEvent(
                    phase: phase, device: device, key: key, text: texts.text, plainText: texts.plainText,
                    modifiers: modifiers)),
            at: time)
    }

    private mutating func publishModifiers(at time: Timestamp, output: inout Output) {
        var current = state
        if down.contains(.function) { current.modifiers.insert(.function) }
        guard current != published else { return }
        published = current
        output.publish(.modifiers(current), at: time)
    }
}
