import Wire

/// The lines that programs send: the messages of topic `/requests`.
enum RequestJSON {
    /// The member that holds a request, and the one that holds a line that was none.
    static let (request, refused): (StaticString, StaticString) = ("line", "refused")

    static let topic = TraceLayout.Topic(
        "/requests", "inlet.Request",
        #"{"type":"object","properties":{"program":{"type":"integer","minimum":1},"line":{"type":"string","description":"what a program asked for"},"#
            + #""refused":{"type":"string","description":"a line that was no request"}}}"#)

    /// - Parameters:
    ///   - line: nil for a request that changes nothing.
    ///   - key: ``request`` or ``refused``.
    static func encode(_ line: [UInt8]?, as key: StaticString, of program: UInt32) -> [UInt8] {
        var object = JSONObject()
        object.add("program", Int(program))
        if let line { object.add(key, String(decoding: line, as: UTF8.self)) }
        return Array(object.text().utf8)
    }

    static func decode(_ node: DocumentNode) throws(DocumentError) -> Session.Entry.Kind {
        let line = try node.peek(request)?.string("\"line\"")
        // Recordings from before programs had numbers contain one program.
        let program = try ProgramJSON.number(node) ?? 1
        return .request(line.map { Array($0.utf8) }, program: program)
    }
}
