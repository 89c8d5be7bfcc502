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

    private struct Item: BitwiseCopyable {
        var region: RegionID
        var isInside = false
        /// Selected before the band began.
        var wasSelected: Bool
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
    /// In the order of the index.
    private var items: [Item] = []
    private var index = BandIndex()
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
        for item in items { known[item.region.rawValue] = item.wasSelected }
        fill(from: scene) { scene, id in
            known[id] ?? scene.traits[Int(id)].flags.contains(.isSelected)
        }
    }

    private mutating func fill(from scene: Scene, _ wasSelected: (Scene, UInt32) -> Bool) {
        box = nil
        items.removeAll(keepingCapacity: true)
        index.removeAll()
        guard collection != .none else { return index.build() }
        let order = scene.order(of: collection)
        for id in order { index.add(Box(scene.store.rect(of: RegionID(rawValue: id)))) }
        index.build()
        for number in index.numbers {
            let id = order[Int(number)]
            items.append(Item(region: RegionID(rawValue: id), wasSelected: wasSelected(scene, id)))
        }
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
            for side in 0..<4 {
                guard let strip = Self.strip(side, from: old, to: new) else { continue }
                Self.look(at: strip, new, index, &items, &changes)
            }
            for change in changes {
                let item = items[Int(change)]
                note(
                    item.region, isSelected(item, isInside: !item.isInside),
                    isSelected(item, isInside: item.isInside), scene)
            }
        } else {
            for place in items.indices {
                items[place].isInside = index.rects[place].touches(new)
                let item = items[place]
                note(
                    item.region, scene.isSelected(item.region), isSelected(item, isInside: item.isInside),
                    scene)
            }
        }
        box = new
        publish(in: scene, &output)
    }

    /// Puts the selection back to what it was before.
    mutating func restore(in scene: Scene, _ output: inout Output) {
        for item in items { note(item.region, scene.isSelected(item.region), item.wasSelected, scene) }
        publish(in: scene, &output)
    }

    /// A side's share of all that may be in one of two rectangles and not in the other.
    private static func strip(_ side: Int, from old: Box, to new: Box) -> Box? {
        var strip = Box(
            left: min(old.left, new.left), top: min(old.top, new.top), right: max(old.right, new.right),
            bottom: max(old.bottom, new.bottom))
        switch side {
        case 0:
            guard old.left != new.left else { return nil }
            strip.right = max(old.left, new.left)
        case 1:
            guard old.right != new.right else { return nil }
            strip.left = min(old.right, new.right)
        case 2:
            guard old.top != new.top else { return nil }
            strip.bottom = max(old.top, new.top)
        default:
            guard old.bottom != new.bottom else { return nil }
            strip.top = min(old.bottom, new.bottom)
        }
        return strip
    }

    /// Notes the items in a strip that the band has come over, or left.
    private static func look(
        at strip: Box, _ band: Box, _ index: BandIndex, _ items: inout [Item], _ changes: inout [UInt32]
    ) {
        index.eachCandidate(in: strip) { place in
            let isInside = index.rects[place].touches(band)
            guard isInside != items[place].isInside else { return }
            items[place].isInside = isInside
            changes.append(UInt32(place))
        }
    }

    /// What being in the band, or not, makes of an item.
    private func isSelected(_ item: Item, isInside: Bool) -> Bool {
        switch mode {
        case .replace: isInside
        case .add: isInside || item.wasSelected
        case .toggle: isInside != item.wasSelected
        }
    }

    /// An item that was selected, or not, is now, or not. That it was is known without looking, which would be to
    /// wait for memory once for every item.
    private mutating func note(_ region: RegionID, _ was: Bool, _ now: Bool, _ scene: Scene) {
        guard was != now else { return }
        scene.traits[Int(region.rawValue)].flags.formSymmetricDifference(.isSelected)
        if now { added.append(region.rawValue) } else { removed.append(region.rawValue) }
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

extension Box {
    /// True where it meets a band: bands hold all their edges, so one without width still selects what it crosses.
    @inline(__always)
    fileprivate func touches(_ band: Box) -> Bool {
        left <= band.right && right > band.left && top <= band.bottom && bottom > band.top
    }
}
