import InputModel

/// A rectangle that selects while it is dragged out.
///
/// Kept in the coordinates of the regions, so that it stays with content that is scrolled. From one rectangle to the
/// next only the strips between their edges are looked at: what a frame costs follows what it changes.
struct BandState {
    /// What being in the band does to an item.
    enum Mode {
        case replace, add, toggle
    }

    private(set) var isActive = false
    private(set) var scene = SceneID(rawValue: 0)
    private(set) var area = RegionID.none
    private(set) var collection = RegionID.none
    private(set) var initialModifiers: Modifiers = []
    private(set) var mode = Mode.replace
    /// Where it began, and the fingers' or pointer's place, in the coordinates of the regions.
    var anchor = Point.zero
    var end = Point.zero
    /// As it was last looked at; nil: not yet.
    private var box: Box?
    // The items, in item order; each property by itself, because a frame looks at few of them.
    private var regions: [RegionID] = []
    private var boxes: [Box] = []
    private var states: [ItemState] = []
    private var rows = BandIndex(isTransposed: false)
    private var columns = BandIndex(isTransposed: true)
    /// The selection is another than before it began, or has been.
    private(set) var hasChanged = false
    private var changes: [UInt32] = []
    private var added: [UInt32] = []
    private var removed: [UInt32] = []

    mutating func begin(
        in scene: Scene, area: RegionID, modifiers: Modifiers, toggle: Modifiers, anchor: Point
    ) {
        isActive = true
        self.scene = scene.id
        self.area = area
        collection = scene.collectionOfBand(in: area)
        initialModifiers = modifiers
        mode = !modifiers.isDisjoint(with: toggle) ? .toggle : modifiers.contains(.shift) ? .add : .replace
        self.anchor = anchor
        end = anchor
        hasChanged = false
        fill(from: scene) { scene, id in scene.traits[Int(id)].flags.contains(.isSelected) }
    }

    mutating func finish() {
        isActive = false
    }

    /// What is in the scene has moved, come or gone: looks at all of it again.
    mutating func rebuild(in scene: Scene) {
        var known: [UInt32: Bool] = [:]
        for (index, region) in regions.enumerated() {
            known[region.rawValue] = states[index].contains(.wasSelected)
        }
        fill(from: scene) { scene, id in
            known[id] ?? scene.traits[Int(id)].flags.contains(.isSelected)
        }
    }

    private mutating func fill(from scene: Scene, _ wasSelected: (Scene, UInt32) -> Bool) {
        box = nil
        regions.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        states.removeAll(keepingCapacity: true)
        if collection != .none {
            for id in scene.order(of: collection) {
                let region = RegionID(rawValue: id)
                regions.append(region)
                boxes.append(Box(scene.store.rect(of: region)))
                states.append(wasSelected(scene, id) ? .wasSelected : [])
            }
        }
        rows.build(boxes)
        columns.build(boxes)
    }

    /// The band, as far as the area goes, in the coordinates of the regions.
    func rect(in scene: Scene) -> Rect {
        let area = scene.store.rect(of: area)
        return Rect(area.nearest(to: anchor), area.nearest(to: end))
    }

    /// Brings the selection in step with the band.
    ///
    /// - Complexity: O(items near the edges that moved)
    mutating func update(in scene: Scene, _ output: inout Output) {
        guard collection != .none else { return }
        let new = Box(rect(in: scene))
        if let old = box {
            guard new != old else { return }
            // An item that the band comes over, or leaves, by one of its sides has the opposite edge on the way.
            let left = min(old.left, new.left)
            let right = max(old.right, new.right)
            let top = min(old.top, new.top)
            let bottom = max(old.bottom, new.bottom)
            Self.look(rows, .top, from: old.bottom, to: new.bottom, left, right, new, &states, &changes)
            Self.look(rows, .bottom, from: old.top, to: new.top, left, right, new, &states, &changes)
            Self.look(columns, .top, from: old.right, to: new.right, top, bottom, new, &states, &changes)
            Self.look(columns, .bottom, from: old.left, to: new.left, top, bottom, new, &states, &changes)
            Self.invert(changes, regions, states, mode, &scene.traits, &added, &removed)
        } else {
            for place in regions.indices {
                if boxes[place].touches(new) { states[place].insert(.isInside) }
                choose(regions[place], states[place].isSelected(mode), in: scene)
            }
        }
        box = new
        publish(in: scene, &output)
    }

    /// Puts the selection back to what it was before.
    mutating func restore(in scene: Scene, _ output: inout Output) {
        for (index, region) in regions.enumerated() where scene.isLive(region) {
            choose(region, states[index].contains(.wasSelected), in: scene)
        }
        publish(in: scene, &output)
    }

    /// Notes the items that a side of the band has come over, or left, on its way from one place to another.
    private static func look(
        _ index: BandIndex, _ edge: BandIndex.Edge, from start: Double, to end: Double, _ left: Double,
        _ right: Double, _ band: Box, _ states: inout [ItemState], _ changes: inout [UInt32]
    ) {
        guard start != end else { return }
        index.each(edge, above: min(start, end), upTo: max(start, end), left: left, right: right) {
            number, box in
            // Where two sides cross an item comes up twice.
            let isInside = box.touches(band)
            guard isInside != states[number].contains(.isInside) else { return }
            states[number].formSymmetricDifference(.isInside)
            changes.append(UInt32(number))
        }
    }

    /// Selects, or no longer, the items that the band has come over or left. What they were is known without looking,
    /// and the traits are taken hold of once: so the memory of many is waited for at the same time.
    private static func invert(
        _ changes: [UInt32], _ regions: [RegionID], _ states: [ItemState], _ mode: Mode,
        _ traits: inout [RegionTraits], _ added: inout [UInt32], _ removed: inout [UInt32]
    ) {
        for change in changes {
            let state = states[Int(change)]
            let isNow = state.isSelected(mode)
            guard isNow != state.symmetricDifference(.isInside).isSelected(mode) else { continue }
            let region = regions[Int(change)].rawValue
            traits[Int(region)].flags.formSymmetricDifference(.isSelected)
            if isNow { added.append(region) } else { removed.append(region) }
        }
    }

    /// Makes an item selected, or not.
    private mutating func choose(_ region: RegionID, _ isSelected: Bool, in scene: Scene) {
        guard scene.isSelected(region) != isSelected else { return }
        scene.traits[Int(region.rawValue)].flags.formSymmetricDifference(.isSelected)
        if isSelected { added.append(region.rawValue) } else { removed.append(region.rawValue) }
    }

    private mutating func publish(in scene: Scene, _ output: inout Output) {
        changes.removeAll(keepingCapacity: true)
        guard !added.isEmpty || !removed.isEmpty else { return }
        var start = output.regions.count
        for region in removed { output.add(RegionID(rawValue: region)) }
        let removedList = output.list(from: start)
        start = output.regions.count
        for region in added { output.add(RegionID(rawValue: region)) }
        let addedList = output.list(from: start)
        added.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        hasChanged = true
        scene.publishSelection(
            collection, added: addedList, removed: removedList, cause: .band, &output)
    }
}

/// What is the case with an item, a bit each.
private struct ItemState: OptionSet, BitwiseCopyable {
    var rawValue: UInt8

    static let isInside = ItemState(rawValue: 1)
    /// Selected before the band began.
    static let wasSelected = ItemState(rawValue: 2)

    /// What being in the band, or not, makes of it.
    @inline(__always)
    func isSelected(_ mode: BandState.Mode) -> Bool {
        switch mode {
        case .replace: contains(.isInside)
        case .add: !isEmpty
        case .toggle: contains(.isInside) != contains(.wasSelected)
        }
    }
}
