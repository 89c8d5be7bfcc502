import Interaction
import Wire

/// The instances of programs that come and go: the messages of topic `/programs`.
enum ProgramJSON {
    static let topic = TraceLayout.Topic(
        "/programs", "inlet.Program",
        #"{"type":"object","required":["program","phase"],"properties":{"program":{"type":"integer","minimum":1},"#
            + #""phase":{"enum":["connected","disconnected"]},"user":{"type":"integer"},"name":{"type":"string"}}}"#
    )

    static func encodeConnected(_ program: UInt32, user: UInt32, name: String?) -> [UInt8] {
        var object = JSONObject()
        object.add("program", Int(program))
        object.add("phase", "connected")
        object.add("user", Int(user))
        if let name { object.add("name", name) }
        return Array(object.text().utf8)
    }

    static func encodeDisconnected(_ program: UInt32) -> [UInt8] {
        Array(#"{"program":\#(program),"phase":"disconnected"}"#.utf8)
    }

    /// The entry of a message; nil if it names no program.
    static func decode(_ node: DocumentNode) throws(DocumentError) -> Session.Entry.Kind? {
        guard let program = try number(node) else { return nil }
        let isGone = try node.peek("phase")?.string("\"phase\"") == "disconnected"
        let user = try node.peek("user")?.integer("\"user\"", 0...Int(UInt32.max)) ?? 0
        let name = try node.peek("name")?.string("\"name\"")
        guard name.map(ProgramName.isValid) ?? true else { throw node.fault("invalid program name") }
        return isGone
            ? .disconnected(program: program)
            : .connected(program: program, user: UInt32(user), name: name)
    }

    /// The number of the program that a message is about; nil if it names none.
    static func number(_ node: DocumentNode) throws(DocumentError) -> UInt32? {
        guard let node = node.peek("program") else { return nil }
        return UInt32(try node.integer("\"program\"", 1...Int(UInt32.max) - 1))
    }
}
