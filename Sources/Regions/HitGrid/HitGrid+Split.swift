import InputModel

// Splitting a cell in which a query would look at too many regions.
extension HitGrid {
    /// A split is considered when a stack reaches this many lines, twice as many, and so on.
    private static let crowd = 4
    /// A split must reduce a cell's cost below this fraction.
    private static let gain = 0.75
    /// What descending into a split cell costs a query, in the units of ``GridSample``.
    private static let descent = 40.0
    /// The most columns or rows of one split, as a power of two.
    private static let mostBits: UInt32 = 6

    /// The number of lines in a cell's stack.
    private func stackLines(_ index: Int) -> Int {
        guard let top = pool[index].further else { return 0 }
        return Int(pool[top].link) + 1
    }

    /// Notes a cell whose stack has grown by a line, if it may have become too crowded.
    mutating func noteCrowd(_ index: Int, _ cell: GridCell) {
        let lines = stackLines(index)
        if lines >= Self.crowd, lines & (lines - 1) == 0 { crowded.append((index, cell)) }
    }

    /// True if a query may examine very many of a cell's regions: none of those in front covers the cell.
    private func isCrowded(_ index: Int) -> Bool {
        guard let top = pool[index].further, stackLines(index) >= Self.crowd else { return false }
        func hasCover(_ line: Int) -> Bool {
            (0..<pool[line].count).contains { pool[line][$0].isCover && !pool[line][$0].checks }
        }
        return !hasCover(index) && !(0..<Self.crowd).contains { hasCover(top - $0) }
    }

    /// Splits a cell, and its children in turn, as long as that makes queries cheaper.
    mutating func split(_ index: Int, _ cell: GridCell, in table: borrowing RegionTable) {
        guard places < splitLimit, isCrowded(index) else { return }
        let entries = entries(index)
        guard let (columnBits, rowBits) = Self.bestShape(entries.span, cell) else { return }
        let first = pool.allocate(bits: columnBits + rowBits)
        clear(first..<first + 1 << Int(columnBits + rowBits))
        releaseStack(index)
        let split = GridSplit(firstChild: UInt32(first), columnBits: columnBits, rowBits: rowBits)
        pool[index].makeSplit(split)
        places -= entries.count
        for entry in entries {
            let area = lattice.area(table.hitBox(of: entry.id, scene: scene))
            let children = split.children(area, of: cell)
            for row in children.top...children.bottom {
                for column in children.left...children.right {
                    let (index, child) = split.child(column, row, of: cell)
                    insertInFront(GridEntry(area, in: child, tag: entry.tag), index)
                }
            }
        }
        for row in 0...split.all.bottom {
            for column in 0...split.all.right {
                let (index, child) = split.child(column, row, of: cell)
                self.split(index, child, in: table)
            }
        }
    }

    /// All regions of a cell, from the back to the front.
    func entries(_ index: Int) -> [GridEntry] {
        var entries: [GridEntry] = []
        if let top = pool[index].further {
            for line in top - Int(pool[top].link)...top {
                for lane in 0..<pool[line].count { entries.append(pool[line][lane]) }
            }
        }
        for lane in stride(from: pool[index].count - 1, through: 0, by: -1) {
            entries.append(pool[index][lane])
        }
        return entries
    }

    /// The split with the least expected cost, or nil if none is worth it.
    private static func bestShape(
        _ entries: borrowing Span<GridEntry>, _ cell: GridCell
    ) -> (UInt32, UInt32)? {
        var sample = GridSample(total: entries.count, isCell: true)
        var index = entries.count - 1
        while index >= 0 {
            let size = entries[index].size
            sample.add(width: size.width, height: size.height)
            index -= sample.step
        }
        var best: (UInt32, UInt32)?
        var bestCost = sample.cost(1, 1) * gain - descent
        guard bestCost > 0 else { return nil }
        func limit(_ bits: UInt32) -> Int { Int(min(Self.mostBits, bits - min(bits, GridCell.leastBits))) }
        let most = (columns: limit(cell.widthBits), rows: limit(cell.heightBits))
        // More cells than regions are mostly empty.
        let mostCells = Int.bitWidth - 1 - (2 * entries.count).leadingZeroBitCount
        let mostBits = min(mostCells, most.columns + most.rows)
        guard mostBits > 0 else { return nil }
        func offer(_ bits: Int, columns: Int) {
            let columns = max(min(columns, most.columns), bits - most.rows)
            let rows = bits - columns
            guard columns >= 0, rows >= 0 else { return }
            let cost = sample.cost(Double(1 << columns), Double(1 << rows))
            if cost < bestCost { (best, bestCost) = ((UInt32(columns), UInt32(rows)), cost) }
        }
        // First the number of cells, then whether they should be wide or high.
        for bits in 1...mostBits { offer(bits, columns: (bits + 1) / 2) }
        let bits = best.map { Int($0.0 + $0.1) } ?? mostBits
        for step in 1...(bits + 1) / 2 {
            offer(bits, columns: (bits + 1) / 2 + step)
            offer(bits, columns: (bits + 1) / 2 - step)
        }
        return best
    }
}
