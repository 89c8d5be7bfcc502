import InputModel
import Regions

// Selection by clicks and requests, and the primary action of items.
extension Interaction {
    /// The modifier that inverts a selection in `scene`, and copies from it: the `primary` of its program.
    func toggle(in scene: Scene) -> Modifiers {
        commands.menu(of: scene.owner)?.settings.primary ?? settings.shortcuts.primary
    }

    /// A plain click selects one item. With the toggle modifier it inverts one, with Shift it extends from the anchor,
    /// and with both it adds the items in between. On empty space it clears the selection. Clicks on a control select
    /// nothing.
    ///
    /// - Parameter held: The button that clicked.
    mutating func selectByClick(_ held: Press.Held, on target: RegionReference, _ output: inout Output) {
        let scene = scenes[target.scene]
        let region = scene.regions.nearest(target.region) {
            $0.role == .item || $0.role == .collection || $0.role == .control
                || $0.flags.contains(.isBandArea)
        }
        guard region != .none else { return }
        switch scene.regions[region].role {
        case .control: return
        case .item: clickItem(region, held, in: scene, &output)
        case .collection: clearByClick(region, in: scene, &output)
        default: clearByClick(scene.regions.collectionOfBand(in: region), in: scene, &output)
        }
    }

    private mutating func clickItem(
        _ item: RegionID, _ held: Press.Held, in scene: Scene, _ output: inout Output
    ) {
        guard let collection = scene.regions.collection(ofItem: item) else { return }
        let anchor = scene.rangeStart(in: collection)
        let isAdding = !output.modifiers.isDisjoint(with: toggle(in: scene))
        guard scene.regions.isSelectable(item.rawValue) else {
            return openByClick(item, held, of: collection, in: scene, &output)
        }
        if output.modifiers.contains(.shift), scene.regions.isItem(anchor.rawValue, of: collection) {
            scene.selection.setAnchor(anchor, in: collection)
            scene.wantRange(from: anchor, to: item, of: collection, adding: isAdding)
        } else if isAdding {
            scene.wantToggled(item, of: collection)
        } else {
            scene.wantOnly(item, of: collection)
        }
        commitSelection(of: collection, in: scene, cause: .click, &output)
        openByClick(item, held, of: collection, in: scene, &output)
    }

    private mutating func openByClick(
        _ item: RegionID, _ held: Press.Held, of collection: RegionID, in scene: Scene,
        _ output: inout Output
    ) {
        // A click that changes a multiple selection opens nothing, and one gesture opens once.
        let opening = scene.regions[collection].flags.contains(.opensByDoubleClick) ? 2 : 1
        if held.count == opening, output.modifiers.isDisjoint(with: toggle(in: scene).union(.shift)),
            opener(byActionAt: RegionReference(scene.id, item), output) == nil
        {
            open(item, of: collection, in: scene, intent: held.intent, &output)
        }
    }

    private func open(
        _ item: RegionID, of collection: RegionID, in scene: Scene, intent: UInt32, _ output: inout Output
    ) {
        output.publish(
            .primaryAction(
                PrimaryActionEvent(
                    collection: RegionReference(scene.id, collection), item: item,
                    modifiers: output.modifiers, intent: intent)))
    }

    private mutating func clearByClick(_ collection: RegionID, in scene: Scene, _ output: inout Output) {
        guard collection != .none, output.modifiers.isDisjoint(with: toggle(in: scene).union(.shift)) else {
            return
        }
        scene.selection.setAnchor(.none, in: collection)
        commitSelection(of: collection, in: scene, cause: .click, &output)
    }

    /// Enter opens the item that has or contains the focus, unless several items are selected.
    mutating func performPrimaryAction(_ output: inout Output) {
        guard let scene = scenes.spokenTo, scene.focus != .none, !clickFocused(in: scene, &output) else {
            return
        }
        let opener = opener(byActionAt: RegionReference(scene.id, scene.focus), output)
        let item = scene.regions.nearest(scene.focus) {
            $0.role == .item || $0.role == .control || $0.role == .collection
        }
        let isItem = scene.regions[item].role == .item && scene.regions.store.isEnabled(item)
        let collection = isItem ? scene.regions.collection(ofItem: item) : nil
        if isItem, collection.map({ scene.selection.count(in: $0) > 1 }) ?? true { return }
        if let opener {
            publishOpening(
                of: opener, at: scene.rect(of: opener.region).middle, scale: 1,
                intent: keyIntent(in: scene, output), &output)
        } else if let collection {
            open(item, of: collection, in: scene, intent: keyIntent(in: scene, output), &output)
        }
    }

    /// Clicks the control that has or contains the focus, in its middle.
    ///
    /// - Returns: false if no control does.
    mutating func clickFocused(in scene: Scene, _ output: inout Output) -> Bool {
        let control = scene.regions.nearest(scene.focus) {
            $0.role == .item || $0.role == .control || $0.role == .collection
        }
        guard control != .none, scene.regions[control].role == .control,
            scene.regions.store.isEnabled(control)
        else { return false }
        output.publish(
            .click(
                ClickEvent(
                    target: RegionReference(scene.id, control), button: .primary, count: 1,
                    position: scene.rect(of: control).middle, modifiers: output.modifiers,
                    intent: keyIntent(in: scene, output), isByKey: true)))
        return true
    }

    mutating func setSelection(
        _ change: SelectionChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(change.scene, client)
        guard let number = scene.regions.names[change.collection.id],
            scene.regions[number].role == .collection
        else {
            throw RequestError(
                .unknownRegion,
                "unknown collection \"\(change.collection.id)\" in the scene; regions.set declares it",
                at: change.collection.position)
        }
        let collection = RegionID(rawValue: number)
        if change.items.count > 1, scene.regions.selectsOne(collection) {
            throw RequestError(
                .badValue,
                "collection \"\(change.collection.id)\" has \"multiple\": false; select at most one item of it",
                at: change.items[1].position)
        }
        var items: [UInt32] = []
        for name in change.items {
            guard let item = scene.regions.names[name.id], scene.regions.isItem(item, of: collection) else {
                throw RequestError(
                    .unknownRegion,
                    "unknown item \"\(name.id)\" in collection \"\(change.collection.id)\"; regions.set "
                        + "declares it",
                    at: name.position)
            }
            guard !scene.regions.traits[Int(item)].flags.contains(.isUnselectable) else {
                throw RequestError(
                    .badValue, "item \"\(name.id)\" has \"selectable\": false", at: name.position)
            }
            items.append(item)
        }
        for item in items { scene.selection.want(item) }
        commitSelection(of: collection, in: scene, cause: .command, &output)
        scene.checkAnchor(in: collection)
    }

    /// Selects the wanted items and no others, and publishes the difference.
    ///
    /// - Complexity: O(items that were or are selected)
    mutating func commitSelection(
        of collection: RegionID, in scene: Scene, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        // A band relies on the selection from when it began.
        cancelPresses(&output) { $0.isBand(in: scene.id) { $0.collection == collection } }
        let (added, removed) = scene.selectWanted(in: collection, &output)
        guard !removed.isEmpty || !added.isEmpty else { return }
        scene.publishSelection(collection, added: added, removed: removed, cause: cause, &output)
        scene.publishSelectionEnd(collection, cause: cause, &output)
    }
}
