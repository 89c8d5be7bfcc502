import InputModel

/// Finds the regions of a scene that a point meets.
///
/// Columns and rows of cells, as many as suit the current regions. Each cell is a cache line with its front regions
/// (``GridLine``); the overflow is in further lines, its *stack*. A crowded cell is split into cells of its own. So a
/// query usually loads one line, without a branch before its answer is known, and adding, moving and removing change
/// only the cells that a region meets.
///
/// A cell's regions are in paint order, so those behind one that covers the cell are never examined.
struct HitGrid: ~Copyable {
    let lattice: Lattice
    var pool: LinePool
    /// Cells that may be too crowded, while a change is made.
    var crowded: [(index: Int, cell: GridCell)] = []
    /// The total number of entries that the regions have in cells.
    var places = 0
    /// Beyond this many entries, or regions, another number of cells would suit the regions better.
    var placeLimit = 0
    /// Beyond this many entries, cells are no longer split: memory is worth more.
    var splitLimit = Int.max
    var regionLimit = 0

    /// A small, empty grid, for a scene without regions, or whose regions are out.
    ///
    /// - Precondition: a scene that is not empty.
    init(scene: Box) {
        self.init(unclear: scene, shape: GridShape(columns: 8, rows: 8), regions: 0)
        clear(0..<cellCount)
    }

    /// A grid for that many regions, whose cells are still to be cleared.
    init(unclear scene: Box, shape: GridShape, regions: Int) {
        lattice = Lattice(scene: scene, columns: shape.columns, rows: shape.rows)
        pool = LinePool(cells: Int(shape.columns) * Int(shape.rows))
        setLimits(regions: regions)
    }

    mutating func clear(_ cells: Range<Int>) {
        for cell in cells { pool[cell].clear() }
    }

    /// The rectangle of the scene.
    @inline(__always)
    var scene: Box { lattice.scene }

    var cellCount: Int { Int(lattice.columns) * Int(lattice.rows) }

    /// This many entries, 0.3 MB, are not worth saving, and take less than a millisecond.
    private static let freePlaces = 1 << 15

    /// Sets the limits for that many regions and the current entries.
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
