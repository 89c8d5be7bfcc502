/// Numbers lines anew where some in front of them were left out: a stream counts 0, 1, 2, ….
struct SequenceShift {
    /// How many lines were left out.
    let dropped: Int64

    private static let field = Array(#""seq":"#.utf8)

    func apply(to lines: [UInt8]) -> [UInt8] {
        guard dropped > 0 else { return lines }
        var shifted: [UInt8] = []
        shifted.reserveCapacity(lines.count)
        for line in lines.split(separator: UInt8(ascii: "\n")) { append(line, to: &shifted) }
        return shifted
    }

    /// The number is the first field of that name: before it there are but a type and a time.
    private func append(_ line: ArraySlice<UInt8>, to shifted: inout [UInt8]) {
        var index = line.startIndex
        while index < line.endIndex, !line[index...].starts(with: Self.field) { index += 1 }
        let start = min(index + Self.field.count, line.endIndex)
        var number: Int64 = 0
        var end = start
        while end < line.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[end]) {
            number = number &* 10 &+ Int64(line[end] - UInt8(ascii: "0"))
            end += 1
        }
        shifted += line[..<start]
        if end > start { shifted += String(number - dropped).utf8 }
        shifted += line[end...]
        shifted.append(UInt8(ascii: "\n"))
    }
}
