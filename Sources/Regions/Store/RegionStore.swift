public import InputModel

/// The regions of one scene, with an index of their positions.
///
/// A region is its rectangle with its padding, clipped to the rectangles of its ancestors; children are over their
/// parents, among siblings higher z is over lower, later over earlier.
///
/// After very many changes the index is filled in steps: the owner then calls ``settleSome(_:)`` until ``isSettled``.
///
/// Allocates: to grow, for regions; nothing for a query. Public for the optimizer alone.
public struct RegionStore: ~Copyable {
    @usableFromInline var table = RegionTable()
    var grid: HitGrid
    /// The grid that is to replace the current one.
    var next: NextGrid?
    /// What queries need of the grid: as it is after the last change.
    @usableFromInline var lattice: Lattice
    @usableFromInline var reader: GridReader
    /// Regions that are out of the grid until ``resume()``.
    var suspended: [UInt32] = []
    /// All regions are out: the grid is not kept up to date.
    var isGridSuspended = false
    /// The grid is empty until ``next`` has all regions: queries examine every region, and no region's reach has been
    /// computed since.
    @usableFromInline var isGridOut: Bool { @inline(__always) @inlinable get { table.areReachesStale } }
    /// Changes that a caller with its own index of regions has to apply.
    package var changes = RegionChanges()

    /// The lowest and highest z that fit beside the sequence in one word.
    package static let zRange: ClosedRange<Int32> = -8_388_607...8_388_607

    /// - Precondition: a finite rectangle that is not empty.
    public init(rect: Rect) {
        precondition(rect.isFiniteAndNotEmpty, "a store's rectangle is finite and not empty, unlike \(rect)")
        grid = HitGrid(scene: Box(rect))
        lattice = grid.lattice
        reader = grid.reader
    }

    /// The number of regions.
    @inlinable
    public var count: Int { table.count }

    /// One more than the highest number that a region has had.
    package var end: UInt32 { table.end }

    /// The tree of regions, by number; valid until the next region is added. One word, because a store would be copied.
    @inlinable
    package var records: RegionRecords { @inline(__always) get { table.records } }

    /// True for a region that is in the store: one that was added, and not removed since, by itself or with an
    /// ancestor.
    ///
    /// A number is reused only after the events that may name it have been taken.
    @inlinable
    public func contains(_ id: RegionID) -> Bool {
        id != .none && id.rawValue < table.end && table.records.depth(of: id.rawValue) > 0
    }

    /// Where a region is, in points of the space.
    ///
    /// - Precondition: a region that is in the store.
    @inlinable
    public func rect(of id: RegionID) -> Rect {
        precondition(contains(id), "region \(id.rawValue) is not in this store")
        return table.records.rect(of: id.rawValue)
    }

    /// The front region at `point`; `RegionID.none` if none is there.
    ///
    /// - Complexity: O(1) for regions spread evenly, else the few regions around, whatever lies behind; O(n), some 5 ns
    ///   a region, until the store is settled after very many changes
    @inline(__always) @inlinable
    public func topmost(at point: Point) -> RegionID {
        if isGridOut { return RegionID(rawValue: table.topmost(at: point, scene: lattice.scene)) }
        let numbers = lattice.numbers(point.x, point.y)
        if let front = reader.topmost(numbers) { return RegionID(rawValue: front) }
        // Passes the store's parts: a store would be copied.
        return RegionID(rawValue: reader.search(numbers, at: point, in: table, lattice.scene))
    }

    /// A new region, in front of its siblings of the same z.
    ///
    /// - Precondition: coordinates, sizes and padding within ±`Limits.coordinate`, no negative size, `z` within ±8 388
    ///   607, a parent that is in the store, fewer than `Limits.regions` regions.
    @discardableResult
    public mutating func add(
        _ rect: Rect, parent: RegionID = .none, z: Int32 = 0, slop: HitSlop = .none, isEnabled: Bool = true
    ) -> RegionID {
        precondition(parent == .none || contains(parent), "region \(parent.rawValue) is not in this store")
        precondition(
            Self.zRange.contains(z), "z is within ±\(Self.zRange.upperBound), not \(z)")
        precondition(slop.isPlaceable, "padding is within ±\(Limits.coordinate) points, not \(slop)")
        precondition(
            rect.isPlaceable,
            "a region is within ±\(Limits.coordinate) points and has no negative size, unlike \(rect)")
        precondition(count < Limits.regions, "a store has at most \(Limits.regions) regions")
        let id = table.add(
            rect: rect, parent: parent.rawValue, z: z, flags: isEnabled ? [] : .isDisabled)
        if slop != .none { table.setSlop(slop, of: id) }
        if table.states[parent.rawValue].flags.contains(.isSuspended) {
            table.states[id].flags.insert(.isSuspended)
            suspended.append(id)
        } else {
            index(id)
        }
        return RegionID(rawValue: id)
    }

    /// Removes a region and its descendants.
    ///
    /// - Precondition: a region that is in the store.
    public mutating func remove(_ id: RegionID) {
        precondition(contains(id), "region \(id.rawValue) is not in this store")
        // Descendants first: their position in the grid depends on their ancestors.
        var region = table.records.firstLeaf(of: id.rawValue)
        while true {
            let above = table.links[region].parent
            let next = table.links[region].next
            unindex(region)
            guard region != id.rawValue else { break }
            table.remove(region)
            region = next != 0 ? table.records.firstLeaf(of: next) : above
        }
        table.detach(id.rawValue)
        table.remove(id.rawValue)
    }
}

// For callers that keep their own index, or free the store a piece at a time.
extension RegionStore {
    /// Where a region is.
    package func box(of id: UInt32) -> Box { Box(table.rects[id]) }

    /// Frees one of the memory blocks of a store that is no longer used; with 100 000 regions each takes some 0.1 ms.
    ///
    /// - Returns: false if no large block is left.
    package mutating func freeNextBlock() -> Bool {
        let nowhere = Rect(x: 0, y: 0, width: 1, height: 1)
        if grid.places > 0 || next != nil {
            next = nil
            use(HitGrid(scene: Box(nowhere)), isOut: false)
            return true
        }
        guard count > 0 else { return false }
        self = RegionStore(rect: nowhere)
        return true
    }
}
