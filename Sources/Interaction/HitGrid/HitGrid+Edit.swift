import InputModel

// Adding, moving, removing: the cells that a region meets.
extension HitGrid {
    /// A region's change of place; nil for not being there.
    struct Change {
        let id: UInt32
        /// Where it was and will be.
        let old: Lattice.Area?
        let new: Lattice.Area?
        let checks: Bool
    }

    /// How an area meets a cell.
    private enum Relation {
        case none, part, cover
    }

    /// Moves a region from `old` to `new`, each nil or empty for not being there.
    mutating func update(
        _ id: UInt32, from old: Box?, to new: Box?, checks: Bool, in table: borrowing RegionTable
    ) {
        let before = old.flatMap { $0.isEmpty ? nil : lattice.area($0) }
        let after = new.flatMap { $0.isEmpty ? nil : lattice.area($0) }
        update(
            Change(id: id, old: before, new: after, checks: checks), node: 0, cell: GridCell(), level: 0,
            in: table)
    }

    private mutating func update(
        _ change: Change, node: UInt32, cell: GridCell, level: Int, in table: borrowing RegionTable
    ) {
        let old = Self.relation(change.old, cell)
        let new = Self.relation(change.new, cell)
        let isSplit = nodes[Int(node)].isSplit
        // Here stand those that cover the cell, and, where there is nothing below, all.
        let stood = old == .cover || old == .part && !isSplit
        let stands = new == .cover || new == .part && !isSplit
        if stood || stands {
            var word: GridWord?
            if stands, let area = change.new {
                word = GridWord(id: change.id, area: area, cell: cell, checks: change.checks)
            }
            edit(node, change.id, stood: stood, word, in: table)
            if !isSplit {
                if stands && !stood { splitWhereCrowded(node, cell, level: level, in: table) }
                return
            }
        }
        let below = Change(
            id: change.id, old: old == .part ? change.old : nil, new: new == .part ? change.new : nil,
            checks: change.checks)
        if below.old != nil || below.new != nil { updateChildren(below, node, cell, level: level, in: table) }
    }

    private mutating func updateChildren(
        _ change: Change, _ index: UInt32, _ cell: GridCell, level: Int, in table: borrowing RegionTable
    ) {
        let node = nodes[Int(index)]
        let columnBits = UInt32(node.columnBits)
        let rowBits = UInt32(node.rowBits)
        // Apart, each is visited by itself, and not all that lies between.
        if let old = change.old, let new = change.new, !old.intersects(new) {
            updateChildren(
                Change(id: change.id, old: old, new: nil, checks: change.checks), index, cell, level: level,
                in: table)
            updateChildren(
                Change(id: change.id, old: nil, new: new, checks: change.checks), index, cell, level: level,
                in: table)
            return
        }
        guard let area = Self.union(change.old, change.new) else { return }
        for row in cell.rows(of: area, rowBits) {
            for column in cell.columns(of: area, columnBits) {
                update(
                    change, node: node.firstChild + (row << columnBits | column),
                    cell: cell.child(column, row, columnBits, rowBits), level: level + 1, in: table)
            }
        }
    }

    @inline(__always)
    private static func relation(_ area: Lattice.Area?, _ cell: GridCell) -> Relation {
        guard let area, area.intersects(cell.area) else { return .none }
        let covers =
            (area.left < cell.left || area.left == 0) && (area.top < cell.top || area.top == 0)
            && (area.right > cell.right || area.right == .max)
            && (area.bottom > cell.bottom || area.bottom == .max)
        return covers ? .cover : .part
    }

    private static func union(_ a: Lattice.Area?, _ b: Lattice.Area?) -> Lattice.Area? {
        guard let a else { return b }
        guard let b else { return a }
        return Lattice.Area(
            left: min(a.left, b.left), top: min(a.top, b.top), right: max(a.right, b.right),
            bottom: max(a.bottom, b.bottom))
    }

    /// Takes a region's word out of a list, puts one in, or puts another in its place.
    private mutating func edit(
        _ index: UInt32, _ id: UInt32, stood: Bool, _ word: GridWord?, in table: borrowing RegionTable
    ) {
        let list = pool.words + Int(nodes[Int(index)].list)
        let count = Int(nodes[Int(index)].count)
        if stood {
            guard let place = (0..<count).first(where: { GridWord(rawValue: list[$0]).id == id }) else {
                assertionFailure("a region is not where it stood")
                return
            }
            if let word {
                list[place] = word.rawValue
            } else {
                (list + place).update(from: list + place + 1, count: count - place - 1)
                nodes[Int(index)].count -= 1
                if count == 1 { releaseList(index) }
            }
        } else if let word {
            insert(word, index, in: table)
        }
    }

    private mutating func insert(_ word: GridWord, _ index: UInt32, in table: borrowing RegionTable) {
        let count = Int(nodes[Int(index)].count)
        let place = self.place(of: word.id, nodes[Int(index)], in: table)
        makeRoom(index)
        let list = pool.words + Int(nodes[Int(index)].list)
        var last = count
        while last > place {
            list[last] = list[last - 1]
            last -= 1
        }
        list[place] = word.rawValue
        nodes[Int(index)].count += 1
    }

    /// Where in a list a region belongs: before the first that is in front of it.
    private func place(of id: UInt32, _ node: Node, in table: borrowing RegionTable) -> Int {
        let list = pool.words + Int(node.list)
        var low = 0
        var high = Int(node.count)
        // Mostly what is new is in front.
        if high == 0 || table.isInFront(id, of: GridWord(rawValue: list[high - 1]).id) { return high }
        high -= 1
        while low < high {
            let middle = (low + high) / 2
            if table.isInFront(id, of: GridWord(rawValue: list[middle]).id) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Adds a word in front of all in a list, where the caller knows that it is.
    mutating func append(_ word: GridWord, _ index: UInt32) {
        makeRoom(index)
        let node = nodes[Int(index)]
        pool.words[Int(node.list + node.count)] = word.rawValue
        nodes[Int(index)].count += 1
    }

    private mutating func makeRoom(_ index: UInt32) {
        let node = nodes[Int(index)]
        if node.size == 255 {
            nodes[Int(index)].list = pool.allocate(size: 0)
            nodes[Int(index)].size = 0
        } else if Int(node.count) == WordPool.count(ofSize: node.size) {
            let list = pool.allocate(size: node.size + 1)
            (pool.words + Int(list)).update(from: pool.words + Int(node.list), count: Int(node.count))
            pool.release(node.list, size: node.size)
            nodes[Int(index)].list = list
            nodes[Int(index)].size = node.size + 1
        }
    }

    mutating func releaseList(_ index: UInt32) {
        guard nodes[Int(index)].size != 255 else { return }
        pool.release(nodes[Int(index)].list, size: nodes[Int(index)].size)
        nodes[Int(index)].size = 255
        nodes[Int(index)].count = 0
    }
}
