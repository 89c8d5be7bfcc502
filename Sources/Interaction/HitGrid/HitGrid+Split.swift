import InputModel

// Splitting a cell in which a query would look at too many regions.
extension HitGrid {
    /// A split is looked for where a list is longer than this. Below, looking through it costs less than a
    /// further step down.
    private static let crowd = 16
    /// How many regions a query may be expected to look at in a cell before it is split; so many more on each further
    /// level, because the same region then stands in more and more cells.
    private static let patience = 8.0
    /// A split must make a cell's cost this much less.
    private static let gain = 0.75
    /// The most columns or rows of one split, as a power of two: more would be mostly empty or cost too much for
    /// large regions, which stand in each of those they cover.
    private static let mostBits: UInt32 = 8
    /// The most regions that are looked at to find the shape of a split.
    private static let sampleCount = 64

    /// Splits a cell that has just become too crowded. Lists that grew without being worth a split are looked at
    /// again when they outgrow their piece.
    mutating func splitWhereCrowded(
        _ index: UInt32, _ cell: GridCell, level: Int, in table: borrowing RegionTable
    ) {
        let node = nodes[Int(index)]
        let isFull = Int(node.count) == WordPool.count(ofSize: node.size)
        guard isFull, Int(node.count) > Self.crowd else { return }
        split(index, cell, level: level, in: table)
    }

    /// Splits a cell, and the cells made, as long as that makes queries look at less.
    mutating func split(_ index: UInt32, _ cell: GridCell, level: Int, in table: borrowing RegionTable) {
        let node = nodes[Int(index)]
        guard Int(node.count) > Self.crowd,
            let shape = bestShape(node, cell, patience: Self.patience * Double(level + 1))
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
                    level: level + 1, in: table)
            }
        }
    }

    /// Appends a region, which is in front of all there, to the new cells that it meets.
    private mutating func distribute(
        _ id: UInt32, _ area: Lattice.Area, checks: Bool, _ node: Node, _ cell: GridCell
    ) {
        let columnBits = UInt32(node.columnBits)
        let rowBits = UInt32(node.rowBits)
        for row in cell.rows(of: area, rowBits) {
            for column in cell.columns(of: area, columnBits) {
                let child = cell.child(column, row, columnBits, rowBits)
                append(
                    GridWord(id: id, area: area, cell: child, checks: checks),
                    node.firstChild + (row << columnBits | column))
            }
        }
    }

    /// The split that is expected to cost least, or nil where none is worth it.
    ///
    /// The cost is in looks a query; memory counts, too: a look for every 16 bytes a region, so that neither is
    /// bought too dearly with the other.
    private func bestShape(_ node: Node, _ cell: GridCell, patience: Double) -> (UInt32, UInt32)? {
        var sample = InlineArray<64, GridWord.Bounds>(
            repeating: GridWord.Bounds(left: 0, top: 0, right: 0, bottom: 0))
        let step = max(1, (Int(node.count) + Self.sampleCount - 1) / Self.sampleCount)
        var used = 0
        var index = Int(node.count) - 1
        while index >= 0 {
            sample[used] = GridWord(rawValue: pool.words[Int(node.list) + index]).bounds
            used += 1
            index -= step
        }
        let regions = sample.span.extracting(first: used)
        let unsplit = Self.cost(regions, step, 0, 0)
        guard unsplit.looks > patience else { return nil }
        var best: (UInt32, UInt32)?
        var bestCost = unsplit.total * Self.gain
        let columnLimit = min(Self.mostBits, cell.widthBits - GridWord.bits)
        let rowLimit = min(Self.mostBits, cell.heightBits - GridWord.bits)
        for columnBits in 0...columnLimit {
            for rowBits in 0...rowLimit where columnBits + rowBits > 0 {
                // More cells than regions are mostly empty.
                guard 1 << Int(columnBits + rowBits) <= 2 * Int(node.count) else { continue }
                let cost = Self.cost(regions, step, columnBits, rowBits).total
                if cost < bestCost { (best, bestCost) = ((columnBits, rowBits), cost) }
            }
        }
        return best
    }

    /// What a split costs: how many regions a query looks at, down to the first that it meets, and that with memory.
    ///
    /// - Parameters:
    ///   - regions: a sample, from the front.
    ///   - share: how many regions each of the sample stands for.
    private static func cost(
        _ regions: borrowing Span<GridWord.Bounds>, _ share: Int, _ columnBits: UInt32, _ rowBits: UInt32
    ) -> (looks: Double, total: Double) {
        let cells = Double(1 << Int(columnBits + rowBits))
        var places = 0.0
        var looks = 0.0
        var goesOn = 1.0
        for index in regions.indices {
            let bounds = regions[index]
            let columns = bounds.right >> (8 - columnBits) - bounds.left >> (8 - columnBits) + 1
            let rows = bounds.bottom >> (8 - rowBits) - bounds.top >> (8 - rowBits) + 1
            let area = Double((bounds.right - bounds.left + 1) * (bounds.bottom - bounds.top + 1)) / 65536
            // Each of the regions that this one stands for is looked at where it is in the query's cell, and none
            // before it was met.
            let goesOnAfter = goesOn * power(1 - area, share)
            looks += Double(columns * rows) / cells * (goesOn - goesOnAfter) / area
            goesOn = goesOnAfter
            places += Double(columns * rows)
        }
        let bytes = places * 10 / Double(regions.count) + cells * 16 / Double(regions.count * share)
        return (looks, looks + bytes / 16 + (columnBits + rowBits > 0 ? 1 : 0))
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, base, exponent) = (1.0, base, exponent)
        while exponent > 0 {
            if exponent & 1 == 1 { result *= base }
            base *= base
            exponent >>= 1
        }
        return result
    }
}

// Many regions at once: a list of all, which is then split.
extension HitGrid {
    /// Adds a region, which is in front of all there, to the one list of a grid that is not split.
    mutating func appendUnsplit(_ id: UInt32, at box: Box) {
        append(GridWord(id: id, area: lattice.area(box), cell: GridCell(), checks: false), 0)
    }

    mutating func splitAll(in table: borrowing RegionTable) {
        split(0, GridCell(), level: 0, in: table)
    }
}
