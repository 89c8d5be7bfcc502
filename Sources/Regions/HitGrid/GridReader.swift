public import InputModel

/// What a query needs of a grid: a few words, passed by value. A grid would be copied.
@usableFromInline
struct GridReader: BitwiseCopyable {
    /// The lines of the cells, and where all lines are (``LinePool``).
    @usableFromInline let cells: UnsafeMutableRawPointer
    let parts: UnsafeMutablePointer<UnsafeMutableRawPointer>
    @usableFromInline let columns: UInt64

    /// The line of a cell of the grid.
    @inline(__always) @inlinable
    func cell(_ index: Int) -> GridLine { GridLine(cells + index &* GridLine.size) }

    @inline(__always)
    func line(_ index: Int) -> GridLine { GridLine(parts, index) }

    /// The number of the line of the cell that contains a point.
    @inline(__always) @inlinable
    func index(_ numbers: SIMD2<UInt64>) -> Int {
        let cells = (numbers & SIMD2(repeating: 0xffff_ffff)) &>> SIMD2(repeating: UInt64(Lattice.cellBits))
        return Int(truncatingIfNeeded: cells.y &* columns &+ cells.x)
    }

    /// The front region at a point; 0 for none. Nil if more has to be examined: ``search(_:at:in:_:)``.
    ///
    /// - Complexity: O(1)
    @inline(__always) @inlinable
    func topmost(_ numbers: SIMD2<UInt64>) -> UInt32? {
        let line = cell(index(numbers))
        let hits = GridProbe(numbers).hits(line)
        let front = hits.frontBit
        let tag = line.tag(Int(truncatingIfNeeded: front &>> 3))
        return hits.isUncertain(front) || tag & GridEntry.checkBit != 0 ? nil : tag
    }

    /// Descends through split cells to the one that contains a point.
    ///
    /// - Returns: the number of the line.
    @inline(__always)
    func descend(_ numbers: SIMD2<UInt64>, _ cell: inout GridCell) -> Int {
        var index = index(numbers)
        while let split = line(index).split { (index, cell) = split.child(at: numbers, of: cell) }
        return index
    }

    /// The top-level cell that contains a point.
    @inline(__always)
    func gridCell(_ numbers: SIMD2<UInt64>) -> GridCell {
        GridCell(
            column: UInt32(truncatingIfNeeded: numbers.x) &>> Lattice.cellBits,
            row: UInt32(truncatingIfNeeded: numbers.y) &>> Lattice.cellBits)
    }

    /// Like ``topmost(_:)``, but over all lines, and testing the regions themselves if the lines do not suffice.
    @usableFromInline @inline(never)
    func search(
        _ numbers: SIMD2<UInt64>, at point: Point, in table: borrowing RegionTable, _ scene: Box
    ) -> UInt32 {
        var cell = gridCell(numbers)
        let index = descend(numbers, &cell)
        let probe = GridProbe(numbers, in: cell)
        var line = line(index)
        var best: UInt32 = 0
        if scan(line, probe.hits(line), lowerFirst: true, point, table, scene, &best) { return best }
        guard var top = line.further else { return best }
        while true {
            line = self.line(top)
            if scan(line, probe.hits(line), lowerFirst: false, point, table, scene, &best) || line.link == 0 {
                return best
            }
            top -= 1
        }
    }

    /// Compares the regions of one line with the best so far, from the front. Regions behind one that is hit exactly
    /// cannot win: the result is true then, and the search ends.
    ///
    /// - Parameter lowerFirst: lower lanes are in front.
    @inline(__always)
    private func scan(
        _ line: GridLine, _ hits: GridProbe.Hits, lowerFirst: Bool, _ point: Point,
        _ table: borrowing RegionTable, _ scene: Box, _ best: inout UInt32
    ) -> Bool {
        var lanes = hits.possible & 0x0080_8080_8080_8080
        while lanes != 0 {
            let bit = lowerFirst ? lanes.trailingZeroBitCount : 63 - lanes.leadingZeroBitCount
            lanes &= ~((1 as UInt64) &<< UInt64(truncatingIfNeeded: bit))
            let tag = line.tag(bit &>> 3)
            let id = tag & ~GridEntry.checkBit
            let isCertain = !hits.isUncertain(UInt64(truncatingIfNeeded: bit)) && tag == id
            if isCertain && best == 0 {
                best = id
                return true
            }
            let hit = isCertain ? .exact : table.hit(id, at: point, scene: scene)
            guard hit != .miss else { continue }
            best = best == 0 ? id : table.winner(id, best, at: point)
            if hit == .exact { return true }
        }
        return false
    }
}
