public import InputModel

/// The record of each region of a table, by number: one cache line each.
///
/// One word, passed by value: a table would be copied. Numbers are not checked: every number from outside has been
/// looked up before it gets here.
@usableFromInline
package struct RegionRecords: BitwiseCopyable {
    @usableFromInline
    struct Record: BitwiseCopyable {
        @usableFromInline var rect = Rect(x: 0, y: 0, width: 0, height: 0)
        /// z, then the sequence number: greater is in front among siblings.
        @usableFromInline var key: UInt64 = 0
        @usableFromInline var links = Links()
        @usableFromInline var state = State()
    }

    /// Links in the tree, by number; 0 for none. Siblings are in no particular order.
    @usableFromInline
    struct Links: BitwiseCopyable {
        @usableFromInline var parent: UInt32 = 0
        @usableFromInline var firstChild: UInt32 = 0
        @usableFromInline var next: UInt32 = 0
        var previous: UInt32 = 0
    }

    @usableFromInline
    struct State: BitwiseCopyable {
        /// An ancestor some way up; see ``ancestor(of:atDepth:)``.
        var jump: UInt32 = 0
        /// 1 for a region that lies in the scene itself.
        @usableFromInline var depth: UInt16 = 0
        @usableFromInline var flags = RegionFlags()
    }

    /// One field of all records.
    struct Column<Element: BitwiseCopyable>: BitwiseCopyable {
        private let first: UnsafeMutableRawPointer

        /// - Parameter first: the field of record 0, in place.
        @inline(__always)
        fileprivate init(first: UnsafeMutablePointer<Element>) { self.first = UnsafeMutableRawPointer(first) }

        @inline(__always)
        subscript(id: UInt32) -> Element {
            get { element(id).pointee }
            nonmutating _modify { yield &element(id).pointee }
        }

        @inline(__always)
        private func element(_ id: UInt32) -> UnsafeMutablePointer<Element> {
            (first + Int(id) &* MemoryLayout<Record>.stride).assumingMemoryBound(to: Element.self)
        }
    }

    @usableFromInline let base: UnsafeMutablePointer<Record>

    static func allocate(_ count: Int) -> RegionRecords {
        let stride = MemoryLayout<Record>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: stride)
        return RegionRecords(base: memory.bindMemory(to: Record.self, capacity: count))
    }

    @inline(__always)
    var rects: Column<Rect> { withUnsafeMutablePointer(to: &base.pointee.rect) { Column(first: $0) } }

    @inline(__always)
    var keys: Column<UInt64> { withUnsafeMutablePointer(to: &base.pointee.key) { Column(first: $0) } }

    @inline(__always)
    var links: Column<Links> { withUnsafeMutablePointer(to: &base.pointee.links) { Column(first: $0) } }

    @inline(__always)
    var states: Column<State> { withUnsafeMutablePointer(to: &base.pointee.state) { Column(first: $0) } }
}

// Paint order: children over parents, among siblings higher z over lower, later over earlier.
extension RegionRecords {
    /// True if `a` is painted over `b`, another region of its scene.
    ///
    /// - Complexity: O(1) for siblings, else O(log depth).
    @inline(__always)
    func isInFront(_ a: UInt32, of b: UInt32) -> Bool {
        if links[a].parent == links[b].parent { return keys[a] > keys[b] }
        return isInFrontAcrossFamilies(a, of: b)
    }

    /// How many regions of a line, which is in paint order, are in front of `id`.
    @inline(__always)
    func countInFront(of id: UInt32, _ line: GridLine) -> Int {
        let (parent, key) = (links[id].parent, keys[id])
        var (count, isFamily) = (0, true)
        // All loads are issued at once; record 0, in the empty lanes, is behind all.
        for lane in 0..<GridLine.capacity {
            let other = line.tag(lane) & ~GridEntry.checkBit
            isFamily = isFamily && (other == 0 || links[other].parent == parent)
            count &+= other != 0 && keys[other] > key ? 1 : 0
        }
        if isFamily { return count }
        return countInFrontAcrossFamilies(of: id, line)
    }

    @inline(never)
    private func countInFrontAcrossFamilies(of id: UInt32, _ line: GridLine) -> Int {
        let count = line.count
        var lane = 0
        while lane < count, isInFront(line[lane].id, of: id) { lane += 1 }
        return lane
    }

    @inline(never)
    private func isInFrontAcrossFamilies(_ a: UInt32, of b: UInt32) -> Bool {
        let depth = min(states[a].depth, states[b].depth)
        let above = ancestor(of: a, atDepth: depth)
        let below = ancestor(of: b, atDepth: depth)
        // One lies in the other: the inner one is in front.
        if above == below { return states[a].depth > states[b].depth }
        let (first, second) = siblings(above, below)
        return keys[first] > keys[second]
    }

    /// The ancestor of `id`, or `id` itself, at `depth`.
    func ancestor(of id: UInt32, atDepth depth: UInt16) -> UInt32 {
        var id = id
        while states[id].depth > depth {
            let jump = states[id].jump
            id = states[jump].depth < depth ? links[id].parent : jump
        }
        return id
    }

    /// The ancestors of two different regions of equal depth, or the regions themselves, that share a parent.
    func siblings(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) {
        var (a, b) = (a, b)
        while links[a].parent != links[b].parent {
            if states[a].jump != states[b].jump {
                (a, b) = (states[a].jump, states[b].jump)
            } else {
                (a, b) = (links[a].parent, links[b].parent)
            }
        }
        return (a, b)
    }
}

// The tree of regions: walks through a region and its descendants. Numbers are not checked, and 0 is no region.
extension RegionRecords {
    /// 0 for a region that lies in the scene itself.
    @inline(__always) @inlinable
    package func parent(of id: UInt32) -> UInt32 { base[Int(id)].links.parent }

    /// One of the children of `id`; 0 for none.
    @inline(__always) @inlinable
    package func firstChild(of id: UInt32) -> UInt32 { base[Int(id)].links.firstChild }

    /// Another child of the same parent; 0 after the last.
    @inline(__always) @inlinable
    package func nextSibling(of id: UInt32) -> UInt32 { base[Int(id)].links.next }

    /// 1 for a region that lies in the scene itself; 0 for a number without a region.
    @inline(__always) @inlinable
    package func depth(of id: UInt32) -> UInt16 { base[Int(id)].state.depth }

    /// Rises with each region that is added or brought to the front.
    @inline(__always) @inlinable
    package func sequence(of id: UInt32) -> UInt64 { base[Int(id)].key & Self.sequenceMask }

    /// The part of a key that is not z.
    @usableFromInline static var sequenceMask: UInt64 {
        @inline(__always) @inlinable get { 1 << 40 - 1 }
    }

    @inline(__always) @inlinable
    func rect(of id: UInt32) -> Rect { base[Int(id)].rect }

    @inline(__always) @inlinable
    func flags(of id: UInt32) -> RegionFlags { base[Int(id)].state.flags }

    /// True if `id` is `ancestor` or lies in it.
    ///
    /// - Complexity: O(log depth)
    package func isInside(_ id: UInt32, _ ancestor: UInt32) -> Bool {
        let depth = states[ancestor].depth
        return id != 0 && states[id].depth >= depth && self.ancestor(of: id, atDepth: depth) == ancestor
    }

    /// The next region in `root`, itself included, parents before children; 0 at the end.
    @inlinable
    package func next(after id: UInt32, in root: UInt32) -> UInt32 {
        let child = firstChild(of: id)
        return child != 0 ? child : nextBeside(id, in: root)
    }

    /// The next region that is not a descendant of `id`; 0 at the end.
    @inlinable
    package func nextBeside(_ id: UInt32, in root: UInt32) -> UInt32 {
        var id = id
        while id != root {
            let sibling = nextSibling(of: id)
            if sibling != 0 { return sibling }
            id = parent(of: id)
        }
        return 0
    }

    /// The leaf reached from `id` by first children.
    func firstLeaf(of id: UInt32) -> UInt32 {
        var id = id
        while links[id].firstChild != 0 { id = links[id].firstChild }
        return id
    }
}
