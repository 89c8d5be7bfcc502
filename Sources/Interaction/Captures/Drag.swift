import InputModel

/// A press that has moved past the threshold.
struct Drag {
    /// Spent: a drag is no click.
    private(set) var press: Press

    /// A drag of an item that is selected is one of all that are, with the item or what lies in it pressed.
    init(_ press: Press, at position: Point, in scene: Scene, _ output: inout Output) {
        self.press = press
        self.press.spend()
        self.press.endLongPressWatch()
        let items = scene.list(ofItemAt: press.target.region, to: &output)
        publish(.began, at: position, items: items, &output)
    }

    /// Buttons come and go, and it may become no click.
    mutating func withPress(_ body: (inout Press) -> Void) { body(&press) }

    /// The pointer has moved, or only the modifiers have changed: a program snaps or constrains by them.
    func move(to position: Point, _ output: inout Output) {
        publish(.changed, at: position, &output)
    }

    /// It is over: `phase` is `ended` or `cancelled`.
    func end(_ phase: Phase, at position: Point, _ output: inout Output) {
        publish(phase, at: position, &output)
    }

    private func publish(
        _ phase: Phase, at position: Point, items: RegionList = .empty, _ output: inout Output
    ) {
        output.publish(
            .drag(
                DragEvent(
                    phase: phase, target: press.target, button: press.first.button,
                    count: press.first.count, translation: press.translation(to: position),
                    items: items, hidesItems: press.isSecret, position: position,
                    modifiers: output.modifiers)))
    }
}
