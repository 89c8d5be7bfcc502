import InputModel

/// Finds the regions of a scene that a point meets.
///
/// Columns and rows of cells, as many as suit the regions there are. Each cell is a line of the processor's cache that
/// has the regions in front in it (``GridLine``); what has no room there stands in further lines, its *stack*. A
/// crowded cell is split into cells of its own. So a query loads one line as a rule, and nothing is decided before its
/// answer is known; and adding, moving and removing change the cells that a region meets.
///
/// A cell's regions stand in paint order, so what is behind one that covers the cell is never looked at.
struct HitGrid: ~Copyable {
    let lattice: Lattice
    var pool: LinePool
    /// Cells that may be too crowded, while a change is made.
    var crowded: [(index: Int, cell: GridCell)] = []
    /// How many places in cells the regions take, all together.
    var places = 0
    /// With more places or regions than these, another number of cells would suit them better.
    var placeLimit = 0
    /// With more places than these, cells are not split any more: memory is worth more.
    var splitLimit = Int.max
    var regionLimit = 0

    init(_ lattice: Lattice) {
        self.lattice = lattice
        pool = LinePool(cells: Int(lattice.columns) * Int(lattice.rows))
    }

    /// A grid that is empty.
    ///
    /// - Precondition: a scene that is not empty.
    init(scene: Box, shape: GridShape, regions: Int) {
        self.init(unclear: scene, shape: shape, regions: regions)
        clear(0..<cellCount)
    }

    /// The same with cells that are still to be cleared.
    init(unclear scene: Box, shape: GridShape, regions: Int) {
        let lattice = Lattice(scene: scene, columns: shape.columns, rows: shape.rows)
        self.init(lattice)
        setLimits(regions: regions)
    }

    mutating func clear(_ cells: Range<Int>) {
        for cell in cells { pool[cell].clear() }
    }

    /// The rectangle of the scene.
    @inline(__always)
    var scene: Box { lattice.scene }

    var cellCount: Int { Int(lattice.columns) * Int(lattice.rows) }

    /// Bytes of memory that the grid takes.
    var byteCount: Int { pool.byteCount }

    /// So many places, 0.3 MB, are not worth being saved; and they take less than a millisecond.
    private static let freePlaces = 1 << 15

    /// The grid suits so many regions and what it has in it.
    mutating func setLimits(regions: Int) {
        regionLimit = max(64, regions * 2)
        splitLimit = max(16 * regionLimit, 2 * places, Self.freePlaces)
        placeLimit = max(8 * cellCount, 4 * places) + 128 * regionLimit
    }

    @inline(__always)
    var reader: GridReader {
        GridReader(cells: pool.cells, parts: pool.parts, columns: UInt64(lattice.columns))
    }
}
