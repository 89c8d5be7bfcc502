import InputModel
import Regions

// What is selected, and what is done with it.
extension Interaction {
    /// A plain click selects one item, with the toggle modifier it inverts one, with shift it extends from the
    /// anchor; on empty space it clears. A control keeps its clicks to itself.
    mutating func selectByClick(on target: RegionReference, _ output: inout Output) {
        let scene = scenes[target.scene]
        let region = scene.nearest(target.region) {
            $0.role == .item || $0.role == .collection || $0.role == .control
                || $0.flags.contains(.isBandArea)
        }
        guard region != .none else { return }
        switch scene.traits[Int(region.rawValue)].role {
        case .control: return
        case .item: clickItem(region, in: scene, &output)
        case .collection: clearByClick(region, in: scene, &output)
        default: clearByClick(scene.collectionOfBand(in: region), in: scene, &output)
        }
    }

    private mutating func clickItem(_ item: RegionID, in scene: Scene, _ output: inout Output) {
        let collection = scene.collection(around: item)
        guard collection != .none else { return }
        let anchor = scene.collections[collection.rawValue]?.anchor ?? .none
        if output.modifiers.contains(.shift), scene.isItem(anchor.rawValue, of: collection) {
            let keys = (scene.itemKey(of: anchor.rawValue), scene.itemKey(of: item.rawValue))
            scene.index.itemOrder.each(from: min(keys.0, keys.1), through: max(keys.0, keys.1)) { id in
                let isWanted =
                    scene.store.isEnabled(RegionID(rawValue: id)) && scene.isItem(id, of: collection)
                if isWanted { scene.want(id) }
            }
        } else if !output.modifiers.isDisjoint(with: settings.toggle) {
            for id in scene.selected(in: collection) where id != item.rawValue { scene.want(id) }
            if !scene.isSelected(item) { scene.want(item.rawValue) }
            scene.state(of: collection).anchor = item
        } else {
            scene.want(item.rawValue)
            scene.state(of: collection).anchor = item
        }
        commitSelection(of: collection, in: scene, cause: .click, &output)
        // What takes part in selecting several is not opened.
        if output.modifiers.isDisjoint(with: settings.toggle.union(.shift)) {
            output.publish(
                .primaryAction(
                    PrimaryActionEvent(
                        collection: RegionReference(scene.id, collection), item: item,
                        modifiers: output.modifiers)))
        }
    }

    private mutating func clearByClick(_ collection: RegionID, in scene: Scene, _ output: inout Output) {
        guard collection != .none, output.modifiers.isDisjoint(with: settings.toggle.union(.shift)) else {
            return
        }
        scene.collections[collection.rawValue]?.anchor = .none
        commitSelection(of: collection, in: scene, cause: .click, &output)
    }

    /// Enter opens the item that has the focus, or that what has it lies in, unless several are selected.
    func performPrimaryAction(_ output: inout Output) {
        guard let scene = scenes.active, scene.focus != .none else { return }
        let item = scene.nearest(scene.focus) {
            $0.role == .item || $0.role == .control || $0.role == .collection
        }
        guard item != .none, scene.traits[Int(item.rawValue)].role == .item, scene.store.isEnabled(item)
        else { return }
        let collection = scene.collection(around: item)
        guard collection != .none, scene.collections[collection.rawValue]?.count ?? 0 <= 1 else { return }
        output.publish(
            .primaryAction(
                PrimaryActionEvent(
                    collection: RegionReference(scene.id, collection), item: item, modifiers: output.modifiers
                )))
    }

    mutating func setSelection(
        _ change: SelectionChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(change.scene, client)
        guard let number = scene.names[change.collection.id],
            scene.traits[Int(number)].role == .collection
        else {
            throw RequestError(
                .unknownRegion, "there is no collection \"\(change.collection.id)\" in the scene",
                at: change.collection.position)
        }
        let collection = RegionID(rawValue: number)
        var items: [UInt32] = []
        for name in change.items {
            guard let item = scene.names[name.id], scene.traits[Int(item)].role == .item,
                scene.collection(around: RegionID(rawValue: item)) == collection
            else {
                throw RequestError(
                    .unknownRegion,
                    "there is no item \"\(name.id)\" in collection \"\(change.collection.id)\"",
                    at: name.position)
            }
            items.append(item)
        }
        for item in items { scene.want(item) }
        commitSelection(of: collection, in: scene, cause: .command, &output)
    }

    /// Selects what is wanted and nothing else, and publishes what that changed.
    ///
    /// - Complexity: O(items that were or are selected)
    mutating func commitSelection(
        of collection: RegionID, in scene: Scene, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        // A band goes by what was selected when it began.
        if capture.isBand(in: scene.id, where: { $0.collection == collection }) { cancelCapture(&output) }
        let removedList = scene.dropUnwanted(from: collection, &output)
        let addedList = scene.takeWanted(for: collection, &output)
        guard !removedList.isEmpty || !addedList.isEmpty else { return }
        scene.publishSelection(collection, added: addedList, removed: removedList, cause: cause, &output)
        scene.publishSelectionEnd(collection, cause: cause, &output)
    }
}
