/// Where positions of a device lie in the space: of touchscreens, pens and absolute mice alike.
package struct ScreenMap: Sendable {
    private let x: AbsoluteAxisInfo
    private let y: AbsoluteAxisInfo
    /// The part of the space that the device covers.
    private let area: Rect
    /// Maps fractions of the device to fractions of that area.
    package let turn: Calibration

    /// A device with the axes `x` and `y` that covers `area`, calibrated and turned by `turn`.
    package init(x: AbsoluteAxisInfo, y: AbsoluteAxisInfo, area: Rect, turn: Calibration) {
        self.x = x
        self.y = y
        self.area = area
        self.turn = turn
    }

    /// The same device on another part of the space.
    package func with(area: Rect, turn: Calibration) -> ScreenMap {
        ScreenMap(x: x, y: y, area: area, turn: turn)
    }

    /// The position of device coordinates, inside the area: on a turned display the first column is at the far edge, which
    /// belongs to what lies beside the display.
    package func position(x: Int32, y: Int32) -> Point {
        let place = turn.apply(Point(x: self.x.fraction(of: x), y: self.y.fraction(of: y)))
        return Point(
            x: max(area.x, min(area.x + place.x * area.width, area.right - Space.resolution)),
            y: max(area.y, min(area.y + place.y * area.height, area.bottom - Space.resolution)))
    }
}
