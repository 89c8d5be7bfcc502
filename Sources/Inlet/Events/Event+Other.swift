import Wire

extension Event {
    /// A line that this version has no type for: its type, and all that it says.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .other(let line) in batch {
    ///         print("not known:", line.type, line.fields)
    ///     }
    /// }
    /// ```
    public struct Other: Hashable, Sendable {
        /// As the line says it.
        public let type: String
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
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

    /// What a line says; what this version cannot read is ``other(_:)``.
    ///
    /// - Throws: ``MalformedLine`` for what is no line of any version.
    init(_ line: DocumentNode) throws(MalformedLine) {
        guard let type = line.text("type") else { throw MalformedLine() }
        if let event = try? Event.read(type, line) {
            self = event
        } else {
            self = .other(try Other(type, line))
        }
    }
}
