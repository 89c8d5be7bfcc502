import InputModel

// The invariants of a grid, checked in full: for tests and fuzzers.
extension HitGrid {
    /// Each region is in exactly the cells that it meets, with its bounds there, in paint order; each line of memory
    /// has exactly one owner.
    ///
    /// - Parameter ids: the regions that may be in the grid; those that can be hit are.
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
    /// - Complexity: O(cells + places)
    func checkInvariants(of ids: Range<UInt32>, in table: borrowing RegionTable) throws(BrokenInvariant) {
        try require(crowded.isEmpty, "crowded cells were not looked at")
        var census = Census(regions: Int(table.end), lines: pool.lineEnd)
        for row in 0..<lattice.rows {
            for column in 0..<lattice.columns {
                try check(lattice.index(column, row), GridCell(column: column, row: row), in: table, &census)
            }
        }
        var all = 0
        for id in 1..<table.end {
            var expected = 0
            if ids.contains(id), table.states[id].flags.contains(.isIndexed) {
                let area = lattice.area(table.hitBox(of: id, scene: scene))
                let cells = lattice.cells(area)
                for row in cells.top...cells.bottom {
                    for column in cells.left...cells.right {
                        let cell = GridCell(column: column, row: row)
                        expected += count(of: area, lattice.index(column, row), cell)
                    }
                }
            }
            let found = census.places[Int(id)]
            try require(found == expected, "region \(id) is in \(found) cells and meets \(expected)")
            all += found
        }
        try require(all == places, "\(all) places are taken, \(places) counted")
        try pool.checkInvariants(&census.isUsed)
    }

    /// What a walk over all cells finds.
    private struct Census {
        /// The number of cells that each region is in.
        var places: [Int]
        /// The lines that cells and stacks use.
        var isUsed: [Bool]

        init(regions: Int, lines: Int) {
            places = Array(repeating: 0, count: regions)
            isUsed = Array(repeating: false, count: lines)
        }

        mutating func use(_ line: Int) throws(BrokenInvariant) {
            try require(
                isUsed.indices.contains(line) && !isUsed[line], "line \(line) is used twice, or is none")
            isUsed[line] = true
        }
    }

    /// The number of an area's cells within a cell: those that it is split into, or the cell itself.
    private func count(of area: Lattice.Area, _ index: Int, _ cell: GridCell) -> Int {
        guard area.intersects(cell.area) else { return 0 }
        guard let split = pool[index].split else { return 1 }
        let children = split.children(area, of: cell)
        var total = 0
        for row in children.top...children.bottom {
            for column in children.left...children.right {
                let (index, child) = split.child(column, row, of: cell)
                total += count(of: area, index, child)
            }
        }
        return total
    }

    private func check(
        _ index: Int, _ cell: GridCell, in table: borrowing RegionTable, _ census: inout Census
    ) throws(BrokenInvariant) {
        try census.use(index)
        if let split = pool[index].split {
            try require(pool[index].count == 0, "cell \(index) is split, and has regions")
            for row in 0...split.all.bottom {
                for column in 0...split.all.right {
                    let (index, child) = split.child(column, row, of: cell)
                    try check(index, child, in: table, &census)
                }
            }
            return
        }
        try checkStack(of: index, &census)
        let entries = entries(index)
        for (place, entry) in entries.enumerated() {
            let id = entry.id
            try require(
                id > 0 && id < table.end && table.states[id].flags.contains(.isIndexed),
                "cell \(index) has region \(id), which is not to be hit")
            if place > 0 {
                let behind = entries[place - 1].id
                try require(
                    id != behind && table.records.isInFront(id, of: behind),
                    "cell \(index): region \(id) stands in front of \(behind)")
            }
            let isPadded = table.states[id].flags.contains(.hasSlop)
            try require(entry.checks == isPadded, "cell \(index): the mark of region \(id) differs")
            let area = lattice.area(table.hitBox(of: id, scene: scene))
            try require(area.intersects(cell.area), "cell \(index) has region \(id), which does not meet it")
            try require(
                entry.hasBounds(of: GridEntry(area, in: cell, tag: entry.tag)),
                "cell \(index): the bounds of region \(id) differ")
            census.places[Int(id)] += 1
        }
    }

    /// A stack's lines are contiguous, and only the front one has empty lanes, but not only empty ones.
    private func checkStack(of index: Int, _ census: inout Census) throws(BrokenInvariant) {
        guard let top = pool[index].further else { return }
        try require(pool[index].count == GridLine.capacity, "cell \(index) has a stack, and empty lanes")
        let lines = Int(pool[top].link) + 1
        let bottom = top + 1 - lines
        try require(bottom >= 0 && top < pool.lineEnd, "cell \(index): its stack is outside of memory")
        for number in 0..<lines {
            let line = pool[bottom + number]
            try require(
                Int(line.link) == number, "cell \(index): line \(number) of its stack is \(line.link)")
            let isWhole = line.count == GridLine.capacity
            try require(
                isWhole || number == lines - 1 && line.count > 0, "cell \(index): its stack has a gap")
        }
        let size = size(ofStack: bottom)
        try require(
            lines <= LinePool.count(ofSize: size), "cell \(index): its stack is longer than its memory")
        for line in bottom..<bottom + LinePool.count(ofSize: size) { try census.use(line) }
    }
}
