import InputModel

// From one grid to the next, a few regions at a time: building the next at once would delay the clients of
// every other scene. Until all are in the next one, queries use the one before.
extension RegionStore {
    /// The grid to come.
    struct NextGrid: ~Copyable {
        var grid: HitGrid
        /// The cells with a lower number are clear.
        var clearCells = 0
        /// All regions with a lower number that are in the grid are in this one, too.
        var end: UInt32 = 1
        /// How many there were when it was begun.
        let regions: Int
    }

    /// So few are put into another grid at once: about 0.1 ms.
    static let fewRegions = 1024
    /// For each region that comes so many are carried over, one of which makes up for itself: the next grid is done
    /// before two thirds as many have come as there were.
    static let carriedByRegion = 3
    /// For each request so many are: soon all, where no regions come any more.
    private static let carriedByRequest = 256
    /// Cells that are cleared in the time in which one region is carried over.
    private static let cellsForRegion = 16

    /// Another number of cells would suit the regions better.
    mutating func suitGrid() {
        guard table.count > Self.fewRegions else { return renewGrid() }
        next = NextGrid(
            grid: HitGrid(unclear: grid.scene, shape: bestShape(grid.scene), regions: table.count),
            regions: table.count)
    }

    /// All regions are in the grid that queries use.
    package var isSettled: Bool { next == nil }

    /// Carries so many regions over to the next grid, where there is one: of 1024 in about 0.1 ms.
    package mutating func settleSome(_ count: Int) { carryOver(count) }

    /// The grid is out until another is filled, in steps.
    mutating func beginGrid(in scene: Box, _ shape: GridShape) {
        grid = HitGrid(scene: scene, shape: GridShape(columns: 8, rows: 8), regions: 0)
        (lattice, reader) = (grid.lattice, grid.reader)
        table.areReachesStale = true
        next = NextGrid(
            grid: HitGrid(unclear: scene, shape: shape, regions: table.count), regions: table.count)
    }

    /// Carries some of the regions over to the next grid, where there is one.
    @inline(__always)
    mutating func carryOver(_ count: Int = RegionStore.carriedByRequest) {
        if next != nil { carryOverSome(count) }
    }

    @inline(never)
    private mutating func carryOverSome(_ count: Int) {
        var rest = count
        let cells =
            next!.clearCells..<min(next!.grid.cellCount, next!.clearCells + rest * Self.cellsForRegion)
        next!.grid.clear(cells)
        next!.clearCells = cells.upperBound
        rest -= cells.count / Self.cellsForRegion
        while rest > 0, next!.end < table.end {
            let id = next!.end
            if let box = boxToCarry(of: id) {
                let checks = table.states[id].flags.contains(.hasSlop)
                next!.grid.update(id, from: nil, to: box, checks: checks, in: table)
            }
            next!.end += 1
            rest -= 1
        }
        if next!.end == table.end { useNextGrid() }
    }

    /// Where the next grid is to have a region; nil: nowhere, or not yet.
    @inline(__always)
    private mutating func boxToCarry(of id: UInt32) -> Box? {
        let state = table.states[id]
        if isGridOut {
            guard state.depth > 0, !state.flags.contains(.isSuspended) else { return nil }
            return table.updateReach(of: id, scene: grid.scene)
        }
        return state.flags.contains(.isIndexed) ? hitBox(of: id) : nil
    }

    private mutating func useNextGrid() {
        let next = self.next.take()!
        let regions = next.regions
        grid = next.grid
        grid.setLimits(regions: regions)
        lattice = grid.lattice
        reader = grid.reader
        table.areReachesStale = false
    }

    /// Changes where a region stands.
    mutating func place(_ id: UInt32, from old: Box?, to new: Box?) {
        let checks = table.states[id].flags.contains(.hasSlop)
        if !isGridOut {
            grid.update(id, from: old, to: new, checks: checks, in: table)
            reader = grid.reader
        }
        if next != nil, id < next!.end {
            next!.grid.update(id, from: old, to: new, checks: checks, in: table)
        }
    }
}
