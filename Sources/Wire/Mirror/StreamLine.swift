package import InputModel

/// A line of the stream as a reader has it: what all lines have, and the rest by name.
///
/// What is missing or of another kind reads as nil: a newer daemon may say more, or other things.
package struct StreamLine: Sendable {
    package let type: String
    package let phase: String
    package let time: Timestamp
    private let document: Document

    /// nil for what is no line of a stream.
    package init?(_ line: Span<UInt8>) {
        guard let document = try? JSONDocument.parse(line) else { return nil }
        let root = document.root
        guard let type = root.text("type"), let time = root.integer("time") else { return nil }
        self.type = type
        self.time = Timestamp(microseconds: Int64(time))
        phase = root.text("phase") ?? ""
        self.document = document
    }

    /// It says that something is over.
    var isEnd: Bool { phase == "ended" || phase == "cancelled" }

    package var fields: DocumentNode {
        @_lifetime(borrow self)
        get { document.root }
    }
}
