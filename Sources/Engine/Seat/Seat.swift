import InputModel
import Interaction
import Keymap

/// One person's devices combined: merged keyboards, one pointer, and the published events.
///
/// Every device acts through it, whatever its kind, so that the side effects of a press, a scroll or a touch are
/// defined once: its position, its click count, the end of a modifier's tap, and the modifiers that it carries and uses
/// up.
///
/// ```
///                | at         | count | ends a modifier's tap | uses up latched modifiers
/// ---------------+------------+-------+-----------------------+--------------------------
/// button         | pointer    | yes   | at the press          | when it is over
/// touch          | the finger | first | at the landing        | when it is over
/// pen's tip      | pointer    | yes   | at the landing        | when it is over
/// pad's button   | pointer    |       | at the press          | when it is over
/// scroll, gesture| pointer    |       | at each               |
/// pad's dial     |            |       | at each               |
/// ```
struct Seat: ~Copyable {
    var keyboard: SeatKeyboard
    private(set) var pointer: SeatPointer
    /// Fed with what devices report, before any filter.
    var escape: EscapeChord
    var output = Output()
    /// The latest time of a pointing device's event; events of other devices that follow may have earlier times.
    private var latest = Timestamp(microseconds: 0)
    private var clicks = ClickCounter()
    private var doubleClick: ClickCounter.Tolerances
    private var doubleTap: ClickCounter.Tolerances

    init(settings: EngineSettings) {
        keyboard = SeatKeyboard(keyRepeat: settings.keyRepeat)
        escape = EscapeChord(keys: settings.escapeKeys)
        pointer = SeatPointer(space: settings.space)
        (doubleClick, doubleTap) = Self.tolerances(settings)
    }

    /// The modifiers that every event of a pointing device carries.
    var modifiers: Modifiers { keyboard.modifiers }

    /// The modifiers that a press carries which is recognised later. Sticky ones wait for the press, whenever it is: with
    /// one of them, nil, for those in force then.
    var modifiersToCarry: Modifiers? { keyboard.sticky.isEmpty ? modifiers : nil }

    /// True if a press at `time` or later counts as the first.
    func areClicksOver(at time: Timestamp) -> Bool { clicks.isOver(at: time) }

    /// When a change is published that was held back until `now`: it happened at `time`, but what pointing devices did
    /// meanwhile was published before. Keyboards do not count: a button's time would reveal keys that other programs may
    /// not see.
    func time(ofHeldBack time: Timestamp, by now: Timestamp) -> Timestamp { min(now, max(time, latest)) }

    mutating func use(_ settings: EngineSettings) {
        keyboard.set(keyRepeat: settings.keyRepeat)
        (doubleClick, doubleTap) = Self.tolerances(settings)
    }

    /// Of a double click, and of two taps of a finger.
    private static func tolerances(
        _ settings: EngineSettings
    ) -> (ClickCounter.Tolerances, ClickCounter.Tolerances) {
        var pointer = ClickCounter.Tolerances.pointer
        pointer.interval = settings.doubleClick
        return (pointer, .init(interval: settings.doubleTapTime, distance: settings.doubleTapSlop))
    }
}

// The position of the pointer.
extension Seat {
    /// Moves the pointer by `delta`, as far as the displays allow.
    @inline(__always)
    mutating func move(by delta: Vector, device: DeviceID, at time: Timestamp) {
        pointer.move(by: delta)
        publishMotion(delta, device, time)
    }

    /// Moves the pointer to `target`, which a device or a program gives, as far as the displays allow.
    mutating func move(to target: Point, device: DeviceID, at time: Timestamp) {
        let delta = pointer.move(to: target)
        if delta != .zero { publishMotion(delta, device, time) }
    }

    /// Replaces the space; the pointer moves to the nearest position in it.
    mutating func setSpace(_ space: Space, at time: Timestamp) {
        pointer.space = space
        move(to: pointer.position, device: .none, at: time)
    }

    /// Publishes an event of a pointing device.
    @inline(__always)
    private mutating func act(_ body: StreamEvent.Body, at time: Timestamp) {
        latest = max(latest, time)
        output.publish(body, at: time)
    }

    @inline(__always)
    private mutating func publishMotion(_ delta: Vector, _ device: DeviceID, _ time: Timestamp) {
        act(
            .motion(
                MotionEvent(device: device, delta: delta, position: pointer.position, modifiers: modifiers)),
            at: time)
    }
}

// Events at that position.
extension Seat {
    /// Publishes a button with the position, click count and modifiers of the seat.
    ///
    /// - Parameter former: what ``modifiersToCarry`` was when it happened; nil: now.
    /// - Returns: its click count: how many clicks in a row this is.
    @discardableResult
    mutating func publish(
        _ button: consuming ButtonEvent, carrying former: Modifiers? = nil, at time: Timestamp
    ) -> Int {
        button.position = pointer.position
        // Suspended keys tell nothing of what they did before.
        button.modifiers = keyboard.isSuspended ? modifiers : former ?? modifiers
        let (phase, isFirst) = (button.phase, button.phase == .began)
        if isFirst {
            keyboard.interruptTap()
            // A pad's buttons are beside the pointer: they count no clicks, and interrupt none.
            button.count =
                button.isOfPad
                ? 1
                : clicks.press(
                    button.button, within: doubleClick, at: time, position: pointer.position)
        }
        let count = button.count
        act(.button(button), at: time)
        if !isFirst { useLatched(after: phase, at: time) }
        return count
    }

    /// A press is over. If it ended normally, it uses up latched modifiers.
    private mutating func useLatched(after phase: Phase, at time: Timestamp) {
        keyboard.interruptTap()
        if phase == .ended { keyboard.useLatched(at: time, output: &output) }
    }

    mutating func scroll(
        _ phase: ScrollEvent.Phase, by delta: Vector, source: ScrollEvent.Source,
        wheel: WheelTracker.Distance? = nil,
        device: DeviceID, at time: Timestamp
    ) {
        keyboard.interruptTap()
        act(
            .scroll(
                ScrollEvent(
                    phase: phase, device: device, delta: delta, source: source, wheel: wheel,
                    position: pointer.position, modifiers: modifiers)),
            at: time)
    }

    /// Publishes a turn of a pad's ring, strip or dial with the modifiers of the seat.
    mutating func publish(_ dial: consuming DialEvent, at time: Timestamp) {
        keyboard.interruptTap()
        dial.modifiers = modifiers
        act(.dial(dial), at: time)
    }

    /// Publishes a gesture with the modifiers of the seat.
    mutating func publish(_ gesture: consuming GestureEvent, at time: Timestamp) {
        keyboard.interruptTap()
        gesture.modifiers = modifiers
        act(.gesture(gesture), at: time)
    }

    /// Publishes a contact with the click count and modifiers of the seat.
    ///
    /// - Parameter isFirst: it landed while its screen had no other contact: a press, which counts as a click.
    mutating func publish(_ touch: consuming TouchEvent, isFirst: Bool = false, at time: Timestamp) {
        touch.modifiers = modifiers
        // On a touchpad, the pad decides what contacts mean.
        guard !touch.isOnTouchpad else { return act(.touch(touch), at: time) }
        if touch.phase == .began {
            keyboard.interruptTap()
            if isFirst {
                touch.count = clicks.press(
                    .primary, within: doubleTap, at: time, position: touch.position)
            }
        }
        let phase = touch.phase
        act(.touch(touch), at: time)
        if phase == .ended || phase == .cancelled { useLatched(after: phase, at: time) }
    }

    /// Publishes a pen event with the position, click count and modifiers of the seat: it moves the pointer.
    mutating func publish(_ tool: consuming ToolEvent, at time: Timestamp) {
        _ = pointer.move(to: tool.position)
        tool.position = pointer.position
        tool.modifiers = modifiers
        if tool.phase == .tipDown {
            keyboard.interruptTap()
            tool.count = clicks.press(
                .primary, within: doubleClick, at: time, position: tool.position)
        }
        let (isUp, phase) = (tool.phase == .tipUp, tool.isCancelled ? Phase.cancelled : .ended)
        act(.tool(tool), at: time)
        if isUp { useLatched(after: phase, at: time) }
    }
}
