import InputModel
import Regions

// Carrying out what was planned, and what follows from it: nothing goes on with a region that is gone.
extension Interaction {
    /// How many regions `client` may have in one scene, beside those in its others.
    func room(beside scene: Scene?, of client: ClientID) -> Int {
        let own = scene?.store.count ?? 0
        let all = Limits.regions - regionsElsewhere - scenes.regionCount + own
        guard settings.isShared, client != .configuration else { return all }
        let elsewhere = scenes.regionCount(of: client) - (scene?.owner == client ? own : 0)
        return min(all, Limits.clientRegions - elsewhere)
    }

    mutating func set(
        _ regions: [RegionDescription], of name: SceneName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        apply(
            try RegionPlan(replacing: regions, in: scene, roomFor: room(beside: scene, of: client)),
            to: scene, &output)
        rehit(&output)
    }

    mutating func update(
        _ request: RegionUpdate, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(request.scene, client)
        apply(
            try RegionPlan(request, in: scene, roomFor: room(beside: scene, of: client)), to: scene, &output)
        rehit(&output)
    }

    /// However often a region is scrolled, its session can be read back.
    private static func withinCoordinates(_ offset: Vector) -> Vector {
        func limited(_ value: Double) -> Double {
            max(-Limits.coordinate, min(Limits.coordinate, value))
        }
        return Vector(dx: limited(offset.dx), dy: limited(offset.dy))
    }

    mutating func apply(_ plan: RegionPlan, to scene: Scene, _ output: inout Output) {
        cancelBand(endedBy: plan, in: scene, &output)
        let additions = plan.numbers.count { $0 == 0 }
        let removals =
            plan.isReplacing ? scene.store.count - (plan.put.count - additions) : plan.removed.count
        scene.store.suspendGrid(additions: additions, removals: removals)
        var lost = LostSelection(in: scene)
        let keepsNames = removals <= scene.names.count / 2
        for root in plan.remove where scene.isLive(root) {
            remove(root, from: scene, &lost, forgetting: keepsNames)
        }
        if !keepsNames, !plan.remove.isEmpty { scene.keepLive() }
        var lastSequence: UInt64 = 0
        var numbers = plan.numbers
        for place in plan.put.indices {
            numbers[place] = put(
                plan.put.span[place], as: numbers[place], into: scene, plan.isReplacing, &lastSequence, &lost)
        }
        if plan.isReplacing && numbers.count < scene.store.count {
            var isKept = [Bool](repeating: false, count: scene.traits.count)
            for number in numbers { isKept[Int(number)] = true }
            for id in scene.traits.indices.dropFirst() where !isKept[id] {
                let region = RegionID(rawValue: UInt32(id))
                if scene.isLive(region) { remove(region, from: scene, &lost, forgetting: keepsNames) }
            }
            if !keepsNames { scene.keepLive() }
        }
        for move in plan.moves {
            let region = RegionID(rawValue: scene.names[move.region.id]!)
            scene.store.changeOrigin(scene.local(move.origin), of: region)
        }
        var offset = Vector.zero
        for scroll in plan.scrolls {
            let region = RegionID(rawValue: scene.names[scroll.region.id]!)
            scene.store.scroll(region, by: scroll.delta)
            let former = scene.scrolls[region.rawValue] ?? .zero
            scene.setScroll(Self.withinCoordinates(former + scroll.delta * -1), of: region.rawValue)
            if capture.isBand(in: scene.id, where: { $0.moves(with: region, in: scene) }) {
                offset = offset + scroll.delta
            }
        }
        scene.store.resume()
        scene.reindex()
        publish(lost, in: scene, &output)
        sweep(scene, &output)
        restoreInteraction(of: scene, &output)
        rebuildBand(in: scene, scrolledBy: offset, lost, &output)
        scene.store.changes.removeAll()
    }

    /// A band whose area or collection goes is over before they go, while the selection can still be put back.
    private mutating func cancelBand(endedBy plan: RegionPlan, in scene: Scene, _ output: inout Output) {
        let isOver = capture.isBand(in: scene.id) { band in
            plan.ends(band.area, named: scene.names[band.area.rawValue])
                || band.collection != .none
                    && plan.ends(
                        band.collection, named: scene.names[band.collection.rawValue], as: .collection)
        }
        if isOver { cancelCapture(&output) }
    }

    /// What a band in `scene` selects has moved, come or gone.
    private mutating func rebuildBand(
        in scene: Scene, scrolledBy offset: Vector, _ lost: borrowing LostSelection, _ output: inout Output
    ) {
        guard capture.isBand(in: scene.id) else { return }
        let position = pressPosition
        guard case .band(var band) = capture.take() else { return }
        band.rebuild(scrolledBy: offset, at: position, in: scene, lost: lost, &output)
        capture = .band(band)
    }

    /// - Parameter number: That of the region that there is; 0 for none.
    /// - Returns: its number.
    private mutating func put(
        _ description: RegionDescription, as number: UInt32, into scene: Scene, _ isReplacing: Bool,
        _ lastSequence: inout UInt64, _ lost: inout LostSelection
    ) -> UInt32 {
        let parent = RegionID(rawValue: description.parent.flatMap { scene.names[$0] } ?? 0)
        let origin = scene.local(Point(x: description.rect.x, y: description.rect.y))
        let rect = Rect(
            x: origin.x, y: origin.y, width: description.rect.width, height: description.rect.height)
        let style = styles.use(description.style)
        if number != 0 {
            let id = RegionID(rawValue: number)
            let before = scene.traits[Int(number)]
            let keys = scene.orderKeys(of: number)
            if before.role != description.role || scene.parent(of: id) != parent { lost.note(id, in: scene) }
            scene.store.change(
                id, rect: rect, parent: parent, z: description.z, slop: description.slop,
                isEnabled: description.isEnabled)
            if isReplacing { scene.bringToFront(id, after: &lastSequence) }
            styles.release(before.style)
            scene.describe(id, description, style)
            scene.noteChange(of: number, from: before.role, keys)
            return number
        }
        let id = scene.store.add(
            rect, parent: parent, z: description.z, slop: description.slop, isEnabled: description.isEnabled)
        if Int(id.rawValue) == scene.traits.count {
            scene.traits.append(RegionTraits())
        }
        lastSequence = scene.store.records.sequence(of: id.rawValue)
        scene.names.set(description.id, of: id.rawValue)
        scene.describe(id, description, style)
        scene.noteChange(of: id.rawValue, from: .plain, SceneIndex.Keys())
        return id.rawValue
    }

    /// Takes a region away, with all that is in it.
    ///
    /// - Parameter forgetting: false where the ids of many are forgotten afterwards.
    private mutating func remove(
        _ root: RegionID, from scene: Scene, _ lost: inout LostSelection, forgetting: Bool = true
    ) {
        lost.note(root, in: scene)
        scenes.needsClearing = true
        var region = root.rawValue
        repeat {
            let index = Int(region)
            styles.release(scene.traits[index].style)
            if forgetting {
                scene.names.forget(region)
                scene.index.reorder(region, from: scene.orderKeys(of: region), to: SceneIndex.Keys())
            }
            scene.index.remove(region)
            if scene.traits[index].flags.contains(.hasGestures) { scene.gestures[region] = nil }
            scene.setScroll(nil, of: region)
            scene.collections[region] = nil
            commands.release(scene.takeResponder(of: RegionID(rawValue: region)))
            scene.traits[index] = RegionTraits()
            region = scene.store.records.next(after: region, in: root.rawValue)
        } while region != 0
        scene.store.remove(root)
    }

    /// Cancels what goes on with regions that are gone.
    private mutating func sweep(_ scene: Scene, _ output: inout Output) {
        func isGone(_ target: RegionReference) -> Bool {
            target.scene == scene.id && target.region != .none && !scene.isLive(target.region)
        }
        let isAreaGone = capture.isBand(in: scene.id) { isGone(RegionReference($0.scene, $0.area)) }
        if let target = capture.target, isGone(target) || isAreaGone { cancelCapture(&output) }
        cancelGestures(&output, where: isGone)
        cancelFingers(&output, where: isGone)
        if scene.focus != .none {
            if !scene.isLive(scene.focus) {
                focus(.none, in: scene, &output)
            } else if !scene.canHaveFocus(scene.focus) {
                focus(scene.nextFocus(after: scene.focus), in: scene, &output)
            }
        }
        scene.keyboard.forgetFirst { scene.isLive($0) }
        // What is disabled takes no actions any more.
        cancelKeyPresses(
            in: { isGone($0) || $0.scene == scene.id && !scene.store.isEnabled($0.region) }, &output)
        for collection in scene.collections.keys
        where scene.collections[collection]!.anchor != .none
            && !scene.isLive(scene.collections[collection]!.anchor)
        {
            scene.collections[collection]!.anchor = .none
        }
    }

    private func publish(_ lost: borrowing LostSelection, in scene: Scene, _ output: inout Output) {
        for (collection, items) in lost.items.sorted(by: { $0.key < $1.key }) {
            let id = RegionID(rawValue: collection)
            let start = output.regions.count
            for item in items { output.add(item) }
            let removed = output.list(from: start)
            if scene.collections[collection] == nil {
                // The collection goes, too: it is told empty, so that what is told always adds up.
                scene.state(of: id).count = items.count
                scene.publishSelection(id, added: .empty, removed: removed, cause: .command, &output)
                scene.collections[collection] = nil
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
    /// Notes what a region is for; it stays selected, and goes on performing what it did.
    fileprivate func describe(_ id: RegionID, _ description: RegionDescription, _ style: StyleID) {
        let index = Int(id.rawValue)
        let kept = traits[index].flags.intersection(.kept)
        if traits[index].flags.contains(.hasGestures) { gestures[id.rawValue] = nil }
        let (responder, place) = (traits[index].responder, traits[index].place)
        traits[index] = RegionTraits(description, style: style)
        traits[index].responder = responder
        traits[index].place = place
        traits[index].flags.formUnion(kept)
        if !description.gestures.isEmpty { gestures[id.rawValue] = description.gestures }
        if let scroll = description.scroll { setScroll(scroll, of: id.rawValue) }
    }

    /// A region was put, which was what `role` and `keys` say before: the index follows.
    fileprivate func noteChange(of id: UInt32, from role: RegionRole, _ keys: SceneIndex.Keys) {
        index.reorder(id, from: keys, to: orderKeys(of: id))
        store.changes.note(id, of: store.count)
        // What is in a collection is in another one without it.
        let isCollection = traits[Int(id)].role == .collection
        let isOther = isCollection != (role == .collection)
        if isOther, store.records.firstChild(of: id) != 0 { store.changes.noteMost() }
    }

    /// Forgets the ids and the orders of the many that have gone.
    fileprivate func keepLive() {
        names.keep { isLive(RegionID(rawValue: $0)) }
        index.keep { isLive(RegionID(rawValue: $0)) }
    }

    /// In a new list, what stands later is in front; where that is so already, nothing changes.
    fileprivate func bringToFront(_ id: RegionID, after last: inout UInt64) {
        if store.records.sequence(of: id.rawValue) <= last { store.bringToFront(id) }
        last = store.records.sequence(of: id.rawValue)
    }
}
