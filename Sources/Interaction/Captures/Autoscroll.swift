import InputModel

/// How fast content is to be scrolled while a band or a drag is near the edge of what it lies in.
enum Autoscroll {
    /// How near the edge of its area it asks for scrolling, in points: about the width of a finger, as lists on
    /// tablets have it.
    private static let belt = 20.0
    /// How much faster it gets with each point nearer to the edge, and beyond, in points a second: a screen of 1000
    /// points a second from 15 points outside.
    private static let gain = 30.0
    /// No faster than an eye follows, in points a second.
    private static let limit = 1800.0

    /// How fast the content of `area` is to go by for a pointer at `position`, in points a second.
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
