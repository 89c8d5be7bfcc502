import InputModel
import Interaction
import Keymap

/// All keyboards of the seat combined: a layout, modifiers merged over all of them, repeat, taps.
struct SeatKeyboard: ~Copyable {
    /// Compiled when the first keyboard is added: a machine, or a stream, without one needs none.
    private var keymap: SeatKeymap?
    /// How many keyboards hold each key down, by code; a sticky key has one extra holder.
    private var holders = [UInt16](repeating: 0, count: KeyCode.count)
    /// The keys in force: held or sticky.
    private(set) var down = KeySet()
    /// What each key of ``down`` did when it was pressed, by code.
    private var roles = [KeyRole](repeating: .other, count: KeyCode.count)
    /// For keys that modify others but do not in the current layout, to which they were held over: the keys that stand
    /// in for them there.
    private var standIns: [KeyCode: KeySet] = [:]
    /// How many keys are held, on all keyboards together.
    private(set) var heldCount = 0
    private var repeating: KeyRepeat
    /// The press that repeats, and its device.
    private var repeatingPress: (device: DeviceID, press: KeyPress)?
    private var tap = ModifierTap()
    var sticky = StickyModifiers()
    /// The modifiers and group as last published.
    private(set) var published: ModifiersEvent
    var textKeys = TextKeys()
    /// Keys are not published; the layout and held keys are still tracked.
    private(set) var isSuspended = false
    /// See ``Limits/lateRepeats``.
    var lateRepeats = 0

    init(keyRepeat: KeyRepeat.Timing) {
        published = ModifiersEvent(modifiers: [], locked: [], group: 0)
        keymap = nil
        repeating = KeyRepeat(timing: keyRepeat)
    }

    /// The modifiers that every event carries.
    var modifiers: Modifiers { published.modifiers }

    var deadline: Timestamp { repeating.deadline }

    var hasKeymap: Bool { keymap != nil }

    /// Sets the repeat timing. A new timing resets the current repeat.
    mutating func set(keyRepeat: KeyRepeat.Timing) {
        if keyRepeat != repeating.timing { repeating = KeyRepeat(timing: keyRepeat) }
    }

    /// Held keys and locks carry over to the new keymap; a compose sequence that has begun is dropped.
    mutating func use(
        _ keymap: consuming Keymap, _ textKeys: TextKeys, at time: Timestamp, output: inout Output
    ) {
        let new = SeatKeymap(keymap)
        self.keymap?.read { former in new.change { $0.takeLocks(of: former) } }
        self.textKeys = textKeys
        self.keymap = new
        holdOver(new, textKeys)
        if isSuspended { publishGroup(0, at: time, output: &output) }
        publishModifiers(at: time, output: &output)
    }

    /// Tells a new keymap of the keys in force. A press stays what it was when it began: a modifier goes on, what has
    /// locked has already done so, and a press that was neither becomes none.
    private mutating func holdOver(_ keymap: SeatKeymap, _ textKeys: TextKeys) {
        standIns.removeAll()
        let held = down.codes.map { key in (key, role: keymap.change { $0.read(key).role }) }
        for (key, role) in held {
            switch roles[Int(key.rawValue)] {
            case .modifier(let modifiers) where role != .modifier(modifiers):
                // What has no word here has no meaning there.
                let others = standIns.values.reduce(down) { $0.union($1) }
                let keys = keymap.read { $0.keys(actingAs: modifiers, besides: others) }
                standIns[key] = keys
                for other in keys.codes { keymap.change { $0.update(other, isDown: true) } }
            case .lock: break
            case let former:
                guard former.isModifier || !role.isModifier else { continue }
                let isText = textKeys.isText(key, role, [], typesAnyway: false)
                keymap.change { $0.update(key, isDown: true, isText: isText) }
            }
        }
    }

    /// Switches to a layout of the keymap, until a key switches again; false if it has no such layout.
    mutating func selectLayout(_ group: UInt8, at time: Timestamp, output: inout Output) -> Bool {
        guard keymap?.change({ $0.selectLayout(group) }) ?? (group == 0) else { return false }
        if isSuspended { publishGroup(group, at: time, output: &output) }
        publishModifiers(at: time, output: &output)
        return true
    }

    /// Adopts the keys that a new keyboard already holds and the lights that it shows, without publishing a press.
    mutating func adopt(_ keyboard: DeviceDescription, at time: Timestamp, output: inout Output) {
        let state = keyboard.initialState
        // Lights that are all off may not have been set yet.
        if state.lights != 0 {
            let known = keyboard.capabilities.lights | state.lights
            keymap?.change { $0.setLocks(shown: state.lights, of: known) }
        }
        for key in state.keys.codes where key.role == .key {
            heldCount += 1
            let role = read(key).role
            let isText = textKeys.isText(key, role, [], typesAnyway: false)
            hold(key, isText ? .text : role, isText: isText, hasLocked: !isText && role.isLock)
        }
        noteMissedPresses()
        publishModifiers(at: time, output: &output)
    }

    /// A light of a keyboard was switched on or off, by a desktop or by the kernel: so was the lock that it shows.
    mutating func setLight(_ light: LightCode, isOn: Bool, at time: Timestamp, output: inout Output) {
        keymap?.change { $0.setLocks(shown: isOn ? light.bit : 0, of: light.bit) }
        publishModifiers(at: time, output: &output)
    }

    /// The keymap, with no key held on it; nil before the first keyboard.
    func sharedKeymap() -> Keymap? { keymap?.read { Keymap(sharing: $0) } }

    /// True if a press of `key` without modifiers would count as text.
    func isTextKey(_ key: KeyCode) -> Bool { textKeys.keys.contains(key) }

    /// True if a press of `key` now would count as text.
    func isText(_ key: KeyCode) -> Bool {
        let role = read(key).role
        return textKeys.isText(key, role, state.modifiers, typesAnyway: typesAnyway(key, state.modifiers))
    }

    /// A press began on a keyboard.
    ///
    /// - Parameters:
    ///   - isBounce: A filter took it for the bounce of a text key.
    ///   - scan: the scan code of a key without a code of its own.
    /// - Returns: the press, for its repeats and its release.
    mutating func press(
        _ key: KeyCode, device: DeviceID, kernelRepeats: Bool, isBounce: Bool = false, scan: UInt32? = nil,
        at time: Timestamp, output: inout Output
    ) -> KeyPress {
        var reading = read(key)
        let before = state.modifiers
        let isText = textKeys.isText(key, reading.role, before, typesAnyway: typesAnyway(key, before))
        if isText { reading.role = textRole(of: key, reading.role) }
        // A command leaves a compose sequence alone: it neither ends the sequence nor gets its text.
        let composes = !isBounce && before.isDisjoint(with: .ofCommands)
        let endsSequence = composes && reading.role.endsSequence && keymap?.read { $0.isComposing } ?? false
        if endsSequence {
            keymap?.change { $0.endComposition() }
        } else if composes {
            keymap?.change { $0.compose(key, &reading, &output.texts) }
        }
        let press = KeyPress(
            reading, isText: isText, isBounce: isBounce, endsSequence: endsSequence, scan: scan,
            isSilent: isSuspended)
        let role = press.role
        textKeys.note(key, role, before, isText: isText)
        if isText || isSuspended { tap.interrupt() } else { tap.press(key, role, othersHeld: heldCount > 0) }
        heldCount += 1
        hold(key, role, isText: isText)
        // Both: a modifier's own press includes that modifier, and a press that uses up a latch still carries it.
        let modifiers = before.union(state.modifiers)
        publish(.began, key, press, modifiers, device: device, at: time, output: &output)
        if !role.isModifier { useLatched() }
        publishModifiers(at: time, output: &output)
        if kernelRepeats || isSuspended || isBounce {
            repeating.stop()
        } else {
            let repeats = repeats(key, role)
            repeating.press(key, repeats: repeats, isModifier: role.isModifier, at: time)
            // A modifier does not replace the press and keyboard of the key that repeats.
            if repeats { repeatingPress = (device, press) }
        }
        return press
    }

    /// A key held on a keyboard types again, by the kernel's own repeat or ours.
    mutating func `repeat`(
        _ key: KeyCode, _ press: KeyPress, device: DeviceID, at time: Timestamp, output: inout Output
    ) {
        guard repeats(key, press.role) else { return }
        var press = press
        press.repeat(read(key))
        publish(.repeated, key, press, modifiers, device: device, at: time, output: &output)
    }

    /// A press is over: `phase` is `ended` or `cancelled`.
    mutating func release(
        _ key: KeyCode, _ press: KeyPress, phase: Phase, device: DeviceID, isSticky: Bool = false,
        at time: Timestamp, output: inout Output
    ) {
        let isCounted = press.countsAsHeld
        if isCounted { heldCount -= 1 }
        guard !press.isSilent else {
            letGo(key)
            return publishModifiers(at: time, output: &output)
        }
        let isTap = isCounted && tap.release(key) && phase == .ended
        if isTap && isSticky && !press.role.isLock { stick(key, press.role) }
        letGo(key)
        publish(phase, key, press, state.modifiers, device: device, at: time, output: &output)
        publishModifiers(at: time, output: &output)
        if isTap { output.publish(.modifierTap(ModifierTapEvent(key: key, modifiers: modifiers)), at: time) }
    }

    /// The key of a press went up, but may only have bounced: it does not repeat until that is known.
    mutating func lift(_ key: KeyCode, _ press: inout KeyPress) {
        let wasHeld = press.countsAsHeld
        press.lift(nextRepeat: repeating.key == key ? repeating.deadline : nil)
        repeating.release(key)
        guard wasHeld, !press.countsAsHeld else { return }
        heldCount -= 1
        _ = tap.release(key)
    }

    /// The key of a press that was lifted is down: the press goes on, and repeats as if nothing had happened.
    mutating func setBack(_ key: KeyCode, _ press: inout KeyPress, device: DeviceID, at time: Timestamp) {
        guard let next = press.setBack(), repeating.key == nil, !isSuspended else { return }
        repeating.resume(key, next: max(next, time))
        repeatingPress = (device, press)
    }

    /// A published press is cancelled while its key stays down.
    mutating func cancel(
        _ key: KeyCode, _ press: KeyPress, device: DeviceID, at time: Timestamp, output: inout Output
    ) {
        publish(.cancelled, key, press, modifiers, device: device, at: time, output: &output)
    }

    /// A key whose press was never published was released.
    mutating func releaseSilently(_ key: KeyCode, at time: Timestamp, output: inout Output) {
        heldCount -= 1
        letGo(key)
        publishModifiers(at: time, output: &output)
    }

    /// The keys are for another place: a sequence of dead keys or Compose that has begun types nothing there.
    mutating func endComposition() { keymap?.change { $0.endComposition() } }

    /// Something other than a key was used: releasing a held modifier is no longer a tap.
    mutating func interruptTap() {
        tap.interrupt()
    }

    /// Something other than a key was pressed and released: it uses up the latched modifiers.
    mutating func useLatched(at time: Timestamp, output: inout Output) {
        guard !sticky.isEmpty else { return }
        useLatched()
        publishModifiers(at: time, output: &output)
    }

    /// Releases sticky modifiers: no keyboard is left to tap them on again.
    mutating func freeSticky(at time: Timestamp, output: inout Output) {
        while let key = sticky.removeNext() { letGo(key) }
        publishModifiers(at: time, output: &output)
    }

    /// A modifier that stays in force (latched or locked) counts as an extra holder of its key.
    private mutating func stick(_ key: KeyCode, _ role: KeyRole) {
        switch sticky.tap(key) {
        case .latch: hold(key, role, isText: false)
        case .lock: break
        case .free: letGo(key)
        }
    }

    private mutating func useLatched() {
        while let key = sticky.use() { letGo(key) }
    }

    /// Skips the repeats that were due before `time`.
    mutating func skipRepeats(to time: Timestamp) { repeating.skip(to: time) }

    /// Does what is due at `time`, on the way to `end`.
    ///
    /// - Returns: the device of a key whose repeats are skipped, because too many were late before.
    mutating func fire(at time: Timestamp, onTheWayTo end: Timestamp, output: inout Output) -> DeviceID? {
        var silenced: DeviceID?
        while let (key, due) = repeating.fire(at: time) {
            guard let (device, press) = repeatingPress else { continue }
            if repeating.deadline <= end {
                guard lateRepeats < Limits.lateRepeats else {
                    repeating.skip(to: end)
                    silenced = device
                    continue
                }
                lateRepeats += 1
            }
            self.repeat(key, press, device: device, at: due, output: &output)
        }
        return silenced
    }

    /// The modifiers and the group in force.
    var state: ModifiersEvent {
        keymap?.read { $0.modifiers } ?? ModifiersEvent(modifiers: [], locked: [], group: 0)
    }

    /// See ``Engine/shownLights``.
    var shownLights: (on: UInt64, all: UInt64) { keymap?.read { $0.shownLights } ?? (0, 0) }

    private func read(_ key: KeyCode) -> KeyReading { keymap?.change { $0.read(key) } ?? KeyReading(of: key) }

    /// What a press does that counts as text. Another text key may have chosen a level on which it edits: programs that
    /// may read text receive that.
    private func textRole(of key: KeyCode, _ role: KeyRole) -> KeyRole {
        if role == .composing { return role }
        let hidden = keymap?.read { $0.isOpen ? nil : $0.hiddenRole(of: key) } ?? nil
        guard case .action(let action)? = hidden else { return .text }
        return .action(action)
    }

    /// The layout itself uses one of `modifiers`, of commands elsewhere, and types text of `key` with it.
    private func typesAnyway(_ key: KeyCode, _ modifiers: Modifiers) -> Bool {
        !modifiers.isDisjoint(with: .ofCommands)
            && keymap?.read { $0.typesTextByCommandModifier(key) } ?? false
    }

    private func repeats(_ key: KeyCode, _ role: KeyRole) -> Bool {
        !role.isModifier && keymap?.read { $0.repeats(key) } ?? true
    }

    /// - Parameters:
    ///   - isText: its press counts as text.
    ///   - hasLocked: The press has already taken effect, so the keymap does not receive it.
    private mutating func hold(_ key: KeyCode, _ role: KeyRole, isText: Bool, hasLocked: Bool = false) {
        let index = Int(key.rawValue)
        holders[index] += 1
        guard holders[index] == 1 else { return }
        down.insert(key)
        roles[index] = role
        if !hasLocked, !isStandIn(key) { keymap?.change { $0.update(key, isDown: true, isText: isText) } }
    }

    /// True if the keymap takes `key` for one that is held over from another layout.
    private func isStandIn(_ key: KeyCode) -> Bool {
        !standIns.isEmpty && standIns.values.contains { $0.contains(key) }
    }

    private mutating func letGo(_ key: KeyCode) {
        let index = Int(key.rawValue)
        guard holders[index] > 0 else { return }
        holders[index] -= 1
        repeating.release(key)
        guard holders[index] == 0 else { return }
        down.remove(key)
        guard !standIns.isEmpty else {
            keymap?.change { $0.update(key, isDown: false) }
            return
        }
        let keys = standIns.removeValue(forKey: key) ?? KeySet([key])
        // One stays down where it is held itself, or stands in for another.
        for key in keys.codes where !down.contains(key) && !isStandIn(key) {
            keymap?.change { $0.update(key, isDown: false) }
        }
    }

    private mutating func publish(
        _ phase: Phase, _ key: KeyCode, _ press: KeyPress, _ modifiers: Modifiers, device: DeviceID,
        at time: Timestamp, output: inout Output
    ) {
        guard !press.isSilent else { return }
        var modifiers = modifiers
        var isTyping = modifiers.isDisjoint(with: .ofCommands)
        if press.isText, typesAnyway(key, modifiers) { isTyping = true }
        if key.isKeypad { modifiers.insert(.numericPad) }
        if down.contains(.function) { modifiers.insert(.function) }
        var event = KeyEvent(
            phase: phase, device: device, key: key, text: press.text, plainText: press.plainText,
            modifiers: modifiers, role: press.role, isText: press.isText, isBounce: press.isBounce,
            isTyping: isTyping)
        event.symbol = keymap?.change { $0.name(of: press.symbol) } ?? KeySymbol()
        event.scan = press.scan
        event.endsSequence = press.endsSequence
        output.publish(.key(event), at: time)
    }

    mutating func publishModifiers(at time: Timestamp, output: inout Output) {
        guard !isSuspended else { return }
        var current = state
        if down.contains(.function) { current.modifiers.insert(.function) }
        current.locked.formUnion(sticky.lockedModifiers { roles[Int($0.rawValue)].modifiers })
        publish(current, at: time, output: &output)
    }

    private mutating func publish(_ current: ModifiersEvent, at time: Timestamp, output: inout Output) {
        guard current != published else { return }
        published = current
        output.publish(.modifiers(current), at: time)
    }
}

// While a password is typed, no subscriber receives keys.
extension SeatKeyboard {
    /// Stops publishing keys. The caller has cancelled the published presses; of the modifiers, the locked ones stay,
    /// as they are now.
    mutating func suspend(at time: Timestamp, output: inout Output) {
        isSuspended = true
        tap.interrupt()
        repeating.stop()
        var locked = published
        locked.modifiers = locked.locked.subtracting(.numericPad)
        publish(locked, at: time, output: &output)
    }

    /// Publishes keys again, and the current modifiers; presses that began before stay unpublished.
    mutating func resume(at time: Timestamp, output: inout Output) {
        isSuspended = false
        publishModifiers(at: time, output: &output)
    }

    /// Publishes another layout, selected by a request and not by a key.
    private mutating func publishGroup(_ group: UInt8, at time: Timestamp, output: inout Output) {
        var current = published
        current.group = group
        publish(current, at: time, output: &output)
    }
}

// What the keyboards keep while no key is held, and what is under way.
extension SeatKeyboard {
    /// Presses may have been missed: those that began the entry of a character, for one.
    mutating func noteMissedPresses() { textKeys.noteMissed(state.modifiers) }

    /// True if no key is held but sticky ones, and nothing is under way that earlier presses began: no latch, sequence
    /// of dead keys or entry of a character.
    var isSettled: Bool {
        heldCount == 0 && !isSuspended && textKeys.isIdle && keymap?.read { $0.isSettled } ?? true
    }

    /// What stays while no key is held.
    var kept: KeyboardState {
        var kept = KeyboardState()
        (kept.latched, kept.locked) = sticky.all
        if let locks = keymap?.read({ $0.locks }) { (kept.locks, kept.openLocks) = locks }
        return kept
    }

    /// Takes over what stayed before. No sticky modifier may be in force.
    mutating func resume(from kept: KeyboardState, at time: Timestamp, output: inout Output) {
        if let locks = kept.locks, let open = kept.openLocks {
            keymap?.change { $0.setLocks(locks, open: open) }
        }
        for key in kept.latched { stick(key, read(key).role) }
        for key in kept.locked {
            let role = read(key).role
            stick(key, role)
            stick(key, role)
        }
        publishModifiers(at: time, output: &output)
    }
}
