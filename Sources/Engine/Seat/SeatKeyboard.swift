import InputModel
import Keymap

/// All keyboards of the seat as one: a layout, modifiers merged over all of them, repeat, taps, the escape chord.
struct SeatKeyboard: ~Copyable {
    /// Compiled when the first keyboard comes: a machine, or a stream, without one needs none.
    private var keymap: Keymap?
    /// How many keyboards hold each key down, by code; a key that sticks has one holder more.
    private var holders = [UInt16](repeating: 0, count: KeyCode.count)
    /// Those in force: held, or sticking.
    private var down = KeySet()
    /// How many keys are held, on all keyboards together.
    private var heldCount = 0
    private var repeating: KeyRepeat
    private var repeatingDevice = DeviceID(rawValue: 0)
    private var tap = ModifierTap()
    private var sticky = StickyModifiers()
    private var chord: HoldChord
    /// The modifiers and group as last published.
    private(set) var published: ModifiersEvent
    private var isEscapeRequested = false

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

    /// Repeats, and asks for an end of grabs, as said from now on. What repeats begins anew where it is to repeat
    /// otherwise; escape keys that are held go on to count.
    mutating func set(keyRepeat: KeyRepeat.Timing, escapeKeys: [KeyCode], at time: Timestamp) {
        if keyRepeat != repeating.timing { repeating = KeyRepeat(timing: keyRepeat) }
        guard KeySet(escapeKeys) != chord.keys else { return }
        chord = HoldChord(keys: escapeKeys)
        chord.update(down: down, at: time)
    }

    /// What is held goes over to the new keymap, and so do the locks; a sequence that has begun is given up.
    mutating func use(_ keymap: consuming Keymap, at time: Timestamp, output: inout Output) {
        let locked = state.locked
        self.keymap = consume keymap
        self.keymap!.setLocked(
            capsLock: locked.contains(.capsLock), numLock: locked.contains(.numericPad))
        // Those that lock when they are pressed have done so.
        for key in down.codes where !key.locks { _ = self.keymap!.update(key, isDown: true) }
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
        for key in state.keys.codes where key.role == .key {
            heldCount += 1
            hold(key, hasLocked: key.locks, at: time)
        }
        publishModifiers(at: time, output: &output)
    }

    /// A press began on a keyboard.
    ///
    /// - Returns: the texts of the press, for its release.
    mutating func press(
        _ key: KeyCode, device: DeviceID, kernelRepeats: Bool, at time: Timestamp, output: inout Output
    ) -> KeyTexts {
        let before = state.modifiers
        // A command has nothing to do with a sequence that has begun: it neither ends it nor gets its text.
        let isCommand = !before.isDisjoint(with: [.control, .alternate, .command])
        let texts =
            isCommand
            ? texts(of: key)
            : keymap?.press(key) ?? KeyTexts(text: ShortText(), plainText: ShortText())
        tap.press(key, othersHeld: heldCount > 0)
        heldCount += 1
        hold(key, at: time)
        // Both: a modifier's own press counts it as held, and a press that uses up a latch still had it.
        let modifiers = before.union(state.modifiers)
        publish(.began, key, texts, modifiers, device: device, at: time, output: &output)
        if !key.isModifier { useLatched(at: time) }
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
        _ key: KeyCode, _ texts: KeyTexts, phase: Phase, device: DeviceID, isSticky: Bool = false,
        at time: Timestamp, output: inout Output
    ) {
        heldCount -= 1
        let isTap = tap.release(key) && phase == .ended
        if isTap && isSticky && key.sticks { stick(key, at: time) }
        letGo(key, at: time)
        publish(phase, key, texts, state.modifiers, device: device, at: time, output: &output)
        publishModifiers(at: time, output: &output)
        if isTap { output.publish(.modifierTap(ModifierTapEvent(key: key, modifiers: modifiers)), at: time) }
    }

    /// A key whose press was never published is up.
    mutating func releaseSilently(_ key: KeyCode, at time: Timestamp, output: inout Output) {
        heldCount -= 1
        letGo(key, at: time)
        publishModifiers(at: time, output: &output)
    }

    /// Something else than a key was used: no modifier tap comes of what is held.
    mutating func interruptTap() {
        tap.interrupt()
    }

    /// Something that is no key was pressed and is up again: it was what the latched modifiers were for.
    mutating func useLatched(at time: Timestamp, output: inout Output) {
        guard !sticky.isEmpty else { return }
        useLatched(at: time)
        publishModifiers(at: time, output: &output)
    }

    /// No keyboard is left that modifiers could be tapped on again.
    mutating func freeSticky(at time: Timestamp, output: inout Output) {
        while let key = sticky.removeNext() { letGo(key, at: time) }
        publishModifiers(at: time, output: &output)
    }

    /// A modifier that stays in force is held by nobody's finger, and by one hand more.
    private mutating func stick(_ key: KeyCode, at time: Timestamp) {
        switch sticky.tap(key) {
        case .latch: hold(key, at: time)
        case .lock: break
        case .free: letGo(key, at: time)
        }
    }

    private mutating func useLatched(at time: Timestamp) {
        while let key = sticky.use() { letGo(key, at: time) }
    }

    /// Leaves out the repeats that were due before `time`.
    mutating func skipRepeats(to time: Timestamp) { repeating.skip(to: time) }

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

    /// - Parameter hasLocked: The press has done its work before, and the keymap is not told of it.
    private mutating func hold(_ key: KeyCode, hasLocked: Bool = false, at time: Timestamp) {
        let index = Int(key.rawValue)
        holders[index] += 1
        guard holders[index] == 1 else { return }
        down.insert(key)
        if !hasLocked { _ = keymap?.update(key, isDown: true) }
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
        current.locked.formUnion(sticky.lockedModifiers)
        guard current != published else { return }
        published = current
        output.publish(.modifiers(current), at: time)
    }
}

extension KeyCode {
    /// A modifier that is held, not one that locks by itself.
    fileprivate var sticks: Bool { isModifier && !locks }

    fileprivate var locks: Bool { self == .capsLock || self == .numLock }
}
