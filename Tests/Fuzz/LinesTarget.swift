import Wire

@testable import Client

/// A stream as its clients read it: in pieces, line by line, numbered anew, looking for replies.
enum LinesTarget: FuzzTarget {
    static let name = "lines"

    static func memoryLimit(_ count: Int) -> Int { 1 << 20 + 4096 * count }

    static func run(_ bytes: [UInt8]) {
        let piece = Int(bytes.first ?? 0) * 4 + 31
        let stream = bytes.dropFirst()
        var rest = stream
        var lines = ByteLines()
        var read: [[UInt8]] = []
        var shifted: [UInt8] = []
        while !rest.isEmpty {
            _ = lines.fill { memory in
                let count = min(piece, rest.count, memory.count)
                memory.copyBytes(from: rest.prefix(count))
                rest = rest.dropFirst(count)
                return count
            }
            while lines.hasLine {
                read.append(lines.line.withUnsafeBufferPointer(Array.init))
                _ = ReplyLine(lines.line)
                SequenceShift(dropped: 3).append(lines.line, to: &shifted)
                lines.consumeLine()
            }
        }
        let newline = UInt8(ascii: "\n")
        let whole = stream.lastIndex(of: newline).map { stream[...$0] } ?? []
        Fuzzing.expect(Array(read.joined()) == Array(whole), "lines are not the bytes that came")
        Fuzzing.expect(
            read.allSatisfy { $0.firstIndex(of: newline) == $0.count - 1 }, "lines are not cut at their ends")

        Fuzzing.expect(
            shifted.count { $0 == newline } == read.count,
            "numbering anew changed how many lines there are")
    }
}
