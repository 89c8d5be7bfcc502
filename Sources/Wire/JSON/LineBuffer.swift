import InputModel

/// Bytes of lines to be sent: one block of memory, written at its end and consumed from its start.
///
/// It grows when a batch is larger than any before, and never shrinks; after that nothing allocates. Public for the
/// optimizer alone, like the functions that write events into it.
public struct LineBuffer: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    /// The values written last, for lines that repeat them.
    var place = RememberedText(Point.zero)
    var time = RememberedText(Timestamp(microseconds: 0))
    var targets = RememberedTargets()

    /// Room for a few hundred lines, a batch of a fast mouse.
    private static let initialCapacity = 64 * 1024

    /// An empty buffer; allocates its first block.
    public init() {
        base = .allocate(capacity: Self.initialCapacity)
        capacity = Self.initialCapacity
    }

    @inlinable
    deinit {
        base.deallocate()
    }

    /// The number of bytes waiting to be written.
    @inlinable
    public var count: Int { end - start }

    /// True if no byte waits.
    @inlinable
    public var isEmpty: Bool { start == end }

    /// The bytes waiting to be written, valid while `body` runs.
    @inlinable
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base + start, count: end - start))
    }

    /// Removes the first `count` bytes after they have been written.
    @inlinable
    public mutating func consume(_ count: Int) {
        start += count
        if start == end {
            start = 0
            end = 0
        }
    }

    /// Removes everything from `mark`, a former ``count``, on.
    @inlinable
    public mutating func truncate(to mark: Int) {
        end = start + mark
    }

    /// Makes room for `count` more bytes.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if capacity &- end < count { grow(by: count) }
    }

    @inline(never)
    fileprivate mutating func grow(by count: Int) {
        let used = end - start
        if used + count <= capacity {
            base.update(from: base + start, count: used)
        } else {
            capacity = max(capacity * 2, used + count)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.update(from: base + start, count: used)
            base.deallocate()
            base = larger
        }
        start = 0
        end = used
    }
}
