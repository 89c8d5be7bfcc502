/// Bytes as they come from a stream, and the lines in them.
struct ByteLines {
    /// What is read at once: as much as the longest line of a stream.
    private static let pieceSize = 64 * 1024
    /// The longest line that is kept. A stream's lines have at most 64 KiB, the longest with what a later daemon may add to
    /// them; without a bound, one that never ends would fill the memory.
    static let limit = 1 << 20

    private var bytes: [UInt8] = []
    private var start = 0
    /// Where the line in front ends, its end included; nil while it has none.
    private var end: Int?
    private var searched = 0

    /// True where a whole line is there.
    var hasLine: Bool { end != nil }

    /// The line in front has no end yet, and is longer than any may be.
    var isOverlong: Bool { end == nil && bytes.count - start > Self.limit }

    /// The line in front, with its end.
    var line: Span<UInt8> {
        @_lifetime(borrow self)
        get { bytes.span.extracting(start..<end!) }
    }

    mutating func consumeLine() {
        start = end!
        search()
    }

    /// Adds what `read` puts into the memory that it is given.
    ///
    /// - Returns: what `read` returned.
    mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        let count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.pieceSize))
        let added = bytes.withUnsafeMutableBytes {
            read(UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
        }
        bytes.removeSubrange((count + max(0, added))...)
        search()
        return added
    }

    private mutating func search() {
        searched = max(searched, start)
        while searched < bytes.count && bytes[searched] != UInt8(ascii: "\n") { searched += 1 }
        end = searched < bytes.count ? searched + 1 : nil
        if end != nil { searched += 1 }
    }
}
