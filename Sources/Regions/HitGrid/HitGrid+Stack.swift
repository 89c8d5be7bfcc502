// The overflow of a cell's line: further contiguous lines, in paint order, the last of which has the front regions.
// Only that one has empty lanes, and the cell's line links to it. Each line has its number in the stack as
// ``GridLine/link``, and the first line has the size of its piece of memory in its last lane.
extension HitGrid {
    private static let sizeOffset = GridLine.capacity

    /// The first line of a stack, and how many regions are in it.
    @inline(__always)
    private func stack(_ top: Int) -> (bottom: Int, count: Int) {
        let number = Int(pool[top].link)
        return (top - number, number * GridLine.capacity + pool[top].count)
    }

    func size(ofStack bottom: Int) -> UInt8 {
        pool[bottom].base.load(fromByteOffset: Self.sizeOffset, as: UInt8.self)
    }

    private func setSize(_ size: UInt8, ofStack bottom: Int) {
        pool[bottom].base.storeBytes(of: size, toByteOffset: Self.sizeOffset, as: UInt8.self)
    }

    /// The region at the index `place`, counted from the back.
    @inline(__always)
    private func entry(_ bottom: Int, _ place: Int) -> GridEntry {
        let (line, lane) = place.quotientAndRemainder(dividingBy: GridLine.capacity)
        return pool[bottom + line][lane]
    }

    /// Adds a region in front of all in a cell's stack.
    ///
    /// - Returns: true if that took a new line.
    mutating func push(_ entry: GridEntry, _ cell: Int) -> Bool {
        guard var top = pool[cell].further else {
            let bottom = pool.allocate(size: 0)
            pool[bottom].clear()
            setSize(0, ofStack: bottom)
            pool[bottom][0] = entry
            pool[cell].link = GridLine.linkBit | UInt32(bottom)
            return true
        }
        let count = pool[top].count
        if count < GridLine.capacity {
            pool[top][count] = entry
            return false
        }
        let lines = Int(pool[top].link) + 1
        var bottom = top + 1 - lines
        let size = size(ofStack: bottom)
        if lines == LinePool.count(ofSize: size) {
            let larger = pool.allocate(size: size + 1)
            pool[larger].base.copyMemory(from: pool[bottom].base, byteCount: lines * GridLine.size)
            pool.release(bottom, size: size)
            setSize(size + 1, ofStack: larger)
            bottom = larger
        }
        top = bottom + lines
        pool[top].clear()
        pool[top].link = UInt32(lines)
        pool[top][0] = entry
        pool[cell].link = GridLine.linkBit | UInt32(top)
        return true
    }

    /// Removes the front region of a stack, and its line if that is then empty.
    mutating func pop(_ cell: Int, _ top: Int) -> GridEntry {
        let last = pool[top].count - 1
        let entry = pool[top][last]
        remove(top, last, fromStackOf: cell, top)
        return entry
    }

    /// Inserts a region into a stack in paint order.
    ///
    /// - Returns: true if that took a new line.
    mutating func insert(_ entry: GridEntry, intoStackOf cell: Int, in records: RegionRecords) -> Bool {
        guard let top = pool[cell].further else { return push(entry, cell) }
        let (bottom, count) = stack(top)
        let place = place(of: entry.id, bottom, count, in: records)
        var (line, lane) = place.quotientAndRemainder(dividingBy: GridLine.capacity)
        line += bottom
        var moved = entry
        // The regions in front move on by one.
        while line <= top {
            let hasRoom = pool[line].count < GridLine.capacity
            let last = pool[line][GridLine.capacity - 1]
            pool[line].insert(moved, at: lane)
            if hasRoom { return false }
            (moved, line, lane) = (last, line + 1, 0)
        }
        return push(moved, cell)
    }

    /// The number of regions of a stack that are behind a region.
    private func place(of id: UInt32, _ bottom: Int, _ count: Int, in records: RegionRecords) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if records.isInFront(id, of: entry(bottom, middle).id) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Stacks this long are searched by paint order before they are scanned.
    private static let longStack = 8

    /// A region's position in a stack: the line and the lane.
    func find(_ id: UInt32, _ top: Int, in records: RegionRecords) -> (line: Int, lane: Int)? {
        let (bottom, count) = stack(top)
        if top - bottom >= Self.longStack {
            let (line, lane) = place(of: id, bottom, count, in: records)
                .quotientAndRemainder(dividingBy: GridLine.capacity)
            if bottom + line <= top, pool[bottom + line][lane].id == id { return (bottom + line, lane) }
        }
        var line = top
        while line >= bottom {
            if let lane = pool[line].lane(of: id) { return (line, lane) }
            line -= 1
        }
        return nil
    }

    /// Removes a region from a stack; the regions in front of it move back by one.
    mutating func remove(_ line: Int, _ lane: Int, fromStackOf cell: Int, _ top: Int) {
        pool[line].remove(at: lane)
        var line = line
        while line < top {
            pool[line][GridLine.capacity - 1] = pool[line + 1][0]
            pool[line + 1].remove(at: 0)
            line += 1
        }
        guard pool[top].count == 0 else { return }
        if pool[top].link == 0 {
            pool[cell].link = 0
            pool.release(top, size: size(ofStack: top))
        } else {
            pool[cell].link = GridLine.linkBit | UInt32(top - 1)
        }
    }

    /// Releases all of a stack's memory.
    mutating func releaseStack(_ cell: Int) {
        guard let top = pool[cell].further else { return }
        let bottom = top - Int(pool[top].link)
        pool.release(bottom, size: size(ofStack: bottom))
        pool[cell].link = 0
    }
}
