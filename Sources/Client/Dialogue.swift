import Glibc
package import System
package import Wire

/// Sends requests one after the other, and waits for the reply to each.
package struct Dialogue: ~Copyable {
    /// A reply: its line, without the newline, and the parsed content.
    package struct Reply: Sendable {
        /// As the daemon wrote it.
        package let line: String
        /// The content of the line.
        package let parsed: ReplyLine

        /// The request had no effect.
        package var isError: Bool { parsed.error != nil }
    }

    /// The most that is read from standard input, in bytes.
    private static let inputLimit = 256 << 20

    private var connection: DaemonConnection
    private var isQuiet = false

    /// Takes over `connection`, and sends all requests over it.
    package init(_ connection: consuming DaemonConnection) {
        self.connection = connection
    }

    /// Sends a request, and waits for its reply; skips the lines before it.
    ///
    /// - Throws: ``InletError`` if the daemon refuses this user, or closes the connection.
    package mutating func ask(_ request: String) throws(InletError) -> Reply {
        if !isQuiet {
            // Only replies are read, so this subscribes to no events.
            connection.send(#"{"do":"subscribe","events":[]}"#)
            _ = try nextReply()
            isQuiet = true
        }
        connection.send(request)
        return try nextReply()
    }

    private mutating func nextReply() throws(InletError) -> Reply {
        var reply: Reply?
        while reply == nil {
            let goesOn = try connection.nextLine { line in
                guard let parsed = ReplyLine(line) else { return }
                let text = line.extracting(droppingLast: 1).withUnsafeBufferPointer {
                    String(decoding: $0, as: UTF8.self)
                }
                reply = Reply(line: text, parsed: parsed)
            }
            guard goesOn else { throw connection.gone }
        }
        return reply!
    }

    /// The lines of standard input that are not blank.
    package static func standardInput() throws(InletError) -> [String] {
        let bytes = try FileContents.read("-", limit: inputLimit)
        // Split by bytes: JSON strings may contain other characters that Unicode treats as line ends.
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
            .filter { !isBlank($0) }
    }

    /// True for a line that the daemon ignores without a reply.
    package static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy(\.isBlank) }
}

extension DaemonConnection {
    /// The commands that the daemon can perform now, and whether more exist than fit in a reply.
    ///
    /// - Parameter text: a text that the titles or ids of the commands contain; empty for all commands.
    /// - Throws: ``InletError``: no permission if this user may not list commands, or not available.
    package consuming func commands(
        matching text: String = ""
    ) throws(InletError) -> (commands: [FoundCommand], isCut: Bool) {
        var request = JSONObject()
        request.add("do", "commands.search")
        request.add("text", text)
        var dialogue = Dialogue(self)
        let reply = try dialogue.ask(request.text()).parsed
        if let error = reply.error {
            throw InletError(
                InletError.Status(refusal: error.code),
                "the daemon refused to list its commands: \(error.message)")
        }
        return (reply.commands, reply.isCut)
    }
}
