package import InputModel
import Regions

// Replacing the configuration while programs have scenes: the new one is tried on an outline first.
extension Interaction {
    /// A copy of the programs' scenes, without their contents but with the room that those take: a request of the
    /// configuration that succeeds on the outline succeeds here, too, once the former configuration's scenes are gone.
    ///
    /// - Complexity: O(scenes)
    package func outline(settings: InteractionSettings) -> Interaction {
        var outline = Interaction(settings: settings, space: scenes.space, pointer: pointer)
        outline.scenes.addOutlines(of: scenes)
        return outline
    }

    /// Counts regions of the configuration towards the limit although an outline does not hold them.
    ///
    /// - Throws: if they exceed the limits.
    package mutating func takeRoom(forRegions count: Int, at position: SourcePosition) throws(RequestError) {
        try room(for: .configuration).check(regions: count, 0, at: position)
        scenes.takeRoom(for: count)
    }

    /// Removes the former configuration's commands and scenes. Scenes that `next` has, too, keep their sessions; only
    /// the new configuration decides where those scenes lie and how they look.
    package mutating func removeConfiguration(
        before next: [SceneActivation], at time: Timestamp, _ output: inout Output
    ) {
        output.time = time
        var kept: [String: SceneActivation] = [:]
        for scene in next where kept[scene.scene.id] == nil { kept[scene.scene.id] = scene }
        for scene in scenes.order where scene.key == .configuration && kept[scene.name] == nil {
            destroy(scene, reason: .standard, &output)
        }
        if let menu = commands.menu(of: .configuration) { changedCommands.noteGone(menu) }
        disconnect(.configuration, at: time, &output)
        for scene in scenes.order where !scene.isConnected && scene.key == .configuration {
            guard let next = kept[scene.name] else { continue }
            scene.reset(to: next.rect, in: scenes.space)
        }
        rehit(&output)
    }

    /// Throws if more scenes are visible than the settings allow, and none of them may be displaced.
    package func checkSight() throws(RequestError) {
        let inSight = scenes.countInSight
        try require(
            settings.sceneLimit > 1 || inSight <= 1, .unsupported,
            "sceneLimit 1 allows one visible scene and \(inSight) are; close the others first, or raise sceneLimit",
            at: .none)
    }

    /// Hides the scenes that were active longest ago until no more are visible than the settings allow.
    package mutating func fitSight(at time: Timestamp, _ output: inout Output) {
        output.time = time
        var inSight = scenes.countInSight
        for scene in scenes.recent.reversed() where scene.isHit && inSight > settings.sceneLimit {
            background(scene, &output)
            inSight -= 1
        }
        rehit(&output)
    }
}
