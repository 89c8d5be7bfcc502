import InputModel
import Regions

// The pointer's motion, and everything that changes with it.
extension Interaction {
    mutating func move(to position: Point, _ output: inout Output) {
        hover.move(to: position)
        guard !scenes.isEmpty else { return }
        movePresses(to: position, &output)
        updateHover(isMoving: true, &output)
    }

    /// Finds the region under the pointer, and publishes what changed.
    ///
    /// - Parameter isMoving: the pointer moved: that is published even if it stays over the same region.
    mutating func updateHover(isMoving: Bool, _ output: inout Output) {
        // Held input is delivered with the pointer where it was; nothing hovers there.
        guard !scenes.isDelivering else { return }
        let hit = captures.pointerLatch?.target ?? (hoverers.isEmpty ? nil : scenes.hit(at: pointer))
        let target = hit.flatMap { $0.region == .none ? nil : $0 }
        hover.turn(to: target, isMoving: isMoving, captures, in: scenes, &styles, &output)
        if hover.isDynamic { askForPart(isMoving: isMoving, &output) }
        gestures.hover(over: target, isMoving: isMoving, at: pointer, in: scenes, &output)
    }

    /// The first device that moves the pointer has come, or the last has gone.
    package mutating func setPointer(_ isThere: Bool, _ output: inout Output) {
        hoverers.hasPointer = isThere
        updateHover(isMoving: false, &output)
    }

    /// Content may have moved under a resting pointer, or scenes may have changed their order.
    mutating func rehit(_ output: inout Output) {
        cancelOutOfReach(&output)
        turnKeysToModalScene(&output)
        updateHover(isMoving: false, &output)
        rehitDrags(&output)
        hover.updateStyle(captures, in: scenes, &styles, &output)
        if hover.isDynamic { askForPart(isMoving: false, &output) }
    }
}

// Dynamic regions: their programs say which part of them is under the pointer.
extension Interaction {
    /// Asks the program of the dynamic region under the pointer, if the pointer has moved or nothing was asked yet.
    mutating func askForPart(isMoving: Bool, _ output: inout Output) {
        guard let target = hover.target, isMoving || hover.part.isNew else { return }
        // The configuration has no program to ask.
        guard scenes[target.scene].owner != .configuration else { return }
        askForPart(of: target, &output)
    }

    private mutating func askForPart(of target: RegionReference, _ output: inout Output) {
        guard let request = hover.part.ask(scenes[target.scene].owner) else { return }
        output.publish(
            .regionRequest(RegionRequestEvent(request: request, target: target, position: pointer)))
    }

    /// An answer to a request that no longer waits changes nothing.
    mutating func take(
        _ answer: RegionAnswer, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        try require(
            hover.part.hasAsked(answer.request, client), .badValue,
            "unknown request; regionRequest lines have the numbers for this program", at: answer.position)
        guard let target = hover.target, scenes[target.scene].owner == client,
            hover.part.isWaiting(for: answer.request)
        else { return }
        let scene = scenes[target.scene]
        let region = scene.rect(of: target.region)
        let part = answer.rect.map { region.intersection($0) } ?? region
        let style = answer.style.map { styles.use($0, by: scene.regions[target.region].role, part) }
        let hasMoved = hover.part.take(
            part, of: region, style: style, latch: answer.latch, opens: answer.opens, &styles)
        hover.updateStyle(captures, in: scenes, &styles, &output)
        if hasMoved { askForPart(of: target, &output) }
    }
}
