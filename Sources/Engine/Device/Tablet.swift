import InputModel

/// A pen tablet: publishes its tool as events.
final class Tablet {
    private let device: DeviceID
    private let pointer: AbsolutePointer
    private let pressure: AbsoluteAxisInfo?
    private let tilt: (x: AbsoluteAxisInfo, y: AbsoluteAxisInfo)?
    private var tracker: ToolTracker

    /// The range of tilt if the device reports no resolution, in degrees to either side. Source: libinput.
    private static let guessedTiltRange = 64.0

    init?(_ description: DeviceDescription, id: DeviceID, area: Rect) {
        guard description.kinds.contains(.tablet),
            let pointer = AbsolutePointer(description.capabilities, area: area)
        else { return nil }
        device = id
        self.pointer = pointer
        pressure = description.capabilities.axes[.pressure]
        if let x = description.capabilities.axes[.tiltX], let y = description.capabilities.axes[.tiltY] {
            tilt = (x, y)
        } else {
            tilt = nil
        }
        tracker = ToolTracker(description)
    }

    /// Maps the tablet to another part of the space.
    func setArea(_ area: Rect) {
        pointer.area = area
    }

    func apply(_ event: InputEvent) {
        tracker.apply(event)
    }

    func endFrame(at time: Timestamp, _ seat: inout Seat) {
        publish(tracker.endFrame(), time, &seat)
    }

    /// - Parameter isGone: the tool is gone; otherwise it enters again with the next frame.
    func cancelAll(isGone: Bool = false, at time: Timestamp, _ seat: inout Seat) {
        publish(tracker.cancel(isGone: isGone), isCancelled: true, time, &seat)
    }

    private func publish(
        _ changes: ToolTracker.Changes, isCancelled: Bool = false, _ time: Timestamp, _ seat: inout Seat
    ) {
        if changes.entered { publish(.entered, isCancelled, time, &seat) }
        if changes.moved { publish(.moved, isCancelled, time, &seat) }
        if changes.tipDown { publish(.tipDown, isCancelled, time, &seat) }
        if changes.tipUp { publish(.tipUp, isCancelled, time, &seat) }
        if changes.exited { publish(.exited, isCancelled, time, &seat) }
    }

    private func publish(
        _ phase: ToolEvent.Phase, _ isCancelled: Bool, _ time: Timestamp, _ seat: inout Seat
    ) {
        seat.publish(
            ToolEvent(
                phase: phase, device: device, tool: tracker.tool,
                position: pointer.position(x: tracker.x, y: tracker.y),
                pressure: pressure.map { max(0, min(1, $0.fraction(of: tracker.pressure))) },
                tilt: tilt.map {
                    Vector(dx: Self.degrees(tracker.tiltX, $0.x), dy: Self.degrees(tracker.tiltY, $0.y))
                },
                isCancelled: isCancelled),
            at: time)
    }

    /// Tilt axes report units per radian, or no resolution; then the range in degrees is a guess.
    private static func degrees(_ value: Int32, _ axis: AbsoluteAxisInfo) -> Double {
        if axis.resolution > 0 { return Double(value) / Double(axis.resolution) * 180 / .pi }
        return (axis.fraction(of: value) * 2 - 1) * guessedTiltRange
    }
}
