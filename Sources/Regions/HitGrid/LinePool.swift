/// Memory for lines, aligned to the processor's cache lines, in pieces that are reused.
///
/// The cells' lines are one block, which a query addresses directly. All others are found through a list of *parts*: a
/// block is one part or several contiguous ones, so a piece may span parts. No block is copied to make room, except one
/// that is smaller than a part: with a hundred thousand regions at one position that would be megabytes.
@usableFromInline
struct LinePool: ~Copyable {
    /// The first block.
    @usableFromInline let cells: UnsafeMutableRawPointer
    /// The address of each part: line numbers run through all of them, the cells' first.
    @usableFromInline private(set) var parts: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var partLimit: Int
    /// The blocks after the cells'.
    @usableFromInline private(set) var blocks: [UnsafeMutableRawPointer] = []
    private let cellCount: Int
    /// The last block begins at line `start`, new lines are taken from `end` on, and the memory ends before line
    /// `limit`.
    ///
    /// Invariant: `start` is the first of a part; `start ≤ end ≤ limit`; the last block alone is less than a part.
    private var start: Int
    private var end: Int
    private var limit: Int
    /// The first free piece of each size; its first line's ``GridLine/link`` is the next piece, or `none` at the end.
    @usableFromInline let free: UnsafeMutablePointer<UInt32>

    /// Sizes up to 2³⁰ lines.
    private static let sizes = 64

    private static let none = UInt32.max

    /// 64 KiB: copied in a few microseconds, and few enough for millions of lines.
    static let partBits = 10
    private static let partLines = 1 << partBits

    /// - Parameter count: the number of the cells' lines, from number 0 on. They are not initialised yet.
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

    /// The first line after the cells' parts.
    private var firstFurther: Int { Self.parts(of: cellCount) << Self.partBits }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: max(1, count) * GridLine.size, alignment: GridLine.size)
    }

    /// The number of parts that `count` lines take.
    private static func parts(of count: Int) -> Int { (count + partLines - 1) >> partBits }

    @inline(__always)
    subscript(line: Int) -> GridLine { GridLine(parts, line) }

    /// The lines of a piece of `size`: 1, 2, 3, 4, 6, 8, 12, 16, … so that at most a third is unused.
    @inline(__always)
    static func count(ofSize size: UInt8) -> Int {
        if size == 0 { return 1 }
        return size & 1 == 1 ? 2 << (Int(size) / 2) : 3 << (Int(size) / 2 - 1)
    }

    /// New contiguous lines, not initialised yet; returns the number of the first.
    private mutating func makeLines(_ count: Int) -> Int {
        if end + count > limit { makeRoom(count) }
        defer { end += count }
        return end
    }

    private mutating func makeRoom(_ count: Int) {
        let size = limit - start
        if size > 0, size < Self.partLines {
            // Most scenes need only a few lines.
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

    /// The rest of a block that is too small for a piece becomes free pieces, the largest first.
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

    /// Greater than the number of every line handed out so far, those freed since included.
    var lineEnd: Int { end }

    /// Every line is either used or in a free piece, exactly once.
    ///
    /// - Parameter isUsed: by number, whether a line is used; all are true on return.
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
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
