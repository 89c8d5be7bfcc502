import InputModel
import Interaction
import Keymap

/// What is down on one device, and the presses of its keys: what they typed, and which are held back.
struct KeyBank: Sendable {
    private let device: DeviceID
    /// Its keys and buttons that are down.
    var down: KeyTracker
    /// Whether the kernel repeats its keys, where its driver does so: a program can switch that off.
    private var repeats: KernelRepeats
    /// The kernel's repeats count, where there are any.
    private let usesKernelRepeats: Bool
    /// A modifier that is tapped on it stays in force for the next key.
    let isSticky: Bool
    /// The device is a keyboard: the seat's keyboard counts its held keys, but not those of other devices.
    private let isKeyboard: Bool
    private var filter: KeyFilter?
    /// How long keys may bounce; nil if nothing is done about it.
    private let debounce: Interval?
    /// The keyboard has a ``filter``. Stored, because testing it copies the filter.
    let isFiltered: Bool
    /// The keys whose press counts.
    private var held: [(key: KeyCode, press: KeyPress)] = []

    init(_ description: DeviceDescription, id: DeviceID, filters: KeyFilter.Settings) {
        device = id
        down = KeyTracker(heldBefore: description.initialState.keys)
        // The kernel repeats from when a key went down, not from when it counts as pressed.
        usesKernelRepeats = description.capabilities.has(.autorepeat) && filters.slowKeys == nil
        repeats = KernelRepeats(description.initialState)
        isSticky = filters.stickyKeys
        isKeyboard = description.kinds.contains(.keyboard)
        filter = KeyFilter(filters)
        debounce = filters.debounce
        isFiltered = filter != nil
    }

    /// When ``advance(to:_:)`` has something to do.
    var deadline: Timestamp {
        guard let filter else { return .distantFuture }
        var deadline = filter.deadline
        for index in held.indices { deadline = min(deadline, end(of: held[index].press)) }
        return deadline
    }

    /// When a bounce ends whose key has gone up; the distant future for any other press.
    private func end(of press: KeyPress) -> Timestamp {
        guard let debounce, let lifted = press.bounceLifted else { return .distantFuture }
        return lifted + debounce
    }

    /// The keys whose press is published and not yet over.
    var heldKeys: [KeyPressID] {
        held.filter { !$0.press.isSilent && !$0.press.isBounce }
            .map { KeyPressID(device: device, key: $0.key) }
    }

    /// A key did what `transition` says.
    ///
    /// - Parameters:
    ///   - isMadeByKernel: No hand did it; the device is being removed.
    ///   - scan: the scan code of a key without a code of its own.
    /// - Returns: true if a press counts that does not only modify others.
    mutating func apply(
        _ transition: KeyTracker.Transition, _ key: KeyCode, isMadeByKernel: Bool, scan: UInt32? = nil,
        at time: Timestamp, _ seat: inout Seat
    ) -> Bool {
        switch transition {
        case .pressed:
            let isText = seat.keyboard.isText(key)
            letGo(before: key, isText: isText, by: time, &seat)
            let verdict = filter?.press(key, isText: isText, at: time) ?? .pass
            if verdict == .holdBack { return false }
            return press(key, isBounce: verdict == .bounce, scan: scan, at: time, &seat)
        case .repeated:
            guard kernelRepeats && filter?.isPressed(key) ?? true, let index = index(of: key) else {
                return false
            }
            seat.keyboard.repeat(key, held[index].press, device: device, at: time, output: &seat.output)
        case .released where isMadeByKernel:
            filter?.forget(key)
            while release(key, .cancelled, ofBounce: true, at: time, &seat) {}
            _ = release(key, .cancelled, at: time, &seat)
        case .released:
            let isHeldBack = filter?.release(key, at: time) == .holdBack
            if isHeldBack, let index = index(of: key) { seat.keyboard.lift(key, &held[index].press) }
            liftBounces(of: key, at: time, &seat)
            if !isHeldBack { _ = release(key, .ended, at: time, &seat) }
        case .releasedSilently: seat.keyboard.releaseSilently(key, at: time, output: &seat.output)
        case .ignored, .contradictory: break
        }
        return false
    }

    /// The last press of `key` whose end is not published yet; of a bounce only for `isBounce`.
    private func index(of key: KeyCode, isBounce: Bool = false) -> Int? {
        held.lastIndex { $0.key == key && $0.press.isBounce == isBounce }
    }

    /// Ends the last press of `key`; false if none is held.
    private mutating func release(
        _ key: KeyCode, _ phase: Phase, ofBounce isBounce: Bool = false, at time: Timestamp,
        _ seat: inout Seat
    ) -> Bool {
        guard let index = index(of: key, isBounce: isBounce) else { return false }
        let press = held.remove(at: index).press
        seat.keyboard.release(
            key, press, phase: phase, device: device, isSticky: isSticky, at: time, output: &seat.output)
        return true
    }

    /// The end of a bounce waits as long as that of a press: otherwise it could be told from a press of another key.
    private mutating func liftBounces(of key: KeyCode, at time: Timestamp, _ seat: inout Seat) {
        for index in held.indices where held[index].key == key && held[index].press.isBounce {
            guard held[index].press.bounceLifted == nil else { continue }
            seat.keyboard.lift(key, &held[index].press)
            held[index].press.bounceLifted = time
        }
    }

    /// Something is about to be pressed, `key` or nil for no key of this keyboard: ends what must not follow it.
    mutating func letGo(before key: KeyCode?, isText: Bool, by now: Timestamp, _ seat: inout Seat) {
        while let (key, time) = filter?.release(before: key, isText: isText) {
            // What pointing devices did meanwhile had the modifier.
            _ = release(key, .ended, at: seat.time(ofHeldBack: time, by: now), &seat)
        }
    }

    /// The presses that begin now are repeated by the kernel.
    private var kernelRepeats: Bool { usesKernelRepeats && repeats.isOn }

    /// A program has changed the delay or the period of the kernel's repeats.
    mutating func setKernelRepeats(_ event: InputEvent) { repeats.apply(event) }

    /// Keys that have been down, or up, for long enough count as pressed or released.
    mutating func advance(to time: Timestamp, _ seat: inout Seat) {
        while isFiltered, let index = held.firstIndex(where: { end(of: $0.press) <= time }) {
            let (key, press) = held.remove(at: index)
            seat.keyboard.release(
                key, press, phase: .ended, device: device,
                at: seat.time(ofHeldBack: press.bounceLifted ?? time, by: time), output: &seat.output)
        }
        while let outcome = filter?.next(at: time) {
            switch outcome {
            case .pressed(let key, let due, let isBounce):
                _ = press(key, isBounce: isBounce, at: due, &seat)
            case .released(let key, let released):
                _ = release(key, .ended, at: seat.time(ofHeldBack: released, by: time), &seat)
            case .held(let key):
                guard let index = index(of: key) else { continue }
                seat.keyboard.setBack(key, &held[index].press, device: device, at: time)
            }
        }
    }

    private mutating func press(
        _ key: KeyCode, isBounce: Bool, scan: UInt32? = nil, at time: Timestamp, _ seat: inout Seat
    ) -> Bool {
        let press = seat.keyboard.press(
            key, device: device, kernelRepeats: kernelRepeats, isBounce: isBounce, scan: scan, at: time,
            output: &seat.output)
        held.append((key, press))
        return !press.role.isModifier
    }

    /// Cancels the presses of all keys, including modifiers; their releases are not published.
    mutating func suspendKeys(at time: Timestamp, _ seat: inout Seat) {
        for index in held.indices {
            seat.keyboard.cancel(
                held[index].key, held[index].press, device: device, at: time, output: &seat.output)
            held[index].press.silence()
        }
    }

    /// Cancels all presses: the keyboard is gone, and with it the keys that have been down since before it was opened.
    mutating func cancelAll(at time: Timestamp, _ seat: inout Seat) {
        while let (key, press) = held.popLast() {
            seat.keyboard.release(
                key, press, phase: .cancelled, device: device, at: time, output: &seat.output)
        }
        for key in down.heldBefore.codes where key.role == .key && isKeyboard {
            seat.keyboard.releaseSilently(key, at: time, output: &seat.output)
        }
        filter?.removeAll()
        down = KeyTracker()
    }
}
