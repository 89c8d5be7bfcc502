import InputModel
import Interaction

// Lines of drags over the regions that accept them.
extension LineEncoder {
    mutating func encode(
        _ event: DropEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        let drop = names.drop(event)
        begin(#"{"type":"drop","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        buffer.append(#","drag":"#)
        buffer.append(Int(clamping: event.drag))
        buffer.appendTarget(event.target, names)
        buffer.append(#","from":"#)
        buffer.append(event.source.rawValue)
        if viewer.hasKeys || !event.hidesItems {
            buffer.append(#","types":["#)
            for place in drop.types.indices {
                if place > 0 { buffer.append(",") }
                buffer.appendString(drop.types[place])
            }
            buffer.append(#"],"count":"#)
            buffer.append(event.count)
        }
        buffer.appendOperation(event.operation)
        buffer.appendPosition(event.position)
        if event.phase == .entered || event.phase == .moved {
            buffer.append(#","autoscroll":"#)
            buffer.appendVector(event.autoscroll)
        }
        buffer.appendModifiers(event.modifiers)
        appendIntent(event.intent, of: names.program(of: event.target.scene), &buffer)
        if event.phase == .performed, let payload = drop.payload, !hidesText, isGiven(event, names) {
            buffer.append(#","payload":"#)
            buffer.appendJSON(payload)
        }
        end(&buffer)
    }

    /// True if the subscriber is the program that received the drop, or reads everything.
    private func isGiven(_ event: DropEvent, _ names: borrowing InteractionNames) -> Bool {
        viewer.program == nil || viewer.program == names.program(of: event.target.scene)
    }

    mutating func encode(
        _ event: SpringEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"spring","time":"#, time, &buffer)
        buffer.append(#","drag":"#)
        buffer.append(Int(clamping: event.drag))
        buffer.appendTarget(event.target, names)
        end(&buffer)
    }
}

extension LineBuffer {
    /// The operation that a release performs, or null for none.
    mutating func appendOperation(_ operation: DragOperation?) {
        guard let operation else { return append(#","operation":null"#) }
        append(#","operation":""#)
        append(operation.name)
        append("\"")
    }
}
