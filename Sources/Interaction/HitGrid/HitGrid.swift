import InputModel

/// Finds the regions of a scene that a point or a rectangle meets.
///
/// A grid whose crowded cells are grids themselves. A region that covers a whole cell stands in the list of that
/// cell; one that covers a part of it stands in the cells within, down to those that are not split. A region in a
/// list is one word that has its bounds in it (``GridWord``), so a query loads no region. Lists are in paint order,
/// what is in front last, so the first hit from the end is it.
///
/// Adding, moving and removing change the cells that a region meets, and split a crowded one; nothing else.
///
/// Memory: 16 bytes a cell, 8 bytes for a region in a cell.
struct HitGrid: ~Copyable {
    struct Node: BitwiseCopyable {
        /// The list's place in the pool.
        var list: UInt32 = 0
        var count: UInt32 = 0
        /// The first of its cells, which stand side by side, row by row; 0 for a cell that is not split.
        var firstChild: UInt32 = 0
        /// The cell is split into 2 to the power of these columns and rows.
        var columnBits: UInt8 = 0
        var rowBits: UInt8 = 0
        /// The size of the list's piece; 255 for none.
        var size: UInt8 = 255

        @inline(__always)
        var isSplit: Bool { firstChild != 0 }
    }

    let lattice: Lattice
    private(set) var nodes: UnsafeMutablePointer<Node>
    private var nodeCapacity = 64
    private var nodeEnd = 1
    var pool = WordPool()

    /// - Precondition: a domain that is not empty. What is outside of it is found, but slowly.
    init(domain: Rect) {
        lattice = Lattice(domain: Box(domain))
        nodes = .allocate(capacity: nodeCapacity)
        nodes.initialize(repeating: Node(), count: nodeCapacity)
    }

    deinit {
        nodes.deallocate()
    }

    /// The rectangle of the scene.
    @inline(__always)
    var scene: Box { lattice.domain }

    /// Bytes of memory that the grid takes.
    var byteCount: Int { nodeCapacity * MemoryLayout<Node>.stride + pool.byteCount }

    /// Makes `count` empty cells; returns the first.
    mutating func makeNodes(_ count: Int) -> UInt32 {
        if nodeEnd + count > nodeCapacity {
            let capacity = max(nodeCapacity + nodeCapacity / 2, nodeEnd + count)
            let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity)
            larger.update(from: nodes, count: nodeEnd)
            (larger + nodeEnd).initialize(repeating: Node(), count: capacity - nodeEnd)
            nodes.deallocate()
            nodes = larger
            nodeCapacity = capacity
        }
        defer { nodeEnd += count }
        return UInt32(nodeEnd)
    }

    /// The region in front at `point`, which is in the domain; 0 for none.
    ///
    /// - Parameter leaf: becomes the cell that the point lies in.
    /// - Complexity: O(depth of the grid) and the few regions of one cell, as a rule.
    @inline(__always)
    func topmost(at point: Point, in table: borrowing RegionTable, leaf: inout UInt32) -> UInt32 {
        let x = lattice.x(point.x)
        let y = lattice.y(point.y)
        var cell = GridCell()
        var index: UInt32 = 0
        var node = nodes[0]
        var cover: UInt32 = 0
        while node.isSplit {
            if node.count > 0 {
                // All of this list cover the cell, and the last is in front.
                let word = GridWord(rawValue: pool.words[Int(node.list + node.count) - 1])
                if word.checks { return resolve(at: point, in: table) }
                if cover == 0 || table.isInFront(word.id, of: cover) { cover = word.id }
            }
            index = descend(node, &cell, x, y)
            node = nodes[Int(index)]
        }
        leaf = index
        let probe = cell.probe(x, y)
        var end = pool.words + Int(node.list &+ node.count)
        var rest = Int(node.count)
        while rest > 0 {
            // Eight words at a time, all compared before anything is decided: a branch for each would be guessed
            // wrong more often than not. Words before the list's first are other lists', and masked.
            var hits = 0
            for place in 0..<Self.stride {
                let candidate = GridWord(rawValue: end[place &- Self.stride])
                hits |= (candidate.mayMeet(probe) ? 1 : 0) &<< place
            }
            hits &= 0xff00 &>> min(rest, Self.stride)
            if hits != 0 {
                let place = (Int.bitWidth - 1 - hits.leadingZeroBitCount) &- Self.stride
                let candidate = GridWord(rawValue: end[place])
                guard candidate.certainlyMeets(probe) else { return resolve(at: point, in: table) }
                return cover == 0 || table.isInFront(candidate.id, of: cover) ? candidate.id : cover
            }
            end -= Self.stride
            rest &-= Self.stride
        }
        return cover
    }

    /// How many words are compared at once: a line of the processor's cache.
    private static let stride = 8

    /// The cell within a split one that a point lies in.
    @inline(__always)
    func descend(_ node: Node, _ cell: inout GridCell, _ x: UInt32, _ y: UInt32) -> UInt32 {
        cell.widthBits -= UInt32(node.columnBits)
        cell.heightBits -= UInt32(node.rowBits)
        let column = x &>> cell.widthBits & (1 &<< UInt32(node.columnBits) - 1)
        let row = y &>> cell.heightBits & (1 &<< UInt32(node.rowBits) - 1)
        cell.left |= column &<< cell.widthBits
        cell.top |= row &<< cell.heightBits
        return node.firstChild &+ (row &<< UInt32(node.columnBits) | column)
    }

    /// The same with every list on the way to the point, and asking the regions where the words do not suffice.
    @inline(never)
    private func resolve(at point: Point, in table: borrowing RegionTable) -> UInt32 {
        let x = lattice.x(point.x)
        let y = lattice.y(point.y)
        var cell = GridCell()
        var node = nodes[0]
        var best: UInt32 = 0
        while true {
            if node.count > 0 { scan(node, cell.probe(x, y), point, table, &best) }
            guard node.isSplit else { return best }
            node = nodes[Int(descend(node, &cell, x, y))]
        }
    }

    /// Compares the regions of one list with the best so far. What lies behind one that is met exactly cannot win.
    private func scan(
        _ node: Node, _ probe: GridWord.Probe, _ point: Point, _ table: borrowing RegionTable,
        _ best: inout UInt32
    ) {
        var index = Int(node.list + node.count)
        while index > Int(node.list) {
            index -= 1
            let candidate = GridWord(rawValue: pool.words[index])
            guard candidate.mayMeet(probe) else { continue }
            let isCertain = candidate.certainlyMeets(probe)
            let hit = isCertain ? .exact : table.hit(candidate.id, at: point, scene: scene)
            guard hit != .miss else { continue }
            best = best == 0 ? candidate.id : table.winner(candidate.id, best, at: point)
            if hit == .exact { return }
        }
    }
}
