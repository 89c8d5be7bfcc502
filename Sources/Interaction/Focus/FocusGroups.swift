import InputModel
import Regions

/// The identity of a group of regions that are one Tab stop.
enum FocusGroupName: Hashable {
    /// Regions that name it, wherever they are, with everything in them.
    case named(String)
    /// A collection that names no group.
    case collection(UInt32)
}

/// The groups that Tab moves between: each is one stop, at the first of its regions in the order of declaration. A
/// region in no group is a stop by itself.
///
/// Holds the regions that can have the focus now, in scenes that have groups. ``SceneRegions`` keeps it up to date.
struct FocusGroups: ~Copyable {
    /// The regions of one group.
    struct Group {
        let name: FocusGroupName
        /// Never empty.
        fileprivate(set) var members = RegionOrder()
        /// Contains all members; never shrinks.
        fileprivate(set) var bounds: BoxTree.Bounds
    }

    private struct Membership {
        /// The index of its group plus 2; 1 for no group, 0 if the region cannot have the focus.
        var group: UInt32 = 0
        var key = RegionOrder.Key(sequence: 0)
    }

    /// The first region of each group, and each region that is in none.
    private(set) var stops = RegionOrder()
    private var groups: [Group?] = []
    private var places: [FocusGroupName: Int] = [:]
    private var free: [Int] = []
    /// The membership of each region, by its number.
    private var memberships: [Membership] = []

    private static let isAlone: UInt32 = 1

    /// The group of a name; nil if none of its regions can have the focus.
    subscript(name: FocusGroupName) -> Group? { places[name].flatMap { groups[$0] } }

    /// Adds or moves a region that can have the focus; `key` is its position in the order of declaration.
    mutating func place(_ id: UInt32, at key: RegionOrder.Key, in name: FocusGroupName?, _ box: Box) {
        if Int(id) >= memberships.count {
            let missing = Int(id) + 1 - memberships.count
            memberships.append(contentsOf: repeatElement(Membership(), count: missing))
        }
        let former = memberships[Int(id)]
        let place = name.map { self.place(of: $0, box) }
        let group = place.map { UInt32($0) + 2 } ?? Self.isAlone
        if former.group == group && former.key == key {
            if let place { groups[place]!.bounds.expand(BoxTree.Bounds(box)) }
            return
        }
        remove(id)
        memberships[Int(id)] = Membership(group: group, key: key)
        guard let name else { return stops.insert(id, at: key) }
        // Looked up again: removing its last region frees a group.
        let own = self.place(of: name, box)
        memberships[Int(id)].group = UInt32(own) + 2
        changeMembers(of: own) { $0.insert(id, at: key) }
        groups[own]!.bounds.expand(BoxTree.Bounds(box))
    }

    /// Reserves capacity for region numbers up to `count`, so that no later step copies the whole array.
    mutating func reserve(_ count: Int) { memberships.reserveCapacity(count) }

    private mutating func place(of name: FocusGroupName, _ box: Box) -> Int {
        if let known = places[name] { return known }
        let group = Group(name: name, bounds: BoxTree.Bounds(box))
        let place = free.popLast() ?? groups.count
        if place == groups.count { groups.append(group) } else { groups[place] = group }
        places[name] = place
        return place
    }

    /// Removes a region that cannot have the focus any more, or was removed from the scene.
    mutating func remove(_ id: UInt32) {
        guard Int(id) < memberships.count else { return }
        let former = memberships[Int(id)]
        memberships[Int(id)] = Membership()
        switch former.group {
        case 0: return
        case Self.isAlone: stops.remove(at: former.key)
        default: changeMembers(of: Int(former.group) - 2) { $0.remove(at: former.key) }
        }
    }

    /// Visits the regions of a group that may cost least: all of a small group, else those that the tree of all regions
    /// finds within its bounds.
    func visit(
        _ name: FocusGroupName, in tree: borrowing BoxTree, _ visit: (UInt32, inout Double) -> Void,
        bound: (BoxTree.Bounds) -> Double
    ) {
        guard let group = self[name] else { return }
        guard group.members.count > Self.fewMembers else {
            var least = Double.infinity
            for id in group.members.ids { visit(id, &least) }
            return
        }
        let bounds = group.bounds
        tree.findLeast(
            bound: { bounds.isApart(from: $0) ? .infinity : bound($0) }, visit: visit)
    }

    /// The most members to visit one by one, which takes some 5 µs.
    private static let fewMembers = 512

    /// Changes the members of a group; its stop moves with its first region.
    private mutating func changeMembers(of place: Int, _ body: (inout RegionOrder) -> Void) {
        // Moved out meanwhile, so that it is not copied.
        var members = RegionOrder()
        swap(&members, &groups[place]!.members)
        let former = members.firstEntry
        body(&members)
        let first = members.firstEntry
        if former?.key != first?.key {
            if let former { stops.remove(at: former.key) }
            if let first { stops.insert(first.id, at: first.key) }
        }
        guard first != nil else {
            places[groups[place]!.name] = nil
            groups[place] = nil
            return free.append(place)
        }
        swap(&members, &groups[place]!.members)
    }

    /// - Parameter name: of the group that a region that can have the focus is in.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(of expected: [(id: UInt32, key: RegionOrder.Key, name: FocusGroupName?)])
        throws(BrokenInvariant)
    {
        try stops.checkInvariants("the stops of Tab")
        var firsts: [FocusGroupName: RegionOrder.Key] = [:]
        var counts: [FocusGroupName: Int] = [:]
        var alone = 0
        for region in expected {
            guard let name = region.name else {
                alone += 1
                try require(
                    stops.contains(region.id, at: region.key), "region \(region.id) is no stop of Tab")
                continue
            }
            counts[name, default: 0] += 1
            firsts[name] = min(firsts[name] ?? region.key, region.key)
            try require(
                self[name]?.members.contains(region.id, at: region.key) == true,
                "region \(region.id) is not in its group")
        }
        for (name, count) in counts {
            try require(self[name]?.members.count == count, "a group has regions that are not its own")
            try require(self[name]?.members.firstEntry?.key == firsts[name], "a group begins elsewhere")
        }
        try require(
            places.count == counts.count && stops.count == alone + counts.count, "a group has no region")
    }
}

extension SceneRegions {
    /// True if any region names a group or is a collection.
    var hasFocusGroups: Bool { !focusGroups.isEmpty || index.collectionOrder.count > 0 }

    /// The group of a region: that of the nearest region, itself included, that names one or is a collection.
    ///
    /// - Complexity: O(depth)
    func focusGroup(of region: RegionID) -> FocusGroupName? {
        guard hasFocusGroups else { return nil }
        let owner = nearest(region) { $0.flags.contains(.namesFocusGroup) || $0.role == .collection }
        guard owner != .none else { return nil }
        return focusGroups[owner.rawValue].map { .named($0) } ?? .collection(owner.rawValue)
    }

    /// The Tab stop after that of a region, or before it; the first or last at the end, or for no region. None if no
    /// region can have the focus.
    ///
    /// - Complexity: O(log n); O(focusable regions), some 50 ns each, until all are placed
    func nextStop(from region: RegionID, isBackwards: Bool) -> RegionID {
        let name = region == .none ? nil : focusGroup(of: region)
        var here: RegionOrder.Key?
        if region != .none {
            let first = name.flatMap { firstMember(of: $0) } ?? region
            here = declarationKey(of: first.rawValue)
        }
        guard isPlaced else { return findStop(from: here, isBackwards: isBackwards) }
        let next = index.groups.stops.next(from: here, isBackwards: isBackwards) { _ in true }
        return RegionID(rawValue: next ?? 0)
    }

    /// The first region of a group that can have the focus; nil if none can.
    func firstMember(of name: FocusGroupName) -> RegionID? {
        let first =
            isPlaced
            ? index.groups[name]?.members.firstEntry?.id
            : index.focusOrder.first { isInGroup($0, name) }
        return first.map { RegionID(rawValue: $0) }
    }

    func isInGroup(_ id: UInt32, _ name: FocusGroupName?) -> Bool {
        store.isEnabled(RegionID(rawValue: id)) && focusGroup(of: RegionID(rawValue: id)) == name
    }

    /// The same by a search of all regions, which determines their groups again.
    private func findStop(from here: RegionOrder.Key?, isBackwards: Bool) -> RegionID {
        var seen: Set<FocusGroupName> = []
        var (first, before, after, last) = (UInt32?.none, UInt32?.none, UInt32?.none, UInt32?.none)
        for id in index.focusOrder.ids where store.isEnabled(RegionID(rawValue: id)) {
            if let name = focusGroup(of: RegionID(rawValue: id)), !seen.insert(name).inserted { continue }
            let key = declarationKey(of: id)
            if first == nil { first = id }
            if let here, key < here { before = id }
            if let here, key > here, after == nil { after = id }
            last = id
        }
        return RegionID(rawValue: (isBackwards ? before ?? last : after ?? first) ?? 0)
    }
}
