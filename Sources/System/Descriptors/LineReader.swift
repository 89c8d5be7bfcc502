import Glibc

/// Splits bytes that arrive in pieces into lines.
///
/// Holds at most one line, as long as ``init(limit:keepsEnds:)`` allows; of a longer line only the beginning is kept,
/// which is enough to report that it is too long, and to whom.
package struct LineReader: ~Copyable {
    private let limit: Int
    /// Lines include the newline that ends them.
    private let keepsEnds: Bool
    private var bytes: [UInt8] = []
    /// The offset at which the next line begins.
    private var start = 0
    /// The bytes from `start` to this offset hold no newline.
    private var searched = 0
    private var isOverlong = false

    /// - Parameters:
    ///   - limit: the longest line, in bytes.
    ///   - keepsEnds: include the newline that ends a line.
    package init(limit: Int, keepsEnds: Bool = false) {
        self.limit = limit
        self.keepsEnds = keepsEnds
    }

    /// Adds bytes that arrived.
    package mutating func append(_ piece: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Passes the next whole line to `body`.
    ///
    /// - Parameters:
    ///   - isEnded: no more bytes will arrive, so that the last line is whole without a newline.
    ///   - body: returns false to leave the line for the next call.
    /// - Returns: false if no whole line is available, or `body` left it.
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
            // The end of an overlong line that has already been reported.
            if wasOverlong { continue }
            if body(bytes.span.extracting(first..<(keepsEnds ? start : end))) { return true }
            start = first
            searched = end
            return false
        }
    }

    /// The offset of the first newline that was not searched yet, or the end of the bytes.
    private func endOfLine() -> Int {
        bytes.withUnsafeBytes { all in
            guard searched < all.count, let base = all.baseAddress,
                let found = memchr(base + searched, 0x0a, all.count - searched)
            else { return all.count }
            return UnsafeRawPointer(found) - base
        }
    }

    /// True once for each line that is longer than the limit; the rest of the line is skipped.
    ///
    /// - Parameter body: receives the beginning of the line, more bytes than the limit.
    package mutating func takeOverlong(_ body: (Span<UInt8>) -> Void = { _ in }) -> Bool {
        guard !isOverlong, bytes.count - start > limit else { return false }
        body(bytes.span.extracting(start..<bytes.count))
        isOverlong = true
        shorten()
        return true
    }

    /// Discards the rest of a line that is too long.
    private mutating func shorten() {
        guard isOverlong else { return }
        bytes.removeAll(keepingCapacity: true)
        start = 0
        searched = 0
    }
}

extension Span<UInt8> {
    /// True if it holds only blanks: such a line has no content.
    package var isBlank: Bool { indices.allSatisfy { self[$0].isBlank } }
}

extension UInt8 {
    /// A space, or the carriage return before a line's end.
    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\r") }
}

/// The buffer that inputs are read into, a piece at a time; one serves all inputs of a loop.
package final class PieceBuffer {
    private static let size = 64 * 1024

    /// As long as the longest line of a stream.
    package let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    /// An empty buffer.
    package init() {}

    deinit {
        bytes.deallocate()
    }
}
