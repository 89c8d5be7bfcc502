public import InputModel
public import Interaction

// Commands, and the key presses that no command used.
extension LineEncoder {
    mutating func encode(
        _ event: CommandEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        let command = names.command(event)
        begin(#"{"type":"command","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        buffer.append(#","program":"#, event.program.rawValue)
        buffer.append(#","command":"#, command.id)
        buffer.append(#","action":"#, command.action)
        buffer.append(#","target":"#)
        buffer.appendResponder(event.target, of: event.program, names)
        buffer.append(#","keys":"#, command.keys)
        if let value = command.value {
            buffer.append(#","value":"#)
            buffer.appendJSON(value)
        }
        appendIntent(event.intent, of: event.program, &buffer)
        end(&buffer)
    }

    /// Writes the commands that may follow, as far as they fit in the line.
    mutating func encode(
        _ event: PendingEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        let start = buffer.count
        begin(#"{"type":"pending","time":"#, time, &buffer)
        buffer.appendPhase(event.isPending ? "began" : "ended")
        buffer.append(#","program":"#, event.program.rawValue)
        guard event.isPending else { return end(&buffer) }
        let pending = names.pending(event)
        buffer.append(#","keys":"#, pending.keys)
        buffer.append(#","commands":["#)
        let count = appendCommands(pending.commands, from: start, &buffer)
        buffer.append("]")
        if count < pending.commands.count { buffer.append(#","more":true"#) }
        end(&buffer)
    }

    /// Writes the commands that changed, as far as they fit in the line.
    mutating func encode(
        _ event: CommandsChangedEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        let start = buffer.count
        begin(#"{"type":"commandsChanged","time":"#, time, &buffer)
        buffer.append(#","program":"#, event.program.rawValue)
        buffer.append(#","commands":["#)
        let changed = names.commands(event)
        let count = buffer.appendFitting(changed.commands, from: start, to: Self.commandLimit) {
            $0.append("{")
            $0.append($1)
        }
        buffer.append("]")
        if !changed.isWhole || count < changed.commands.count { buffer.append(#","more":true"#) }
        end(&buffer)
    }

    mutating func encode(
        _ press: KeyPressEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"keyPress","time":"#, time, &buffer)
        buffer.appendPhase(press.key.phase.name)
        buffer.append(#","program":"#, press.program.rawValue)
        buffer.append(#","target":"#)
        buffer.appendResponder(press.target, of: press.program, names)
        buffer.appendKeyFields(press.key, hidesSymbol: hidesText && press.key.isText, names)
        end(&buffer)
    }

    mutating func encode(
        _ event: EditEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"edit","time":"#, time, &buffer)
        buffer.appendTarget(event.target, names)
        buffer.append(#","edit":"#, name: event.edit.action.name)
        if event.edit.action == .insert, !hidesText {
            buffer.append(#","text":"#)
            buffer.appendText(event.text, names)
        }
        if let unit = event.edit.unit {
            buffer.append(#","by":"#, name: unit.name)
        }
        if let direction = event.edit.direction {
            buffer.append(#","direction":"#, name: direction.name)
        }
        if event.edit.extends { buffer.append(#","extends":true"#) }
        if let side = event.edit.visual {
            buffer.append(#","visual":"#, name: side.name)
        }
        appendIntent(event.intent, of: names.program(of: event.target.scene), &buffer)
        end(&buffer)
    }

    /// Writes the categories shown, in as many lines as they take.
    mutating func encode(
        _ event: ShortcutsEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        guard event.isShown else {
            begin(#"{"type":"shortcuts","time":"#, time, &buffer)
            buffer.appendPhase("hidden")
            return end(&buffer)
        }
        let categories = names.categories(event)
        var rest = (viewer.isMine ? viewer.program.map { categories.own(of: $0) } ?? [] : categories)[...]
        repeat {
            let start = buffer.count
            begin(#"{"type":"shortcuts","time":"#, time, &buffer)
            buffer.appendPhase("shown")
            buffer.append(#","categories":["#)
            var isFirst = true
            while var category = rest.popFirst() {
                if !isFirst { buffer.append(",") }
                isFirst = false
                let written = append(category, from: start, &buffer)
                guard written < category.commands.count else { continue }
                category.commands.removeFirst(written)
                rest = [category] + rest
                break
            }
            buffer.append("]")
            if !rest.isEmpty { buffer.append(#","more":true"#) }
            end(&buffer)
        } while !rest.isEmpty
    }

    /// - Returns: the number of its commands that fitted in the line.
    private func append(_ category: ListedCategory, from start: Int, _ buffer: inout LineBuffer) -> Int {
        buffer.append(#"{"id":"#, category.id)
        buffer.append(#","title":"#, category.title)
        buffer.append(#","commands":["#)
        let count = appendCommands(category.commands, from: start, &buffer)
        buffer.append("]}")
        return count
    }

    /// - Returns: the number of commands that fitted in the line.
    private func appendCommands(
        _ commands: [ListedCommand], from start: Int, _ buffer: inout LineBuffer
    ) -> Int {
        buffer.appendFitting(commands, from: start, to: Self.commandLimit) {
            $0.append($1)
            $0.append("}")
        }
    }

    /// Writes the reply to a search: as many commands as fit, and `"more":true` if that is not all.
    ///
    /// - Parameters:
    ///   - id: The request's id as JSON, as in ``RequestLine/id``.
    ///   - categories: The commands that were found.
    ///   - limit: The maximum number of commands to write.
    ///   - time: The time of the request.
    ///   - buffer: The buffer that the line is written to.
    public mutating func reply(
        id: String?, found categories: [ListedCategory], limit: Int, at time: Timestamp,
        to buffer: inout LineBuffer
    ) {
        let start = buffer.count
        beginReply(id, time, &buffer)
        buffer.append(#","ok":true,"result":{"commands":["#)
        let found = categories.flatMap { category in category.commands.map { (category.title, $0) } }
        let count = buffer.appendFitting(found.prefix(limit), from: start, to: Self.commandLimit) {
            $0.append($1.1)
            $0.append(#","category":"#, $1.0)
            $0.append("}")
        }
        buffer.append("]")
        if count < found.count { buffer.append(#","more":true"#) }
        buffer.append("}")
        end(&buffer)
    }

    /// Up to this many bytes one more command fits in a line, with its titles at their longest and escaped.
    static let commandLimit = lineLimit - 3 * headRoom
}

extension LineBuffer {
    /// A command for people to read, with its object left open.
    fileprivate mutating func append(_ command: ListedCommand) {
        append(#"{"program":"#, command.program.rawValue)
        append(",")
        appendCommand(command.id, command.title, command.keys, command.state)
    }

    /// The fields of a command that can change, and the end of its object.
    fileprivate mutating func append(_ command: ChangedCommand) {
        append(#""command":"#, command.id)
        append(#","title":"#, command.title)
        appendState(command.state)
        append(command.isPerformable ? #","performable":true}"# : #","performable":false}"#)
    }

    private mutating func appendState(_ state: CheckState?) {
        guard let state else { return }
        append(#","state":"#, name: state.name)
    }

    /// The fields of a command that people read, the first without a comma before it.
    mutating func appendCommand(_ id: String, _ title: String, _ keys: String?, _ state: CheckState?) {
        append(#""command":"#, id)
        append(#","title":"#, title)
        append(#","keys":"#, keys)
        appendState(state)
    }

    /// A region or scene inside `program`, `{"scene":null,"region":null}` for a program as a whole, null for the
    /// configuration. An action of a program in a scene of the configuration names the owner of the scene.
    fileprivate mutating func appendResponder(
        _ responder: ResponderReference, of program: ClientID, _ names: borrowing InteractionNames
    ) {
        switch responder {
        case .region(let target):
            append("{")
            if names.program(of: target.scene) == program {
                append(#""scene":"#, names.name(of: target.scene))
            } else {
                appendScene(target.scene, names, isFirst: true)
            }
            append(#","region":"#, names.name(of: target.region, in: target.scene))
            append("}")
        case .client: append(#"{"scene":null,"region":null}"#)
        case .daemon: append("null")
        }
    }
}
