package import InputModel
import Regions

// Another configuration, while programs have scenes: tried on an outline first, then put in the place of the former.
extension Interaction {
    /// The scenes of programs as they stand here, without what is in them but with the room that it takes: what the
    /// configuration can ask of the outline it can ask here, too, as soon as the former one's scenes are gone.
    ///
    /// - Complexity: O(scenes)
    package func outline(settings: InteractionSettings) -> Interaction {
        var outline = Interaction(settings: settings, space: scenes.space, pointer: pointer)
        outline.scenes.addOutlines(of: scenes)
        return outline
    }

    /// Counts regions of the configuration towards the limit that are not there: those of an outline.
    ///
    /// - Throws: if they exceed the limits.
    package mutating func takeRoom(forRegions count: Int, at position: SourcePosition) throws(RequestError) {
        try room(for: .configuration).check(regions: count, 0, at: position)
        scenes.takeRoom(for: count)
    }

    /// The former configuration's commands and scenes go. Sessions of those scenes stay that the `next` one has, too;
    /// where those lie and how they look is for that configuration alone to say.
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

    /// Throws where more scenes are in sight than the settings allow, and none of them may be displaced.
    package func checkSight() throws(RequestError) {
        let inSight = scenes.order.count(where: { $0.isHit })
        guard settings.sceneLimit > 1 || inSight <= 1 else {
            throw RequestError(
                .unsupported,
                "sceneLimit 1 allows one visible scene and \(inSight) are; close the others first, or "
                    + "raise sceneLimit"
            )
        }
    }

    /// Puts the scenes that were active longest ago out of sight until no more are in it than the settings allow.
    package mutating func fitSight(at time: Timestamp, _ output: inout Output) {
        output.time = time
        var inSight = scenes.order.count(where: { $0.isHit })
        for scene in scenes.recent.reversed() where scene.isHit && inSight > settings.sceneLimit {
            background(scene, &output)
            inSight -= 1
        }
        rehit(&output)
    }
}
