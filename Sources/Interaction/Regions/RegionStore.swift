public import InputModel

/// The regions of one scene, and which of them is where.
///
/// A region is its rectangle with its padding, clipped to the rectangles around it; children are over their
/// parents, among siblings higher z is over lower, later over earlier.
///
/// Allocates: where it grows, for regions; nothing for a query.
public struct RegionStore: ~Copyable {
    var table = RegionTable()
    var grid: HitGrid
    /// What is to take its place.
    var next: NextGrid?
    /// What queries need of the grid: as it is after the last change.
    @usableFromInline var lattice: Lattice
    @usableFromInline var reader: GridReader
    /// Out of the grid until ``resume()``.
    var suspended: [UInt32] = []
    /// All are: the grid is not kept in step.
    var isGridSuspended = false

    /// - Precondition: a rectangle that is not empty.
    public init(rect: Rect) {
        grid = HitGrid(scene: Box(rect), shape: GridShape(columns: 8, rows: 8), regions: 0)
        lattice = grid.lattice
        reader = grid.reader
    }

    /// The number of regions.
    public var count: Int { table.count }

    /// Bytes of memory that the regions and the index over them take.
    public var byteCount: Int {
        switch next {
        case .some(let next): table.byteCount + grid.byteCount + next.grid.byteCount
        case .none: table.byteCount + grid.byteCount
        }
    }

    /// Where a region is, in points of the space.
    public func rect(of id: RegionID) -> Rect { table.rects[id.rawValue] }

    /// The region in front at `point`; `RegionID.none` where there is none.
    ///
    /// - Complexity: O(1) for regions spread evenly, else the few regions around, whatever lies behind.
    @inline(__always) @inlinable
    public func topmost(at point: Point) -> RegionID {
        let numbers = lattice.numbers(point.x, point.y)
        return RegionID(rawValue: reader.topmost(numbers) ?? search(numbers, point))
    }

    /// A new region, in front of its siblings of the same z.
    ///
    /// - Precondition: finite numbers, `z` within ±8 388 607, fewer than `Limits.regions` regions.
    @discardableResult
    public mutating func add(
        _ rect: Rect, parent: RegionID = .none, z: Int32 = 0, slop: HitSlop = .none, isEnabled: Bool = true
    ) -> RegionID {
        let id = append(rect, parent: parent, z: z, slop: slop, isEnabled: isEnabled)
        if table.states[parent.rawValue].flags.contains(.isSuspended) {
            table.states[id].flags.insert(.isSuspended)
            suspended.append(id)
        } else {
            index(id)
        }
        return RegionID(rawValue: id)
    }

    /// New regions, each in front of those before it. Faster than one after the other.
    public mutating func add(contentsOf rects: Span<Rect>) {
        suspendGrid(additions: rects.count, removals: 0)
        for index in rects.indices {
            let id = append(rects[index], parent: .none, z: 0, slop: .none, isEnabled: true)
            if !isGridSuspended { self.index(id) }
        }
        resume()
    }

    /// Takes a region away, and all that is in it.
    public mutating func remove(_ id: RegionID) {
        var region = table.firstLeaf(of: id.rawValue)
        while true {
            let above = table.links[region].parent
            let next = table.links[region].next
            unindex(region)
            table.remove(region)
            guard region != id.rawValue else { return }
            region = next != 0 ? table.firstLeaf(of: next) : above
        }
    }

    /// Moves a region so that its top left corner comes to `origin`. What is in it moves along.
    public mutating func move(_ id: RegionID, to origin: Point) {
        changeOrigin(origin, of: id)
        resume()
    }
}
