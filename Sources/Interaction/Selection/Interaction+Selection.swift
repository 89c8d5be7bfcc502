import InputModel

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
        let order = scene.order(of: collection)
        let anchor = scene.collections[collection.rawValue]!.anchor
        if modifiers.contains(.shift), let start = order.firstIndex(of: anchor.rawValue),
            let end = order.firstIndex(of: item.rawValue)
        {
            for id in order[min(start, end)...max(start, end)] {
                scene.traits[Int(id)].flags.insert(.isWanted)
            }
        } else if !modifiers.isDisjoint(with: settings.toggle) {
            for id in order where scene.traits[Int(id)].flags.contains(.isSelected) {
                scene.traits[Int(id)].flags.insert(.isWanted)
            }
            scene.traits[Int(item.rawValue)].flags.formSymmetricDifference(.isWanted)
            scene.collections[collection.rawValue]!.anchor = item
        } else {
            scene.traits[Int(item.rawValue)].flags.insert(.isWanted)
            scene.collections[collection.rawValue]!.anchor = item
        }
        commitSelection(of: collection, in: scene, cause: .click, &output)
        // What takes part in selecting several is not opened.
        if modifiers.isDisjoint(with: settings.toggle.union(.shift)) {
            output.publish(
                .primaryAction(
                    PrimaryActionEvent(
                        collection: RegionReference(scene.id, collection), item: item, modifiers: modifiers)))
        }
    }

    private mutating func clearByClick(_ collection: RegionID, in scene: Scene, _ output: inout Output) {
        guard collection != .none, modifiers.isDisjoint(with: settings.toggle.union(.shift)) else { return }
        scene.collections[collection.rawValue]?.anchor = .none
        commitSelection(of: collection, in: scene, cause: .click, &output)
    }

    /// Enter opens the item that has the focus, or the only one that is selected.
    func performPrimaryAction(_ output: inout Output) {
        guard let scene = scenes.active, scene.focus != .none else { return }
        let item = scene.nearest(scene.focus) {
            $0.role == .item || $0.role == .control || $0.role == .collection
        }
        guard item != .none, scene.traits[Int(item.rawValue)].role == .item else { return }
        let collection = scene.collection(around: item)
        guard collection != .none, scene.collections[collection.rawValue]?.count ?? 0 <= 1 else { return }
        output.publish(
            .primaryAction(
                PrimaryActionEvent(
                    collection: RegionReference(scene.id, collection), item: item, modifiers: modifiers)))
    }

    /// Selects what is wanted and nothing else, and publishes what that changed.
    ///
    /// - Complexity: O(items)
    mutating func commitSelection(
        of collection: RegionID, in scene: Scene, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        // A band goes by what was selected when it began.
        if band.isActive, band.collection == collection, band.scene == scene.id { cancelPress(&output) }
        let order = scene.order(of: collection)
        let removed = output.regions.count
        for id in order
        where scene.traits[Int(id)].flags.intersection([.isWanted, .isSelected]) == .isSelected {
            scene.traits[Int(id)].flags.remove(.isSelected)
            output.add(RegionID(rawValue: id))
        }
        let removedList = output.list(from: removed)
        let added = output.regions.count
        for id in order where scene.traits[Int(id)].flags.contains(.isWanted) {
            scene.traits[Int(id)].flags.remove(.isWanted)
            guard !scene.traits[Int(id)].flags.contains(.isSelected) else { continue }
            scene.traits[Int(id)].flags.insert(.isSelected)
            output.add(RegionID(rawValue: id))
        }
        let addedList = output.list(from: added)
        guard !removedList.isEmpty || !addedList.isEmpty else { return }
        scene.publishSelection(collection, added: addedList, removed: removedList, cause: cause, &output)
        scene.publishSelectionEnd(collection, cause: cause, &output)
    }
}

extension Scene {
    /// Publishes what has changed in a selection.
    func publishSelection(
        _ collection: RegionID, added: RegionList, removed: RegionList, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) {
        let count = collections[collection.rawValue]!.count + Int(added.count) - Int(removed.count)
        collections[collection.rawValue]!.count = count
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .changed, collection: RegionReference(id, collection), added: added,
                    removed: removed, count: count, cause: cause)))
    }

    /// Publishes all that is selected.
    func publishSelectionEnd(
        _ collection: RegionID, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        let start = output.regions.count
        addSelected(of: collection, to: &output)
        let items = output.list(from: start)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .ended, collection: RegionReference(id, collection), items: items,
                    count: Int(items.count), cause: cause)))
    }

    /// Adds all that is selected in a collection, in item order.
    func addSelected(of collection: RegionID, to output: inout Output) {
        for id in order(of: collection) where traits[Int(id)].flags.contains(.isSelected) {
            output.add(RegionID(rawValue: id))
        }
    }

    /// The collection whose items a band in `area` selects: the area itself, else the first in it, else the one
    /// around it.
    func collectionOfBand(in area: RegionID) -> RegionID {
        if traits[Int(area.rawValue)].role == .collection { return area }
        var region = store.table.next(after: area.rawValue, in: area.rawValue)
        var first: UInt32 = 0
        while region != 0 {
            if traits[Int(region)].role == .collection,
                first == 0 || store.table.sequence(of: region) < store.table.sequence(of: first)
            {
                first = region
            }
            region = store.table.next(after: region, in: area.rawValue)
        }
        if first != 0 { return RegionID(rawValue: first) }
        return nearest(area) { $0.role == .collection }
    }
}
