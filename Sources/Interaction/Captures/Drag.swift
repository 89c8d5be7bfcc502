import InputModel

/// A press that has moved past the threshold.
struct Drag {
    /// Spent: a drag is no click.
    private(set) var press: Press
    /// What it offers to other regions; nil: it is the region's own affair.
    private(set) var session: DragSession?
    /// What a release would do, as last published.
    private var told: DragOperation?

    /// A drag of an item that is selected is one of all that are, with the item or what lies in it pressed.
    init(
        _ press: Press, offering session: DragSession?, at position: Point, in scene: Scene,
        _ output: inout Output
    ) {
        self.press = press
        self.press.spend()
        self.press.endLongPressWatch()
        self.session = session
        let items = scene.list(ofItemAt: press.target.region, to: &output)
        self.session?.count = max(1, Int(items.count))
        output.publish(.drag(event(.began, at: position, items: items, output)))
    }

    /// Buttons come and go, and it may become no click.
    mutating func withPress(_ body: (inout Press) -> Void) { body(&press) }

    /// The pointer has moved, or only the modifiers have changed: a program snaps or constrains by them.
    mutating func move(to position: Point, _ output: inout Output) {
        told = session?.operation
        output.publish(.drag(event(.changed, at: position, output)))
    }

    /// It is over: `phase` is `ended` or `cancelled`. Released over a region that takes it, it waits for what is dragged.
    mutating func end(
        _ phase: Phase, at position: Point, in scenes: borrowing SceneTable, _ drops: inout DropTable,
        _ output: inout Output
    ) {
        guard var session else { return publish(phase, at: position, &output) }
        if phase == .ended {
            if let drop = session.release(at: position, hidesItems: press.isSecret, output) {
                let request = event(.requested, at: position, output)
                output.publish(.drag(request))
                let taker = scenes[drop.target.scene].owner
                return drops.add(request, drop, session, takenBy: taker, &output)
            }
            session.exit(at: position, hidesItems: press.isSecret, &output)
        } else {
            session.cancel(at: position, hidesItems: press.isSecret, &output)
        }
        self.session = session
        drops.forget(session.place)
        publish(phase, at: position, &output)
    }

    private func publish(_ phase: Phase, at position: Point, _ output: inout Output) {
        output.publish(.drag(event(phase == .ended ? .ended : .cancelled, at: position, output)))
    }

    private func event(
        _ phase: DragEvent.Phase, at position: Point, items: RegionList = .empty, _ output: borrowing Output
    ) -> DragEvent {
        DragEvent(
            phase: phase, target: press.target, button: press.first.button, count: press.first.count,
            translation: press.translation(to: position), items: items, hidesItems: press.isSecret,
            number: session?.number ?? 0, operation: session?.operation, position: position,
            modifiers: output.modifiers, intent: press.first.intent)
    }
}

// What it offers, over the regions of others.
extension Drag {
    /// It is at `place`, as ``DragSession/turn(to:isMoving:toggle:at:hidesItems:_:)`` says.
    mutating func turn(
        to place: DropPlace, isMoving: Bool, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        session?.turn(
            to: place, isMoving: isMoving, toggle: toggle, at: position, hidesItems: press.isSecret,
            &output)
    }

    mutating func accept(
        _ operation: DragOperation?, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        session?.accept(
            operation, toggle: toggle, at: position, hidesItems: press.isSecret, &output)
    }

    /// Publishes that a release would do something else now, where that was not said.
    mutating func tellOperation(at position: Point, _ output: inout Output) {
        if told != session?.operation { move(to: position, &output) }
    }

    mutating func open(_ output: inout Output) { session?.open(&output) }
}
