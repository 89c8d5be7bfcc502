import InputModel
import Regions

// The focus of a scene, as programs and keys move it.
extension Interaction {
    mutating func setFocus(
        _ region: RegionName?, in name: SceneName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        guard let region else { return focus(.none, in: scene, &output) }
        guard let number = scene.regions.names[region.id] else {
            throw RegionPlan.unknown(region.id, region.position)
        }
        try require(
            scene.regions[number].flags.contains(.isFocusable), .badValue,
            "region \"\(region.id)\" is not focusable; declare it with focusable: true", at: region.position)
        try require(
            scene.regions.store.isEnabled(RegionID(rawValue: number)), .badValue,
            "region \"\(region.id)\" is disabled, or inside one that is; enable it first", at: region.position
        )
        focus(RegionID(rawValue: number), in: scene, &output)
    }

    /// A press gives the focus to the region that it is on, or to the nearest around it that can have it; a press on a
    /// control that cannot have it does not move the focus. The click decides what is selected: it may add to the
    /// selection.
    mutating func focusByPress(on target: RegionReference, _ output: inout Output) {
        let scene = scenes[target.scene]
        guard scene.regions.mayHaveFocus else { return }
        let region = scene.regions.nearest(target.region) {
            $0.flags.contains(.isFocusable) || $0.role == .control
        }
        guard region != .none, scene.regions[region].flags.contains(.isFocusable),
            !scene.regions[region].flags.contains(.leavesFocusOnPress)
        else { return }
        move(to: region, in: scene, &output)
    }

    /// Moves the focus, and the selection with it if the collection asks for that.
    mutating func focus(_ region: RegionID, in scene: Scene, _ output: inout Output) {
        guard move(to: region, in: scene, &output) else { return }
        followFocus(to: region, in: scene, &output)
    }

    /// Passes the focus on from a region that was removed or disabled. Nobody chose the successor: it is selected only
    /// if that leaves no other item selected, so that the rest of a multiple selection stays.
    mutating func passFocus(to region: RegionID, in scene: Scene, _ output: inout Output) {
        let former = scene.focus
        guard move(to: region, in: scene, &output), region != .none else { return }
        let selected = scene.selection.items(of: scene.regions.collection(around: region))
        guard selected.isEmpty || selected == [former.rawValue] else { return }
        followFocus(to: region, in: scene, &output)
    }

    /// Selects the item that has got the focus, if its collection asks for that.
    private mutating func followFocus(to region: RegionID, in scene: Scene, _ output: inout Output) {
        guard let collection = scene.regions.collection(ofItem: region),
            scene.regions[collection].flags.contains(.selectionFollowsFocus),
            scene.regions.isSelectable(region.rawValue)
        else { return }
        scene.wantOnly(region, of: collection)
        commitSelection(of: collection, in: scene, cause: .focus, &output)
    }
}

extension Interaction {
    /// - Returns: false if the region has the focus already.
    @discardableResult
    mutating func move(to region: RegionID, in scene: Scene, _ output: inout Output) -> Bool {
        guard let former = scene.keyboard.move(to: region) else { return false }
        typeSelect.reset()
        changedCommands.note()
        // The former region is noted again: it may be in another group by now.
        scene.noteFocus(former)
        scene.noteFocus(region)
        output.publish(.focus(FocusEvent(scene: scene.id, region: region, other: former)))
        return true
    }
}

// Tab and the arrows move the focus of the active scene.
extension Interaction {
    /// Moves the focus if the key is one that does; its repeats move it on.
    mutating func moveFocus(_ key: KeyEvent, in scene: Scene, _ output: inout Output) {
        typeSelect.reset()
        switch key.meaning {
        case .tab:
            // If Tab is an edit, Control+Tab moves the focus.
            let isEdit = scene.focus != .none && scene.regions[scene.focus].flags.contains(.acceptsTab)
            guard key.modifiers.isDisjoint(with: isEdit ? [.alternate, .command] : .ofCommands) else {
                return
            }
            let target = scene.nextInFocusOrder(isBackwards: key.modifiers.contains(.shift))
            if target != .none { focus(target, in: scene, &output) }
        case .left: moveByArrow(.left, key.modifiers, in: scene, &output)
        case .right: moveByArrow(.right, key.modifiers, in: scene, &output)
        case .up: moveByArrow(.up, key.modifiers, in: scene, &output)
        case .down: moveByArrow(.down, key.modifiers, in: scene, &output)
        case .home: moveAmongItems(.lineStart, key.modifiers, in: scene, &output)
        case .end: moveAmongItems(.lineEnd, key.modifiers, in: scene, &output)
        case .pageUp: moveAmongItems(.pageUp, key.modifiers, in: scene, &output)
        case .pageDown: moveAmongItems(.pageDown, key.modifiers, in: scene, &output)
        default: break
        }
    }

    /// While no region has the focus, arrows do nothing: programs without focus use them for other purposes.
    ///
    /// Among the items of a collection the selection moves along; Shift extends it, and the toggle modifier moves only
    /// the focus.
    private mutating func moveByArrow(
        _ direction: FocusDirection, _ modifiers: Modifiers, in scene: Scene, _ output: inout Output
    ) {
        let former = scene.focus
        guard former != .none, let chosen = choice(modifiers, in: scene) else { return }
        let target = scene.nearestFocus(direction)
        guard target != .none else { return }
        guard let collection = scene.regions.collection(ofItem: target) else {
            if chosen.isEmpty { focus(target, in: scene, &output) }
            return
        }
        // Shift extends the selection only within one collection.
        if chosen.contains(.shift), !scene.regions.isItem(former.rawValue, of: collection) { return }
        go(to: target, of: collection, from: former, chosen, in: scene, &output)
    }

    /// The modifiers that say what a move selects; nil for a press with others, which moves nothing.
    private func choice(_ modifiers: Modifiers, in scene: Scene) -> Modifiers? {
        let chosen = modifiers.intersection([.control, .alternate, .command, .shift])
        return chosen.isSubset(of: toggle(in: scene).union(.shift)) ? chosen : nil
    }

    /// Home, End and the page keys, while an item has the focus.
    private mutating func moveAmongItems(
        _ reach: FocusReach, _ modifiers: Modifiers, in scene: Scene, _ output: inout Output
    ) {
        let former = scene.focus
        guard let chosen = choice(modifiers, in: scene),
            let collection = scene.regions.collection(ofItem: former)
        else { return }
        let target = scene.item(reach, of: collection)
        guard target != former else { return }
        go(to: target, of: collection, from: former, chosen, in: scene, &output)
    }

    /// Moves the focus to an item of a collection, and the selection with it.
    private mutating func go(
        to target: RegionID, of collection: RegionID, from former: RegionID, _ modifiers: Modifiers,
        in scene: Scene, _ output: inout Output
    ) {
        move(to: target, in: scene, &output)
        let isAlone = !modifiers.isDisjoint(with: toggle(in: scene))
        if modifiers.contains(.shift) {
            let start = scene.rangeStart(in: collection)
            let anchor = start == .none ? former : start
            scene.selection.setAnchor(anchor, in: collection)
            scene.wantRange(from: anchor, to: target, of: collection, adding: isAlone)
        } else if isAlone || !scene.regions.isSelectable(target.rawValue) {
            return
        } else {
            scene.wantOnly(target, of: collection)
        }
        commitSelection(of: collection, in: scene, cause: .key, &output)
    }

    /// Space clicks the control that has the focus, or toggles the selection of the item that has it.
    mutating func toggleFocused(in scene: Scene, _ output: inout Output) {
        if clickFocused(in: scene, &output) { return }
        guard let collection = scene.regions.collection(ofItem: scene.focus),
            scene.regions.isSelectable(scene.focus.rawValue)
        else { return }
        scene.wantToggled(scene.focus, of: collection)
        commitSelection(of: collection, in: scene, cause: .key, &output)
    }
}
