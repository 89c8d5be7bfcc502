// NaN and infinity, which a program in this process may pass, are rejected where they enter the core.

extension Point {
    /// Both coordinates are finite.
    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Vector {
    /// Both coordinates are finite.
    @inlinable
    package var isFinite: Bool { dx.isFinite && dy.isFinite }
}

extension Rect {
    /// A finite rectangle with an area, however large: a space, or a scene.
    package var isFiniteAndNotEmpty: Bool {
        Point(x: x, y: y).isFinite && Vector(dx: width, dy: height).isFinite && !isEmpty
    }
}

extension StreamEvent {
    /// All positions, deltas and measurements in the event are finite.
    @inlinable @inline(__always)
    package var isFinite: Bool {
        switch body {
        case .motion(let motion): motion.position.isFinite && motion.delta.isFinite
        case .button(let button): button.position.isFinite
        case .scroll(let scroll): scroll.position.isFinite && scroll.delta.isFinite
        case .gesture(let gesture):
            gesture.delta.isFinite && gesture.scale.isFinite && gesture.rotation.isFinite
        case .touch(let touch): touch.position.isFinite && touch.pressure?.isFinite != false
        case .tool(let tool):
            tool.position.isFinite && tool.pressure?.isFinite != false && tool.tilt?.isFinite != false
        default: true
        }
    }
}
