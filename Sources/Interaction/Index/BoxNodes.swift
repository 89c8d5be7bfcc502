import InputModel
import Regions

/// The nodes of a ``BoxTree``: their memory, which is private to the tree, and operations on single nodes.
///
/// Allocates: memory for sixteen nodes at a time, never copied.
struct BoxNodes: ~Copyable {
    struct Node: BitwiseCopyable {
        var bounds: BoxTree.Bounds
        /// ``BoxTree/Bounds/spread`` when an entry was last added.
        var spread = 0.0
        var parent = BoxNodes.none
        /// Its slot in the parent.
        var slot: UInt8 = 0
        /// Leaves are at level 0.
        var level: UInt8
        var count: UInt8 = 0
        /// Its bounds must be computed again.
        var isStale = false
    }

    static let none = UInt32.max
    /// Maximum entries of a node.
    static let width = 16

    /// A full node is split with this many entries in one half if the new entry lies beyond all others, as in a list
    /// declared in order: the room in that half is for the entries that follow.
    private static let leastPart = 4
    private static let nodesOfBlock = 16
    private static let slotsOffset = 128
    private static let boxesOffset = 192
    /// A line of the processor's cache, in bytes.
    private static let cacheLine = 64
    private static let stride = 704

    private var blocks: [UnsafeMutableRawPointer] = []
    private var end: UInt32 = 0
    private var free: [UInt32] = []
    /// A separate allocation, so that a search does not modify the tree.
    private let tally = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init() {
        assert(MemoryLayout<Node>.size <= Self.slotsOffset)
        tally.initialize(to: 0)
    }

    deinit {
        tally.deallocate()
        for block in blocks { block.deallocate() }
    }

    /// How many entries searches have visited: their cost, measured without a clock.
    var looked: Int { tally.pointee }

    func noteLook(at count: Int) { tally.pointee += count }

    @inline(__always)
    private func memory(_ node: UInt32) -> UnsafeMutableRawPointer {
        blocks[Int(node) / Self.nodesOfBlock] + Int(node) % Self.nodesOfBlock * Self.stride
    }

    subscript(node: UInt32) -> Node {
        @inline(__always) get { memory(node).assumingMemoryBound(to: Node.self).pointee }
        @inline(__always) nonmutating _modify {
            yield &memory(node).assumingMemoryBound(to: Node.self).pointee
        }
    }

    /// The regions of a leaf, or the child nodes of another node.
    @inline(__always)
    func slots(_ node: UInt32) -> UnsafeMutablePointer<UInt32> {
        (memory(node) + Self.slotsOffset).assumingMemoryBound(to: UInt32.self)
    }

    /// The rectangles of the regions of a leaf, or the outlines of the children of another node: side by side, so that
    /// most children need not be visited themselves.
    @inline(__always)
    func boxes(_ node: UInt32) -> UnsafeMutablePointer<Box> {
        (memory(node) + Self.boxesOffset).assumingMemoryBound(to: Box.self)
    }

    /// ``boxes(_:)`` as left, top, right and bottom edges.
    @inline(__always)
    func edges(_ node: UInt32) -> UnsafePointer<SIMD4<Double>> {
        UnsafePointer((memory(node) + Self.boxesOffset).assumingMemoryBound(to: SIMD4<Double>.self))
    }

    /// ``Node/bounds``, the first field of a node, as edges.
    @inline(__always)
    func boundEdges(_ node: UInt32) -> (low: SIMD4<Double>, high: SIMD4<Double>) {
        let bounds = memory(node).assumingMemoryBound(to: SIMD4<Double>.self)
        return (bounds[0], bounds[1])
    }

    /// How many nodes were made, free ones included.
    var count: Int { Int(end) }
    /// The numbers of free nodes.
    var unused: [UInt32] { free }

    mutating func make(level: UInt8) -> UInt32 {
        let node = free.popLast() ?? end
        if node == end {
            if Int(end) == blocks.count * Self.nodesOfBlock {
                blocks.append(
                    .allocate(byteCount: Self.nodesOfBlock * Self.stride, alignment: Self.cacheLine))
            }
            end += 1
        }
        self[node] = Node(bounds: BoxTree.Bounds(Box(left: 0, top: 0, right: 0, bottom: 0)), level: level)
        return node
    }

    mutating func release(_ node: UInt32) {
        self[node].isStale = false
        self[node].count = 0
        free.append(node)
    }
}

// Operations on one node and its children.
extension BoxNodes {
    func expand(_ node: UInt32, _ bounds: BoxTree.Bounds) {
        setBounds(self[node].count == 0 ? bounds : self[node].bounds.expanded(bounds), of: node)
        self[node].spread = max(self[node].spread, self[node].bounds.spread)
    }

    func setBounds(_ bounds: BoxTree.Bounds, of node: UInt32) {
        self[node].bounds = bounds
        let parent = self[node].parent
        if parent != Self.none { boxes(parent)[Int(self[node].slot)] = bounds.outline }
    }

    /// Puts a node into a slot of another.
    func put(_ child: UInt32, into slot: Int, of node: UInt32) {
        slots(node)[slot] = child
        boxes(node)[slot] = self[child].bounds.outline
        self[child].parent = node
        self[child].slot = UInt8(slot)
    }

    /// The child of a node that grows least by adding `bounds`.
    func bestChild(of node: UInt32, for bounds: BoxTree.Bounds) -> UInt32 {
        var best = slots(node)[0]
        var bestGrowth = Double.infinity
        var bestSpread = Double.infinity
        for slot in 0..<Int(self[node].count) {
            let child = slots(node)[slot]
            let spread = self[child].bounds.spread
            let growth = self[child].bounds.expanded(bounds).spread - spread
            if growth < bestGrowth || growth == bestGrowth && spread < bestSpread {
                (best, bestGrowth, bestSpread) = (child, growth, spread)
            }
        }
        return best
    }

    /// The bounds of a slot: the rectangle of a region, or the bounds of a node.
    private func bounds(_ slot: Int, of node: UInt32) -> BoxTree.Bounds {
        self[node].level == 0 ? BoxTree.Bounds(boxes(node)[slot]) : self[slots(node)[slot]].bounds
    }

    /// The bounds of all entries of a node.
    func foundBounds(of node: UInt32) -> BoxTree.Bounds {
        var found = bounds(0, of: node)
        for slot in 1..<max(1, Int(self[node].count)) { found.expand(bounds(slot, of: node)) }
        return found
    }

    /// How to split a full node for an entry in `bounds`: its entries in the order of their middles, stably sorted, and
    /// how many of them stay.
    func division(
        of node: UInt32, for bounds: BoxTree.Bounds
    ) -> (order: InlineArray<16, Int>, kept: Int) {
        var middles = InlineArray<16, (x: Double, y: Double)>(repeating: (0, 0))
        for slot in 0..<Self.width { middles[slot] = self.bounds(slot, of: node).middle }
        var (least, most) = (middles[0], middles[0])
        for slot in 1..<Self.width {
            least = (min(least.x, middles[slot].x), min(least.y, middles[slot].y))
            most = (max(most.x, middles[slot].x), max(most.y, middles[slot].y))
        }
        let isWide = most.x - least.x >= most.y - least.y
        func along(_ middle: (x: Double, y: Double)) -> Double { isWide ? middle.x : middle.y }
        var order = InlineArray<16, Int>(repeating: 0)
        for slot in 0..<Self.width {
            var place = slot
            while place > 0, along(middles[order[place - 1]]) > along(middles[slot]) {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = slot
        }
        let new = along(bounds.middle)
        let kept =
            new > along(most)
            ? Self.width - Self.leastPart : new < along(least) ? Self.leastPart : Self.width / 2
        return (order, kept)
    }
}

// The nearest region in a direction.
extension BoxNodes {
    /// Visits the regions in a node; see ``BoxTree/findLeast(bound:visit:)``.
    func findLeast(
        in node: UInt32, _ least: inout Double, _ bound: (BoxTree.Bounds) -> Double,
        _ visit: (UInt32, inout Double) -> Void
    ) {
        let count = Int(self[node].count)
        let slots = slots(node)
        noteLook(at: count)
        if self[node].level == 0 {
            for slot in 0..<count { visit(slots[slot], &least) }
            return
        }
        var costs = InlineArray<16, Double>(repeating: .infinity)
        for slot in 0..<count { costs[slot] = bound(self[slots[slot]].bounds) }
        while true {
            var next = 0
            for slot in 1..<max(1, count) where costs[slot] < costs[next] { next = slot }
            guard costs[next] < .infinity, costs[next] <= least else { return }
            costs[next] = .infinity
            findLeast(in: slots[next], &least, bound, visit)
        }
    }
}

extension BoxNodes {
    /// - Parameters:
    ///   - root: the topmost node.
    ///   - known: how many regions the tree counts.
    ///   - places: the slot of each region, as the tree has it.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(
        below root: UInt32, of known: Int, at places: [UInt32]
    ) throws(BrokenInvariant) {
        try require(self[root].parent == Self.none, "the topmost node lies in another")
        var used = 0
        var regions = 0
        var open = [root]
        while let node = open.popLast() {
            used += 1
            let entries = Int(self[node].count)
            try require(entries <= Self.width, "node \(node) has \(entries) entries")
            try require(entries > 0 || node == root && self[node].level == 0, "node \(node) is empty")
            if entries > 0 {
                try require(self[node].bounds == foundBounds(of: node), "node \(node) has other bounds")
            }
            for slot in 0..<entries {
                let entry = slots(node)[slot]
                if self[node].level == 0 {
                    regions += 1
                    let place = node * UInt32(Self.width) + UInt32(slot) + 1
                    try require(places[Int(entry)] == place, "region \(entry) is said to stand elsewhere")
                } else {
                    try require(
                        self[entry].parent == node && Int(self[entry].slot) == slot
                            && boxes(node)[slot] == self[entry].bounds.outline
                            && self[entry].level + 1 == self[node].level,
                        "node \(entry) is not linked to \(node), in which it stands")
                    open.append(entry)
                }
            }
        }
        try require(
            regions == known && places.count(where: { $0 != 0 }) == known,
            "\(regions) regions are in the tree, and \(known) are counted")
        try require(
            used + unused.count == self.count && Set(unused).count == unused.count,
            "a node is neither used nor free, or both")
    }
}
