import InputModel

/// A pen tablet: publishes its tool as events.
final class Tablet {
    private let device: DeviceID
    private var map: ScreenMap
    private let tilt: (x: AbsoluteAxisInfo, y: AbsoluteAxisInfo)?
    private var tracker: ToolTracker
    /// When the hand that held the tool is taken to be gone, too: the distant future while the tool is in range; nil if
    /// no hand is there.
    private var handLeaves: Timestamp?
    private var knownHand = false

    /// How long a hand stays after its tool has left. Source: libinput (touch arbitration).
    private static let handStays = Interval.milliseconds(90)
    /// How long it stays where the tablet does not report that the tool left: long enough for a pen that rests in the air
    /// between two words. Chosen, not measured.
    private static let silentHandStays = Interval.milliseconds(1000)
    /// The range of tilt if the device reports no resolution, in degrees to either side. Source: libinput.
    private static let guessedTiltRange = 64.0

    init?(_ description: DeviceDescription, id: DeviceID, area: Rect, turn: Calibration) {
        let axes = description.capabilities.axes
        guard description.kinds.contains(.tablet), let x = axes[.x], let y = axes[.y] else { return nil }
        device = id
        map = ScreenMap(x: x, y: y, area: area, turn: turn)
        if let x = axes[.tiltX], let y = axes[.tiltY] { tilt = (x, y) } else { tilt = nil }
        tracker = ToolTracker(description)
    }

    /// Maps the tablet to another part of the space.
    func setArea(_ area: Rect, turn: Calibration) {
        map = map.with(area: area, turn: turn)
    }

    /// The hand that holds the tool is at the surface: what touches it is no finger.
    var holdsHand: Bool { handLeaves != nil }

    /// Whether the hand has come or left since this was asked last.
    func takeHandChange() -> Bool {
        defer { knownHand = holdsHand }
        return holdsHand != knownHand
    }

    /// What the tablet has reported so far.
    var reports: TabletReports { tracker.reports }

    /// When ``advance(to:_:)`` has something to do.
    var deadline: Timestamp { min(tracker.deadline, handLeaves ?? .distantFuture) }

    func apply(_ event: InputEvent) {
        tracker.apply(event)
    }

    /// - Parameter endButtons: ends what the tool's buttons press: it leaves.
    func endFrame(at time: Timestamp, _ seat: inout Seat, endButtons: (inout Seat) -> Void) {
        let changes = tracker.endFrame(at: time)
        if tracker.isInRange { handLeaves = .distantFuture } else { letHandGo(at: time) }
        publish(changes, time, &seat, endButtons)
    }

    /// - Parameter endButtons: ends what the tool's buttons press: it leaves.
    func advance(to time: Timestamp, _ seat: inout Seat, endButtons: (inout Seat) -> Void) {
        if let leaves = handLeaves, leaves <= time { handLeaves = nil }
        let changes = tracker.advance(to: time)
        if changes.exited { handLeaves = time + Self.silentHandStays }
        publish(changes, time, &seat, endButtons)
    }

    /// - Parameter isGone: the tool is gone; otherwise it enters again with the next frame.
    func cancelAll(isGone: Bool = false, at time: Timestamp, _ seat: inout Seat) {
        publish(tracker.cancel(isGone: isGone), isCancelled: true, time, &seat) { _ in }
        letHandGo(at: time)
    }

    /// The tool has left, and with it the hand, unless that is known to leave sooner.
    private func letHandGo(at time: Timestamp) {
        if let leaves = handLeaves { handLeaves = min(leaves, time + Self.handStays) }
    }

    /// A tool is in range: what has its buttons.
    var isInRange: Bool { tracker.isInRange }

    private func publish(
        _ changes: ToolTracker.Changes, isCancelled: Bool = false, _ time: Timestamp, _ seat: inout Seat,
        _ endButtons: (inout Seat) -> Void
    ) {
        if changes.entered { publish(.entered, isCancelled, time, &seat) }
        if changes.moved { publish(.moved, isCancelled, time, &seat) }
        if changes.tipDown { publish(.tipDown, isCancelled, time, &seat) }
        if changes.tipUp { publish(.tipUp, isCancelled, time, &seat) }
        if changes.exited {
            endButtons(&seat)
            publish(.exited, isCancelled, time, &seat)
        }
    }

    private func publish(
        _ phase: ToolEvent.Phase, _ isCancelled: Bool, _ time: Timestamp, _ seat: inout Seat
    ) {
        seat.publish(
            ToolEvent(
                phase: phase, device: device, tool: tracker.tool,
                position: map.position(x: tracker.x, y: tracker.y), pressure: tracker.force,
                tilt: tilt.map {
                    map.turn.turn(
                        Vector(dx: Self.degrees(tracker.tiltX, $0.x), dy: Self.degrees(tracker.tiltY, $0.y)))
                },
                isCancelled: isCancelled),
            at: time)
    }

    /// Tilt axes report units per radian from an upright tool at 0. An axis without a resolution, or on which no tool can
    /// be upright at 0, has its middle there, and its range in degrees is a guess. Source: libinput.
    private static func degrees(_ value: Int32, _ axis: AbsoluteAxisInfo) -> Double {
        if axis.resolution > 0, axis.minimum < 0, axis.maximum > 0 {
            return Double(value) / Double(axis.resolution) * 180 / .pi
        }
        return (axis.fraction(of: value) * 2 - 1) * guessedTiltRange
    }
}
