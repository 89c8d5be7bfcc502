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
        guard scene.regions[number].flags.contains(.isFocusable) else {
            throw RequestError(
                .badValue, "region \"\(region.id)\" is not focusable; declare it with focusable: true",
                at: region.position)
        }
        guard scene.regions.store.isEnabled(RegionID(rawValue: number)) else {
            throw RequestError(
                .badValue, "region \"\(region.id)\" is disabled, or lies in one that is; enable it first",
                at: region.position)
        }
        focus(RegionID(rawValue: number), in: scene, &output)
    }

    /// A press gives the focus to the region that it is on, or to the nearest around it that can have it; a control that cannot
    /// keeps it to itself. What is selected is for the click to say, which may add to it.
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

    /// Moves the focus, and the selection with it where the collection says so.
    mutating func focus(_ region: RegionID, in scene: Scene, _ output: inout Output) {
        guard move(to: region, in: scene, &output), region != .none, scene.regions[region].role == .item
        else { return }
        let collection = scene.regions.collection(around: region)
        guard collection != .none,
            scene.regions[collection].flags.contains(.selectionFollowsFocus)
        else { return }
        scene.selection.want(region.rawValue)
        scene.selection.setAnchor(region, in: collection)
        commitSelection(of: collection, in: scene, cause: .focus, &output)
    }
}

extension Interaction {
    /// - Returns: false where the region has the focus already.
    @discardableResult
    private mutating func move(to region: RegionID, in scene: Scene, _ output: inout Output) -> Bool {
        guard let former = scene.keyboard.move(to: region) else { return false }
        output.publish(.focus(FocusEvent(scene: scene.id, region: region, other: former)))
        return true
    }
}

// Tab and the arrows move the focus of the active scene.
extension Interaction {
    /// Moves the focus where the key is one that does; held, it goes on.
    mutating func moveFocus(_ key: KeyEvent, in scene: Scene, _ output: inout Output) {
        guard key.modifiers.isDisjoint(with: [.control, .alternate, .command]) else { return }
        let isShifted = key.modifiers.contains(.shift)
        let target: RegionID
        switch key.key {
        case .tab: target = scene.nextInFocusOrder(isBackwards: isShifted)
        case .left where !isShifted: target = arrow(.left, in: scene)
        case .right where !isShifted: target = arrow(.right, in: scene)
        case .up where !isShifted: target = arrow(.up, in: scene)
        case .down where !isShifted: target = arrow(.down, in: scene)
        default: return
        }
        if target != .none { focus(target, in: scene, &output) }
    }

    /// Where nothing has the focus, arrows leave it at that: programs without focus have uses of their own for them.
    private func arrow(_ direction: FocusDirection, in scene: Scene) -> RegionID {
        scene.focus == .none ? .none : scene.nearestFocus(direction)
    }
}
