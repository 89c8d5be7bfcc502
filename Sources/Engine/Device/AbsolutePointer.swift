import InputModel

/// A device with absolute positions: the mouse of a virtual machine, a tablet's tool.
final class AbsolutePointer {
    private let xAxis: AbsoluteAxisInfo
    private let yAxis: AbsoluteAxisInfo
    /// The part of the space that it covers.
    var area: Rect
    private var x: Int32
    private var y: Int32
    private var hasMoved = false

    /// nil for a device without two absolute axes.
    init?(_ capabilities: Capabilities, area: Rect) {
        guard let x = capabilities.axes[.x], let y = capabilities.axes[.y] else { return nil }
        xAxis = x
        yAxis = y
        self.area = area
        self.x = x.value
        self.y = y.value
    }

    func apply(_ axis: AbsoluteAxis, value: Int32) {
        switch axis {
        case .x: x = value
        case .y: y = value
        default: return
        }
        hasMoved = true
    }

    /// Its position after this frame; nil if it did not move.
    func endFrame() -> Point? {
        guard hasMoved else { return nil }
        hasMoved = false
        return position(x: x, y: y)
    }

    /// The position in the space that corresponds to device coordinates.
    func position(x: Int32, y: Int32) -> Point {
        Point(
            x: area.x + max(0, min(1, xAxis.fraction(of: x))) * area.width,
            y: area.y + max(0, min(1, yAxis.fraction(of: y))) * area.height)
    }
}
