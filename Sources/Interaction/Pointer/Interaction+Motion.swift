import InputModel

// The pointer's motion, and everything that changes with it.
extension Interaction {
    mutating func move(to position: Point, _ output: inout Output) {
        hover.move(to: position)
        guard !scenes.isEmpty else { return }
        moveCaptures(to: position, &output)
        updateHover(isMoving: true, &output)
    }

    /// Finds the region under the pointer, and publishes what changed.
    ///
    /// - Parameter isMoving: the pointer moved: that is published even if it stays over the same region.
    mutating func updateHover(isMoving: Bool, _ output: inout Output) {
        // Held input is delivered with the pointer where it was; nothing hovers there.
        guard scenes.addressee == nil else { return }
        let hit = captures.pointerLatch?.press.target ?? scenes.hit(at: pointer)
        let target = hit.flatMap { $0.region == .none ? nil : $0 }
        hover.turn(to: target, isMoving: isMoving, captures, in: scenes, &styles, &output)
        if hover.isDynamic { askForPart(isMoving: isMoving, &output) }
        gestures.hover(over: target, isMoving: isMoving, at: pointer, in: scenes, &output)
    }

    /// Content may have moved under a resting pointer, or scenes may have changed their order.
    mutating func rehit(_ output: inout Output) {
        if !captures.isEmpty || !fingers.isFree || !gestures.isEmpty || !openings.isEmpty {
            for scene in scenes.order where !isReachable(scene.id) {
                cancelCaptures(&output) { $0.target?.scene == scene.id }
                cancelFingers(&output) { $0?.scene == scene.id }
                cancelGestures(&output) { $0.scene == scene.id }
            }
        }
        turnKeysToModalScene(&output)
        updateHover(isMoving: false, &output)
        rehitDrags(&output)
        hover.updateStyle(captures, in: scenes, &styles, &output)
        if hover.isDynamic { askForPart(isMoving: false, &output) }
    }

    /// False if a scene is hidden, or behind a prominent one.
    private func isReachable(_ id: SceneID) -> Bool {
        for scene in scenes.order where scene.isHit {
            if scene.id == id { return true }
            if scene.isProminent { return false }
        }
        return false
    }
}
