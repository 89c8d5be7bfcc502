import InputModel
import Wire

/// Lines that were written, for somebody who looks for one among them.
struct LineNotes {
    /// What is beyond is not kept: who waits for a line asks for few.
    private static let limit = 4 << 20
    /// What the lines of most steps take.
    private static let kept = 256 << 10

    private var bytes: [UInt8] = []
    /// Of what is looked for again, the lines before this are none.
    private var searched = 0
    private var wanted: [(field: String, value: String)] = []

    /// Looks anew for lines that are still to come. Room for a few lines is kept.
    mutating func forget() {
        bytes.removeAll(keepingCapacity: bytes.count < Self.kept)
        (wanted, searched) = ([], 0)
    }

    mutating func add(_ lines: UnsafeRawBufferPointer.SubSequence) {
        guard bytes.count + lines.count <= Self.limit else { return }
        UnsafeRawBufferPointer(rebasing: lines).withMemoryRebound(to: UInt8.self) {
            bytes.append(contentsOf: $0)
        }
    }

    /// - Complexity: O(bytes that came since the same was looked for last)
    mutating func contains(_ fields: [(field: String, value: String)]) -> Bool {
        if !wanted.elementsEqual(fields, by: { $0 == $1 }) { (wanted, searched) = (fields, 0) }
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[searched..<end]
            searched = end + 1
            if Self.line(Array(line), has: fields) { return true }
        }
        return false
    }

    private static func line(_ bytes: [UInt8], has fields: [(field: String, value: String)]) -> Bool {
        guard let document = try? JSONDocument.parse(bytes.span) else { return false }
        return fields.allSatisfy { field, value in
            var entries = document.root.entries
            while let key = entries.next(), let node = entries.next() {
                if key.text == field { return (try? node.jsonText()) == value }
            }
            return false
        }
    }
}
