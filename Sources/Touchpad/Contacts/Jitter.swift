import InputModel

/// Removes jitter from a finger at rest (hysteresis): its position follows only reports that leave a small ellipse
/// around it.
///
/// Always on for pads that declare a fuzz. Other pads start without it and get it once a contact jumps right, left and
/// right again in quick succession, which no finger does. Source: libinput's touchpad jitter page.
struct Jitter: Sendable {
    /// The radius of the ellipse for a pad that declares no fuzz, in millimetres. Source: libinput.
    static let marginMillimetres = 0.25
    /// Reports farther apart than this are no evidence of jitter. Source: libinput.
    static let patience = Interval.milliseconds(40)
    /// Right, left, right.
    private static let pattern: UInt8 = 0b101

    private var directions: UInt8 = 0

    /// A finger moved by `delta`, `elapsed` after its last motion: true if that is jitter.
    mutating func detects(_ delta: Vector, after elapsed: Interval) -> Bool {
        if elapsed > Self.patience || delta.dx == 0 && delta.dy != 0 {
            directions = 0
            return false
        }
        guard delta.dx != 0 else { return false }
        directions = (directions >> 1) | (delta.dx < 0 ? 0b100 : 0)
        return directions == Self.pattern
    }

    /// The filtered position of a finger that was at `center` and is reported at `point`.
    static func follow(_ point: Point, from center: Point, margin: Vector) -> Point {
        guard margin.dx > 0, margin.dy > 0 else { return point }
        let delta = point - center
        let distance = Vector(dx: delta.dx / margin.dx, dy: delta.dy / margin.dy).length
        guard distance > 1 else { return center }
        // The ellipse is pulled along by its rim.
        return center + delta * ((distance - 1) / distance)
    }
}
