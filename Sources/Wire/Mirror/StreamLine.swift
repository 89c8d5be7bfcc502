package import InputModel

/// A line of the stream as a client reads it: the fields of all lines, and the rest by name.
///
/// A field that is missing or of another kind reads as nil: a newer daemon may send more fields, or other ones.
package struct StreamLine: Sendable {
    package let type: String
    package let phase: String
    package let time: Timestamp
    private let document: Document

    /// nil for text that is not a line of a stream.
    package init?(_ line: Span<UInt8>) {
        guard let document = try? JSONDocument.parse(line) else { return nil }
        let root = document.root
        guard let type = root.text("type"), let time = root.integer("time") else { return nil }
        self.type = type
        self.time = Timestamp(microseconds: Int64(time))
        phase = root.text("phase") ?? ""
        self.document = document
    }

    /// The bytes that a state could take from it, approximately.
    var weight: Int { document.text.count + document.count * StreamState.entryWeight }

    /// True if the line reports an end.
    var isEnd: Bool { phase == "ended" || phase == "cancelled" }

    package var fields: DocumentNode {
        @_lifetime(borrow self)
        get { document.root }
    }
}
