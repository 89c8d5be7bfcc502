import InputModel

/// The buttons, or the finger, that hold a region, from the first one down to the last one up. A press belongs to the
/// region that it began in, whatever it becomes.
///
/// ```
/// capture | moved past the threshold | released                | Escape, removal, loss
/// --------+--------------------------+-------------------------+------------------------
/// press   | drag began, or band      | press ended, click      | press cancelled
/// latch   | latch changed            | latch ended, press …    | both cancelled
/// drag    | drag changed             | drag ended, press ended | both cancelled
/// band    | band changed             | band ended, press ended | both cancelled
/// ```
///
/// A latch begins with its press. If the first button goes up while others are down, the remaining press becomes
/// nothing else.
struct Press {
    /// Who presses: each has one capture.
    enum Source: Hashable {
        /// The buttons of all mice and touchpads.
        case pointer
        /// A pen, with its buttons.
        case pen(DeviceID)
        /// A finger; of two that select, the one that came first.
        case touch(DeviceID, contact: UInt32)

        /// It is where the pointer is.
        var isPointing: Bool { if case .touch = self { false } else { true } }
    }

    /// A button that is down, or a finger or the tip of a pen.
    struct Held {
        var device: DeviceID
        var button: Button
        var code: KeyCode
        var count: Int
        /// The press number in events for the region's program.
        var intent: UInt32 = 0
    }

    /// At least one is down.
    private let held: PressedButtons
    let source: Source
    /// Region none: empty space.
    let target: RegionReference
    let origin: Point
    /// The modifiers when it began.
    let modifiers: Modifiers
    /// The selection at its target may follow from typed text, which only programs with the scope `keys` may see.
    private(set) var isSecret: Bool
    /// It cannot click any more: it has become something else, or the button that would click is up.
    private(set) var isSpent = false
    /// When it becomes a long press; the distant future if it will not.
    private(set) var longPressDeadline = Timestamp.distantFuture
    /// The area in which a movement begins a band, or none.
    private(set) var bandArea = RegionID.none

    /// - Parameter buttons: the buttons of an earlier press that is over, whose memory is reused.
    init(
        _ held: Held, from source: Source, on target: RegionReference, isSecret: Bool = false,
        at origin: Point, modifiers: Modifiers, using buttons: PressedButtons
    ) {
        self.isSecret = isSecret
        self.held = buttons
        buttons.begin(with: held)
        self.source = source
        self.target = target
        self.origin = origin
        self.modifiers = modifiers
    }

    /// The first pressed of the buttons that are down.
    var first: Held { held[0] }

    /// How many buttons are down.
    var count: Int { held.count }

    var isTouch: Bool { !source.isPointing }

    /// From the press to `point`.
    func translation(to point: Point) -> Vector { point - origin }

    /// Its program has the scope `keys` now.
    mutating func makeSecret() { isSecret = true }

    /// The press becomes neither a click nor a band.
    mutating func spend() {
        isSpent = true
        bandArea = .none
    }

    mutating func moves(toBandIn area: RegionID) { bandArea = area }

    mutating func watchForLongPress(until deadline: Timestamp) { longPressDeadline = deadline }

    /// It has been held for long enough, or moved too far.
    mutating func endLongPressWatch() { longPressDeadline = .distantFuture }

    /// Another button of the same source joins the press.
    func add(_ other: Held, at position: Point, _ output: inout Output) {
        if held.add(other) { publish(.began, other, at: position, &output) }
    }

    func holds(_ device: DeviceID, _ code: KeyCode) -> Bool { held.place(device, code) != nil }

    /// A button of `device` is down.
    func holds(_ device: DeviceID) -> Bool {
        for place in 0..<count where held[place].device == device { return true }
        return false
    }

    func isFirst(_ device: DeviceID, _ code: KeyCode) -> Bool { held.place(device, code) == 0 }

    /// - Returns: nil if the button does not belong to this press.
    func remove(_ device: DeviceID, _ code: KeyCode) -> Held? {
        guard let place = held.place(device, code) else { return nil }
        defer { held.remove(at: place) }
        return held[place]
    }

    /// Publishes every button that is down as cancelled, in the order in which they were pressed.
    func cancel(at position: Point, _ output: inout Output) {
        for place in 0..<count { publish(.cancelled, held[place], at: position, &output) }
    }

    func publish(_ phase: Phase, _ held: Held, at position: Point, _ output: inout Output) {
        guard target.region != .none else { return }
        output.publish(
            .press(
                PressEvent(
                    phase: phase, target: target, button: held.button, count: held.count, position: position,
                    modifiers: output.modifiers, intent: held.intent)))
    }
}
