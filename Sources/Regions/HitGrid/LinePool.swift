/// Memory for lines: one block, each line where the processor's cache has one, cut into pieces that are used again.
struct LinePool: ~Copyable {
    private(set) var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private var end: Int
    /// Those that are there from the start.
    private let cells: Int
    /// The first free piece of each size, and in its first line's ``GridLine/link`` the next; `none` at the end.
    private let free: UnsafeMutablePointer<UInt32>

    /// Sizes up to 2³⁰ lines.
    private static let sizes = 64

    private static let none = UInt32.max

    /// - Parameters:
    ///   - count: how many lines, from number 0 on, are there from the start. Nothing is in them yet.
    ///   - spare: how many more there is room for.
    init(count: Int, spare: Int) {
        end = count
        cells = count
        capacity = count + spare
        memory = Self.allocate(capacity)
        free = .allocate(capacity: Self.sizes)
        free.initialize(repeating: Self.none, count: Self.sizes)
    }

    deinit {
        memory.deallocate()
        free.deallocate()
    }

    var byteCount: Int { capacity * GridLine.size }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(1, count) * GridLine.size, alignment: GridLine.size)
    }

    @inline(__always)
    subscript(line: Int) -> GridLine { GridLine(memory + line &* GridLine.size) }

    /// The lines of a piece of `size`: 1, 2, 3, 4, 6, 8, 12, 16, … so that at most a third is unused.
    @inline(__always)
    static func count(ofSize size: UInt8) -> Int {
        if size == 0 { return 1 }
        return size & 1 == 1 ? 2 << (Int(size) / 2) : 3 << (Int(size) / 2 - 1)
    }

    /// New lines side by side; returns the number of the first. Nothing is in them yet.
    mutating func makeLines(_ count: Int) -> Int {
        // Few cells have stacks, or most; where most have, lines are not copied more than twice.
        if end + count > capacity { grow(to: end + max(count, capacity / 8, end - cells)) }
        defer { end += count }
        return end
    }

    private mutating func grow(to count: Int) {
        let larger = Self.allocate(count)
        larger.copyMemory(from: memory, byteCount: end * GridLine.size)
        memory.deallocate()
        memory = larger
        capacity = count
    }

    mutating func allocate(size: UInt8) -> Int {
        let first = free[Int(size)]
        guard first != Self.none else { return makeLines(Self.count(ofSize: size)) }
        free[Int(size)] = self[Int(first)].link
        return Int(first)
    }

    mutating func release(_ first: Int, size: UInt8) {
        self[first].link = free[Int(size)]
        free[Int(size)] = UInt32(first)
    }

    /// How many lines have been given out, those that are free again included.
    var lineCount: Int { end }

    /// Every line is used, or in a piece that is free: one of both, once.
    ///
    /// - Parameter isUsed: by number, whether a line is used; all are when this is over.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(_ isUsed: inout [Bool]) throws(BrokenInvariant) {
        for size in 0..<UInt8(Self.sizes) {
            var piece = free[Int(size)]
            while piece != Self.none {
                let lines = Int(piece)..<Int(piece) + Self.count(ofSize: size)
                try require(
                    lines.upperBound <= end && !isUsed[lines].contains(true),
                    "a free piece of \(lines.count) lines at \(piece) is used, or free twice")
                for line in lines { isUsed[line] = true }
                piece = self[Int(piece)].link
            }
        }
        try require(!isUsed.contains(false), "a line of memory is nobody's")
    }
}
