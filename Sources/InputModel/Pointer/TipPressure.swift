/// Whether a pen's tip is down, by how hard it presses.
///
/// Many pens report that they touch before they do, and some never do; their pressure is right. A worn tip presses in
/// the air, too: what it reports there counts as nothing from then on.
package struct TipPressure: Sendable {
    /// The tip is down from this part of the range, and up below the other: those of any tablet, or what libinput's quirk
    /// files say of this one. Source: libinput (`tool_set_pressure_thresholds`).
    private let down: Double
    private let up: Double
    /// More than this part of the range is no worn tip. Source: libinput (`detect_pressure_offset`).
    private static let mostWear = 0.5

    private let axis: AbsoluteAxisInfo
    /// What the tip reports without touching, as a part of the range.
    private var wear = 0.0
    /// The tip is down.
    private(set) var isDown = false

    /// A tip that is up.
    ///
    /// - Parameter range: where it is down, and where it is up again (`AttrPressureRange`), in device units; nil, or upside
    ///   down, if nothing is known.
    package init(_ axis: AbsoluteAxisInfo, range: (first: Int32, second: Int32)? = nil) {
        self.axis = axis
        if let range, range.first > range.second {
            down = axis.fraction(of: range.first)
            // What does not press at all is up.
            up = max(.leastNonzeroMagnitude, axis.fraction(of: range.second))
        } else {
            (down, up) = (0.05, 0.01)
        }
    }

    /// How hard the tip presses, from 0 to 1.
    package func pressure(of value: Int32) -> Double {
        let part = axis.fraction(of: value)
        // A new tip needs no division, and has the bytes of before.
        return max(0, min(1, wear > 0 ? (part - wear) / (1 - wear) : part))
    }

    /// Takes up the pressure of a tool in range.
    ///
    /// - Parameters:
    ///   - value: in device units.
    ///   - isInAir: it has just come into range, above the surface: what presses there is wear.
    mutating func press(_ value: Int32, isInAir: Bool) {
        let part = max(0, axis.fraction(of: value))
        if isInAir, part <= Self.mostWear { wear = part }
        // It cannot be more than the tip reports now.
        wear = min(wear, part)
        let pressure = pressure(of: value)
        isDown = pressure >= (isDown ? up : down)
    }

    /// True if a tip that reports `value` may touch the surface.
    func isPressed(by value: Int32) -> Bool { pressure(of: value) >= down }

    /// The tool left: its tip is up.
    mutating func lift() { isDown = false }

    /// Another tool came, with a tip of its own.
    mutating func change() { wear = 0 }

    /// What the axis reports of a tip that does not press.
    var least: Int32 { axis.minimum }
}
