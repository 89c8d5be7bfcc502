import Glibc
package import System
package import Wire

/// Requests one after the other, each with its reply.
package struct Dialogue: ~Copyable {
    /// A reply: its line, without its end, and what that says.
    package struct Reply: Sendable {
        /// As the daemon wrote it.
        package let line: String
        /// What the line says.
        package let parsed: ReplyLine

        /// The request had no effect.
        package var isError: Bool { parsed.error != nil }
    }

    /// The most that is read from standard input.
    private static let inputLimit = 256 << 20

    private var connection: DaemonConnection
    private var isQuiet = false

    /// Takes over `connection`; what is asked goes over it from now on.
    package init(_ connection: consuming DaemonConnection) {
        self.connection = connection
    }

    /// Sends a request, and waits for its reply; the lines before it are for others.
    ///
    /// - Throws: ``InletError`` where the daemon does not let this user in, or closes the connection.
    package mutating func ask(_ request: String) throws(InletError) -> Reply {
        if !isQuiet {
            // Lines beside the replies are not read.
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

    /// The lines of standard input that ask something.
    package static func standardInput() throws(InletError) -> [String] {
        let bytes = try FileContents.read("-", limit: inputLimit)
        // By bytes: JSON's strings may hold what else Unicode takes for a line's end.
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
            .filter { !isBlank($0) }
    }

    /// True for a line that the daemon passes over without a reply.
    package static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy(\.isBlank) }
}

extension DaemonConnection {
    /// What the daemon can perform now, and whether there is more than a reply has room for.
    ///
    /// - Parameter text: what the titles or ids of the commands hold; all of them for the empty text.
    /// - Throws: ``InletError``: no permission where this user may not ask, or not available.
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
                error.code == "notPermitted" ? .noPermission : .unavailable,
                "the daemon refused to list its commands: \(error.message)")
        }
        return (reply.commands, reply.isCut)
    }
}
