extension Span<UInt8> {
    /// The line that begins at `start`, without its end, after which the next one begins.
    func line(from start: Int) -> Range<Int> {
        var end = start
        while end < count && self[end] != UInt8(ascii: "\n") { end += 1 }
        return start..<end
    }
}
