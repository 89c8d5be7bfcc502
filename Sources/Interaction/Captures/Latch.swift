import InputModel

/// A press that a region holds to itself along some axes, from the beginning.
struct Latch {
    let axes: Axes
    /// Where the pointer's effect was when it latched.
    private let effect: Point
    /// The press has neither moved too far nor been held too long for a click.
    var canClick = true

    init(axes: Axes, effect: Point) {
        self.axes = axes
        self.effect = effect
    }

    /// Where the effect of a pointer at `position` is drawn: an axis that is not latched keeps its coordinate.
    func effectPosition(_ position: Point) -> Point {
        Point(
            x: axes.contains(.horizontal) ? position.x : effect.x,
            y: axes.contains(.vertical) ? position.y : effect.y)
    }

    func publish(_ phase: Phase, _ press: Press, at position: Point, _ output: inout Output) {
        var translation = press.translation(to: position)
        if !axes.contains(.horizontal) { translation.dx = 0 }
        if !axes.contains(.vertical) { translation.dy = 0 }
        output.publish(
            .latch(
                LatchEvent(
                    phase: phase, target: press.target, axes: axes, translation: translation,
                    position: position, modifiers: output.modifiers)))
    }
}
