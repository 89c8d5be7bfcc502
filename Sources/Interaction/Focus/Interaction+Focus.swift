import InputModel

// What programs say of focus and selection, and what they were before.
extension Interaction {
    mutating func setFocus(
        _ region: RegionName?, in name: SceneName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        guard let region else { return focus(.none, in: scene, &output) }
        guard let number = scene.numbers[region.id] else {
            throw RegionPlan.unknown(region.id, region.position)
        }
        guard scene.traits[Int(number)].flags.contains(.isFocusable) else {
            throw RequestError(
                .badValue, "region \"\(region.id)\" is not focusable; declare it with focusable: true",
                at: region.position)
        }
        focus(RegionID(rawValue: number), in: scene, &output)
    }

    /// Moves the focus, and the selection with it where the collection says so.
    mutating func focus(_ region: RegionID, in scene: Scene, _ output: inout Output) {
        guard region != scene.focus else { return }
        output.publish(.focus(FocusEvent(scene: scene.id, region: region, other: scene.focus)))
        scene.focus = region
        guard region != .none, scene.traits[Int(region.rawValue)].role == .item else { return }
        let collection = scene.collection(around: region)
        guard collection != .none,
            scene.traits[Int(collection.rawValue)].flags.contains(.selectionFollowsFocus)
        else { return }
        scene.traits[Int(region.rawValue)].flags.insert(.isWanted)
        _ = scene.order(of: collection)
        scene.collections[collection.rawValue]!.anchor = region
        commitSelection(of: collection, in: scene, cause: .focus, &output)
    }

    mutating func setSelection(
        _ change: SelectionChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(change.scene, client)
        guard let number = scene.numbers[change.collection.id],
            scene.traits[Int(number)].role == .collection
        else {
            throw RequestError(
                .unknownRegion, "there is no collection \"\(change.collection.id)\" in the scene",
                at: change.collection.position)
        }
        let collection = RegionID(rawValue: number)
        var items: [UInt32] = []
        for name in change.items {
            guard let item = scene.numbers[name.id], scene.traits[Int(item)].role == .item,
                scene.collection(around: RegionID(rawValue: item)) == collection
            else {
                throw RequestError(
                    .unknownRegion,
                    "there is no item \"\(name.id)\" in collection \"\(change.collection.id)\"",
                    at: name.position)
            }
            items.append(item)
        }
        for item in items { scene.traits[Int(item)].flags.insert(.isWanted) }
        commitSelection(of: collection, in: scene, cause: .command, &output)
    }

    /// A scene whose owner is back gets focus and selection as they were, once the regions are there.
    mutating func restoreInteraction(of scene: Scene, _ output: inout Output) {
        guard let session = scene.session, scene.isConnected, scene.store.count > 0 else { return }
        var isComplete = true
        var rest: [SceneSession.Selection] = []
        for selection in session.selections {
            guard let number = scene.numbers[selection.collection],
                scene.traits[Int(number)].role == .collection
            else {
                isComplete = false
                rest.append(selection)
                continue
            }
            let collection = RegionID(rawValue: number)
            for item in selection.items {
                guard let item = scene.numbers[item], scene.traits[Int(item)].role == .item,
                    scene.collection(around: RegionID(rawValue: item)) == collection
                else { continue }
                scene.traits[Int(item)].flags.insert(.isWanted)
            }
            commitSelection(of: collection, in: scene, cause: .restore, &output)
        }
        // Restored once; from then on it is the owner's and the user's.
        scene.session?.selections = rest
        if let name = session.focus, scene.focus == .none {
            if let number = scene.numbers[name] {
                let isFocusable = scene.traits[Int(number)].flags.contains(.isFocusable)
                if isFocusable { focus(RegionID(rawValue: number), in: scene, &output) }
            } else {
                isComplete = false
            }
        }
        // With the first regions all that can be is restored; what is not there then will not come back, unless the
        // owner has asked for time.
        if isComplete || !scene.isRestoring { scene.session = nil }
    }
}
