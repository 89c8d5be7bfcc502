import Glibc

/// Cuts bytes that come in pieces into lines.
///
/// Holds at most one line, as long as ``init(limit:keepsEnds:)`` allows; of a longer one only the beginning is kept,
/// which is enough to say that it is too long.
package struct LineReader: ~Copyable {
    private let limit: Int
    /// Lines are handed on with the byte that ends them.
    private let keepsEnds: Bool
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// The bytes before this hold no end of a line.
    private var searched = 0
    private var isOverlong = false

    /// - Parameters:
    ///   - limit: the longest line, in bytes.
    ///   - keepsEnds: hand lines on with the byte that ends them.
    package init(limit: Int, keepsEnds: Bool = false) {
        self.limit = limit
        self.keepsEnds = keepsEnds
    }

    /// Adds bytes that came.
    package mutating func append(_ piece: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Hands the next whole line to `body`.
    ///
    /// - Parameters:
    ///   - isEnded: nothing more will come, so that the last line is whole without an end.
    ///   - body: returns false to leave the line for another time.
    /// - Returns: false where there is none, or it is left.
    package mutating func next(isEnded: Bool = false, _ body: (Span<UInt8>) -> Bool) -> Bool {
        while true {
            let end = endOfLine()
            let isWhole = end < bytes.count
            searched = end
            guard isWhole || isEnded && end > start else {
                shorten()
                return false
            }
            let first = start
            start = isWhole ? end + 1 : end
            searched = start
            let wasOverlong = isOverlong
            isOverlong = false
            // The end of a line that has been answered already.
            if wasOverlong { continue }
            if body(bytes.span.extracting(first..<(keepsEnds ? start : end))) { return true }
            start = first
            searched = end
            return false
        }
    }

    /// Where the first line ends that is not looked at yet, or where the bytes do.
    private func endOfLine() -> Int {
        bytes.withUnsafeBytes { all in
            guard searched < all.count, let base = all.baseAddress,
                let found = memchr(base + searched, 0x0a, all.count - searched)
            else { return all.count }
            return UnsafeRawPointer(found) - base
        }
    }

    /// True once for a line that is longer than any may be; the rest of it is passed over.
    package mutating func takeOverlong() -> Bool {
        guard !isOverlong, bytes.count - start > limit else { return false }
        isOverlong = true
        shorten()
        return true
    }

    /// Lets go of the rest of a line that is too long.
    private mutating func shorten() {
        guard isOverlong else { return }
        bytes.removeAll(keepingCapacity: true)
        start = 0
        searched = 0
    }
}

extension Span<UInt8> {
    /// Nothing but blanks: as a line, it says nothing.
    package var isBlank: Bool { indices.allSatisfy { self[$0].isBlank } }
}

extension UInt8 {
    /// A space, or the carriage return before a line's end.
    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\r") }
}

/// Where inputs are read to, a piece at a time: one serves all of a loop's.
package final class PieceBuffer {
    private static let size = 64 * 1024

    /// As much as the longest line of a stream.
    package let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    /// An empty one.
    package init() {}

    deinit {
        bytes.deallocate()
    }
}
