package import InputModel
package import Interaction

extension LineEncoder {
    /// How much of an error's message a reply carries. Escaped at its worst, six bytes for one, it stays far below
    /// ``lineLimit``.
    private static let messageLimit = 8 * 1024

    /// Writes the answer to a request.
    ///
    /// - Parameters:
    ///   - id: The request's id as JSON, as in ``RequestLine/id``.
    ///   - error: Why it had no effect; nil: it had.
    ///   - time: When it was done.
    ///   - buffer: Where the line goes.
    package mutating func reply(
        id: String?, error: RequestError? = nil, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        guard let error else {
            buffer.append(#","ok":true"#)
            return end(&buffer)
        }
        buffer.append(#","ok":false,"error":{"code":""#)
        buffer.append(error.code.name)
        buffer.append(#"","message":"#)
        buffer.appendString(Self.cut(error.message))
        // A request is one line: that it is the first says nothing.
        if error.position.line > 1 {
            buffer.append(#","line":"#)
            buffer.append(error.position.line)
        }
        if error.position.column > 0 {
            buffer.append(#","column":"#)
            buffer.append(error.position.column)
        }
        buffer.append("}")
        end(&buffer)
    }

    /// Writes the answer to `scene.activate`: which scene that is, where a target said it.
    package mutating func reply(
        id: String?, scene: String, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"scene":"#)
        buffer.appendString(scene)
        buffer.append("}")
        end(&buffer)
    }

    /// Writes the answer to `commands.insert`: the commands whose keys are another program's, as many as fit.
    package mutating func reply(
        id: String?, shadowed commands: [ShadowedCommand], at time: Timestamp, to buffer: inout LineBuffer
    ) {
        let start = buffer.count
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"shadowed":["#)
        var isCut = false
        for (index, command) in commands.enumerated() {
            guard hasRoom(from: start, buffer) else {
                isCut = true
                break
            }
            buffer.append(index == 0 ? #"{"command":"# : #",{"command":"#)
            buffer.appendString(command.command)
            buffer.append(#","keys":"#)
            buffer.appendString(command.keys)
            buffer.append(#","program":"#)
            buffer.append(command.program.rawValue)
            buffer.append("}")
        }
        buffer.append(isCut ? #"],"more":true}"# : "]}")
        end(&buffer)
    }

    /// Writes the answer to `stats`.
    package mutating func reply(
        id: String?, stats: ServiceStats, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"clients":"#)
        buffer.append(stats.clients)
        buffer.append(#","uptime":"#)
        buffer.append(stats.uptime)
        buffer.append(#","lost":"#)
        buffer.append(stats.lost)
        buffer.append(#","resident":"#)
        if let resident = stats.resident { buffer.append(resident) } else { buffer.append("null") }
        buffer.append(#","latency":{"count":"#)
        buffer.append(Int(clamping: stats.latency.count))
        buffer.append(#","p50":"#)
        buffer.append(stats.latency.p50)
        buffer.append(#","p90":"#)
        buffer.append(stats.latency.p90)
        buffer.append(#","p99":"#)
        buffer.append(stats.latency.p99)
        buffer.append(#","p999":"#)
        buffer.append(stats.latency.p999)
        buffer.append(#","max":"#)
        buffer.append(stats.latency.maximum)
        buffer.append("}}")
        end(&buffer)
    }

    /// Starts a reply: whose answer it is.
    mutating func beginReply(_ id: String?, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"reply","time":"#, time, &buffer)
        buffer.append(#","id":"#)
        if let id { buffer.appendJSON(id) } else { buffer.append("null") }
    }

    private static func cut(_ message: String) -> String {
        guard message.utf8.count > messageLimit else { return message }
        return String(decoding: message.utf8.prefix(messageLimit), as: UTF8.self) + "…"
    }
}
