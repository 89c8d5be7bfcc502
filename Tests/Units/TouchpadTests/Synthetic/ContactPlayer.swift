import InputModel
import TestSupport

@testable import Touchpad

/// Plays contacts on a touchpad, four at most, and checks after each step that buttons go down and up in turn, and that
/// one is down where the tap's state says so.
struct ContactPlayer {
    private struct Touch {
        var id: UInt32
        var place: Point
        var isPalm = false
    }

    private let pad: SyntheticPad
    /// No button is down but those of taps and of the pad's switch.
    private let onlyTaps: Bool
    private var touchpad: Touchpad
    private var touches: [Touch?]
    private var nextID: UInt32 = 1
    private var time = Timestamp(microseconds: 1_000_000)
    private var held: Set<TouchpadAction.Button> = []
    /// The pad's switch is closed.
    private(set) var isPressed = false
    /// The states of taps after each step.
    private(set) var states: Set<TapRecognizer.State> = []
    /// What went wrong first.
    private(set) var fault: String?

    /// nil if the pad is no touchpad.
    init?(_ pad: SyntheticPad, _ settings: TouchpadSettings) {
        guard let touchpad = Touchpad(pad.description, slotCount: pad.slots, settings: settings) else {
            return nil
        }
        self.pad = pad
        self.touchpad = touchpad
        onlyTaps = settings.fingerDrag == .none
        touches = Array(repeating: nil, count: min(4, pad.slots))
    }

    var slots: Range<Int> { touches.indices }
    var state: TapRecognizer.State { touchpad.tap.state }

    func isDown(_ slot: Int) -> Bool { touches[slot] != nil }

    /// A place for the finger of a slot, in a row of all.
    func home(of slot: Int) -> Point {
        Point(x: pad.width * (0.25 + 0.2 * Double(slot)), y: pad.height / 2)
    }

    func anywhere(_ random: inout SeededRandom) -> Point {
        Point(x: random.number(0...pad.width), y: random.number(0...pad.height))
    }

    mutating func pass(_ milliseconds: Int64) {
        time = time + .milliseconds(milliseconds)
        touchpad.advance(to: time)
        check()
    }

    /// A finger lands in a slot; one that was there lifts.
    mutating func land(_ slot: Int, at place: Point) {
        touches[slot] = Touch(id: nextID, place: place)
        nextID += 1
        report(slot)
    }

    mutating func lift(_ slot: Int) {
        touches[slot] = nil
        report(slot)
    }

    mutating func move(_ slot: Int, by delta: Vector) {
        guard let touch = touches[slot] else { return }
        touches[slot]?.place = touch.place + delta
        report(slot)
    }

    mutating func turnIntoPalm(_ slot: Int) {
        touches[slot]?.isPalm = true
        report(slot)
    }

    mutating func endFrame() {
        touchpad.endFrame(at: time)
        check()
    }

    mutating func press(_ isDown: Bool) {
        isPressed = isDown
        touchpad.press(.buttonLeft, isDown: isDown, at: time)
        check()
    }

    mutating func noteTyping() {
        touchpad.noteTyping(at: time)
        check()
    }

    mutating func loseFrames() {
        touchpad.noteResynced(at: time)
        check()
    }

    /// Everything goes up, and time passes; a tap ends a drag that is locked until then. No button may be left down.
    mutating func finish() {
        if isPressed { press(false) }
        for slot in slots { lift(slot) }
        endFrame()
        pass(5000)
        if state == .wait {
            land(0, at: home(of: 0))
            endFrame()
            pass(60)
            lift(0)
            endFrame()
            pass(5000)
        }
        if state != .idle || !held.isEmpty { note("not at rest") }
    }

    private mutating func report(_ slot: Int) {
        let contact = touches[slot].map { touch in
            Contact(
                id: touch.id, finger: touch.id, x: Int32(touch.place.x * pad.resolution),
                y: Int32(touch.place.y * pad.resolution), pressure: 60, isPalm: touch.isPalm)
        }
        touchpad.report(contact, slot: slot)
    }

    private mutating func check() {
        for index in touchpad.actions.indices {
            guard case .button(let button, let isDown, _) = touchpad.actions[index].body else { continue }
            let isDue = isDown ? held.insert(button).inserted : held.remove(button) != nil
            if !isDue { note("\(button) \(isDown ? "pressed" : "released") twice") }
        }
        touchpad.clearActions()
        states.insert(state)
        if state.holdsButton && held.isEmpty { note("no button is down") }
        if onlyTaps && !isPressed && !state.holdsButton && !held.isEmpty { note("a button is down") }
    }

    private mutating func note(_ what: String) {
        if fault == nil { fault = "\(what) in \(state) after \(time.microseconds / 1000 - 1000) ms" }
    }
}
