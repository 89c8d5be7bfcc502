import Wire

/// Checks of the lines published so far: the messages of topic `/checks`.
enum CheckJSON {
    static let topic = TraceLayout.Topic(
        "/checks", "inlet.Check",
        #"{"type":"object","required":["lines","crc32"],"description":"all lines published so far, motion too"}"#
    )

    static func encode(_ check: PublishedCheck) -> [UInt8] {
        Array(#"{"lines":\#(check.lines),"crc32":\#(check.value)}"#.utf8)
    }

    static func decode(_ node: DocumentNode) throws(DocumentError) -> PublishedCheck {
        let lines = try node.peek("lines")?.integer("\"lines\"", 0...Int.max) ?? 0
        let value = try node.peek("crc32")?.integer("\"crc32\"", 0...Int(UInt32.max)) ?? 0
        return PublishedCheck(lines: lines, checksum: CRC32(resuming: UInt32(value)))
    }
}
