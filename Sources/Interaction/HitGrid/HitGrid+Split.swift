import InputModel

// Splitting a cell in which a query would look at too many regions.
extension HitGrid {
    /// A split is looked for where a list is longer than this. Below, looking through it costs less than a
    /// further step down.
    private static let crowd = 12
    /// How many regions a query may be expected to look at in one cell.
    private static let patience = 7.0
    /// The most columns or rows of one split, as a power of two: more would be mostly empty or cost too much for
    /// large regions, which stand in each of those they cover.
    private static let mostBits: UInt32 = 5
    /// The most regions that are looked at to find the shape of a split.
    private static let sampleCount = 64

    /// Splits a cell that has just become too crowded. Lists that grew without being worth a split are looked at
    /// again when they outgrow their piece.
    mutating func splitWhereCrowded(_ index: UInt32, _ cell: GridCell, in table: borrowing RegionTable) {
        let node = nodes[Int(index)]
        let isFull = Int(node.count) == WordPool.count(ofSize: node.size)
        guard isFull, Int(node.count) > Self.crowd else { return }
        split(index, cell, in: table)
    }

    /// Splits a cell, and the cells made, as long as that makes queries look at less.
    mutating func split(_ index: UInt32, _ cell: GridCell, in table: borrowing RegionTable) {
        let node = nodes[Int(index)]
        guard Int(node.count) > Self.crowd, expectedLooks(node) > Self.patience,
            let shape = bestShape(node, cell)
        else { return }
        let (columnBits, rowBits) = shape
        let first = makeNodes(1 << Int(columnBits + rowBits))
        let old = nodes[Int(index)]
        nodes[Int(index)] = Node(
            firstChild: first, columnBits: UInt8(columnBits), rowBits: UInt8(rowBits))
        for place in 0..<Int(old.count) {
            let word = GridWord(rawValue: pool.words[Int(old.list) + place])
            if word.isCover {
                append(word, index)
            } else {
                let area = lattice.area(table.hitBox(of: word.id, scene: scene))
                distribute(word.id, area, checks: word.checks, nodes[Int(index)], cell)
            }
        }
        if old.size != 255 { pool.release(old.list, size: old.size) }
        for row in 0..<(1 as UInt32) << rowBits {
            for column in 0..<(1 as UInt32) << columnBits {
                split(
                    first + (row << columnBits | column), cell.child(column, row, columnBits, rowBits),
                    in: table)
            }
        }
    }

    /// Appends a region, which is in front of all there, to the new cells that it meets.
    private mutating func distribute(
        _ id: UInt32, _ area: Lattice.Area, checks: Bool, _ node: Node, _ cell: GridCell
    ) {
        let columnBits = UInt32(node.columnBits)
        let rowBits = UInt32(node.rowBits)
        let width = cell.widthBits - columnBits
        let height = cell.heightBits - rowBits
        let columns =
            (max(area.left, cell.left) - cell.left) >> width...(min(area.right, cell.right) - cell.left)
            >> width
        let rows =
            (max(area.top, cell.top) - cell.top) >> height...(min(area.bottom, cell.bottom) - cell.top)
            >> height
        for row in rows {
            for column in columns {
                let child = cell.child(column, row, columnBits, rowBits)
                append(
                    GridWord(id: id, area: area, cell: child, checks: checks),
                    node.firstChild + (row << columnBits | column))
            }
        }
    }

    /// How many regions a query somewhere in the cell looks at: down to the first that it meets.
    private func expectedLooks(_ node: Node) -> Double {
        var looks = 0.0
        var goesOn = 1.0
        var index = Int(node.list + node.count)
        while index > Int(node.list), goesOn > 0.01 {
            index -= 1
            let bounds = GridWord(rawValue: pool.words[index]).bounds
            looks += goesOn
            let area = Double((bounds.right - bounds.left + 1) * (bounds.bottom - bounds.top + 1))
            goesOn *= 1 - area / 65536
        }
        return looks
    }

    /// The split that is expected to cost least, or nil where none is better than none.
    ///
    /// The cost is in looks a query; memory counts, too: a look for every 16 bytes a region, so that neither is
    /// bought too dearly with the other.
    private func bestShape(_ node: Node, _ cell: GridCell) -> (UInt32, UInt32)? {
        var sample = InlineArray<64, GridWord.Bounds>(
            repeating: GridWord.Bounds(left: 0, top: 0, right: 0, bottom: 0))
        var used = 0
        let step = max(1, Int(node.count) / Self.sampleCount)
        var place = 0
        while place < Int(node.count), used < Self.sampleCount {
            let word = GridWord(rawValue: pool.words[Int(node.list) + place])
            if !word.isCover {
                sample[used] = word.bounds
                used += 1
            }
            place += step
        }
        guard used > 0 else { return nil }
        let share = Double(node.count) / Double(used)
        var best: (UInt32, UInt32)?
        var bestCost = Self.cost(sample, used, share, 0, 0)
        let columnLimit = min(Self.mostBits, cell.widthBits - GridWord.bits)
        let rowLimit = min(Self.mostBits, cell.heightBits - GridWord.bits)
        for columnBits in 0...columnLimit {
            for rowBits in 0...rowLimit where columnBits + rowBits > 0 {
                // More cells than regions are mostly empty.
                guard 1 << Int(columnBits + rowBits) <= 2 * Int(node.count) else { continue }
                let cost = Self.cost(sample, used, share, columnBits, rowBits)
                if cost < bestCost { (best, bestCost) = ((columnBits, rowBits), cost) }
            }
        }
        return best
    }

    /// - Parameter share: how many regions each of the sample stands for.
    private static func cost(
        _ sample: InlineArray<64, GridWord.Bounds>, _ used: Int, _ share: Double, _ columnBits: UInt32,
        _ rowBits: UInt32
    ) -> Double {
        let cells = Double(1 << Int(columnBits + rowBits))
        var places: UInt32 = 0
        var area: UInt32 = 0
        for index in 0..<used {
            let bounds = sample[index]
            let columns = bounds.right >> (8 - columnBits) - bounds.left >> (8 - columnBits) + 1
            let rows = bounds.bottom >> (8 - rowBits) - bounds.top >> (8 - rowBits) + 1
            places += columns * rows
            area += (bounds.right - bounds.left + 1) * (bounds.bottom - bounds.top + 1)
        }
        let crowd = Double(places) * share / cells
        // How likely one of a cell's regions is met.
        let chance = min(1, Double(area) / 65536 * cells / Double(places))
        let looks = min(crowd, 1 / chance)
        let bytes = (Double(places) * 10 * share + cells * 16) / (Double(used) * share)
        return looks + bytes / 16 + (columnBits + rowBits > 0 ? 1 : 0)
    }
}

// Many regions at once: a list of all, which is then split.
extension HitGrid {
    /// Adds a region, which is in front of all there, to the one list of a grid that is not split.
    mutating func appendUnsplit(_ id: UInt32, at box: Box) {
        append(GridWord(id: id, area: lattice.area(box), cell: GridCell(), checks: false), 0)
    }

    mutating func splitAll(in table: borrowing RegionTable) {
        split(0, GridCell(), in: table)
    }
}
