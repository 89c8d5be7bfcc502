import InputModel

/// How fast content scrolls while a band or a drag is near the edge of its area.
enum Autoscroll {
    /// Distance from the edge, in points, within which scrolling starts: about a finger's width, as in tablet lists.
    private static let belt = 20.0
    /// Speed gained per point of depth, inside the edge and beyond it, in points per second: a screen of 1000 points
    /// per second at 15 points outside.
    private static let gain = 30.0
    /// Maximum speed: what the eye can still follow, in points per second.
    private static let limit = 1800.0

    /// The scroll speed of the content of `area` for a pointer at `position`, in points per second.
    static func speed(at position: Point, in area: Rect) -> Vector {
        Vector(
            dx: speed(position.x - area.x, area.right - position.x),
            dy: speed(position.y - area.y, area.bottom - position.y))
    }

    private static func speed(_ before: Double, _ after: Double) -> Double {
        let depth = belt - min(before, after)
        guard depth > 0 else { return 0 }
        let speed = min(depth * gain, limit)
        return before < after ? -speed : speed
    }
}
