import InputModel
import Regions

// Drags that offer data, over regions that take it. Both programs must belong to the same user.
extension Interaction {
    /// A drag is at `position`, or the regions there have changed: publishes the difference.
    ///
    /// - Parameter isMoving: the pointer or finger moved: publish to the region under the drag even if it is the same.
    mutating func turn(_ press: Press, at position: Point, isMoving: Bool, _ output: inout Output) {
        guard let session = press.session else { return }
        let place = dropPlace(of: session, at: position)
        let toggle = toggle(in: scenes[press.target.scene])
        press.withSession {
            $0.turn(to: place, isMoving: isMoving, toggle: toggle, press, at: position, &output)
        }
    }

    /// Updates the drags that did not move.
    mutating func rehitDrags(_ output: inout Output) {
        guard !captures.isEmpty else { return }
        for press in captures.all where press.isOffered { rehitDrag(press, &output) }
    }

    /// Updates a drag that did not move: its program gets the operation if that has changed.
    mutating func rehitDrag(_ press: Press, _ output: inout Output) {
        let position = position(of: press)
        turn(press, at: position, isMoving: false, &output)
        press.tellOperation(at: position, &output)
    }

    /// - Complexity: O(depth × types); O(depth) if no region takes drops or opens
    private func dropPlace(of session: DragSession, at position: Point) -> DropPlace {
        var place = DropPlace()
        guard let hit = scenes.hit(at: position), hit.region != .none else { return place }
        let scene = scenes[hit.scene]
        guard !scene.regions.uses.isEmpty, arePartners(scene.owner, session.owner) else { return place }
        var region = hit.region
        // A dragged region is not its own target; the search starts at its parent.
        if scene.id == session.dragged.scene, scene.regions.isInside(region, session.dragged.region) {
            region = scene.regions.parent(of: session.dragged.region)
        }
        let types = session.drags.types
        let target = scene.regions.nearest(region, using: { $0.drops?.shares(with: types) ?? false })
        let spring = scene.regions.nearest(
            region, using: { $0.springs && ($0.drops?.shares(with: types) ?? true) })
        if spring != .none { place.spring = RegionReference(scene.id, spring) }
        if target != .none { place.target = RegionReference(scene.id, target) }
        // The list of the dragged item scrolls also where it does not take the drag.
        guard target != .none || scene.owner == session.owner else { return place }
        let area = scene.regions.scrollArea(around: hit.region)
        if area != .none {
            place.autoscroll = Autoscroll.speed(at: position, in: scene.visibleRect(of: area))
        }
        return place
    }

    /// Two instances of one user. The configuration belongs to no user, and cannot answer.
    private func arePartners(_ one: ClientID, _ other: ClientID) -> Bool {
        one != .configuration && other != .configuration && programs.isSameUser(one, other)
    }

    /// `drop.accept`: does nothing if the drag is over, or is elsewhere.
    mutating func take(
        _ answer: DropAnswer, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        try require(
            drops.hasGiven(answer.drag, to: programs.user(of: client)), .badValue,
            "unknown drag \(answer.drag); drop lines have the numbers", at: answer.position)
        let dragged = captures.first { press in
            guard let session = press.session, session.number == answer.drag, let target = session.target
            else { return false }
            return isMeant(target, by: answer) && scenes[target.scene].owner == client
        }
        guard let press = dragged else { return }
        let position = position(of: press)
        let toggle = toggle(in: scenes[press.target.scene])
        press.withSession {
            $0.accept(answer.operation, toggle: toggle, press, at: position, &output)
        }
        press.tellOperation(at: position, &output)
    }

    private func isMeant(_ target: RegionReference, by answer: DropAnswer) -> Bool {
        let scene = scenes[target.scene]
        let region = scene.regions.names[target.region.rawValue]
        return (answer.scene ?? scene.name) == scene.name && (answer.region ?? region) == region
    }

    /// `drag.payload`
    mutating func take(
        _ payload: DragPayload, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        guard let drop = drops.perform(payload, by: client, &output) else {
            throw RequestError(
                .badValue,
                "drag \(payload.drag) does not wait for a payload of this program; it does so for 5 "
                    + "seconds after its `requested` line, while both programs are connected",
                at: payload.position)
        }
        intents.renew(drop.drop.intent, of: drop.taker, at: output.time)
    }

    /// Cancels waiting drops whose source or target is gone.
    mutating func cancelDrops(in isGone: (RegionReference) -> Bool, _ output: inout Output) {
        drops.cancel(&output) { isGone($0.source) || isGone($0.drop.target) }
    }

    /// A drag that has stayed over a region for long enough by `time` opens it.
    mutating func openUnderDrag(dueAt time: Timestamp, _ output: inout Output) {
        for press in captures.all where press.springDeadline <= time {
            output.time = press.springDeadline
            press.withSession { $0.open(&output) }
        }
    }
}

extension SceneRegions {
    /// The nearest region, at or around `region`, that is declared to scroll: a collection, a band area, or a region
    /// that asks for pans or scrolls or was ever scrolled; otherwise none.
    ///
    /// - Complexity: O(depth)
    fileprivate func scrollArea(around region: RegionID) -> RegionID {
        nearest(region) { id, traits in
            traits.role == .collection || traits.flags.contains(.isBandArea) || scrolls[id] != nil
                || traits.flags.contains(.hasGestures)
                    && gestures[id]!.contains { $0.kind == .pan || $0.kind == .scroll }
        }
    }
}
