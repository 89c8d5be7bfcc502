import InputModel
import Keymap

/// The keys of one keyboard: which are down, what their presses typed, and which presses are held back.
struct KeyBank: Sendable {
    private let device: DeviceID
    private let kernelRepeats: Bool
    private let isSticky: Bool
    /// The seat's keyboard counts what is held here; of another device's keys it was never told.
    private let isKeyboard: Bool
    private var keys: KeyTracker
    private var filter: KeyFilter?
    /// The keys whose press is published, with what they typed.
    private var held: [(key: KeyCode, texts: KeyTexts)] = []

    init(_ description: DeviceDescription, id: DeviceID, filters: KeyFilter.Settings) {
        device = id
        // The kernel repeats from when a key went down, not from when it counts as pressed.
        kernelRepeats = description.capabilities.has(.autorepeat) && filters.slowKeys == nil
        isSticky = filters.stickyKeys
        isKeyboard = description.kinds.contains(.keyboard)
        keys = KeyTracker(heldBefore: description.initialState.keys)
        filter = KeyFilter(filters)
    }

    /// When ``advance(to:_:)`` has something to do.
    var deadline: Timestamp { filter?.deadline ?? .distantFuture }

    /// True while no key or button is down.
    var isIdle: Bool { keys.isIdle }

    /// The keys whose press is published and not yet over.
    var heldKeys: [Snapshot.HeldKey] { held.map { Snapshot.HeldKey(device: device, key: $0.key) } }

    /// What an event means, of a key or of a button.
    mutating func transition(_ key: KeyCode, value: Int32) -> KeyTracker.Transition {
        keys.apply(key, value: value)
    }

    /// A key did what `transition` says.
    ///
    /// - Parameter isMadeByKernel: No hand did it; the device is going.
    /// - Returns: true where a press was published.
    mutating func apply(
        _ transition: KeyTracker.Transition, _ key: KeyCode, isMadeByKernel: Bool, at time: Timestamp,
        _ seat: inout Seat
    ) -> Bool {
        switch transition {
        case .pressed:
            if filter?.press(key, at: time) == .holdBack { return false }
            press(key, at: time, &seat)
            return true
        case .repeated:
            if kernelRepeats && filter?.isPressed(key) ?? true && held.contains(where: { $0.key == key }) {
                seat.keyboard.repeat(key, device: device, at: time, output: &seat.output)
            }
        case .released:
            if filter?.release(key, at: time) == .holdBack { return false }
            guard let index = held.firstIndex(where: { $0.key == key }) else { return false }
            let texts = held.remove(at: index).texts
            seat.keyboard.release(
                key, texts, phase: isMadeByKernel ? .cancelled : .ended, device: device, isSticky: isSticky,
                at: time, output: &seat.output)
        case .releasedSilently: seat.keyboard.releaseSilently(key, at: time, output: &seat.output)
        case .ignored: break
        }
        return false
    }

    /// Keys that have been down for long enough count as pressed.
    mutating func advance(to time: Timestamp, _ seat: inout Seat) {
        while let (key, due) = filter?.accept(at: time) {
            press(key, at: due, &seat)
        }
    }

    private mutating func press(
        _ key: KeyCode, at time: Timestamp, _ seat: inout Seat
    ) {
        let texts = seat.keyboard.press(
            key, device: device, kernelRepeats: kernelRepeats, at: time, output: &seat.output)
        held.append((key, texts))
    }

    /// The presses of all keys but modifiers are cancelled; that they are let go is not published.
    mutating func cancelKeys(at time: Timestamp, _ seat: inout Seat) {
        let cancelled = held.filter { !$0.key.isModifier }
        held.removeAll { !$0.key.isModifier }
        for (key, texts) in cancelled {
            seat.keyboard.release(
                key, texts, phase: .cancelled, device: device, at: time, output: &seat.output)
        }
    }

    /// The keyboard is gone: all presses are cancelled.
    mutating func cancelAll(at time: Timestamp, _ seat: inout Seat) {
        while let (key, texts) = held.popLast() {
            seat.keyboard.release(
                key, texts, phase: .cancelled, device: device, at: time, output: &seat.output)
        }
        for key in keys.heldBefore.codes where key.role == .key && isKeyboard {
            seat.keyboard.releaseSilently(key, at: time, output: &seat.output)
        }
        keys = KeyTracker()
        filter?.removeAll()
    }
}
