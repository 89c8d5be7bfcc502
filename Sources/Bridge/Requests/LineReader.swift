import Glibc
import Wire

/// Cuts bytes that come in pieces into lines.
///
/// Holds at most one line, as long as a request may be; of a longer one only the beginning is kept, which is enough
/// to say that it is too long.
struct LineReader: ~Copyable {
    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no end of a line.
    private var searched = 0
    private var isOverlong = false

    /// - Parameter limit: the longest line, in bytes.
    init(limit: Int = RequestLine.byteLimit) {
        self.limit = limit
    }

    /// Adds bytes that came.
    mutating func append(_ piece: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Hands the next whole line, without its end, to `body`; blank ones are passed over.
    ///
    /// - Parameters:
    ///   - isEnded: nothing more will come, so that the last line is whole without an end.
    ///   - body: returns false to leave the line for another time.
    /// - Returns: false where there is none, or it is left.
    mutating func next(isEnded: Bool = false, _ body: (Span<UInt8>) -> Bool) -> Bool {
        while true {
            let end = endOfLine()
            let isWhole = end < bytes.count
            searched = end
            guard isWhole || isEnded && end > start else {
                shorten()
                return false
            }
            let line = start..<end
            start = isWhole ? end + 1 : end
            searched = start
            let wasOverlong = isOverlong
            isOverlong = false
            // The end of a line that has been answered already.
            if wasOverlong { continue }
            if line.allSatisfy({ bytes[$0].isBlank }) { continue }
            if body(bytes.span.extracting(line)) { return true }
            start = line.lowerBound
            searched = line.upperBound
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
    mutating func takeOverlong() -> Bool {
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

extension UInt8 {
    /// Nothing but such in a line asks nothing.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\r") }
}
