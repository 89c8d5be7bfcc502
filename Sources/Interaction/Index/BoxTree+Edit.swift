import InputModel
import Regions

// Putting in, splitting, taking out, and the bounds that follow.
extension BoxTree {
    /// A split of a full node leaves this many where what comes lies beyond all others, as in a list declared in order:
    /// the rest of the room is for those that follow.
    private static let leastPart = 4
    /// A leaf that has become this many times as large as when something was last put in is dissolved.
    private static let drift = 2.0

    /// Puts a region into the leaf that grows least.
    mutating func put(_ id: UInt32, _ box: Box) {
        let bounds = Bounds(box)
        var node = root
        while self[node].level > 0 {
            expand(node, bounds)
            node = bestChild(of: node, for: bounds)
        }
        if self[node].count == Self.width { node = split(node, for: bounds) }
        let slot = Int(self[node].count)
        slots(node)[slot] = id
        boxes(node)[slot] = box
        places[Int(id)] = node * UInt32(Self.width) + UInt32(slot) + 1
        expand(node, bounds)
        self[node].count += 1
    }

    private func expand(_ node: UInt32, _ bounds: Bounds) {
        setBounds(self[node].count == 0 ? bounds : self[node].bounds.expanded(bounds), of: node)
        self[node].spread = max(self[node].spread, self[node].bounds.spread)
    }

    private func setBounds(_ bounds: Bounds, of node: UInt32) {
        self[node].bounds = bounds
        let parent = self[node].parent
        if parent != Self.none { boxes(parent)[Int(self[node].slot)] = bounds.outline }
    }

    /// Puts a node into a slot of another.
    private func put(_ child: UInt32, into slot: Int, of node: UInt32) {
        slots(node)[slot] = child
        boxes(node)[slot] = self[child].bounds.outline
        self[child].parent = node
        self[child].slot = UInt8(slot)
    }

    private func bestChild(of node: UInt32, for bounds: Bounds) -> UInt32 {
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

    /// What is in a slot: the rectangle of a region, or the bounds of a node.
    private func bounds(_ slot: Int, of node: UInt32) -> Bounds {
        self[node].level == 0 ? Bounds(boxes(node)[slot]) : self[slots(node)[slot]].bounds
    }

    /// Splits a full node in two, and those above it where they are full.
    ///
    /// - Returns: the one of both that grows less by `bounds`.
    private mutating func split(_ node: UInt32, for bounds: Bounds) -> UInt32 {
        var middles = InlineArray<16, (x: Double, y: Double)>(repeating: (0, 0))
        for slot in 0..<Self.width { middles[slot] = self.bounds(slot, of: node).middle }
        var (least, most) = (middles[0], middles[0])
        for slot in 1..<Self.width {
            least = (min(least.x, middles[slot].x), min(least.y, middles[slot].y))
            most = (max(most.x, middles[slot].x), max(most.y, middles[slot].y))
        }
        let isWide = most.x - least.x >= most.y - least.y
        func along(_ middle: (x: Double, y: Double)) -> Double { isWide ? middle.x : middle.y }
        // In the order of their middles; equal ones stay as they are.
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
        let other = divide(node, order, kept)
        let nodeGrowth = self[node].bounds.expanded(bounds).spread - self[node].bounds.spread
        let otherGrowth = self[other].bounds.expanded(bounds).spread - self[other].bounds.spread
        return otherGrowth <= nodeGrowth ? other : node
    }

    /// Leaves the first `kept` in the order in a node, and puts the others into a new one beside it.
    private mutating func divide(_ node: UInt32, _ order: InlineArray<16, Int>, _ kept: Int) -> UInt32 {
        let other = makeNode(level: self[node].level)
        var ids = InlineArray<16, UInt32>(repeating: 0)
        var rects = InlineArray<16, Box>(repeating: Box(left: 0, top: 0, right: 0, bottom: 0))
        let isLeaf = self[node].level == 0
        for place in 0..<Self.width {
            ids[place] = slots(node)[order[place]]
            if isLeaf { rects[place] = boxes(node)[order[place]] }
        }
        for place in 0..<Self.width {
            let (owner, slot) = place < kept ? (node, place) : (other, place - kept)
            if isLeaf {
                slots(owner)[slot] = ids[place]
                boxes(owner)[slot] = rects[place]
                places[Int(ids[place])] = owner * UInt32(Self.width) + UInt32(slot) + 1
            } else {
                put(ids[place], into: slot, of: owner)
            }
        }
        self[node].count = UInt8(kept)
        self[other].count = UInt8(Self.width - kept)
        for half in [node, other] {
            setBounds(foundBounds(of: half), of: half)
            self[half].spread = self[half].bounds.spread
        }
        attach(other, beside: node)
        return other
    }

    /// Puts a new node into the one above `node`, which is made or split where it has to be.
    private mutating func attach(_ other: UInt32, beside node: UInt32) {
        var parent = self[node].parent
        if parent == Self.none {
            parent = makeNode(level: self[node].level + 1)
            put(node, into: 0, of: parent)
            self[parent].count = 1
            self[parent].bounds = self[node].bounds
            root = parent
        } else if self[parent].count == Self.width {
            parent = split(parent, for: self[other].bounds)
        }
        put(other, into: Int(self[parent].count), of: parent)
        expand(parent, self[other].bounds)
        self[parent].count += 1
        // With what was moved since bounds were last found, the halves may reach farther than the node did; then that
        // is new to all above whose bounds were set here.
        markStale(parent)
        markStale(self[node].parent)
        if self[parent].parent != Self.none { markStale(self[parent].parent) }
    }

    /// Empties a slot; a node that is empty then goes.
    mutating func removeSlot(_ slot: Int, of node: UInt32) {
        let last = Int(self[node].count) - 1
        if slot != last {
            let moved = slots(node)[last]
            if self[node].level > 0 {
                put(moved, into: slot, of: node)
            } else {
                slots(node)[slot] = moved
                boxes(node)[slot] = boxes(node)[last]
                places[Int(moved)] = node * UInt32(Self.width) + UInt32(slot) + 1
            }
        }
        self[node].count -= 1
        guard last == 0 else { return markStale(node) }
        let parent = self[node].parent
        guard parent != Self.none else {
            self[node].level = 0
            self[node].spread = 0
            self[node].isStale = false
            return
        }
        release(node)
        removeSlot(Int(self[node].slot), of: parent)
    }

    /// The bounds of all that is in a node.
    func foundBounds(of node: UInt32) -> Bounds {
        var found = bounds(0, of: node)
        for slot in 1..<max(1, Int(self[node].count)) { found.expand(bounds(slot, of: node)) }
        return found
    }

    /// Brings the bounds in step with what was moved and taken away since they last were.
    ///
    /// - Complexity: O(leaves with changes, and the nodes above them)
    mutating func refresh() {
        for level in 0..<Self.levels {
            var place = 0
            while place < stale[level].count {
                let node = stale[level][place]
                place += 1
                guard self[node].isStale, Int(self[node].level) == level else { continue }
                self[node].isStale = false
                guard self[node].count > 0 else { continue }
                let found = foundBounds(of: node)
                guard found != self[node].bounds else { continue }
                setBounds(found, of: node)
                let parent = self[node].parent
                guard parent != Self.none else { continue }
                markStale(parent)
                let hasDrifted = found.spread > Self.drift * self[node].spread
                if level == 0, self[node].count > 1, hasDrifted { dissolve(node) }
            }
            stale[level].removeAll(keepingCapacity: true)
        }
        while root != Self.none, self[root].level > 0, self[root].count == 1 {
            let child = slots(root)[0]
            release(root)
            self[child].parent = Self.none
            root = child
        }
    }

    /// Finds the best leaf anew for all that is in one.
    private mutating func dissolve(_ leaf: UInt32) {
        let count = Int(self[leaf].count)
        var ids = InlineArray<16, UInt32>(repeating: 0)
        var rects = InlineArray<16, Box>(repeating: Box(left: 0, top: 0, right: 0, bottom: 0))
        for slot in 0..<count {
            ids[slot] = slots(leaf)[slot]
            rects[slot] = boxes(leaf)[slot]
        }
        for _ in 0..<count { removeSlot(Int(self[leaf].count) - 1, of: leaf) }
        for slot in 0..<count { put(ids[slot], rects[slot]) }
    }
}
