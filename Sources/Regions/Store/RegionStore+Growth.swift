import InputModel

// Moves to the next grid a few regions at a time: building it at once would delay the clients of every other scene.
// Until all regions are in it, queries use the current one, or look at every region if that one is out.
extension RegionStore {
    /// The grid to come.
    struct NextGrid: ~Copyable {
        var grid: HitGrid
        /// The cells with a lower number are clear.
        var clearCells = 0
        /// All regions with a lower number that are in the grid are in this one, too.
        var end: UInt32 = 1
        /// The number of regions when it was begun.
        let regions: Int
    }

    /// Up to this many are put into another grid at once: about 0.1 ms.
    static let fewRegions = 1024
    /// For each added region this many are carried over, one of which makes up for the added one: the next grid is done
    /// before two thirds as many have been added as there were.
    static let carriedByRegion = 3
    /// For each request this many are carried over: soon all, if no more regions are added.
    private static let carriedByRequest = 256
    /// Cells that are cleared in the time in which one region is carried over.
    private static let cellsForRegion = 16

    /// Begins a grid whose number of cells suits the regions better, and completes it if they are few.
    mutating func suitGrid() {
        next = NextGrid(
            grid: HitGrid(unclear: grid.scene, shape: bestShape(grid.scene), regions: table.count),
            regions: table.count)
        guard table.count <= Self.fewRegions else { return }
        while !isSettled { settleSome(Self.fewRegions) }
    }

    /// All regions are in the grid that queries use.
    package var isSettled: Bool { next == nil }

    /// Carries `count` regions over to the next grid, if any: 1024 in about 0.1 ms.
    package mutating func settleSome(_ count: Int) { carryOver(count) }

    /// Takes the grid out until another is filled.
    mutating func renewGrid(in scene: Box) {
        // Suspended regions return in their current state.
        for region in suspended {
            table.states[region].flags.remove(.isSuspended)
            changes.note(region, of: table.count)
        }
        suspended.removeAll(keepingCapacity: true)
        use(HitGrid(scene: scene), isOut: true)
        suitGrid()
    }

    /// The grid that queries use from now on.
    ///
    /// - Parameter isOut: it is empty until ``next`` has all regions.
    mutating func use(_ grid: consuming HitGrid, isOut: Bool) {
        self.grid = grid
        // Neither may point at the memory of the former grid.
        (lattice, reader) = (self.grid.lattice, self.grid.reader)
        table.areReachesStale = isOut
    }

    /// Carries some of the regions over to the next grid, if any.
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

    /// The box of a region in the next grid; nil if it has none there, or not yet.
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
        use(next.grid, isOut: false)
        grid.setLimits(regions: regions)
    }

    /// Moves a region in the grid, and in the next one.
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
