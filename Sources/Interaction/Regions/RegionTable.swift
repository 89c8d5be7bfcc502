import InputModel

/// The regions of a scene: where they lie, in whom, and in which order they are painted.
///
/// A region is a number from 1; 0 is nobody. 68 bytes a region, and what few regions have (styles, gestures,
/// padding) beside it.
struct RegionTable: ~Copyable {
    /// Ties in the tree, by number; 0 for none. Siblings are in no particular order.
    struct Links: BitwiseCopyable {
        var parent: UInt32 = 0
        var firstChild: UInt32 = 0
        var next: UInt32 = 0
        var previous: UInt32 = 0
    }

    struct State: BitwiseCopyable {
        /// An ancestor some way up; see ``ancestor(of:atDepth:)``.
        var jump: UInt32 = 0
        /// 1 for a region that lies in the scene itself.
        var depth: UInt16 = 0
        var flags = RegionFlags()
    }

    /// Lowest and highest z: what fits beside the sequence in one word.
    static let zRange: ClosedRange<Int32> = -8_388_607...8_388_607

    private(set) var rects: Column<Rect>
    /// z, then the sequence in which regions came: greater is in front among siblings.
    private(set) var keys: Column<UInt64>
    private(set) var links: Column<Links>
    private(set) var states: Column<State>
    /// Paddings of the regions that have one.
    var slops: [UInt32: HitSlop] = [:]
    /// How many are in use.
    private(set) var count = 0
    /// The number after the highest ever used.
    private(set) var end: UInt32 = 1
    private var free: [UInt32] = []
    /// Taken away, and still named by what was published.
    private(set) var removed: [UInt32] = []
    private var sequence: UInt64 = 0

    init() {
        rects = Column(capacity: 64, filler: Rect(x: 0, y: 0, width: 0, height: 0))
        keys = Column(capacity: 64, filler: 0)
        links = Column(capacity: 64, filler: Links())
        states = Column(capacity: 64, filler: State())
    }

    /// Bytes of memory that the columns take.
    var byteCount: Int {
        rects.capacity
            * (MemoryLayout<Rect>.stride + MemoryLayout<UInt64>.stride + MemoryLayout<Links>.stride
                + MemoryLayout<State>.stride)
    }

    /// Makes room for `count` regions in all.
    mutating func reserve(_ count: Int) {
        let capacity = count + 1
        guard capacity > rects.capacity else { return }
        rects.grow(to: capacity, filler: Rect(x: 0, y: 0, width: 0, height: 0))
        keys.grow(to: capacity, filler: 0)
        links.grow(to: capacity, filler: Links())
        states.grow(to: capacity, filler: State())
    }

    /// A new region, in front of its siblings of the same z.
    mutating func add(rect: Rect, parent: UInt32, z: Int32, flags: RegionFlags) -> UInt32 {
        let id: UInt32
        if let last = free.popLast() {
            id = last
        } else {
            if Int(end) >= rects.capacity { reserve(rects.capacity * 2) }
            id = end
            end += 1
        }
        count += 1
        rects[id] = rect
        sequence += 1
        keys[id] = Self.key(z: z, sequence: sequence)
        var state = State(depth: states[parent].depth + 1, flags: flags)
        state.jump = jump(below: parent)
        states[id] = state
        links[id] = Links()
        attach(id, to: parent)
        return id
    }

    /// Takes a region without children away. Its number is used again after ``reuseRemoved()``.
    mutating func remove(_ id: UInt32) {
        assert(links[id].firstChild == 0)
        detach(id)
        if states[id].flags.contains(.hasSlop) { slops[id] = nil }
        links[id] = Links()
        states[id] = State()
        removed.append(id)
        count -= 1
    }

    /// The numbers of the regions that were taken away can be used again.
    mutating func reuseRemoved() {
        free.append(contentsOf: removed)
        removed.removeAll(keepingCapacity: true)
    }

    /// Puts a region, with all that is in it, into another, in its old place in the sequence.
    mutating func setParent(_ parent: UInt32, of id: UInt32) {
        detach(id)
        attach(id, to: parent)
        var region = id
        repeat {
            let above = links[region].parent
            states[region].depth = states[above].depth + 1
            states[region].jump = jump(below: above)
            region = next(after: region, in: id)
        } while region != 0
    }

    /// Puts a region in front of its siblings of the same z.
    mutating func bringToFront(_ id: UInt32) {
        sequence += 1
        keys[id] = keys[id] & ~Self.sequenceMask | sequence & Self.sequenceMask
    }

    /// Rises with the order in which regions came.
    func sequence(of id: UInt32) -> UInt64 {
        keys[id] & Self.sequenceMask
    }

    private mutating func attach(_ id: UInt32, to parent: UInt32) {
        links[id].parent = parent
        guard parent != 0 else { return }
        let sibling = links[parent].firstChild
        links[id].next = sibling
        if sibling != 0 { links[sibling].previous = id }
        links[parent].firstChild = id
    }

    private mutating func detach(_ id: UInt32) {
        let link = links[id]
        if link.previous != 0 {
            links[link.previous].next = link.next
        } else if link.parent != 0 {
            links[link.parent].firstChild = link.next
        }
        if link.next != 0 { links[link.next].previous = link.previous }
        links[id].parent = 0
        links[id].next = 0
        links[id].previous = 0
    }

    /// Changes the z of a region, which keeps its place in the sequence.
    mutating func setZ(_ z: Int32, of id: UInt32) {
        keys[id] = Self.key(z: z, sequence: keys[id] & Self.sequenceMask)
    }

    func z(of id: UInt32) -> Int32 {
        Int32(truncatingIfNeeded: Int64(keys[id] >> 40) - 8_388_608)
    }

    private static let sequenceMask: UInt64 = 1 << 40 - 1

    private static func key(z: Int32, sequence: UInt64) -> UInt64 {
        UInt64(Int64(z) + 8_388_608) << 40 | sequence & sequenceMask
    }

    /// Whose ancestors are looked up is reached in O(log depth): each region knows one ancestor farther up, chosen
    /// so that the jumps make up a skew binary number of its depth (Myers, "An applicative random-access stack").
    private func jump(below parent: UInt32) -> UInt32 {
        let near = states[parent].jump
        let far = states[near].jump
        let isEven = states[parent].depth - states[near].depth == states[near].depth - states[far].depth
        return parent != 0 && isEven ? far : parent
    }
}

/// What is the case with a region, a bit each.
struct RegionFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    var rawValue: UInt32

    /// Hit beyond its rectangle, or only inside of a part of it.
    static let hasSlop = RegionFlags(rawValue: 1 << 0)
    /// Reaches beyond what its parent lets be hit.
    static let isClipped = RegionFlags(rawValue: 1 << 1)
    static let isDisabled = RegionFlags(rawValue: 1 << 2)
    /// Stands in the grid.
    static let isIndexed = RegionFlags(rawValue: 1 << 3)
    /// Out of the grid while it, or what it lies in, is changed.
    static let isSuspended = RegionFlags(rawValue: 1 << 4)
}
