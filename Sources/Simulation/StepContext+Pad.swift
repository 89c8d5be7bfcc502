import InputModel
import Interaction
import Wire

// The pad of a tablet: its rings, strips and dials.
extension StepContext {
    /// In detents, clockwise, and down a strip.
    mutating func turn(_ dial: DialEvent.Dial, by detents: Double) throws(RequestError) {
        let pad = devices[try index(of: "a tablet's pad") { $0.kind == .tabletPad }].id
        let units = Int32((detents * Double(WheelTracker.unitsPerDetent)).rounded())
        guard units != 0 else { return }
        switch dial {
        case .ring: slide(around: .wheel, by: units, of: pad)
        case .ring2: slide(around: .throttle, by: units, of: pad)
        case .strip: slide(along: .rotationX, by: units, of: pad)
        case .strip2: slide(along: .rotationY, by: units, of: pad)
        case .dial:
            script.add(
                [.relative(.wheelHighResolution, Double(units)), .relative(.wheel, detents)], of: pad)
        case .dial2:
            script.add(
                [
                    .relative(.horizontalWheelHighResolution, Double(units)),
                    .relative(.horizontalWheel, detents),
                ], of: pad)
        }
    }

    private mutating func slide(around axis: AbsoluteAxis, by units: Int32, of pad: DeviceID) {
        slide(axis, from: SimulatedDevice.ringUnits / 2, by: units, isRing: true, of: pad)
    }

    /// At the end of the strip, the finger begins again.
    private mutating func slide(along axis: AbsoluteAxis, by units: Int32, of pad: DeviceID) {
        let end = SimulatedDevice.stripUnits
        var rest = units
        while rest != 0 {
            let part = max(1 - end, min(end - 1, rest))
            slide(axis, from: part > 0 ? 1 : end, by: part, isRing: false, of: pad)
            rest -= part
        }
    }

    /// A finger comes down, goes at most a detent with each report, and lifts.
    private mutating func slide(
        _ axis: AbsoluteAxis, from start: Int32, by units: Int32, isRing: Bool, of pad: DeviceID
    ) {
        func report(_ place: Int32, isDown: Bool? = nil) {
            var events = [InputEvent(type: .absolute, code: axis.rawValue, value: place)]
            if let isDown { events.append(.absolute(.miscellaneous, isDown ? 15 : 0)) }
            script.add(events, of: pad, after: Script.frameTime)
        }
        let ring = SimulatedDevice.ringUnits
        report(start, isDown: true)
        var gone: Int32 = 0
        while gone != units {
            gone += max(-WheelTracker.unitsPerDetent, min(WheelTracker.unitsPerDetent, units - gone))
            let place = start + gone
            report(isRing ? (place % ring + ring) % ring : place)
        }
        report(0, isDown: false)
    }
}
