import InputModel
import Regions

// Carrying out what was planned, and what follows from it: nothing goes on with a region that is gone.
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
        cancelBand(endedBy: plan, in: scene, &output)
        let additions = plan.numbers.count { $0 == 0 }
        // Who declares as fast as is freed does not pile up what has gone.
        scenes.freeFor(additions, &styles, &commands)
        let removals =
            plan.isReplacing ? scene.regions.count - (plan.put.count - additions) : plan.removed.count
        scene.regions.begin(additions: additions, removals: removals)
        var lost = LostSelection(in: scene)
        let keepsNames = removals <= scene.regions.names.count / 2
        for root in plan.remove where scene.regions.isLive(root) {
            remove(root, from: scene, &lost, forgetting: keepsNames)
        }
        if !keepsNames, !plan.remove.isEmpty { scene.regions.keepLive() }
        var lastSequence: UInt64 = 0
        var numbers = plan.numbers
        var resized: Set<UInt32> = []
        for place in plan.put.indices {
            let content = scene.contentOfLayouts(in: numbers[place])
            numbers[place] = put(
                plan.put.span[place], as: numbers[place], into: scene, plan.isReplacing, &lastSequence, &lost)
            if scene.isOut(plan.put.span[place], as: numbers[place], formerContent: content) {
                resized.insert(numbers[place])
            }
        }
        if plan.isReplacing && numbers.count < scene.regions.count {
            var isKept = [Bool](repeating: false, count: scene.regions.traits.count)
            for number in numbers { isKept[Int(number)] = true }
            for id in isKept.indices.dropFirst() where !isKept[id] {
                let region = RegionID(rawValue: UInt32(id))
                if scene.regions.isLive(region) {
                    remove(region, from: scene, &lost, forgetting: keepsNames)
                }
            }
            if !keepsNames { scene.regions.keepLive() }
        }
        if !resized.isEmpty { layOut(plan.put, numbers, resized, in: scene) }
        for move in plan.moves {
            let region = RegionID(rawValue: scene.regions.names[move.region.id]!)
            scene.regions.move(region, to: scene.local(move.origin))
        }
        var offset = Vector.zero
        for scroll in plan.scrolls {
            let region = RegionID(rawValue: scene.regions.names[scroll.region.id]!)
            scene.regions.scroll(region, by: scroll.delta)
            // Where coordinates end, what is scrolled and what is noted of that differ.
            scene.regions.layOut(in: region.rawValue, &styles)
            if capture.isBand(in: scene.id, where: { $0.moves(with: region, in: scene) }) {
                offset = offset + scroll.delta
            }
        }
        scene.regions.finish()
        scenes.noteChanged(scene)
        publish(lost, in: scene, &output)
        sweep(scene, &output)
        restoreInteraction(of: scene, &output)
        capture.rebuildBand(scrolledBy: offset, at: pressPosition, in: scene, lost: lost, &output)
        scene.regions.forgetChanges()
    }

    /// Lays out what a request puts with a layout, and what is in regions that it makes another size: from the outside in, so that
    /// nothing is moved after that.
    private mutating func layOut(
        _ put: [RegionDescription], _ numbers: [UInt32], _ resized: Set<UInt32>, in scene: Scene
    ) {
        let records = scene.regions.store.records
        var fixed = NumberSet()
        for place in put.indices where put[place].layout == nil { fixed.insert(numbers[place]) }
        let order = put.indices.filter { put[$0].layout != nil || resized.contains(numbers[$0]) }
            .sorted { (records.depth(of: numbers[$0]), $0) < (records.depth(of: numbers[$1]), $1) }
        for place in order {
            let id = numbers[place]
            if let layout = put[place].layout {
                let outer = scene.regions.content(of: records.parent(of: id))
                scene.regions.layOut(id, to: layout.rect(in: outer), besides: fixed, &styles)
            }
            if resized.contains(id) { scene.regions.layOut(in: id, besides: fixed, &styles) }
        }
    }

    /// A scene is another size: what has layouts in it is laid out again.
    mutating func layOut(_ scene: Scene, _ output: inout Output) {
        guard scene.regions.layouts.count > 0 else { return }
        scene.regions.begin(additions: 0, removals: scene.regions.layouts.count)
        scene.regions.layOut(in: 0, &styles)
        scene.regions.finish()
        scenes.noteChanged(scene)
        let lost = LostSelection(in: scene)
        capture.rebuildBand(scrolledBy: .zero, at: pressPosition, in: scene, lost: lost, &output)
        scene.regions.forgetChanges()
    }

    /// A band whose area or collection goes is over before they go, while the selection can still be put back.
    private mutating func cancelBand(endedBy plan: RegionPlan, in scene: Scene, _ output: inout Output) {
        let isOver = capture.isBand(in: scene.id) { band in
            plan.ends(band.area, named: scene.regions.names[band.area.rawValue])
                || band.collection != .none
                    && plan.ends(
                        band.collection, named: scene.regions.names[band.collection.rawValue], as: .collection
                    )
        }
        if isOver { cancelCapture(&output) }
    }

    /// - Parameter number: That of the region that there is; 0 for none.
    /// - Returns: its number.
    private mutating func put(
        _ description: RegionDescription, as number: UInt32, into scene: Scene, _ isReplacing: Bool,
        _ lastSequence: inout UInt64, _ lost: inout LostSelection
    ) -> UInt32 {
        let parent = RegionID(rawValue: description.parent.flatMap { scene.regions.names[$0] } ?? 0)
        // One that is there and has a layout goes where that says when all has been put, and takes along what is in it.
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
        styles.release(
            scene.regions.change(
                number, to: description, at: rect, in: parent, style: style,
                after: isReplacing ? lastSequence : nil))
        if isReplacing { lastSequence = scene.regions.sequence(of: number) }
        return number
    }

    /// Takes a region away, with all that is in it.
    ///
    /// - Parameter forgetting: false where the ids of many are forgotten afterwards.
    private mutating func remove(
        _ root: RegionID, from scene: Scene, _ lost: inout LostSelection, forgetting: Bool = true
    ) {
        lost.note(root, in: scene)
        noteFocus(in: root, of: scene)
        scenes.noteNamed()
        let items = capture.isBand(in: scene.id) ? bandItems : nil
        scene.regions.remove(root, forgetting: forgetting) { id, former in
            styles.release(former.style)
            items?.forget(id)
            if former.role == .collection { scene.selection.forget(id) }
            if former.flags.contains(.isResponder) {
                commands.leave(scene.responders.take(former.responder))
            }
        }
    }

    /// Where the region with the focus lies in `root`, which goes, its place is known for the one that takes it over.
    private func noteFocus(in root: RegionID, of scene: Scene) {
        guard scene.focus != .none else { return }
        if let lost = scene.keyboard.lost {
            if lost.container != .none, scene.regions.isInside(lost.container, root) {
                scene.keyboard.loseContainer(in: scene.regions.parent(of: root))
            }
        } else if scene.regions.isInside(scene.focus, root) {
            let key = scene.regions.declarationKey(of: scene.focus.rawValue)
            scene.keyboard.lose(KeyboardFocus.Place(key: key, container: scene.regions.parent(of: root)))
        }
    }

    /// Cancels what goes on with regions that are gone.
    private mutating func sweep(_ scene: Scene, _ output: inout Output) {
        func isGone(_ target: RegionReference) -> Bool {
            target.scene == scene.id && target.region != .none && !scene.regions.isLive(target.region)
        }
        // What is disabled takes no actions and has no gestures any more.
        func isGoneOrDisabled(_ target: RegionReference) -> Bool {
            isGone(target) || target.scene == scene.id && !scene.regions.store.isEnabled(target.region)
        }
        let isAreaGone = capture.isBand(in: scene.id) { isGone(RegionReference($0.scene, $0.area)) }
        let isSourceGone = capture.session.map { isGoneOrDisabled($0.source) } ?? false
        if let target = capture.target, isGone(target) || isAreaGone || isSourceGone {
            cancelCapture(&output)
        }
        cancelDrops(in: isGoneOrDisabled, &output)
        cancelGestures(&output, where: isGoneOrDisabled)
        cancelFingers(&output, where: isGone)
        if scene.focus != .none {
            if let lost = scene.keyboard.lost {
                focus(scene.nextFocus(at: lost), in: scene, &output)
            } else if !scene.canHaveFocus(scene.focus) {
                focus(scene.nextFocus(at: scene.focusPlace), in: scene, &output)
            }
        }
        scene.keyboard.forgetGone { scene.regions.isLive($0) }
        cancelKeyPresses(in: isGoneOrDisabled, &output)
        cancelCommands(in: isGoneOrDisabled, &output)
        scene.selection.forgetAnchors { scene.regions.isLive($0) }
    }

    private func publish(_ lost: borrowing LostSelection, in scene: Scene, _ output: inout Output) {
        for (collection, items) in lost.items.sorted(by: { $0.key < $1.key }) {
            let id = RegionID(rawValue: collection)
            let start = output.regions.count
            for item in items { output.add(item) }
            let removed = output.list(from: start)
            if !scene.selection.knows(id) {
                // The collection goes, too: it is told empty, so that what is told always adds up.
                _ = scene.selection.note(items.count, in: id)
                scene.publishSelection(id, added: .empty, removed: removed, cause: .command, &output)
                scene.selection.forget(collection)
                output.publish(
                    .selection(
                        SelectionEvent(
                            phase: .ended, collection: RegionReference(scene.id, id), count: 0,
                            cause: .command)))
            } else {
                scene.publishSelection(id, added: .empty, removed: removed, cause: .command, &output)
                scene.publishSelectionEnd(id, cause: .command, &output)
            }
        }
    }
}

extension Scene {
    /// Where a region is to lie that is in `parent`, or with 0 in the scene itself.
    fileprivate func rect(for description: RegionDescription, in parent: UInt32) -> Rect {
        description.layout?.rect(in: regions.content(of: parent)) ?? local(description.rect)
    }

    /// What layouts in a region are about, where it has some; 0 is no region.
    fileprivate func contentOfLayouts(in region: UInt32) -> Rect? {
        region != 0 && regions.layouts.first(in: region) != 0 ? regions.content(of: region) : nil
    }

    /// True where a region that was put, or what is in it, is not where layouts say.
    fileprivate func isOut(
        _ description: RegionDescription, as region: UInt32, formerContent: Rect?
    ) -> Bool {
        if let formerContent, formerContent != regions.content(of: region) { return true }
        guard description.layout != nil else { return false }
        let rect = rect(for: description, in: regions.store.records.parent(of: region))
        return rect != regions.store.rect(of: RegionID(rawValue: region))
    }
}
