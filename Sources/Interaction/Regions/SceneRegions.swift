import InputModel
import Regions

/// What is declared in one scene: its regions by number and by id, what they are for, and how they are found.
///
/// All about a region changes here and nowhere else, so that table, ids and index stay in step: a request changes regions
/// between ``begin(additions:removals:)`` and ``finish()``, and until then the index is behind.
struct SceneRegions: ~Copyable {
    /// Where they lie, and in whom.
    private(set) var store: RegionStore
    private(set) var names = RegionNames()
    private(set) var index = SceneIndex()
    /// From this number on, regions are still to be placed in ``index`` as they are now; 0: none is.
    private var unplaced: UInt32 = 0
    /// By number; the first is the scene's own, which is no region.
    private(set) var traits: [RegionTraits] = [RegionTraits()]
    /// By number, what each takes of its program's share.
    private var costs: [UInt32] = [0]
    /// What all of them take.
    private(set) var bytes = 0
    /// By number, of those with ``RegionTraits/Flags/hasGestures``.
    private(set) var gestures: [UInt32: [GestureInterest]] = [:]
    /// By number, of those with ``RegionTraits/Flags/namesFocusGroup``.
    private(set) var focusGroups: [UInt32: String] = [:]
    /// By number, of those with ``RegionTraits/Flags/hasUses``.
    private(set) var uses: [UInt32: RegionUses] = [:]
    /// Those that edit text.
    private(set) var texts: Set<UInt32> = []
    /// By number, of those that have one.
    private(set) var labels: [UInt32: ItemLabel] = [:]
    /// Of those whose place follows from that of what they lie in.
    private(set) var layouts = RegionLayouts()
    /// The scene's own, in the coordinates of regions.
    private(set) var sceneRect: Rect
    /// ``hasFocusGroups``, when the last request was done.
    private var hadFocusGroups = false
    /// How far regions are scrolled whose program said so.
    private(set) var scrolls = RegionScrolls()

    init(rect: Rect, by _: Scene.Maker) {
        store = RegionStore(rect: rect, settlesInSteps: true)
        sceneRect = rect
    }

    var count: Int { store.count }

    subscript(id: UInt32) -> RegionTraits {
        @inline(__always) get { traits[Int(id)] }
    }

    subscript(id: RegionID) -> RegionTraits {
        @inline(__always) get { traits[Int(id.rawValue)] }
    }

    /// What a region takes of its program's share; 0 for a number that none has.
    func cost(of id: UInt32) -> Int { Int(costs[Int(id)]) }

    func isLive(_ id: RegionID) -> Bool {
        Int(id.rawValue) < traits.count && traits[Int(id.rawValue)].flags.contains(.isLive)
    }
}

// Changes, all between the first and the last of these.
extension SceneRegions {
    /// A request begins that adds and takes away so many.
    mutating func begin(additions: Int, removals: Int) {
        store.suspendGrid(additions: additions, removals: removals)
    }

    /// All that a request changes of regions is changed: they are found as they are now. What has changed is known until
    /// ``forgetChanges()``.
    mutating func finish() {
        // With the first, all regions are put into groups; with the last, none is any more.
        if hasFocusGroups != hadFocusGroups { store.changes.noteMost() }
        hadFocusGroups = hasFocusGroups
        store.resume()
        noteUnplaced()
        place()
    }

    mutating func forgetChanges() { store.changes.removeAll() }

    /// - Returns: its number.
    mutating func add(
        _ description: RegionDescription, at rect: Rect, in parent: RegionID, style: StyleID
    ) -> UInt32 {
        let id = store.add(
            rect, parent: parent, z: description.z, slop: description.slop, isEnabled: description.isEnabled
        ).rawValue
        if Int(id) == traits.count {
            traits.append(RegionTraits())
            costs.append(0)
        }
        names.set(description.id, of: id)
        describe(id, description, style)
        noteChange(of: id, from: .plain, inGroup: nil, SceneIndex.Keys())
        return id
    }

    /// Makes a region what a new description says; it stays selected, and goes on performing what it did.
    ///
    /// - Parameter last: In a new list, where the one before it stands: what comes later is in front. Where that is so
    ///   already, nothing changes; nil: it stays where it stands.
    /// - Returns: the style that it had.
    mutating func change(
        _ id: UInt32, to description: RegionDescription, at rect: Rect, in parent: RegionID,
        style: StyleID, after last: UInt64?
    ) -> StyleID {
        let before = traits[Int(id)]
        let keys = orderKeys(of: id)
        let group = focusGroups[id]
        store.change(
            RegionID(rawValue: id), rect: rect, parent: parent, z: description.z, slop: description.slop,
            isEnabled: description.isEnabled)
        if let last, sequence(of: id) <= last { store.bringToFront(RegionID(rawValue: id)) }
        describe(id, description, style)
        noteChange(of: id, from: before.role, inGroup: group, keys)
        return before.style
    }

    private mutating func describe(_ id: UInt32, _ description: RegionDescription, _ style: StyleID) {
        let former = traits[Int(id)]
        if description.uses != nil || former.flags.contains(.hasUses) { uses[id] = description.uses }
        setCost(description.cost, of: id)
        traits[Int(id)] = RegionTraits(description, style: style)
        if former.flags.contains(.isResponder) {
            traits[Int(id)].flags.insert(.isResponder)
            traits[Int(id)].responder = former.responder
        }
        if former.flags.contains(.hasGestures) { gestures[id] = nil }
        if !description.gestures.isEmpty { gestures[id] = description.gestures }
        setFocusGroup(description.focusGroup, of: id)
        setLabel(description.label, of: id)
        setEditsText(description.editsText, of: id)
        if let scroll = description.scroll { scrolls.set(scroll, of: id) }
        if description.layout != nil || former.flags.contains(.hasLayout) {
            layouts.set(
                description.layout, isAutomatic: (description.style?.effect ?? .automatic) == .automatic,
                of: id, in: store.records.parent(of: id))
        }
    }

    private mutating func setFocusGroup(_ name: String?, of id: UInt32) {
        if name != nil || !focusGroups.isEmpty { focusGroups[id] = name }
    }

    private mutating func setLabel(_ label: String?, of id: UInt32) {
        if label != nil || !labels.isEmpty { labels[id] = label.map { ItemLabel($0) } }
    }

    private mutating func setEditsText(_ editsText: Bool, of id: UInt32) {
        if editsText { texts.insert(id) } else if !texts.isEmpty { texts.remove(id) }
    }

    private mutating func setCost(_ cost: Int, of id: UInt32) {
        bytes += cost - Int(costs[Int(id)])
        costs[Int(id)] = UInt32(cost)
    }

    /// A region was put, which was what `role` and `keys` say before: the index follows.
    private mutating func noteChange(
        of id: UInt32, from role: RegionRole, inGroup group: String?, _ keys: SceneIndex.Keys
    ) {
        index.reorder(id, from: keys, to: orderKeys(of: id))
        store.changes.note(id, of: store.count)
        // What is in a collection is in another one without it.
        let isCollection = traits[Int(id)].role == .collection
        let isOther = isCollection != (role == .collection) || focusGroups[id] != group
        if isOther, store.records.firstChild(of: id) != 0 { store.changes.noteMost() }
    }

    /// Takes a region away, with all that is in it.
    ///
    /// - Parameters:
    ///   - forgetting: false where the ids and orders of many are forgotten afterwards, by ``keepLive()``.
    ///   - body: gets each, and what it was.
    mutating func remove(
        _ root: RegionID, forgetting: Bool, _ body: (_ id: UInt32, _ former: RegionTraits) -> Void
    ) {
        var id = root.rawValue
        repeat {
            let former = traits[Int(id)]
            if forgetting {
                names.forget(id)
                index.reorder(id, from: orderKeys(of: id), to: SceneIndex.Keys())
                index.remove(id)
            }
            if former.flags.contains(.hasGestures) { gestures[id] = nil }
            if former.flags.contains(.namesFocusGroup) { setFocusGroup(nil, of: id) }
            if former.flags.contains(.hasLayout) { layouts.remove(id) }
            if former.flags.contains(.hasUses) { uses[id] = nil }
            if forgetting {
                setLabel(nil, of: id)
                setEditsText(false, of: id)
            }
            scrolls.set(nil, of: id)
            setCost(0, of: id)
            traits[Int(id)] = RegionTraits()
            body(id, former)
            id = store.records.next(after: id, in: root.rawValue)
        } while id != 0
        store.remove(root)
    }

    /// Forgets the ids and the orders of the many that have gone.
    mutating func keepLive() {
        // Taken out, because the index is changed by what is looked up beside it.
        let traits = traits
        func isLive(_ id: UInt32) -> Bool { traits[Int(id)].flags.contains(.isLive) }
        names.keep((0..<UInt32(traits.count)).filter(isLive))
        if !labels.isEmpty { labels = labels.filter { isLive($0.key) } }
        if !texts.isEmpty { texts = texts.filter(isLive) }
        index.keep(where: isLive)
        index.removePlaces()
        unplaced = 1
    }

    /// Moves a region, with what is in it, so that its top left corner comes to `origin`.
    mutating func move(_ id: RegionID, to origin: Point) { store.changeOrigin(origin, of: id) }

    /// Moves what is in a region by `delta`: it is scrolled.
    mutating func scroll(_ id: RegionID, by delta: Vector) {
        store.scroll(id, by: delta)
        scrolls.scroll(id.rawValue, by: delta)
    }

    /// What is performed in a region has that number among the scene's responders from now on; nil: nothing is.
    mutating func setResponder(_ number: UInt32?, of id: RegionID) {
        let index = Int(id.rawValue)
        if number == nil {
            traits[index].flags.remove(.isResponder)
        } else {
            traits[index].flags.insert(.isResponder)
        }
        traits[index].responder = number ?? 0
    }

    /// Gives a region another rectangle, and the effect that follows from its size; what is in it stays where it is.
    mutating func setRect(_ rect: Rect, of id: UInt32, _ styles: inout StyleTable) {
        let former = store.rect(of: RegionID(rawValue: id))
        store.changeRect(rect, of: RegionID(rawValue: id))
        guard rect.width != former.width || rect.height != former.height, layouts.isAutomatic(id) else {
            return
        }
        traits[Int(id)].style = styles.fit(traits[Int(id)].style, to: traits[Int(id)].role, rect)
    }

    /// The scene is another size: what is outside is not hit.
    mutating func setSceneRect(_ rect: Rect) {
        sceneRect = rect
        store.setSceneRect(rect)
        // Another grid, over regions that lie where they did: the index is in step with them.
        store.changes.removeAll()
    }
}

// Keeping the index in step: at once where few have changed, else in steps.
extension SceneRegions {
    /// So few are placed at once: about 0.1 ms.
    private static let fewRegions = 1024
    /// Regions of a step, each put into the grid and placed in the index.
    private static let step = 128

    /// All are found as they are now, without looking at more than few.
    var isSettled: Bool { unplaced == 0 && store.isSettled }

    /// Goes on with what is left of a request that changed very many, for about 0.2 ms.
    mutating func settleSome() {
        store.settleSome(Self.step)
        placeSome()
    }

    /// Where most have changed, all are to be placed.
    private mutating func noteUnplaced() {
        if store.changes.areMost || store.changes.ids.count > Self.fewRegions {
            unplaced = 1
            index.reserve(regions: traits.count, labels: labels.count)
        }
        if store.count <= Self.fewRegions { while unplaced != 0 { placeSome() } }
    }

    /// Places what a request has changed of where regions are, and which are enabled.
    private mutating func place() {
        if !store.changes.areMost, store.changes.ids.count <= Self.fewRegions {
            let ids = store.changes.ids
            for id in ids where isLive(RegionID(rawValue: id)) { place(id) }
        }
        if unplaced == 0 { index.refresh() }
    }

    private mutating func placeSome() {
        guard unplaced != 0 else { return }
        if unplaced < store.end {
            let end = min(store.end, unplaced + UInt32(Self.step))
            for id in unplaced..<end where isLive(RegionID(rawValue: id)) { place(id) }
            unplaced = end
        } else if index.refresh(Self.step) {
            unplaced = 0
        }
    }

    /// The index can be searched.
    var isPlaced: Bool { unplaced == 0 }

    private mutating func place(_ id: UInt32) {
        let traits = traits[Int(id)]
        let isEnabled = store.isEnabled(RegionID(rawValue: id))
        index.place(
            id, at: store.box(of: id), isItem: isEnabled && traits.role == .item,
            isFocusable: isEnabled && traits.flags.contains(.isFocusable))
        index.place(id, as: labels.isEmpty ? nil : labelEntry(of: id))
        if hasFocusGroups, isEnabled, traits.flags.contains(.isFocusable) {
            let region = RegionID(rawValue: id)
            index.place(
                id, at: declarationKey(of: id), inGroup: focusGroup(of: region), store.box(of: id))
        } else {
            index.removeFromGroups(id)
        }
    }
}

// After their owner has gone: numbers are given again, memory is freed.
extension SceneRegions {
    /// No event names any more those that have gone.
    mutating func reuseRemoved() {
        if store.hasRemoved { store.reuseRemoved() }
    }

    /// Nothing is used any more for a region of a scene that has gone.
    ///
    /// - Returns: what it was; nil for a number that none had.
    mutating func free(_ id: UInt32) -> RegionTraits? {
        let former = traits[Int(id)]
        guard former.flags.contains(.isLive) else { return nil }
        if former.flags.contains(.hasGestures) { gestures[id] = nil }
        if former.flags.contains(.hasUses) { uses[id] = nil }
        if former.flags.contains(.namesFocusGroup) { focusGroups[id] = nil }
        setLabel(nil, of: id)
        setEditsText(false, of: id)
        names.drop(id)
        traits[Int(id)] = RegionTraits()
        return former
    }

    /// Frees one of the blocks that everything about regions lay in; of 100 000 regions each takes some 0.1 ms.
    ///
    /// - Returns: false where none is left that is large.
    mutating func freeNextBlock() -> Bool { store.freeNextBlock() || index.freeNextBlock() }
}
