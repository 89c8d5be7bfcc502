import InputModel

/// The pad of a tablet: publishes its rings, strips and dials. Its buttons are in the device's ``ButtonBank``.
final class TabletPad {
    private let device: DeviceID
    private var tracker: DialTracker

    init?(_ description: DeviceDescription, id: DeviceID) {
        guard description.kinds.contains(.tabletPad) else { return nil }
        device = id
        tracker = DialTracker(description)
    }

    /// Where fingers are, in 120ths of a detent.
    var fingers: [DialEvent.Dial: Int32] { tracker.fingers }

    func apply(_ event: InputEvent) {
        tracker.apply(event)
    }

    func endFrame(at time: Timestamp, _ seat: inout Seat) {
        guard let deltas = tracker.endFrame() else { return }
        for index in deltas.indices where deltas[index] != 0 {
            guard let dial = DialEvent.Dial(rawValue: UInt8(index)) else { continue }
            seat.publish(DialEvent(device: device, dial: dial, delta: deltas[index]), at: time)
        }
    }

    /// Where fingers are is not known any more.
    func cancelAll() {
        tracker.cancel()
    }
}
