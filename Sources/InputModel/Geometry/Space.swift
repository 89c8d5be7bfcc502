/// The space that the pointer moves in: one or several rectangular displays, side by side or apart.
///
/// The pointer is always inside a display. Edges stop it; a gap between displays cannot be entered.
public struct Space: Hashable, Sendable {
    /// The displays, at least one, in points.
    public let displays: [Rect]
    /// How the touchscreen on each display is mounted.
    public let rotations: [Calibration.Rotation]
    /// The smallest rectangle around all displays.
    public let bounds: Rect

    /// The published resolution, and so how far inside the far edges the pointer stops: a thousandth of a point.
    static let resolution = 0.001

    /// The most displays that a space may have; far more than any graphics card drives.
    public static let displayLimit = 64

    /// One display of 1920 by 1080 points, the most common size, for a machine without configured displays.
    public static let standard = Space(displays: [Rect(x: 0, y: 0, width: 1920, height: 1080)])

    /// - Parameter displays: 1 to ``displayLimit``, each within ±`Limits.coordinate` and not empty: else a trap.
    /// - Parameter rotations: of the displays, in their order; displays without one are not rotated.
    public init(displays: [Rect], rotations: [Calibration.Rotation] = []) {
        precondition(
            !displays.isEmpty && displays.count <= Self.displayLimit,
            "a space has 1 to \(Self.displayLimit) displays, not \(displays.count)")
        precondition(
            displays.allSatisfy { $0.isPlaceable && !$0.isEmpty },
            "a display is within ±\(Limits.coordinate) points and not empty, unlike one of \(displays)")
        self.displays = displays
        self.rotations = displays.indices.map { $0 < rotations.count ? rotations[$0] : .none }
        let left = displays.map { $0.x }.min()!
        let top = displays.map { $0.y }.min()!
        let right = displays.map { $0.right }.max()!
        let bottom = displays.map { $0.bottom }.max()!
        bounds = Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The area that a device covers if it belongs to the display with the index `display`: the whole space if that is
    /// nil or no index. A touchscreen that covers several displays belongs to none of them, so it is not rotated.
    package func coverage(of display: Int?) -> (area: Rect, rotation: Calibration.Rotation) {
        if let display, displays.indices.contains(display) { return (displays[display], rotations[display]) }
        return (bounds, displays.count == 1 ? rotations[0] : .none)
    }

    /// Where a pointer starts: the middle of the first display.
    package var start: Point { displays[0].middle }

    /// The position of a pointer at `point` after a move by `delta`: it goes straight, from display to display, and slides
    /// along the edges that stop it until it comes to where the next display begins. So the same way leads to the same
    /// place, in one move or in many, but for ``resolution`` at each edge.
    ///
    /// - Precondition: a display contains `point`.
    /// - Complexity: O(1) within a display; O(displays²) for a move across all of them. Allocates nothing.
    package func move(_ point: Point, by delta: Vector) -> Point {
        let target = point + delta
        // Nearly every move stays in its display.
        for display in displays where display.contains(target) && display.contains(point) { return target }
        return travel(from: point, by: delta)
    }

    /// The same, for a move that leaves its display.
    private func travel(from point: Point, by delta: Vector) -> Point {
        var (point, display, rest) = (point, self.display(at: point) ?? displays[0], delta)
        // Each turn enters a display, or comes to the end of an edge or to an opening in it.
        for _ in 0..<(4 * displays.count) {
            let target = point + rest
            if display.contains(target) { return target }
            let times = (
                x: Self.exit(point.x, by: rest.dx, display.x, display.right),
                y: Self.exit(point.y, by: rest.dy, display.y, display.bottom)
            )
            let time = min(times.x, times.y)
            guard time < 1 else { break }
            let isAcross = times.x <= times.y
            let edge = point + rest * time
            // In a corner, it goes on where there is a display.
            let next =
                neighbour(of: display, at: edge, isAcross: isAcross, rest)
                ?? (times.x == times.y ? neighbour(of: display, at: edge, isAcross: false, rest) : nil)
            if let next {
                (point, display, rest) = (edge, next, rest * (1 - time))
                continue
            }
            // Blocked on that axis: it slides along the other.
            let end = slide(along: display, from: point, by: rest, after: time, isAcross: isAcross)
            point = Self.clamp(point + rest * end, to: display)
            rest = rest * (1 - end)
            if end == 1 { return point }
        }
        return Self.clamp(point + rest, to: display)
    }

    /// When a coordinate that moves by `delta` leaves the range; infinity if it does not move.
    private static func exit(_ value: Double, by delta: Double, _ low: Double, _ high: Double) -> Double {
        if delta > 0 { return max(0, (high - value) / delta) }
        return delta < 0 ? max(0, (low - value) / delta) : .infinity
    }

    /// The display beyond the edge of another at `point`, in the direction of `delta`.
    private func neighbour(
        of display: Rect, at point: Point, isAcross: Bool, _ delta: Vector
    ) -> Rect? {
        var beyond = Self.clamp(point, to: display)
        if isAcross {
            beyond.x = delta.dx > 0 ? display.right : display.x - Self.resolution
        } else {
            beyond.y = delta.dy > 0 ? display.bottom : display.y - Self.resolution
        }
        return self.display(at: beyond)
    }

    /// When a slide along an edge, which began at `time`, comes to a display beyond that edge or to the edge's end; at most 1.
    private func slide(
        along display: Rect, from point: Point, by delta: Vector, after time: Double, isAcross: Bool
    ) -> Double {
        var end = 1.0
        let (from, step) = isAcross ? (point.y, delta.dy) : (point.x, delta.dx)
        guard step != 0 else { return end }
        for other in displays {
            let touches =
                isAcross
                ? (delta.dx > 0
                    ? other.x <= display.right && other.right > display.right
                    : other.right >= display.x && other.x < display.x)
                : (delta.dy > 0
                    ? other.y <= display.bottom && other.bottom > display.bottom
                    : other.bottom >= display.y && other.y < display.y)
            guard touches else { continue }
            let (low, high) = isAcross ? (other.y, other.bottom) : (other.x, other.right)
            let opening = ((step > 0 ? low : high - Self.resolution) - from) / step
            if opening > time { end = min(end, opening) }
        }
        let (low, high) = isAcross ? (display.y, display.bottom) : (display.x, display.right)
        let last = Self.exit(from, by: step, low, high)
        return last > time ? min(end, last) : end
    }

    private func display(at point: Point) -> Rect? {
        for display in displays where display.contains(point) { return display }
        return nil
    }

    /// The point of a display that is nearest to `point`; `point` itself if a display contains it.
    ///
    /// - Complexity: O(displays). Allocates nothing.
    package func nearest(to point: Point) -> Point {
        var best = point
        var bestDistance = Double.infinity
        for display in displays {
            if display.contains(point) { return point }
            let candidate = Self.clamp(point, to: display)
            let distance = (candidate - point).length
            if distance < bestDistance {
                best = candidate
                bestDistance = distance
            }
        }
        return best
    }

    private static func clamp(_ point: Point, to display: Rect) -> Point {
        Point(
            x: max(display.x, min(point.x, display.right - resolution)),
            y: max(display.y, min(point.y, display.bottom - resolution)))
    }
}
