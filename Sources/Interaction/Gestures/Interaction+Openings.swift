import InputModel
import Regions

// Opening scenes by gesture: the program is asked, and decides whether to activate the scene.
extension Interaction {
    /// The region that opens a scene for an action at `target`; nil for none.
    ///
    /// - Complexity: O(depth); O(1) in scenes without regions that open one
    func opener(at target: RegionReference) -> RegionReference? {
        let scene = scenes[target.scene]
        let region = scene.regions.nearest(target.region, using: { $0.opening != nil })
        guard region != .none, scene.regions.store.isEnabled(region) else { return nil }
        let opener = RegionReference(scene.id, region)
        if hover.isDynamic, hover.target == opener, !hover.part.opens(at: pointer) { return nil }
        return opener
    }

    /// The same, but nil unless a primary action with the current modifiers opens scenes.
    func opener(byActionAt target: RegionReference, _ output: borrowing Output) -> RegionReference? {
        guard output.modifiers.contains(.alternate),
            output.modifiers.isDisjoint(with: toggle(in: scenes[target.scene]).union(.shift))
        else { return nil }
        // A control inside of what opens only clicks.
        let scene = scenes[target.scene]
        let region = scene.regions.nearest(target.region) { id, traits in
            traits.role == .control
                || traits.flags.contains(.hasUses) && scene.regions.uses[id]!.opening != nil
        }
        guard region != .none, scene.regions.uses[region.rawValue]?.opening != nil else { return nil }
        return opener(at: target)
    }

    /// A click with the alternate modifier opens a scene; on an item, a double click if that is how the collection
    /// opens.
    mutating func openByClick(
        _ held: Press.Held, on target: RegionReference, at position: Point, _ output: inout Output
    ) {
        guard let opener = opener(byActionAt: target, output) else { return }
        let scene = scenes[opener.scene]
        let collection = scene.regions.collection(around: opener.region)
        let isByDoubleClick =
            collection != .none && scene.regions[collection].flags.contains(.opensByDoubleClick)
        if held.count == (isByDoubleClick ? 2 : 1) {
            publishOpening(of: opener, at: position, scale: 1, intent: held.intent, &output)
        }
    }

    mutating func publishOpening(
        of target: RegionReference, at position: Point, scale: Double, intent: UInt32, _ output: inout Output
    ) {
        let scene = scenes[target.scene]
        guard let opening = scene.regions.uses[target.region.rawValue]?.opening else { return }
        let rect = scene.rect(of: target.region)
        let preview = opening.preview.map { $0.moved(by: Vector(dx: rect.x, dy: rect.y)) } ?? rect
        output.publish(
            .open(
                OpenEvent(
                    target: target, attachment: attachments.add(.opening(opening)), rect: preview,
                    position: position, scale: scale, intent: intent)))
    }
}
