import InputModel
import Wire

/// Written lines, kept so that they can be searched.
struct LineNotes {
    /// The most bytes kept; lines beyond are dropped. A client that waits for a line subscribes to few types.
    private static let limit = 4 << 20
    /// In bytes: the storage of fewer is reused for later lines. Most steps write fewer.
    private static let kept = 256 << 10

    private var bytes: [UInt8] = []
    /// The lines before this offset have been searched for `wanted`.
    private var searched = 0
    private var wanted: [(field: String, value: String)] = []

    /// Forgets all lines, so that only later ones are searched. The storage of less than `kept` bytes is reused.
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

    /// - Complexity: O(bytes added since the last search for the same fields)
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
