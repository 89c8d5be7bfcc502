package import InputModel
package import Interaction

extension LineEncoder {
    /// Writes the reply to `commands.tree`: as much as fits, and if more follows, `more` and `after`, the last id that
    /// was written, for the next request.
    package mutating func reply(
        id: String?, tree page: CommandTreePage, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        let start = buffer.count
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"program":"#, page.program.rawValue)
        buffer.append(#","menus":["#)
        var (open, isFirst, isCut) = (0, true, !page.isWhole)
        var last: String?
        for element in page.elements {
            if case .end = element {
                buffer.append("]}")
                (open, isFirst) = (open - 1, false)
                continue
            }
            guard buffer.count - start < Self.commandLimit else {
                isCut = true
                break
            }
            if !isFirst { buffer.append(",") }
            switch element {
            case .menu(let id, let title):
                buffer.append(#"{"id":"#, id)
                if let title {
                    buffer.append(#","title":"#, title)
                    last = id
                }
                buffer.append(#","commands":["#)
                (open, isFirst) = (open + 1, true)
            case .command(let command):
                buffer.append(command)
                (last, isFirst) = (command.id, false)
            case .end: break
            }
        }
        for _ in 0..<open { buffer.append("]}") }
        buffer.append("]")
        if isCut, let last {
            buffer.append(#","more":true,"after":"#, last)
        }
        buffer.append("}")
        end(&buffer)
    }
}

extension LineBuffer {
    fileprivate mutating func append(_ command: CommandTreePage.Command) {
        append("{")
        appendCommand(command.id, command.title, command.keys, command.state)
        append(command.isPerformable ? #","performable":true"# : #","performable":false"#)
        append(command.isShown ? #","shown":true}"# : #","shown":false}"#)
    }
}
