import InputModel

/// A press that has moved past the threshold.
struct Drag {
    /// The session that offers data to other regions; nil for a drag that concerns only its own region.
    var session: DragSession?
    /// The operation of a release, and the scroll speed, as last published.
    private var told: (operation: DragOperation?, autoscroll: Vector) = (nil, .zero)

    /// A drag that begins on a selected item, or on a region in it, drags all selected items.
    init(
        _ press: Press, offering session: DragSession?, at position: Point, in scene: Scene,
        _ output: inout Output
    ) {
        self.session = session
        let items = scene.list(ofItemAt: press.target.region, to: &output)
        self.session?.count = max(1, Int(items.count))
        output.publish(.drag(event(.began, press, at: position, items: items, output)))
    }

    /// The pointer has moved, or only the modifiers have changed: a program snaps or constrains by them.
    mutating func move(_ press: Press, to position: Point, _ output: inout Output) {
        told = (session?.operation, session?.ownAutoscroll ?? .zero)
        output.publish(.drag(event(.changed, press, at: position, output)))
    }

    /// Publishes the operation of a release, or the scroll speed, if it differs from the last published one.
    mutating func tellOperation(_ press: Press, at position: Point, _ output: inout Output) {
        guard told != (session?.operation, session?.ownAutoscroll ?? .zero) else { return }
        move(press, to: position, &output)
    }

    /// Ends the drag: `phase` is `ended` or `cancelled`. After a release over a region that takes it, the drop waits
    /// for its payload.
    mutating func end(
        _ press: Press, _ phase: Phase, at position: Point, in interaction: inout Interaction,
        _ output: inout Output
    ) {
        if var session {
            if phase != .ended {
                session.leave(.cancelled, press, at: position, &output)
            } else if var drop = session.release(press, at: position, output) {
                let request = event(.requested, press, at: position, output)
                output.publish(.drag(request))
                let taker = interaction.scenes[drop.target.scene].owner
                if request.intent > 0 {
                    drop.intent = interaction.intents.share(
                        request.intent, of: drop.source, with: taker, at: output.time)
                }
                return interaction.drops.add(request, drop, session, takenBy: taker, &output)
            } else {
                session.leave(.exited, press, at: position, &output)
            }
            self.session = session
            interaction.drops.forget(session.place)
        }
        output.publish(.drag(event(phase == .ended ? .ended : .cancelled, press, at: position, output)))
    }

    private func event(
        _ phase: DragEvent.Phase, _ press: Press, at position: Point, items: RegionList = .empty,
        _ output: borrowing Output
    ) -> DragEvent {
        DragEvent(
            phase: phase, target: press.target, button: press.first.button, count: press.first.count,
            translation: press.translation(to: position), items: items, hidesItems: press.isSecret,
            number: session?.number ?? 0, operation: session?.operation,
            autoscroll: session?.ownAutoscroll ?? .zero, position: position,
            modifiers: output.modifiers, intent: press.first.intent)
    }
}
