import InputModel

/// A device with absolute positions: the mouse of a virtual machine.
final class AbsolutePointer {
    /// Where its positions lie in the space.
    var map: ScreenMap
    private var x: Int32
    private var y: Int32
    private var hasMoved = false

    /// nil for a device without two absolute axes.
    init?(_ capabilities: Capabilities, area: Rect, turn: Calibration) {
        guard let x = capabilities.axes[.x], let y = capabilities.axes[.y] else { return nil }
        map = ScreenMap(x: x, y: y, area: area, turn: turn)
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
        return map.position(x: x, y: y)
    }
}
