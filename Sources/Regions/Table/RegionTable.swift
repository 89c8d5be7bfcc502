public import InputModel

/// The regions of a scene: their rectangles, parents, and paint order.
///
/// A region is a number from 1; 0 is no region. 64 bytes a region, one cache line; what few regions have (styles,
/// gestures, padding) is stored beside it.
@usableFromInline
struct RegionTable: ~Copyable {
    typealias Record = RegionRecords.Record
    typealias Links = RegionRecords.Links
    typealias State = RegionRecords.State

    @usableFromInline private(set) var records: RegionRecords
    private var capacity: Int
    /// Paddings of the regions that have one.
    var slops: [UInt32: HitSlop] = [:]
    /// The number of regions in use.
    @usableFromInline private(set) var count = 0
    /// One more than the highest number ever used.
    @usableFromInline private(set) var end: UInt32 = 1
    private(set) var free: [UInt32] = []
    /// Removed, but still named by published events.
    private(set) var removed: [UInt32] = []
    private(set) var sequence: UInt64 = 0
    /// Very many regions have changed: until each one's reach is computed again, its flags are out of date, and its
    /// ancestors are walked instead.
    @usableFromInline var areReachesStale = false

    init() {
        capacity = 64
        records = .allocate(capacity)
        records.base.initialize(to: Record())
    }

    @inlinable
    deinit {
        records.base.deallocate()
    }

    @inline(__always)
    var rects: RegionRecords.Column<Rect> { records.rects }

    @inline(__always)
    var keys: RegionRecords.Column<UInt64> { records.keys }

    @inline(__always)
    var links: RegionRecords.Column<Links> { records.links }

    @inline(__always)
    var states: RegionRecords.Column<State> { records.states }

    /// Makes room for `count` regions in all.
    mutating func reserve(_ count: Int) {
        guard count + 1 > capacity else { return }
        capacity = count + 1
        let larger = RegionRecords.allocate(capacity)
        larger.base.update(from: records.base, count: Int(end))
        records.base.deallocate()
        records = larger
    }

    /// A new region, in front of its siblings of the same z.
    @inline(__always)
    mutating func add(rect: Rect, parent: UInt32, z: Int32, flags: RegionFlags) -> UInt32 {
        let id: UInt32
        if free.isEmpty {
            if Int(end) >= capacity { reserve(capacity * 2) }
            id = end
            end += 1
        } else {
            id = free.removeLast()
        }
        count += 1
        sequence += 1
        let state = State(jump: jump(below: parent), depth: states[parent].depth + 1, flags: flags)
        records.base[Int(id)] = Record(
            rect: rect, key: Self.key(z: z, sequence: sequence), links: Links(), state: state)
        attach(id, to: parent)
        return id
    }

    /// Removes a region that was detached, or that lies in one about to be removed. Its number is reused after
    /// ``reuseRemoved()``.
    mutating func remove(_ id: UInt32) {
        if states[id].flags.contains(.hasSlop) { slops[id] = nil }
        links[id] = Links()
        states[id] = State()
        removed.append(id)
        count -= 1
    }

    /// The numbers of the removed regions can be reused.
    mutating func reuseRemoved() {
        // The first removed is the first reused, so that a list that replaces another keeps its order.
        free.append(contentsOf: removed.reversed())
        removed.removeAll(keepingCapacity: true)
    }

    /// Moves a region, with its descendants, into another; it keeps its sequence number.
    mutating func setParent(_ parent: UInt32, of id: UInt32) {
        detach(id)
        attach(id, to: parent)
        var region = id
        repeat {
            let above = links[region].parent
            states[region].depth = states[above].depth + 1
            states[region].jump = jump(below: above)
            region = records.next(after: region, in: id)
        } while region != 0
    }

    /// Puts a region in front of its siblings of the same z.
    mutating func bringToFront(_ id: UInt32) {
        sequence += 1
        keys[id] = keys[id] & ~RegionRecords.sequenceMask | sequence & RegionRecords.sequenceMask
    }

    private mutating func attach(_ id: UInt32, to parent: UInt32) {
        links[id].parent = parent
        guard parent != 0 else { return }
        let sibling = links[parent].firstChild
        links[id].next = sibling
        if sibling != 0 { links[sibling].previous = id }
        links[parent].firstChild = id
    }

    /// Detaches a region, with its descendants, from its parent.
    mutating func detach(_ id: UInt32) {
        let link = links[id]
        if link.previous != 0 {
            links[link.previous].next = link.next
        } else if link.parent != 0 {
            links[link.parent].firstChild = link.next
        }
        if link.next != 0 { links[link.next].previous = link.previous }
        links[id].parent = 0
        links[id].next = 0
        links[id].previous = 0
    }

    /// Changes the z of a region, which keeps its sequence number.
    mutating func setZ(_ z: Int32, of id: UInt32) {
        keys[id] = Self.key(z: z, sequence: keys[id] & RegionRecords.sequenceMask)
    }

    func z(of id: UInt32) -> Int32 {
        Int32(truncatingIfNeeded: Int64(keys[id] >> 40) - 8_388_608)
    }

    private static func key(z: Int32, sequence: UInt64) -> UInt64 {
        UInt64(Int64(z) + 8_388_608) << 40 | sequence & RegionRecords.sequenceMask
    }

    /// An ancestor is reached in O(log depth): each region knows one ancestor farther up, chosen so that the jumps make
    /// up a skew binary number of its depth (Myers, "An applicative random-access stack").
    ///
    /// Inlined, because a table would be copied for the call.
    @inline(__always)
    func jump(below parent: UInt32) -> UInt32 {
        let near = states[parent].jump
        let far = states[near].jump
        let isEven = states[parent].depth - states[near].depth == states[near].depth - states[far].depth
        return parent != 0 && isEven ? far : parent
    }
}

/// The state of a region, a bit for each property.
@usableFromInline
struct RegionFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    @usableFromInline var rawValue: UInt16

    @usableFromInline
    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Hit beyond its rectangle, or only inside of a part of it.
    static let hasSlop = RegionFlags(rawValue: 1 << 0)
    /// Extends beyond the clip of its parent.
    static let isClipped = RegionFlags(rawValue: 1 << 1)
    static let isDisabled = RegionFlags(rawValue: 1 << 2)
    /// Can be hit somewhere: is in the grid, or is to be.
    static let isIndexed = RegionFlags(rawValue: 1 << 3)
    /// Out of the grid while it or an ancestor is changed.
    static let isSuspended = RegionFlags(rawValue: 1 << 4)
    /// Disabled by itself or by an ancestor; computed when it is put into the grid.
    @usableFromInline static let isInert = RegionFlags(rawValue: 1 << 5)
}

// The part of a region that can be hit: its rectangle with its padding, clipped by its ancestors.
extension RegionTable {
    /// How a point meets a region.
    enum Hit {
        case miss
        /// In the padding only.
        case slop
        /// In the rectangle itself.
        case exact
    }

    /// The part of the scene in which children of `id` can be hit.
    ///
    /// - Complexity: O(1) if the region does not extend beyond its parent, else up to O(depth), as while reaches are
    ///   stale.
    func clip(of id: UInt32, scene: Box) -> Box {
        guard id != 0 else { return scene }
        var clip = Box(rects[id])
        var id = id
        while isClipped(id) {
            id = links[id].parent
            guard id != 0 else { return clip.intersection(scene) }
            clip = clip.intersection(Box(rects[id]))
        }
        return clip
    }

    /// The region extends beyond the clip of its parent, or may do so while reaches are stale.
    @inline(__always)
    private func isClipped(_ id: UInt32) -> Bool {
        areReachesStale || states[id].flags.contains(.isClipped)
    }

    /// Disabled, by itself or by an ancestor.
    ///
    /// - Complexity: O(1); O(depth) while reaches are stale.
    @inline(__always) @inlinable
    func isInert(_ id: UInt32) -> Bool {
        areReachesStale ? isDisabledAround(id) : records.flags(of: id).contains(.isInert)
    }

    @usableFromInline @inline(never)
    func isDisabledAround(_ id: UInt32) -> Bool {
        var id = id
        while id != 0, !states[id].flags.contains(.isDisabled) { id = links[id].parent }
        return id != 0
    }

    /// Sets how far beyond its rectangle a region is hit.
    mutating func setSlop(_ slop: HitSlop, of id: UInt32) {
        if slop == .none {
            if states[id].flags.contains(.hasSlop) { slops[id] = nil }
            states[id].flags.remove(.hasSlop)
        } else {
            slops[id] = slop
            states[id].flags.insert(.hasSlop)
        }
    }

    /// The rectangle with its padding.
    func paddedRect(of id: UInt32) -> Rect {
        guard states[id].flags.contains(.hasSlop), let slop = slops[id] else { return rects[id] }
        return rects[id].outset(by: slop)
    }

    /// The hit area of `id`, whose parent clips its children to `clip`; empty if it cannot be hit. Also updates whether
    /// it is clipped.
    @inline(__always)
    private func updateHitBox(of id: UInt32, in clip: Box) -> Box {
        let padded = Box(paddedRect(of: id))
        // Its children are clipped to the rectangle, which negative padding does not make smaller.
        if clip.contains(padded) && clip.contains(Box(rects[id])) {
            states[id].flags.remove(.isClipped)
            return padded
        }
        states[id].flags.insert(.isClipped)
        return padded.intersection(clip)
    }

    /// Computes where `id` is hit; nil for nowhere, as when it is disabled. Its ancestors were updated before.
    ///
    /// - Complexity: as for ``clip(of:scene:)``
    func updateReach(of id: UInt32, scene: Box) -> Box? {
        updateReach(of: id, in: clip(of: links[id].parent, scene: scene))
    }

    @inline(__always)
    private func updateReach(of id: UInt32, in clip: Box) -> Box? {
        let isInert =
            states[id].flags.contains(.isDisabled) || isInert(links[id].parent)
        let box = updateHitBox(of: id, in: clip)
        var flags = states[id].flags.subtracting([.isInert, .isIndexed])
        if isInert { flags.insert(.isInert) }
        let isHit = !isInert && !box.isEmpty
        if isHit { flags.insert(.isIndexed) }
        states[id].flags = flags
        return isHit ? box : nil
    }

    /// Where `id` is hit, as last computed.
    func hitBox(of id: UInt32, scene: Box) -> Box {
        let padded = Box(paddedRect(of: id))
        guard isClipped(id) else { return padded }
        return padded.intersection(clip(of: links[id].parent, scene: scene))
    }

    /// True if `point` is in the rectangle of `id` with its padding, which replaces the rectangle, whatever clips it.
    ///
    /// - Parameter isInside: the point is in the rectangle itself.
    @inline(__always)
    func meets(_ id: UInt32, _ point: Point, isInside: Bool) -> Bool {
        states[id].flags.contains(.hasSlop) ? paddedRect(of: id).contains(point) : isInside
    }

    /// How `point`, which is in the scene, meets `id`.
    func hit(_ id: UInt32, at point: Point, scene: Box) -> Hit {
        let isInside = rects[id].contains(point)
        guard meets(id, point, isInside: isInside) else { return .miss }
        if isClipped(id), !clip(of: links[id].parent, scene: scene).contains(point) { return .miss }
        return isInside ? .exact : .slop
    }

    /// The region in front at `point`, found without a grid; 0 for none.
    ///
    /// - Complexity: O(n), but skips the descendants of a region that does not contain the point, and what is behind a
    ///   hit
    @usableFromInline @inline(never)
    func topmost(at point: Point, scene: Box) -> UInt32 {
        guard scene.contains(point) else { return 0 }
        var best: UInt32 = 0
        // The key of the front region, of those in the scene itself that are hit exactly: all behind it is behind
        // ``best``, too.
        var frontKey: UInt64 = 0
        // The newest region is usually in front.
        for root in (1..<end).reversed() where states[root].depth == 1 && keys[root] > frontKey {
            var region = root
            repeat {
                let isInside = rects[region].contains(point)
                let isEnabled = !states[region].flags.contains(.isDisabled)
                if isEnabled, meets(region, point, isInside: isInside) {
                    best = best == 0 ? region : winner(region, best, at: point)
                    if region == root, isInside { frontKey = keys[root] }
                }
                region =
                    isInside && isEnabled
                    ? records.next(after: region, in: root) : records.nextBeside(region, in: root)
            } while region != 0
        }
        return best
    }

    /// Of two regions that `point` meets, the one that is hit.
    ///
    /// The front region, but among siblings of one z those met exactly come before those met in their padding, and of
    /// the latter the nearer. That orders all regions that a point meets, so they can be compared in turn.
    func winner(_ a: UInt32, _ b: UInt32, at point: Point) -> UInt32 {
        let depth = min(states[a].depth, states[b].depth)
        var first = records.ancestor(of: a, atDepth: depth)
        var second = records.ancestor(of: b, atDepth: depth)
        if first == second { return states[a].depth > states[b].depth ? a : b }
        (first, second) = records.siblings(first, second)
        let isFirstInFront = keys[first] > keys[second]
        if z(of: first) != z(of: second) { return isFirstInFront ? a : b }
        // Descendants are met only where the region itself is met exactly, so distance 0 stands for them, too.
        let firstDistance = rects[first].squaredDistance(to: point)
        let secondDistance = rects[second].squaredDistance(to: point)
        if firstDistance != secondDistance { return firstDistance < secondDistance ? a : b }
        return isFirstInFront ? a : b
    }
}
