import InputModel
import Regions

// Restoring focus, first responder and selection to their state when a scene's owner disconnected.
extension Interaction {
    /// Restores them in a scene whose owner is back, once it has regions.
    mutating func restoreInteraction(of scene: Scene, _ output: inout Output) {
        guard let session = scene.session, scene.isConnected, scene.regions.count > 0 else { return }
        var isComplete = true
        var rest: [SceneSession.Selection] = []
        for selection in session.selections {
            guard let number = scene.regions.names[selection.collection],
                scene.regions[number].role == .collection
            else {
                isComplete = false
                rest.append(selection)
                continue
            }
            let collection = RegionID(rawValue: number)
            for item in selection.items {
                guard let item = scene.regions.names[item], scene.regions.isItem(item, of: collection),
                    scene.regions.isSelectable(item)
                else { continue }
                scene.selection.want(item)
                if scene.regions.selectsOne(collection) { break }
            }
            commitSelection(of: collection, in: scene, cause: .restore, &output)
        }
        // Restored once; from then on the owner and the user control it.
        scene.session?.selections = rest
        if let name = session.focus, scene.focus == .none {
            if let number = scene.regions.names[name] {
                let region = RegionID(rawValue: number)
                // The selection was restored above, as it was.
                if scene.canHaveFocus(region) { move(to: region, in: scene, &output) }
            } else {
                isComplete = false
            }
        }
        if let name = session.firstResponder, scene.firstResponder == .none {
            if let number = scene.regions.names[name] {
                scene.keyboard.setFirst(true, RegionID(rawValue: number))
            } else {
                isComplete = false
            }
        }
        // The first regions restore everything they can; anything still missing then is given up, unless the
        // owner has asked for time.
        if isComplete || !scene.isRestoring { scene.session = nil }
    }

    /// A program asks for time to restore a scene, or is done with it.
    mutating func restore(
        _ name: SceneName, _ step: RestorationStep, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        switch step {
        case .extend:
            try require(
                scene.session != nil || scene.isRestoring, .badValue,
                "scene \(quote(name.id)) is not being restored, or no longer; no answer is needed",
                at: name.position)
            if !scene.isHolding {
                try room(for: client, in: scene).check(Cost.heldEvents, at: name.position)
            }
            scenes.beginRestoration(of: scene, at: output.time)
            cancelAll(in: scene, &output)
        case .complete:
            scene.restoration.end()
            scene.session = nil
            if scene.isHolding { deliverHeld(&output) }
        }
        rehit(&output)
    }
}
