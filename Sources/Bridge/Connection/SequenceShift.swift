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
        shifted.append(UInt8(ascii: "\n"))
    }
}
