import InputModel

/// A press that a region holds to itself along some axes, from the beginning.
struct Latch {
    private(set) var press: Press
    let axes: Axes
    /// Where the pointer's effect was when it latched.
    private let effect: Point

    init(_ press: Press, axes: Axes, effect: Point, at position: Point, _ output: inout Output) {
        self.press = press
        self.axes = axes
        self.effect = effect
        publish(.began, at: position, &output)
    }

    /// Changes the press: adds or removes buttons, or rules out a click.
    mutating func withPress(_ body: (inout Press) -> Void) { body(&press) }

    /// - Parameter threshold: a press that has moved farther than this, in points, does not click.
    mutating func move(to position: Point, threshold: Double, _ output: inout Output) {
        if press.translation(to: position).length > threshold { press.spend() }
        publish(.changed, at: position, &output)
    }

    /// Ends the latch: `phase` is `ended` or `cancelled`.
    func end(_ phase: Phase, at position: Point, _ output: inout Output) {
        publish(phase, at: position, &output)
    }

    /// Where the effect of a pointer at `position` is drawn: an axis that is not latched keeps its coordinate.
    func effectPosition(_ position: Point) -> Point {
        Point(
            x: axes.contains(.horizontal) ? position.x : effect.x,
            y: axes.contains(.vertical) ? position.y : effect.y)
    }

    private func publish(_ phase: Phase, at position: Point, _ output: inout Output) {
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
