import Wire

/// Cuts bytes that come in pieces into lines.
///
/// Holds at most one line, as long as a request may be; of a longer one only the beginning is kept, which is enough
/// to say that it is too long.
struct LineReader: ~Copyable {
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no end of a line.
    private var searched = 0
    private var isOverlong = false

    /// Adds bytes that came.
    mutating func append(_ piece: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Hands the next whole line, without its end, to `body`; empty ones are passed over.
    ///
    /// - Parameter isEnded: nothing more will come, so that the last line is whole without an end.
    /// - Returns: false where there is none.
    mutating func next(isEnded: Bool = false, _ body: (Span<UInt8>) -> Void) -> Bool {
        while true {
            var end = searched
            while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
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
            if line.allSatisfy({ bytes[$0] == UInt8(ascii: " ") || bytes[$0] == UInt8(ascii: "\r") }) {
                continue
            }
            body(bytes.span.extracting(line))
            return true
        }
    }

    /// True once for a line that is longer than any may be; the rest of it is passed over.
    mutating func takeOverlong() -> Bool {
        guard !isOverlong, bytes.count - start > RequestLine.byteLimit else { return false }
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
