import InputModel
import Regions

// Carries out plans, and what follows from them.
extension Interaction {
    mutating func set(
        _ regions: [RegionDescription], of name: SceneName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        apply(
            try RegionPlan(replacing: regions, in: scene, within: room(for: client, in: scene)), to: scene,
            &output)
        rehit(&output)
    }

    mutating func update(
        _ request: RegionUpdate, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(request.scene, client)
        apply(
            try RegionPlan(request, in: scene, within: room(for: client, in: scene)), to: scene, &output)
        rehit(&output)
    }

    mutating func apply(_ plan: RegionPlan, to scene: Scene, _ output: inout Output) {
        cancelBands(endedBy: plan, in: scene, &output)
        let additions = plan.numbers.count { $0 == 0 }
        // Frees removed regions as new ones are added, so that a fast program cannot make them pile up.
        remains.makeRoom(regions: additions, &styles, &commands)
        let removals =
            plan.isReplacing ? scene.regions.count - (plan.put.count - additions) : plan.removed.count
        scene.regions.begin(additions: additions, removals: removals)
        var lost = LostState(in: scene)
        let keepsNames = removals <= scene.regions.names.count / 2
        for root in plan.remove where scene.regions.isLive(root) {
            remove(root, from: scene, &lost, forgetting: keepsNames)
        }
        if !keepsNames, !plan.remove.isEmpty { scene.regions.keepLive() }
        var lastSequence: UInt64 = 0
        var numbers = plan.numbers
        var resized: Set<UInt32> = []
        for index in plan.put.indices {
            let content = scene.contentOfLayouts(in: numbers[index])
            numbers[index] = put(
                plan.put.span[index], as: numbers[index], into: scene, plan.isReplacing, &lastSequence, &lost)
            if scene.isOut(plan.put.span[index], as: numbers[index], formerContent: content) {
                resized.insert(numbers[index])
            }
        }
        if plan.isReplacing && numbers.count < scene.regions.count {
            removeAll(besides: numbers, from: scene, &lost, forgetting: keepsNames)
        }
        if !resized.isEmpty { layOut(plan.put, numbers, resized, in: scene) }
        moveAndScroll(plan, numbers, in: scene)
        scene.regions.finish()
        scenes.noteChanged(scene)
        publish(lost, in: scene, &output)
        loseRegions(of: scene, lost, &output)
        restoreInteraction(of: scene, &output)
        rebuildBands(in: scene, lost: lost, &output)
        scene.regions.forgetChanges()
    }

    /// - Parameter numbers: those of the regions that were put.
    private mutating func moveAndScroll(_ plan: RegionPlan, _ numbers: [UInt32], in scene: Scene) {
        for move in plan.moves {
            let region = RegionID(rawValue: plan.number(of: move.node, numbers))
            scene.regions.move(region, to: scene.local(move.origin))
        }
        for scroll in plan.scrolls {
            let region = RegionID(rawValue: plan.number(of: scroll.node, numbers))
            scene.regions.scroll(region, by: scroll.delta)
            // At the limits of coordinates, the actual scrolling and the recorded offset differ.
            scene.regions.layOut(in: region.rawValue, &styles)
            for press in captures.all { press.scroll(region, by: scroll.delta, in: scene) }
        }
    }

    /// Lays out the regions that a request puts with a layout, and those in regions that it resizes: from the outside
    /// in, so that no region moves afterwards.
    private mutating func layOut(
        _ put: [RegionDescription], _ numbers: [UInt32], _ resized: Set<UInt32>, in scene: Scene
    ) {
        let records = scene.regions.store.records
        var fixed = NumberSet()
        for index in put.indices where put[index].layout == nil { fixed.insert(numbers[index]) }
        let order = put.indices.filter { put[$0].layout != nil || resized.contains(numbers[$0]) }
            .sorted { (records.depth(of: numbers[$0]), $0) < (records.depth(of: numbers[$1]), $1) }
        for index in order {
            let id = numbers[index]
            if let layout = put[index].layout {
                let outer = scene.regions.content(of: records.parent(of: id))
                scene.regions.layOut(id, to: layout.rect(in: outer), besides: fixed, &styles)
            }
            if resized.contains(id) { scene.regions.layOut(in: id, besides: fixed, &styles) }
        }
    }

    /// A scene was resized: lays out its regions with layouts again, and the bands in it.
    mutating func layOut(_ scene: Scene, _ output: inout Output) {
        if scene.regions.layouts.count > 0 {
            scene.regions.begin(additions: 0, removals: scene.regions.layouts.count)
            scene.regions.layOut(in: 0, &styles)
            scene.regions.finish()
            scenes.noteChanged(scene)
        }
        rebuildBands(in: scene, lost: LostState(in: scene), &output)
        scene.regions.forgetChanges()
    }

    /// The places of regions, of their scene or of the pointer in it have changed.
    func rebuildBands(in scene: Scene, lost: borrowing LostState, _ output: inout Output) {
        for press in captures.all {
            press.rebuildBand(in: scene, lost: lost, at: position(of: press), &output)
        }
    }

    /// Cancels bands before their area or collection is removed, while the selection can still be restored.
    private mutating func cancelBands(endedBy plan: RegionPlan, in scene: Scene, _ output: inout Output) {
        cancelPresses(&output) { press in
            press.isBand(in: scene.id) { band in
                plan.ends(band.area, named: scene.regions.names[band.area.rawValue])
                    || band.collection != .none
                        && plan.ends(
                            band.collection, named: scene.regions.names[band.collection.rawValue],
                            as: .collection)
            }
        }
    }

    /// - Parameter number: The number of the existing region; 0 for a new one.
    /// - Returns: the region's number.
    private mutating func put(
        _ description: RegionDescription, as number: UInt32, into scene: Scene, _ isReplacing: Bool,
        _ lastSequence: inout UInt64, _ lost: inout LostState
    ) -> UInt32 {
        let parent = RegionID(rawValue: description.parent.flatMap { scene.regions.names[$0] } ?? 0)
        // An existing region with a layout moves after all regions have been put, and takes along the regions in it.
        let rect =
            number != 0 && description.layout != nil
            ? scene.regions.store.rect(of: RegionID(rawValue: number))
            : scene.rect(for: description, in: parent.rawValue)
        let style = styles.use(description.style, by: description.role, rect)
        guard number != 0 else {
            let number = scene.regions.add(description, at: rect, in: parent, style: style)
            lastSequence = scene.regions.sequence(of: number)
            return number
        }
        let id = RegionID(rawValue: number)
        if scene.regions[id].role != description.role || scene.regions.parent(of: id) != parent {
            lost.note(id, in: scene)
        }
        if scene.regions[id].role == .collection, description.role != .collection {
            scene.selection.forget(number)
        }
        // What its program has said of a part of it, it may have changed.
        if hover.isDynamic, description.isDynamic, hover.target == RegionReference(scene.id, id) {
            hover.part.end(&styles)
        }
        styles.release(
            scene.regions.change(
                number, to: description, at: rect, in: parent, style: style,
                after: isReplacing ? lastSequence : nil))
        if isReplacing { lastSequence = scene.regions.sequence(of: number) }
        scene.deselectRefused(id, &lost)
        return number
    }

    /// Removes a region and everything in it.
    ///
    /// - Parameter forgetting: false if the ids of many regions are forgotten afterwards.
    private mutating func remove(
        _ root: RegionID, from scene: Scene, _ lost: inout LostState, forgetting: Bool = true
    ) {
        lost.note(root, in: scene)
        lost.noteFocus(in: root, of: scene)
        lost.passAnchors(in: root, of: scene)
        scenes.noteNamed()
        let presses = captures.all
        scene.regions.remove(root, forgetting: forgetting) { id, former in
            styles.release(former.style)
            for press in presses { press.forget(id, in: scene) }
            if former.role == .collection { scene.selection.forget(id) }
            if former.flags.contains(.isResponder) {
                remains.leave(scene.responders.take(former.responder), &commands)
            }
        }
    }

    /// Removes the regions that a new list does not have.
    private mutating func removeAll(
        besides numbers: [UInt32], from scene: Scene, _ lost: inout LostState, forgetting: Bool
    ) {
        var isListed = [Bool](repeating: false, count: scene.regions.traits.count)
        for number in numbers { isListed[Int(number)] = true }
        for id in isListed.indices.dropFirst() where !isListed[id] {
            let region = RegionID(rawValue: UInt32(id))
            if scene.regions.isLive(region) { remove(region, from: scene, &lost, forgetting: forgetting) }
        }
        if !forgetting { scene.regions.keepLive() }
    }

    private func publish(_ lost: borrowing LostState, in scene: Scene, _ output: inout Output) {
        for (collection, items) in lost.items.sorted(by: { $0.key < $1.key }) {
            let id = RegionID(rawValue: collection)
            let start = output.regions.count
            for item in items { output.add(item) }
            let removed = output.list(from: start)
            // The collection may be gone, too: published as empty, so that published changes always add up.
            scene.publishSelection(id, added: .empty, removed: removed, cause: .command, &output)
            scene.publishSelectionEnd(id, cause: .command, &output)
        }
    }
}

extension Scene {
    /// The rectangle for a region in `parent`; 0 is the scene itself.
    fileprivate func rect(for description: RegionDescription, in parent: UInt32) -> Rect {
        description.layout?.rect(in: regions.content(of: parent)) ?? local(description.rect)
    }

    /// The rectangle that layouts in a region refer to; nil if it has no such layouts, or for 0, which is no region.
    fileprivate func contentOfLayouts(in region: UInt32) -> Rect? {
        region != 0 && regions.layouts.first(in: region) != 0 ? regions.content(of: region) : nil
    }

    /// True if a region that was put, or a region in it, is not where its layout says.
    fileprivate func isOut(
        _ description: RegionDescription, as region: UInt32, formerContent: Rect?
    ) -> Bool {
        if let formerContent, formerContent != regions.content(of: region) { return true }
        guard description.layout != nil else { return false }
        let rect = rect(for: description, in: regions.store.records.parent(of: region))
        return rect != regions.store.rect(of: RegionID(rawValue: region))
    }
}
