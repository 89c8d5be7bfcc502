import Wire

extension Event {
    /// A line of a type that this version does not know: its type and all its fields.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .other(let line) in batch {
    ///         print("not known:", line.type, line.fields)
    ///     }
    /// }
    /// ```
    public struct Other: Hashable, Sendable {
        /// The type in the line.
        public let type: String
        /// The time of the event, in microseconds of CLOCK_MONOTONIC.
        public let time: Int
        /// The number of the line.
        public let seq: Int
        /// The whole line.
        public let fields: JSON

        init(_ type: String, _ line: DocumentNode) throws(MalformedLine) {
            self.type = type
            time = line.integer("time") ?? 0
            seq = line.integer("seq") ?? 0
            fields = try JSON(line: line)
        }
    }

    /// Reads a line; one that this version cannot read becomes ``other(_:)``.
    ///
    /// - Throws: ``MalformedLine`` for a line without a type, which no version sends.
    init(_ line: DocumentNode) throws(MalformedLine) {
        guard let type = line.text("type") else { throw MalformedLine() }
        if let event = try? Event.read(type, line) {
            self = event
        } else {
            self = .other(try Other(type, line))
        }
    }
}
