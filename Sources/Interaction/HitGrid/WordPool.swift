/// Memory for the lists of cells: one block, cut into pieces of a few sizes that are used again.
struct WordPool: ~Copyable {
    /// A list's piece: where it begins, and how large it is.
    private(set) var words: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    /// The first words are nobody's: queries read a few words before a list.
    private var end = 8
    /// The first free piece of each size, and in its first word the next; `none` at the end.
    private let free: UnsafeMutablePointer<UInt32>

    /// Sizes up to 2³² words.
    private static let sizes = 64

    private static let none = UInt32.max

    init() {
        capacity = 256
        words = .allocate(capacity: capacity)
        words.initialize(repeating: 0, count: end)
        free = .allocate(capacity: Self.sizes)
        free.initialize(repeating: Self.none, count: Self.sizes)
    }

    deinit {
        words.deallocate()
        free.deallocate()
    }

    var byteCount: Int { capacity * MemoryLayout<UInt64>.stride }

    /// The words of a piece of `size`: 1, 2, 3, 4, 6, 8, 12, 16, … so that at most a third is unused.
    @inline(__always)
    static func count(ofSize size: UInt8) -> Int {
        if size == 0 { return 1 }
        return size & 1 == 1 ? 2 << (Int(size) / 2) : 3 << (Int(size) / 2 - 1)
    }

    private mutating func reserve(_ count: Int) {
        guard end + count > capacity else { return }
        capacity = max(capacity + capacity / 2, end + count)
        let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
        larger.update(from: words, count: end)
        words.deallocate()
        words = larger
    }

    mutating func allocate(size: UInt8) -> UInt32 {
        let first = free[Int(size)]
        if first != Self.none {
            free[Int(size)] = UInt32(truncatingIfNeeded: words[Int(first)])
            return first
        }
        let count = Self.count(ofSize: size)
        reserve(count)
        defer { end += count }
        return UInt32(end)
    }

    mutating func release(_ offset: UInt32, size: UInt8) {
        words[Int(offset)] = UInt64(free[Int(size)])
        free[Int(size)] = offset
    }
}
