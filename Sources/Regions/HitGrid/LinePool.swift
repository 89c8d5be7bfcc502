/// Memory for lines, each where the processor's cache has one, cut into pieces that are used again.
///
/// The cells' lines are one block, which a query comes to by adding. All others are found through a list of *parts*: a block is one
/// part or several side by side, so a piece may go on from one to the next. No block is copied to make room, but for one
/// that is smaller than a part: where a hundred thousand regions lie in one place that would be megabytes.
@usableFromInline
struct LinePool: ~Copyable {
    /// The first block.
    @usableFromInline let cells: UnsafeMutableRawPointer
    /// Where each part is: numbers of lines go through all of them, the cells' first.
    @usableFromInline private(set) var parts: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var partLimit: Int
    /// The blocks behind the cells'.
    @usableFromInline private(set) var blocks: [UnsafeMutableRawPointer] = []
    private let cellCount: Int
    /// The last block begins at line `start`, new lines come from `end` on, and the memory ends before line `limit`.
    ///
    /// Invariant: `start` is the first of a part; `start ≤ end ≤ limit`; the last block alone is less than a part.
    private var start: Int
    private var end: Int
    private var limit: Int
    /// The first free piece of each size, and in its first line's ``GridLine/link`` the next; `none` at the end.
    @usableFromInline let free: UnsafeMutablePointer<UInt32>

    /// Sizes up to 2³⁰ lines.
    private static let sizes = 64

    private static let none = UInt32.max

    /// 64 KiB: copied in a few microseconds, and few enough where there are millions of lines.
    static let partBits = 10
    private static let partLines = 1 << partBits

    /// - Parameter count: how many lines, from number 0 on, are there from the start: the cells'. Nothing is in them yet.
    init(cells count: Int) {
        cellCount = count
        cells = Self.allocate(count)
        start = Self.parts(of: count) << Self.partBits
        (end, limit) = (start, start)
        partLimit = 2 * Self.parts(of: count)
        parts = .allocate(capacity: partLimit)
        free = .allocate(capacity: Self.sizes)
        free.initialize(repeating: Self.none, count: Self.sizes)
        setParts(of: cells, from: 0, count)
    }

    @inlinable
    deinit {
        cells.deallocate()
        for block in blocks { block.deallocate() }
        parts.deallocate()
        free.deallocate()
    }

    /// Bytes of memory that the lines take.
    var byteCount: Int { (cellCount + limit - firstFurther) * GridLine.size }

    /// The first line that is no cell's. There are none between them.
    private var firstFurther: Int { Self.parts(of: cellCount) << Self.partBits }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(1, count) * GridLine.size, alignment: GridLine.size)
    }

    /// How many parts so many lines are.
    private static func parts(of count: Int) -> Int { (count + partLines - 1) >> partBits }

    @inline(__always)
    subscript(line: Int) -> GridLine { GridLine(parts, line) }

    /// The lines of a piece of `size`: 1, 2, 3, 4, 6, 8, 12, 16, … so that at most a third is unused.
    @inline(__always)
    static func count(ofSize size: UInt8) -> Int {
        if size == 0 { return 1 }
        return size & 1 == 1 ? 2 << (Int(size) / 2) : 3 << (Int(size) / 2 - 1)
    }

    /// New lines side by side; returns the number of the first. Nothing is in them yet.
    private mutating func makeLines(_ count: Int) -> Int {
        if end + count > limit { makeRoom(count) }
        defer { end += count }
        return end
    }

    private mutating func makeRoom(_ count: Int) {
        let size = limit - start
        if size > 0, size < Self.partLines {
            // Most scenes come by with a few lines.
            growBlock(to: min(Self.partLines, max(2 * size, end + count - start)))
            if end + count <= limit { return }
            growBlock(to: Self.partLines)
        }
        releaseRest()
        addBlock(size == 0 && count < Self.partLines ? count : Self.parts(of: count) << Self.partBits)
    }

    private mutating func addBlock(_ count: Int) {
        let block = Self.allocate(count)
        blocks.append(block)
        setParts(of: block, from: limit >> Self.partBits, count)
        start = limit
        limit += count
    }

    /// Makes the last block, which is less than a part, larger.
    private mutating func growBlock(to count: Int) {
        let larger = Self.allocate(count)
        let block = blocks.removeLast()
        larger.copyMemory(from: block, byteCount: (end - start) * GridLine.size)
        block.deallocate()
        blocks.append(larger)
        setParts(of: larger, from: start >> Self.partBits, count)
        limit = start + count
    }

    private mutating func setParts(of block: UnsafeMutableRawPointer, from first: Int, _ lines: Int) {
        let end = first + Self.parts(of: lines)
        if end > partLimit {
            let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 2 * end)
            larger.update(from: parts, count: first)
            parts.deallocate()
            parts = larger
            partLimit = 2 * end
        }
        for part in first..<end { parts[part] = block + (part - first) << Self.partBits * GridLine.size }
    }

    /// What a block has left where a piece is too large for it becomes pieces, the largest first.
    private mutating func releaseRest() {
        var size = UInt8(Self.sizes - 1)
        while end < limit {
            while Self.count(ofSize: size) > limit - end { size -= 1 }
            release(end, size: size)
            end += Self.count(ofSize: size)
        }
    }

    mutating func allocate(size: UInt8) -> Int {
        let first = free[Int(size)]
        guard first != Self.none else { return makeLines(Self.count(ofSize: size)) }
        free[Int(size)] = self[Int(first)].link
        return Int(first)
    }

    /// 2 to the power of `bits` lines.
    mutating func allocate(bits: UInt32) -> Int { allocate(size: bits == 0 ? 0 : UInt8(2 * bits - 1)) }

    mutating func release(_ first: Int, size: UInt8) {
        self[first].link = free[Int(size)]
        free[Int(size)] = UInt32(first)
    }

    /// Greater than the numbers of all lines that have been given out, those that are free again included.
    var lineEnd: Int { end }

    /// Every line is used, or in a piece that is free: one of both, once.
    ///
    /// - Parameter isUsed: by number, whether a line is used; all are when this is over.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(_ isUsed: inout [Bool]) throws(BrokenInvariant) {
        try require(start <= end && end <= limit, "more lines were given out than there is memory for")
        try require(start & (Self.partLines - 1) == 0, "a block begins within a part")
        for line in cellCount..<firstFurther where line < isUsed.count {
            try require(!isUsed[line], "line \(line) has no memory")
            isUsed[line] = true
        }
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
