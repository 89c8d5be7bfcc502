/// Numbers lines anew where some in front of them were left out: a stream counts 0, 1, 2, ….
struct SequenceShift {
    /// How many lines were left out.
    let dropped: Int64

    private static let field = Array(#""seq":"#.utf8)

    /// Adds a line, its end included, to `lines`.
    func append(_ line: Span<UInt8>, to lines: inout [UInt8]) {
        line.withUnsafeBufferPointer { line in
            guard dropped > 0 else { return lines.append(contentsOf: line) }
            append(line, to: &lines)
        }
    }

    /// The number is the first field of that name: before it there are but a type and a time.
    private func append(_ line: UnsafeBufferPointer<UInt8>, to shifted: inout [UInt8]) {
        var index = line.startIndex
        while index < line.endIndex, !line[index...].starts(with: Self.field) { index += 1 }
        let start = min(index + Self.field.count, line.endIndex)
        let end = line[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let digits = line[start..<(end ?? line.endIndex)]
        shifted += line[..<start]
        // What is too large for a number is none of a stream's, and stays.
        if let number = Int64(String(decoding: digits, as: UTF8.self)) {
            shifted += String(number - dropped).utf8
        } else {
            shifted += digits
        }
        shifted += line[digits.endIndex...]
    }
}
