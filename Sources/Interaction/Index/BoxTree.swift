import InputModel
import Regions

/// Finds regions by their edges: those that a band comes over or leaves, and the nearest in a direction.
///
/// A tree of nodes with up to sixteen entries: regions with their rectangles in the leaves, nodes above. Each node knows
/// the least and the greatest of each edge in it, so a search passes over all that is far off *and* over all that has no
/// edge where something changes: a hundred thousand rows that a band crosses take one look at the root.
///
/// Adding looks for the leaf that grows least and splits it where it is full; moving writes the new rectangle and
/// leaves the region where it stands, unless its leaf has drifted apart. Bounds are brought in step once for all changes,
/// with ``refresh()``.
///
/// Allocates: memory for sixteen nodes at a time, never copied; nothing for a search.
struct BoxTree: ~Copyable {
    /// The least and the greatest of each edge of what is in a node.
    struct Bounds: Equatable, BitwiseCopyable {
        var low: Box
        var high: Box

        init(_ box: Box) {
            low = box
            high = box
        }

        mutating func expand(_ other: Bounds) {
            low.left = min(low.left, other.low.left)
            low.top = min(low.top, other.low.top)
            low.right = min(low.right, other.low.right)
            low.bottom = min(low.bottom, other.low.bottom)
            high.left = max(high.left, other.high.left)
            high.top = max(high.top, other.high.top)
            high.right = max(high.right, other.high.right)
            high.bottom = max(high.bottom, other.high.bottom)
        }

        func expanded(_ other: Bounds) -> Bounds {
            var bounds = self
            bounds.expand(other)
            return bounds
        }

        /// Width and height of all together.
        var spread: Double { (high.right - low.left) + (high.bottom - low.top) }

        /// All of it together.
        var outline: Box {
            Box(left: low.left, top: low.top, right: high.right, bottom: high.bottom)
        }

        /// Twice the middle of the middles.
        var middle: (x: Double, y: Double) {
            (low.left + high.right, low.top + high.bottom)
        }
    }

    struct Node: BitwiseCopyable {
        var bounds: Bounds
        /// ``Bounds/spread`` when something was last put in.
        var spread = 0.0
        var parent = BoxTree.none
        /// Where it stands in its parent.
        var slot: UInt8 = 0
        /// Leaves are at level 0.
        var level: UInt8
        var count: UInt8 = 0
        /// Its bounds are to be found again.
        var isStale = false
    }

    static let none = UInt32.max
    /// Entries of a node.
    static let width = 16
    /// More than a tree of `Limits.regions` regions has, with a quarter of each node in use.
    static let levels = 16

    private static let nodesOfBlock = 16
    private static let slotsOffset = 128
    private static let boxesOffset = 192
    /// A line of the processor's cache, in bytes.
    private static let cacheLine = 64
    private static let stride = 704

    private var blocks: [UnsafeMutableRawPointer] = []
    private var end: UInt32 = 0
    private var free: [UInt32] = []
    /// The topmost node: a leaf at first; none before the first region.
    var root = BoxTree.none
    /// Where each region stands, by its number: 16 times its leaf, plus its slot, plus 1; 0 where it does not.
    var places: [UInt32] = []
    private(set) var count = 0
    /// Nodes with ``Node/isStale``, by level.
    var stale = [[UInt32]](repeating: [], count: BoxTree.levels)
    /// A place of its own, so that a search changes nothing of the tree.
    private let tally = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init() {
        assert(MemoryLayout<Node>.size <= Self.slotsOffset)
        tally.initialize(to: 0)
    }

    deinit {
        tally.deallocate()
        for block in blocks { block.deallocate() }
    }

    /// How many entries searches have looked at: what they cost, without a clock.
    var looked: Int { tally.pointee }

    func noteLook(at count: Int) { tally.pointee += count }

    /// Bytes of memory that the tree takes.
    var byteCount: Int { blocks.count * Self.nodesOfBlock * Self.stride + places.capacity * 4 }

    func contains(_ id: UInt32) -> Bool { Int(id) < places.count && places[Int(id)] != 0 }

    /// Where a region was last said to be; nil where it is not here.
    func box(of id: UInt32) -> Box? {
        guard contains(id) else { return nil }
        let place = Int(places[Int(id)]) - 1
        return boxes(UInt32(place / Self.width))[place % Self.width]
    }

    /// Puts a region where it is now, whether it was there before or not.
    mutating func set(_ id: UInt32, to box: Box) {
        guard contains(id) else { return insert(id, box) }
        let place = Int(places[Int(id)]) - 1
        let (leaf, slot) = (UInt32(place / Self.width), place % Self.width)
        guard boxes(leaf)[slot] != box else { return }
        boxes(leaf)[slot] = box
        markStale(leaf)
    }

    private mutating func insert(_ id: UInt32, _ box: Box) {
        if Int(id) >= places.count {
            places.append(contentsOf: repeatElement(0, count: Int(id) + 1 - places.count))
        }
        if root == Self.none { root = makeNode(level: 0) }
        count += 1
        put(id, box)
    }

    /// Takes a region away, where it is there.
    mutating func remove(_ id: UInt32) {
        guard contains(id) else { return }
        let place = Int(places[Int(id)]) - 1
        places[Int(id)] = 0
        count -= 1
        removeSlot(place % Self.width, of: UInt32(place / Self.width))
    }
}

// Memory.
extension BoxTree {
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

    /// The regions of a leaf, or the nodes of another node.
    @inline(__always)
    func slots(_ node: UInt32) -> UnsafeMutablePointer<UInt32> {
        (memory(node) + Self.slotsOffset).assumingMemoryBound(to: UInt32.self)
    }

    /// The rectangles of the regions of a leaf, or the outlines of the nodes of another: side by side, so that most of
    /// them need not be looked at themselves.
    @inline(__always)
    func boxes(_ node: UInt32) -> UnsafeMutablePointer<Box> {
        (memory(node) + Self.boxesOffset).assumingMemoryBound(to: Box.self)
    }

    /// ``boxes(_:)``, of each the left, top, right and bottom edge.
    @inline(__always)
    func edges(_ node: UInt32) -> UnsafePointer<SIMD4<Double>> {
        UnsafePointer((memory(node) + Self.boxesOffset).assumingMemoryBound(to: SIMD4<Double>.self))
    }

    /// ``Node/bounds``, which stand first in a node, as edges.
    @inline(__always)
    func boundEdges(_ node: UInt32) -> (low: SIMD4<Double>, high: SIMD4<Double>) {
        let bounds = memory(node).assumingMemoryBound(to: SIMD4<Double>.self)
        return (bounds[0], bounds[1])
    }

    /// Nodes that there have been.
    var nodeCount: Int { Int(end) }
    var freeNodes: [UInt32] { free }

    mutating func makeNode(level: UInt8) -> UInt32 {
        let node = free.popLast() ?? end
        if node == end {
            if Int(end) == blocks.count * Self.nodesOfBlock {
                blocks.append(
                    .allocate(byteCount: Self.nodesOfBlock * Self.stride, alignment: Self.cacheLine))
            }
            end += 1
        }
        self[node] = Node(bounds: Bounds(Box(left: 0, top: 0, right: 0, bottom: 0)), level: level)
        return node
    }

    mutating func release(_ node: UInt32) {
        self[node].isStale = false
        self[node].count = 0
        free.append(node)
    }

    mutating func markStale(_ node: UInt32) {
        guard !self[node].isStale else { return }
        self[node].isStale = true
        stale[Int(self[node].level)].append(node)
    }
}
