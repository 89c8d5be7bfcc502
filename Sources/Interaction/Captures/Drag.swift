import InputModel

/// A press that has moved past the threshold.
struct Drag {
    /// Always spent: a drag does not click.
    private(set) var press: Press
    /// The session that offers data to other regions; nil for a drag that concerns only its own region.
    private(set) var session: DragSession?
    /// The operation of a release, as last published.
    private var told: DragOperation?

    /// A drag that begins on a selected item, or on a region in it, drags all selected items.
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

    /// Changes the press: adds or removes buttons, or rules out a click.
    mutating func withPress(_ body: (inout Press) -> Void) { body(&press) }

    /// The pointer has moved, or only the modifiers have changed: a program snaps or constrains by them.
    mutating func move(to position: Point, _ output: inout Output) {
        told = session?.operation
        output.publish(.drag(event(.changed, at: position, output)))
    }

    /// Ends the drag: `phase` is `ended` or `cancelled`. After a release over a region that takes it, the drop waits
    /// for its payload.
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

// A drag that offers data, over other regions.
extension Drag {
    /// The drag is at `place`; see ``DragSession/turn(to:isMoving:toggle:at:hidesItems:_:)``.
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

    /// Publishes the operation of a release if it differs from the last published one.
    mutating func tellOperation(at position: Point, _ output: inout Output) {
        if told != session?.operation { move(to: position, &output) }
    }

    mutating func open(_ output: inout Output) { session?.open(&output) }
}
