import System
import Wire

@testable import Client

/// A stream as its clients read it: in pieces, line by line, looking for replies and for the beginning.
enum LinesTarget: FuzzTarget {
    static let name = "lines"

    static func memoryLimit(_ count: Int) -> Int { 1 << 20 + 4096 * count }

    static func run(_ bytes: [UInt8]) {
        let piece = Int(bytes.first ?? 0) * 4 + 31
        let stream = bytes.dropFirst()
        var rest = stream
        var lines = LineReader(limit: 1 << 20, keepsEnds: true)
        var read: [[UInt8]] = []
        var beginning = StreamBeginning()
        while !rest.isEmpty {
            Array(rest.prefix(piece)).withUnsafeBytes { lines.append($0) }
            rest = rest.dropFirst(piece)
            while lines.next({ line in
                read.append(line.withUnsafeBufferPointer(Array.init))
                _ = ReplyLine(line)
                _ = beginning.part(of: line)
                return true
            }) {}
        }
        let newline = UInt8(ascii: "\n")
        let whole = stream.lastIndex(of: newline).map { stream[...$0] } ?? []
        Fuzzing.expect(Array(read.joined()) == Array(whole), "lines are not the bytes that came")
        Fuzzing.expect(
            read.allSatisfy { $0.firstIndex(of: newline) == $0.count - 1 }, "lines are not cut at their ends")
    }
}
