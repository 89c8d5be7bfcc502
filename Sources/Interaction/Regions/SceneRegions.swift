import InputModel
import Regions

/// The declarations of one scene: its regions by number and by id, their roles, and the index that finds them.
///
/// Regions change here and nowhere else, so that table, ids and index stay consistent: a request changes regions
/// between ``begin(additions:removals:)`` and ``finish()``, and until then the index is behind.
struct SceneRegions: ~Copyable {
    /// The geometry and nesting of the regions.
    private(set) var store: RegionStore
    private(set) var names = RegionNames()
    private(set) var index = SceneIndex()
    /// Regions from this number on are still to be placed in ``index`` as they are now; 0: all are placed.
    private var unplaced: UInt32 = 0
    /// By number; the first entry is the scene's own, which is not a region.
    private(set) var traits: [RegionTraits] = [RegionTraits()]
    /// By number, the cost of each region against its program's share, in bytes.
    private var costs: [UInt32] = [0]
    /// The sum of `costs`.
    private(set) var bytes = 0
    /// By number, for regions with ``RegionTraits/Flags/hasGestures``.
    private(set) var gestures: [UInt32: [GestureInterest]] = [:]
    /// By number, for regions with ``RegionTraits/Flags/namesFocusGroup``.
    private(set) var focusGroups: [UInt32: String] = [:]
    /// By number, for regions with ``RegionTraits/Flags/hasUses``.
    private(set) var uses: [UInt32: RegionUses] = [:]
    /// Regions that edit text.
    private(set) var texts: Set<UInt32> = []
    /// By number, for regions that have a label.
    private(set) var labels: [UInt32: ItemLabel] = [:]
    /// The layouts of regions whose rectangle follows from their parent's.
    private(set) var layouts = RegionLayouts()
    /// The scene's own rectangle, in region coordinates.
    private(set) var sceneRect: Rect
    /// ``hasFocusGroups`` after the last request.
    private var hadFocusGroups = false
    /// The scroll offsets of regions whose program reported one.
    private(set) var scrolls = RegionScrolls()

    init(rect: Rect) {
        store = RegionStore(rect: rect)
        sceneRect = rect
    }

    var count: Int { store.count }

    subscript(id: UInt32) -> RegionTraits {
        @inline(__always) get { traits[Int(id)] }
    }

    subscript(id: RegionID) -> RegionTraits {
        @inline(__always) get { traits[Int(id.rawValue)] }
    }

    /// The cost of a region against its program's share, in bytes; 0 for an unused number.
    func cost(of id: UInt32) -> Int { Int(costs[Int(id)]) }

    func isLive(_ id: RegionID) -> Bool {
        Int(id.rawValue) < traits.count && traits[Int(id.rawValue)].flags.contains(.isLive)
    }
}

// Changes of regions, by a request between `begin(additions:removals:)` and `finish()`.
extension SceneRegions {
    /// Begins a request that adds and removes this many regions.
    mutating func begin(additions: Int, removals: Int) {
        store.suspendGrid(additions: additions, removals: removals)
    }

    /// Ends the changes of a request to regions: searches find regions as they are now. The set of changed regions is
    /// kept until ``forgetChanges()``.
    mutating func finish() {
        // The first named group puts all regions into groups; without the last one, none is in a group.
        if hasFocusGroups != hadFocusGroups { store.changes.noteMost() }
        hadFocusGroups = hasFocusGroups
        store.resume()
        noteUnplaced()
        place()
    }

    mutating func forgetChanges() { store.changes.removeAll() }

    /// - Returns: the region's number.
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

    /// Applies a new description to a region; it stays selected, and keeps its responder.
    ///
    /// - Parameter last: In a new list, the sequence of the region before it: a region that is not after that is
    ///   brought to the front. nil: the region keeps its position.
    /// - Returns: its former style.
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

    /// A region was put: updates the index from its former `role`, `group` and `keys`.
    private mutating func noteChange(
        of id: UInt32, from role: RegionRole, inGroup group: String?, _ keys: SceneIndex.Keys
    ) {
        index.reorder(id, from: keys, to: orderKeys(of: id))
        store.changes.note(id, of: store.count)
        // Without this collection, the items in it belong to another.
        let isCollection = traits[Int(id)].role == .collection
        let isOther = isCollection != (role == .collection) || focusGroups[id] != group
        if isOther, store.records.firstChild(of: id) != 0 { store.changes.noteMost() }
    }

    /// Removes a region and everything in it.
    ///
    /// - Parameters:
    ///   - forgetting: false if the ids and orders of many regions are forgotten afterwards, by ``keepLive()``.
    ///   - body: receives each removed region, and its former traits.
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
            drop(id, former)
            if former.flags.contains(.hasLayout) { layouts.remove(id) }
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

    /// Drops what few regions have and their traits tell of.
    private mutating func drop(_ id: UInt32, _ former: RegionTraits) {
        if former.flags.contains(.hasGestures) { gestures[id] = nil }
        if former.flags.contains(.namesFocusGroup) { focusGroups[id] = nil }
        if former.flags.contains(.hasUses) { uses[id] = nil }
    }

    /// Forgets the ids and the orders of many removed regions.
    mutating func keepLive() {
        // A local copy, because the index changes while the traits are read.
        let traits = traits
        func isLive(_ id: UInt32) -> Bool { traits[Int(id)].flags.contains(.isLive) }
        names.keep((0..<UInt32(traits.count)).filter(isLive))
        if !labels.isEmpty { labels = labels.filter { isLive($0.key) } }
        if !texts.isEmpty { texts = texts.filter(isLive) }
        index.keep(where: isLive)
        index.removePlaces()
        unplaced = 1
    }

    /// Moves a region and everything in it, so that its top left corner is at `origin`.
    mutating func move(_ id: RegionID, to origin: Point) { store.changeOrigin(origin, of: id) }

    /// Scrolls a region: moves everything in it by `delta`.
    mutating func scroll(_ id: RegionID, by delta: Vector) {
        store.scroll(id, by: delta)
        scrolls.scroll(id.rawValue, by: delta)
    }

    /// Sets the number of a region among the scene's responders; nil if it is no responder.
    mutating func setResponder(_ number: UInt32?, of id: RegionID) {
        let index = Int(id.rawValue)
        if number == nil {
            traits[index].flags.remove(.isResponder)
        } else {
            traits[index].flags.insert(.isResponder)
        }
        traits[index].responder = number ?? 0
    }

    /// Gives a region another rectangle, and the effect that follows from its size; the regions in it stay in place.
    mutating func setRect(_ rect: Rect, of id: UInt32, _ styles: inout StyleTable) {
        let former = store.rect(of: RegionID(rawValue: id))
        store.changeRect(rect, of: RegionID(rawValue: id))
        guard rect.width != former.width || rect.height != former.height, layouts.isAutomatic(id) else {
            return
        }
        traits[Int(id)].style = styles.fit(traits[Int(id)].style, to: traits[Int(id)].role, rect)
    }

    /// The scene was resized: regions outside it are not hit.
    mutating func setSceneRect(_ rect: Rect) {
        sceneRect = rect
        store.setSceneRect(rect)
        // Only the grid is new; the regions lie where they did, so the index is still correct.
        store.changes.removeAll()
    }
}

// Updates of the index: at once if few regions have changed, else in steps.
extension SceneRegions {
    /// Up to this many regions are placed at once: about 0.1 ms.
    private static let fewRegions = 1024
    /// Regions per step, each put into the grid and placed in the index.
    private static let step = 128

    /// All regions are found as they are now, by visiting only a few of them.
    var isSettled: Bool { unplaced == 0 && store.isSettled }

    /// Continues the work left from a request that changed very many regions, for about 0.2 ms.
    mutating func settleSome() {
        store.settleSome(Self.step)
        placeSome()
    }

    /// If many regions have changed, all are to be placed again.
    private mutating func noteUnplaced() {
        if store.changes.areMost || store.changes.ids.count > Self.fewRegions {
            unplaced = 1
            index.reserve(regions: traits.count, labels: labels.count)
        }
        if store.count <= Self.fewRegions { while unplaced != 0 { placeSome() } }
    }

    /// Places the regions that a request has moved, enabled or disabled.
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
        if !labels.isEmpty, let entry = labelEntry(of: id) {
            index.labels.place(entry)
        } else {
            index.labels.remove(id)
        }
        if hasFocusGroups, isEnabled, traits.flags.contains(.isFocusable) {
            let region = RegionID(rawValue: id)
            index.groups.place(
                id, at: declarationKey(of: id), in: focusGroup(of: region), store.box(of: id))
        } else {
            index.groups.remove(id)
        }
    }
}

// Reuses numbers, and frees memory after the owner has gone.
extension SceneRegions {
    /// No event names removed regions any more: their numbers can be used again.
    mutating func reuseRemoved() {
        if store.hasRemoved { store.reuseRemoved() }
    }

    /// Frees the data of a region whose scene has gone.
    ///
    /// - Returns: its former traits; nil for an unused number.
    mutating func free(_ id: UInt32) -> RegionTraits? {
        let former = traits[Int(id)]
        guard former.flags.contains(.isLive) else { return nil }
        drop(id, former)
        setLabel(nil, of: id)
        setEditsText(false, of: id)
        names.drop(id)
        traits[Int(id)] = RegionTraits()
        return former
    }

    /// Frees one of the memory blocks that regions were stored in; for 100 000 regions, each takes some 0.1 ms.
    ///
    /// - Returns: false if no large block is left.
    mutating func freeNextBlock() -> Bool { store.freeNextBlock() || index.freeNextBlock() }
}
