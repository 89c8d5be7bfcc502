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

    /// The position of a pointer at `point` after a move by `delta`: the target if a display contains it; otherwise the
    /// pointer slides along the edges that stop it, as if it moved horizontally first and then vertically.
    ///
    /// - Precondition: a display contains `point`.
    /// - Complexity: O(displays). Allocates nothing.
    package func move(_ point: Point, by delta: Vector) -> Point {
        let target = point + delta
        if display(at: target) != nil { return target }
        let across = slide(point, to: Point(x: target.x, y: point.y))
        return slide(across, to: Point(x: across.x, y: target.y))
    }

    private func slide(_ point: Point, to target: Point) -> Point {
        if display(at: target) != nil { return target }
        return Self.clamp(target, to: display(at: point) ?? displays[0])
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
