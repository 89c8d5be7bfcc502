import InputModel

// Adding, moving, removing: the cells that a region meets.
extension HitGrid {
    /// A region's move.
    struct Change {
        let id: UInt32
        /// The region's tag in lines.
        let tag: UInt32
        /// The old and the new area; ``nowhere`` if the region is not in the grid.
        let old: Lattice.Area
        let new: Lattice.Area

        /// Meets no cell.
        static let nowhere = Lattice.Area(left: .max, top: .max, right: 0, bottom: 0)
    }

    /// Moves a region from `old` to `new`, each nil or empty if the region is not in the grid.
    ///
    /// - Parameter checks: the region itself is always tested.
    mutating func update(
        _ id: UInt32, from old: Box?, to new: Box?, checks: Bool, in table: borrowing RegionTable
    ) {
        let tag = checks ? id | GridEntry.checkBit : id
        update(Change(id: id, tag: tag, old: area(old), new: area(new)), in: table.records)
        while let (index, cell) = crowded.popLast() { split(index, cell, in: table) }
    }

    @inline(__always)
    private func area(_ box: Box?) -> Lattice.Area {
        guard let box, !box.isEmpty else { return Change.nowhere }
        return lattice.area(box)
    }

    @inline(__always)
    private mutating func update(_ change: Change, in records: RegionRecords) {
        let (old, new) = (lattice.cells(change.old), lattice.cells(change.new))
        if old.intersects(new) {
            visit(change, old.union(new), old, new, in: records)
        } else {
            // If they do not overlap, each is visited by itself, without the cells between.
            if change.old != Change.nowhere { visit(change, old, old, new, in: records) }
            if change.new != Change.nowhere { visit(change, new, old, new, in: records) }
        }
    }

    /// Visits the cells of a part of the grid. The region was in those of `old` and is in those of `new`.
    private mutating func visit(
        _ change: Change, _ cells: Lattice.Area, _ old: Lattice.Area, _ new: Lattice.Area,
        in records: RegionRecords
    ) {
        let isPlain = isPlain(cells)
        for row in cells.top...cells.bottom {
            let (oldRow, newRow) = (old.top <= row && row <= old.bottom, new.top <= row && row <= new.bottom)
            for column in cells.left...cells.right {
                let stood = oldRow && old.left <= column && column <= old.right
                let stands = newRow && new.left <= column && column <= new.right
                let cell = GridCell(column: column, row: row)
                update(change, lattice.index(column, row), cell, stood, stands, isPlain, in: records)
            }
        }
    }

    /// True if the cells are few, as for most regions, and none is split. Loads all of their lines at once instead of
    /// one after the other.
    @inline(__always)
    private func isPlain(_ cells: Lattice.Area) -> Bool {
        guard cells.right &- cells.left <= 1, cells.bottom &- cells.top <= 1 else { return false }
        let top = Int(cells.top) &* Int(lattice.columns)
        let bottom = Int(cells.bottom) &* Int(lattice.columns)
        let (left, right) = (Int(cells.left), Int(cells.right))
        // The link of a split cell has both upper bits set.
        let (a, b) = (pool[top &+ left].link, pool[top &+ right].link)
        let (c, d) = (pool[bottom &+ left].link, pool[bottom &+ right].link)
        return (a & a &<< 1 | b & b &<< 1 | c & c &<< 1 | d & d &<< 1) & GridLine.linkBit == 0
    }

    @inline(__always)
    private mutating func update(
        _ change: Change, _ index: Int, _ cell: GridCell, _ stood: Bool, _ stands: Bool,
        _ isPlain: Bool, in records: RegionRecords
    ) {
        guard stood || stands else { return }
        guard stands else {
            if !isPlain, let split = pool[index].split {
                updateChildren(change, split, cell, in: records)
            } else {
                remove(change.id, index, in: records)
            }
            return
        }
        let entry = GridEntry(change.new, in: cell, tag: change.tag)
        var old = entry
        if stood {
            old = GridEntry(change.old, in: cell, tag: change.tag)
            // An entry that covers the cell before and after does not change.
            if old.isCover && entry.isCover { return }
        }
        if !isPlain, let split = pool[index].split {
            updateChildren(change, split, cell, in: records)
        } else if !stood {
            insert(entry, index, cell, in: records)
        } else if !entry.hasBounds(of: old) {
            replace(entry, index, in: records)
        }
    }

    /// The same for the cells that a cell is split into.
    @inline(never)
    private mutating func updateChildren(
        _ change: Change, _ split: GridSplit, _ cell: GridCell, in records: RegionRecords
    ) {
        // Only those that the region meets: a crowded cell is split into very many.
        func children(_ area: Lattice.Area) -> Lattice.Area {
            area.intersects(cell.area) ? split.children(area, of: cell) : Change.nowhere
        }
        let (old, new) = (children(change.old), children(change.new))
        func visit(_ children: Lattice.Area) {
            for row in children.top...children.bottom {
                for column in children.left...children.right {
                    let (index, child) = split.child(column, row, of: cell)
                    update(
                        change, index, child, old.contains(column, row), new.contains(column, row), false,
                        in: records)
                }
            }
        }
        if old.intersects(new) { return visit(old.union(new)) }
        if old != Change.nowhere { visit(old) }
        if new != Change.nowhere { visit(new) }
    }

    /// Writes new bounds into the entry that a region has in a cell.
    @inline(__always)
    private mutating func replace(_ entry: GridEntry, _ index: Int, in records: RegionRecords) {
        if let lane = pool[index].lane(of: entry.id) {
            pool[index][lane] = entry
        } else if let top = pool[index].further, let (line, lane) = find(entry.id, top, in: records) {
            pool[line][lane] = entry
        } else {
            assertionFailure("a region is not where it stood")
        }
    }

    private mutating func remove(_ id: UInt32, _ index: Int, in records: RegionRecords) {
        places -= 1
        let top = pool[index].further
        if let lane = pool[index].lane(of: id) {
            pool[index].remove(at: lane)
            if let top {
                let next = pop(index, top)
                pool[index][GridLine.capacity - 1] = next
            }
        } else if let top, let (line, lane) = find(id, top, in: records) {
            remove(line, lane, fromStackOf: index, top)
        } else {
            assertionFailure("a region is not where it stood")
        }
    }

    private mutating func insert(
        _ entry: GridEntry, _ index: Int, _ cell: GridCell, in records: RegionRecords
    ) {
        places += 1
        let count = pool[index].count
        if count == 0 {
            pool[index][0] = entry
            return
        }
        let lane = records.countInFront(of: entry.id, pool[index])
        var isNew = false
        if count < GridLine.capacity {
            pool[index].insert(entry, at: lane)
        } else if lane < GridLine.capacity {
            isNew = insert(entry, intoFullLine: index, at: lane)
        } else {
            isNew = insert(entry, intoStackOf: index, in: records)
        }
        if isNew { noteCrowd(index, cell) }
    }

    /// Adds a region in front of all in a cell.
    mutating func insertInFront(_ entry: GridEntry, _ index: Int) {
        places += 1
        if pool[index].count < GridLine.capacity {
            pool[index].insert(entry, at: 0)
        } else {
            _ = insert(entry, intoFullLine: index, at: 0)
        }
    }

    private mutating func insert(_ entry: GridEntry, intoFullLine index: Int, at lane: Int) -> Bool {
        let last = pool[index][GridLine.capacity - 1]
        pool[index].insert(entry, at: lane)
        return push(last, index)
    }
}
