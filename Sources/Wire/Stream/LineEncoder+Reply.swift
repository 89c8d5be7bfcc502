package import InputModel
package import Interaction

extension LineEncoder {
    /// The most bytes of an error's message in a reply. Even if each byte is escaped to six, the message stays far
    /// below ``lineLimit``.
    private static let messageLimit = 8 * 1024

    /// Writes the reply to a request.
    ///
    /// - Parameters:
    ///   - id: The request's id as JSON, as in ``RequestLine/id``.
    ///   - error: Why the request had no effect, or nil if it had one.
    ///   - time: The time at which the request was performed.
    ///   - buffer: The buffer that the line is written to.
    package mutating func reply(
        id: String?, error: RequestError? = nil, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        guard let error else {
            buffer.append(#","ok":true"#)
            return end(&buffer)
        }
        buffer.append(#","ok":false,"error":{"code":"#, name: error.code.name)
        buffer.append(#","message":"#, Self.cut(error.message))
        // A request is a single line, so line 1 says nothing.
        if error.position.line > 1 {
            buffer.append(#","line":"#, error.position.line)
        }
        if error.position.column > 0 {
            buffer.append(#","column":"#, error.position.column)
        }
        buffer.append("}")
        end(&buffer)
    }

    /// Writes the reply to `scene.activate`: the scene that was chosen by its target.
    package mutating func reply(
        id: String?, scene: String, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"scene":"#, scene)
        buffer.append("}")
        end(&buffer)
    }

    /// Writes the reply to `commands.insert`: the commands whose keys belong to another program, as many as fit.
    package mutating func reply(
        id: String?, shadowed commands: [ShadowedCommand], at time: Timestamp, to buffer: inout LineBuffer
    ) {
        let start = buffer.count
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"shadowed":["#)
        let written = buffer.appendFitting(commands, from: start, to: Self.listLimit) { buffer, command in
            buffer.append(#"{"command":"#, command.command)
            buffer.append(#","keys":"#, command.keys)
            buffer.append(#","program":"#, command.program.rawValue)
            buffer.append("}")
        }
        buffer.append(written < commands.count ? #"],"more":true}"# : "]}")
        end(&buffer)
    }

    /// Writes the reply to `stats`.
    package mutating func reply(
        id: String?, stats: ServiceStats, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"clients":"#, stats.clients)
        buffer.append(#","uptime":"#, stats.uptime)
        buffer.append(#","lost":"#, stats.lost)
        buffer.append(#","resident":"#, stats.resident)
        buffer.append(#","latency":{"count":"#, Int(clamping: stats.latency.count))
        buffer.append(#","p50":"#, stats.latency.p50)
        buffer.append(#","p90":"#, stats.latency.p90)
        buffer.append(#","p99":"#, stats.latency.p99)
        buffer.append(#","p999":"#, stats.latency.p999)
        buffer.append(#","max":"#, stats.latency.maximum)
        buffer.append("}}")
        end(&buffer)
    }

    /// Starts a reply, with the id of its request.
    mutating func beginReply(_ id: String?, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"reply","time":"#, time, &buffer)
        buffer.append(#","id":"#)
        buffer.appendJSON(id ?? "null")
    }

    private static func cut(_ message: String) -> String {
        guard message.utf8.count > messageLimit else { return message }
        return String(decoding: message.utf8.prefix(messageLimit), as: UTF8.self) + "…"
    }
}
