import InputModel
import Regions

/// Finds regions by their edges: those that a band reaches or leaves, and the nearest in a direction.
///
/// A tree of nodes with up to sixteen entries: regions with their rectangles in the leaves, nodes above. Each node
/// stores the minimum and the maximum of each edge in it, so a search skips nodes that are far off *and* nodes that
/// have no edge where something changes: for a hundred thousand rows that a band crosses, it visits only the root.
///
/// Adding finds the leaf that grows least, and splits it if it is full. Moving writes the new rectangle and leaves the
/// region in its leaf, unless the leaf has drifted apart. ``refresh()`` updates the bounds once for all changes.
///
/// Allocates: memory for sixteen nodes at a time, never copied; nothing for a search.
struct BoxTree: ~Copyable {
    /// More than a tree of `Limits.regions` regions has, with a quarter of each node in use.
    private static let levels = 16
    /// A leaf is dissolved if it has become this many times as large as when an entry was last added.
    private static let drift = 2.0

    private var nodes = BoxNodes()
    /// The topmost node: a leaf at first; none before the first region.
    private var root = BoxNodes.none
    /// By region number: 16 times the leaf, plus the slot, plus 1; 0 if the region is not in the tree.
    private var places: [UInt32] = []
    private(set) var count = 0
    /// Nodes with ``BoxNodes/Node/isStale``, by level.
    private var stale = [[UInt32]](repeating: [], count: BoxTree.levels)

    /// How many entries searches have visited: their cost, measured without a clock.
    var looked: Int { nodes.looked }

    func contains(_ id: UInt32) -> Bool { Int(id) < places.count && places[Int(id)] != 0 }

    /// The last rectangle set for a region; nil if it is not in the tree.
    func box(of id: UInt32) -> Box? {
        guard contains(id) else { return nil }
        let place = Int(places[Int(id)]) - 1
        return nodes.boxes(UInt32(place / BoxNodes.width))[place % BoxNodes.width]
    }

    /// Adds a region with its rectangle, or updates it.
    mutating func set(_ id: UInt32, to box: Box) {
        guard contains(id) else { return insert(id, box) }
        let place = Int(places[Int(id)]) - 1
        let (leaf, slot) = (UInt32(place / BoxNodes.width), place % BoxNodes.width)
        guard nodes.boxes(leaf)[slot] != box else { return }
        nodes.boxes(leaf)[slot] = box
        markStale(leaf)
    }

    private mutating func insert(_ id: UInt32, _ box: Box) {
        if Int(id) >= places.count {
            places.append(contentsOf: repeatElement(0, count: Int(id) + 1 - places.count))
        }
        if root == BoxNodes.none { root = nodes.make(level: 0) }
        count += 1
        put(id, box)
    }

    /// Removes a region, if it is in the tree.
    mutating func remove(_ id: UInt32) {
        guard contains(id) else { return }
        let place = Int(places[Int(id)]) - 1
        places[Int(id)] = 0
        count -= 1
        removeSlot(place % BoxNodes.width, of: UInt32(place / BoxNodes.width))
    }
}

// Insertion, splitting and removal, and the bounds that follow.
extension BoxTree {
    /// Puts a region into the leaf that grows least.
    private mutating func put(_ id: UInt32, _ box: Box) {
        let bounds = Bounds(box)
        var node = root
        while nodes[node].level > 0 {
            nodes.expand(node, bounds)
            node = nodes.bestChild(of: node, for: bounds)
        }
        if nodes[node].count == BoxNodes.width { node = split(node, for: bounds) }
        let slot = Int(nodes[node].count)
        nodes.slots(node)[slot] = id
        nodes.boxes(node)[slot] = box
        places[Int(id)] = node * UInt32(BoxNodes.width) + UInt32(slot) + 1
        nodes.expand(node, bounds)
        nodes[node].count += 1
    }

    /// Splits a full node in two, and full nodes above it.
    ///
    /// - Returns: the half that grows less by adding `bounds`.
    private mutating func split(_ node: UInt32, for bounds: Bounds) -> UInt32 {
        let (order, kept) = nodes.division(of: node, for: bounds)
        let other = divide(node, order, kept)
        let nodeGrowth = nodes[node].bounds.expanded(bounds).spread - nodes[node].bounds.spread
        let otherGrowth = nodes[other].bounds.expanded(bounds).spread - nodes[other].bounds.spread
        return otherGrowth <= nodeGrowth ? other : node
    }

    /// Keeps the first `kept` entries of the order in a node, and moves the others to a new node beside it.
    private mutating func divide(_ node: UInt32, _ order: InlineArray<16, Int>, _ kept: Int) -> UInt32 {
        let other = nodes.make(level: nodes[node].level)
        var ids = InlineArray<16, UInt32>(repeating: 0)
        var rects = InlineArray<16, Box>(repeating: Box(left: 0, top: 0, right: 0, bottom: 0))
        let isLeaf = nodes[node].level == 0
        for place in 0..<BoxNodes.width {
            ids[place] = nodes.slots(node)[order[place]]
            if isLeaf { rects[place] = nodes.boxes(node)[order[place]] }
        }
        for place in 0..<BoxNodes.width {
            let (owner, slot) = place < kept ? (node, place) : (other, place - kept)
            if isLeaf {
                nodes.slots(owner)[slot] = ids[place]
                nodes.boxes(owner)[slot] = rects[place]
                places[Int(ids[place])] = owner * UInt32(BoxNodes.width) + UInt32(slot) + 1
            } else {
                nodes.put(ids[place], into: slot, of: owner)
            }
        }
        nodes[node].count = UInt8(kept)
        nodes[other].count = UInt8(BoxNodes.width - kept)
        for half in [node, other] {
            nodes.setBounds(nodes.foundBounds(of: half), of: half)
            nodes[half].spread = nodes[half].bounds.spread
        }
        attach(other, beside: node)
        return other
    }

    /// Puts a new node into the parent of `node`, which is created or split if necessary.
    private mutating func attach(_ other: UInt32, beside node: UInt32) {
        var parent = nodes[node].parent
        if parent == BoxNodes.none {
            parent = nodes.make(level: nodes[node].level + 1)
            nodes.put(node, into: 0, of: parent)
            nodes[parent].count = 1
            nodes[parent].bounds = nodes[node].bounds
            root = parent
        } else if nodes[parent].count == BoxNodes.width {
            parent = split(parent, for: nodes[other].bounds)
        }
        nodes.put(other, into: Int(nodes[parent].count), of: parent)
        nodes.expand(parent, nodes[other].bounds)
        nodes[parent].count += 1
        // If regions moved since bounds were last computed, the halves may extend farther than the node did; then the
        // bounds of all nodes above those set here are out of date.
        markStale(parent)
        markStale(nodes[node].parent)
        if nodes[parent].parent != BoxNodes.none { markStale(nodes[parent].parent) }
    }

    /// Empties a slot, and removes a node that becomes empty.
    private mutating func removeSlot(_ slot: Int, of node: UInt32) {
        let last = Int(nodes[node].count) - 1
        if slot != last {
            let moved = nodes.slots(node)[last]
            if nodes[node].level > 0 {
                nodes.put(moved, into: slot, of: node)
            } else {
                nodes.slots(node)[slot] = moved
                nodes.boxes(node)[slot] = nodes.boxes(node)[last]
                places[Int(moved)] = node * UInt32(BoxNodes.width) + UInt32(slot) + 1
            }
        }
        nodes[node].count -= 1
        guard last == 0 else { return markStale(node) }
        let parent = nodes[node].parent
        guard parent != BoxNodes.none else {
            nodes[node].level = 0
            nodes[node].spread = 0
            nodes[node].isStale = false
            return
        }
        nodes.release(node)
        removeSlot(Int(nodes[node].slot), of: parent)
    }

    /// Updates the bounds after regions were moved or removed.
    mutating func refresh() {
        var rest = Int.max
        _ = refresh(&rest)
    }

    /// Updates the bounds in steps.
    ///
    /// - Parameter rest: how many nodes it may visit; reduced by the number visited.
    /// - Returns: true once all bounds are current; until then, the tree must not be searched.
    /// - Complexity: O(leaves with changes, and the nodes above them)
    mutating func refresh(_ rest: inout Int) -> Bool {
        for level in 0..<Self.levels {
            // From the end, so that nodes marked meanwhile are included.
            while let node = stale[level].popLast() {
                if rest == 0 {
                    stale[level].append(node)
                    return false
                }
                rest -= 1
                guard nodes[node].isStale, Int(nodes[node].level) == level else { continue }
                nodes[node].isStale = false
                guard nodes[node].count > 0 else { continue }
                let found = nodes.foundBounds(of: node)
                guard found != nodes[node].bounds else { continue }
                nodes.setBounds(found, of: node)
                let parent = nodes[node].parent
                guard parent != BoxNodes.none else { continue }
                markStale(parent)
                let hasDrifted = found.spread > Self.drift * nodes[node].spread
                if level == 0, nodes[node].count > 1, hasDrifted { dissolve(node) }
            }
        }
        while root != BoxNodes.none, nodes[root].level > 0, nodes[root].count == 1 {
            let child = nodes.slots(root)[0]
            nodes.release(root)
            nodes[child].parent = BoxNodes.none
            root = child
        }
        return true
    }

    /// Finds the best leaf again for each region of a leaf.
    private mutating func dissolve(_ leaf: UInt32) {
        let count = Int(nodes[leaf].count)
        var ids = InlineArray<16, UInt32>(repeating: 0)
        var rects = InlineArray<16, Box>(repeating: Box(left: 0, top: 0, right: 0, bottom: 0))
        for slot in 0..<count {
            ids[slot] = nodes.slots(leaf)[slot]
            rects[slot] = nodes.boxes(leaf)[slot]
        }
        for _ in 0..<count { removeSlot(Int(nodes[leaf].count) - 1, of: leaf) }
        for slot in 0..<count { put(ids[slot], rects[slot]) }
    }

    private mutating func markStale(_ node: UInt32) {
        guard !nodes[node].isStale else { return }
        nodes[node].isStale = true
        stale[Int(nodes[node].level)].append(node)
    }
}

// Searches, which need current bounds: ``refresh()`` comes first.
extension BoxTree {
    /// Adds to `found`, each once, the regions that a band reaches or leaves as it changes from `old` to `new`; nil for
    /// a new band.
    ///
    /// - Complexity: O(regions that change, and regions beside them along the edges)
    func find(from old: Box?, to new: Box, _ found: inout [UInt32]) {
        if count > 0 { nodes.find(in: root, BandChange(from: old, to: new), &found) }
    }

    /// Visits the regions that may cost least, those in the most promising node first.
    ///
    /// - Parameters:
    ///   - bound: a lower limit for the cost of a region in the bounds.
    ///   - visit: receives a region and the least cost found so far, which it lowers if the region costs less.
    func findLeast(bound: (Bounds) -> Double, visit: (UInt32, inout Double) -> Void) {
        guard count > 0 else { return }
        var least = Double.infinity
        nodes.findLeast(in: root, &least, bound, visit)
    }

    /// Checks all invariants of a tree whose bounds are current: for tests and fuzzers.
    ///
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants() throws(BrokenInvariant) {
        try require(stale.allSatisfy { $0.isEmpty }, "bounds of a node are still to be found")
        guard root != BoxNodes.none else {
            return try require(count == 0, "regions are counted, and no node is there")
        }
        try nodes.checkInvariants(below: root, of: count, at: places)
    }
}

extension BoxTree {
    /// The minimum and the maximum of each edge of the regions in a node.
    struct Bounds: Equatable, BitwiseCopyable {
        var low: Box
        var high: Box

        init(_ box: Box) {
            low = box
            high = box
        }

        /// True if no region can be within both.
        func isApart(from other: Bounds) -> Bool {
            low.left > other.high.left || high.left < other.low.left || low.top > other.high.top
                || high.top < other.low.top
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

        /// Width plus height of the outline.
        var spread: Double { (high.right - low.left) + (high.bottom - low.top) }

        /// The rectangle around all regions.
        var outline: Box {
            Box(left: low.left, top: low.top, right: high.right, bottom: high.bottom)
        }

        /// Twice the middle of the outline.
        var middle: (x: Double, y: Double) {
            (low.left + high.right, low.top + high.bottom)
        }
    }
}
