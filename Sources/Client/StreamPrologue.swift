import Wire

/// Drops the lines up to the reply to the first request, reply included: they were not asked for. `hello` stays.
package struct StreamPrologue {
    /// The reply has not come yet.
    package private(set) var isAwaitingReply: Bool
    private var skipped: Int64 = -1
    private var shift = SequenceShift(dropped: 0)

    /// - Parameter isAwaitingReply: False to forward everything.
    package init(isAwaitingReply: Bool) {
        self.isAwaitingReply = isAwaitingReply
    }

    /// Adds `line`, with or without its newline, to `bytes`, or drops it.
    package mutating func append(_ line: Span<UInt8>, to bytes: inout [UInt8]) {
        guard isAwaitingReply else {
            return shift.append(line, to: &bytes)
        }
        if skipped < 0 { line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
        skipped += 1
        guard ReplyLine(line) != nil else { return }
        isAwaitingReply = false
        shift = SequenceShift(dropped: skipped)
    }
}

/// Renumbers lines if lines before them were dropped: a stream counts 0, 1, 2, ….
struct SequenceShift {
    /// The number of lines dropped.
    let dropped: Int64

    private static let field = Array(#""seq":"#.utf8)
    /// What follows the number in a `why` line: the number of the line that it explains.
    private static let reference = Array(#","about":"#.utf8)

    /// Adds a line, its newline included, to `lines`.
    func append(_ line: Span<UInt8>, to lines: inout [UInt8]) {
        line.withUnsafeBufferPointer { line in
            guard dropped > 0 else { return lines.append(contentsOf: line) }
            append(line, to: &lines)
        }
    }

    /// The number is the first field of that name: only a type and a time precede it.
    private func append(_ line: UnsafeBufferPointer<UInt8>, to shifted: inout [UInt8]) {
        var index = line.startIndex
        while index < line.endIndex, !line[index...].starts(with: Self.field) { index += 1 }
        let start = min(index + Self.field.count, line.endIndex)
        shifted += line[..<start]
        var rest = line[start...]
        appendNumber(&rest, to: &shifted)
        if rest.starts(with: Self.reference) {
            shifted += Self.reference
            rest = rest.dropFirst(Self.reference.count)
            appendNumber(&rest, to: &shifted)
        }
        shifted += rest
    }

    /// Takes the digits that `rest` begins with.
    private func appendNumber(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>, to shifted: inout [UInt8]) {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // A stream has no number too large for an Int64: such digits stay.
        if let number = Int64(String(decoding: digits, as: UTF8.self)) {
            shifted += String(number - dropped).utf8
        } else {
            shifted += digits
        }
        rest = rest[digits.endIndex...]
    }
}
