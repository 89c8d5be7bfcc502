import InputModel

// Adds many regions at once, band by band: the cells being written stay in the processor's cache.
extension HitGrid {
    /// A band has few enough rows that its cells fit into the second-level cache, with the other data being written.
    private static let bandBytes = 256 * 1024

    /// A region to be put into cells.
    private struct Item: BitwiseCopyable {
        let area: Lattice.Area
        let id: UInt32
    }

    /// A grid of all regions, none of which has padding; computes where each is hit.
    ///
    /// - Parameter ids: the regions' numbers, in paint order; some may be free.
    init(scene: Box, shape: GridShape, of ids: Range<UInt32>, in table: borrowing RegionTable) {
        let lattice = Lattice(scene: scene, columns: shape.columns, rows: shape.rows)
        self.init(lattice)
        // A power of two, so that finding a region's band takes no division.
        let rowBits = max(1, Self.bandBytes / (Int(lattice.columns) * GridLine.size)).logarithm
        let rows = 1 << rowBits
        let bands = (Int(lattice.rows) + rows - 1) / rows
        // The regions of each band, band after band: a counting sort.
        var ends = [Int](repeating: 0, count: bands + 1)
        let areas = UnsafeMutablePointer<Lattice.Area>.allocate(capacity: ids.count)
        defer { areas.deallocate() }
        for (place, id) in ids.enumerated() {
            guard table.states[id].depth > 0, let box = table.updateReach(of: id, scene: scene) else {
                areas[place] = Change.nowhere
                continue
            }
            let area = lattice.area(box)
            areas[place] = area
            let (first, last) = Lattice.bands(area, rowBits)
            for band in first...last { ends[band + 1] += 1 }
        }
        for band in 0..<bands { ends[band + 1] += ends[band] }
        let items = UnsafeMutablePointer<Item>.allocate(capacity: ends[bands])
        defer { items.deallocate() }
        for (place, id) in ids.enumerated() where areas[place] != Change.nowhere {
            let (first, last) = Lattice.bands(areas[place], rowBits)
            for band in first...last {
                items[ends[band]] = Item(area: areas[place], id: id)
                ends[band] += 1
            }
        }
        let counts = UnsafeMutablePointer<Int32>.allocate(capacity: rows * Int(lattice.columns))
        defer { counts.deallocate() }
        for band in 0..<bands {
            let start = band == 0 ? 0 : ends[band - 1]
            let rows = band * rows..<min((band + 1) * rows, Int(lattice.rows))
            build(rows, UnsafeBufferPointer(start: items + start, count: ends[band] - start), counts)
        }
        setLimits(regions: ids.count)
        while let (index, cell) = crowded.popLast() { split(index, cell, in: table) }
        // Includes the entries that splitting added.
        setLimits(regions: ids.count)
    }

    /// A region in a cell whose line is full.
    private struct Surplus {
        let entry: GridEntry
        let cell: Int
    }

    /// Fills some rows of cells.
    ///
    /// - Parameters:
    ///   - items: the regions in these rows, in paint order.
    ///   - counts: room for one number per cell.
    private mutating func build(
        _ rows: Range<Int>, _ items: UnsafeBufferPointer<Item>, _ counts: UnsafeMutablePointer<Int32>
    ) {
        let columns = Int(lattice.columns)
        let first = rows.lowerBound * columns
        let cells = rows.count * columns
        counts.initialize(repeating: 0, count: cells)
        for cell in first..<first + cells { pool[cell].clear() }
        var surplus: [Surplus] = []
        var place = items.count
        while place > 0 {
            place &-= 1
            self.place(items[place], self.cells(items[place].area, in: rows), first, counts, &surplus)
        }
        // A stack is filled from the back.
        for one in surplus.reversed() where push(one.entry, one.cell) {
            let (row, column) = one.cell.quotientAndRemainder(dividingBy: columns)
            noteCrowd(one.cell, GridCell(column: UInt32(column), row: UInt32(row)))
        }
        places += surplus.count
        for cell in 0..<cells { places &+= Int(counts[cell]) }
    }

    /// The cells of an area in some rows.
    @inline(__always)
    private func cells(_ area: Lattice.Area, in rows: Range<Int>) -> Lattice.Area {
        var cells = lattice.cells(area)
        cells.top = max(cells.top, UInt32(truncatingIfNeeded: rows.lowerBound))
        cells.bottom = min(cells.bottom, UInt32(truncatingIfNeeded: rows.upperBound &- 1))
        return cells
    }

    /// Puts a region behind those already in its cells, whose numbers are in `counts`.
    ///
    /// - Parameter first: the number of the first cell counted.
    @inline(__always)
    private func place(
        _ item: Item, _ cells: Lattice.Area, _ first: Int, _ counts: UnsafeMutablePointer<Int32>,
        _ surplus: inout [Surplus]
    ) {
        let all = lattice.cells(item.area)
        let bits = Lattice.cellBits
        let (left, right) = (GridCell.part(item.area.left, bits), GridCell.part(item.area.right, bits))
        let (top, bottom) = (GridCell.part(item.area.top, bits), GridCell.part(item.area.bottom, bits))
        for row in cells.top...cells.bottom {
            let low = row == all.top ? top : 0
            let height = (row == all.bottom ? bottom : 255) &- low
            let start = Int(row) &* Int(lattice.columns)
            for column in cells.left...cells.right {
                let near = column == all.left ? left : 0
                let entry = GridEntry(
                    left: near, top: low, width: (column == all.right ? right : 255) &- near, height: height,
                    tag: item.id)
                let cell = start &+ Int(column)
                let lane = Int(counts[cell &- first])
                if lane < GridLine.capacity {
                    pool[cell][lane] = entry
                    counts[cell &- first] &+= 1
                } else {
                    surplus.append(Surplus(entry: entry, cell: cell))
                }
            }
        }
    }
}

extension Int {
    /// The base-2 logarithm, rounded down.
    fileprivate var logarithm: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}

extension Lattice {
    /// The first and last band that an area meets, each of 2 to the power of `rowBits` rows.
    @inline(__always)
    fileprivate static func bands(_ area: Area, _ rowBits: Int) -> (Int, Int) {
        let bits = cellBits &+ UInt32(truncatingIfNeeded: rowBits)
        return (Int(area.top &>> bits), Int(area.bottom &>> bits))
    }
}
