import InputModel
import Interaction

// Lines of drags, and of drags over the regions that accept them.
extension LineEncoder {
    /// A list that is longer than a line continues in lines with phase `changed`: a drag begins only once.
    mutating func encode(
        _ drag: DragEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        let seesItems = viewer.hasKeys || !drag.hidesItems
        var rest = seesItems && seesContents(of: drag.target.scene, names) ? drag.items : .empty
        var phase = drag.phase
        repeat {
            let start = buffer.count
            begin(#"{"type":"drag","time":"#, time, &buffer)
            buffer.appendPhase(phase.name)
            buffer.appendTarget(drag.target, names)
            buffer.appendButton(drag.button)
            if seesItems {
                buffer.append(#","count":"#, drag.count)
            }
            if drag.number > 0 {
                buffer.append(#","drag":"#, Int(clamping: drag.number))
                buffer.appendOperation(drag.operation)
                if phase == .began || phase == .changed {
                    buffer.append(#","autoscroll":"#, drag.autoscroll)
                }
            }
            buffer.appendTranslation(drag.translation)
            buffer.appendPosition(drag.position)
            buffer.appendModifiers(drag.modifiers)
            appendIntent(drag.intent, of: names.program(of: drag.target.scene), &buffer)
            if !rest.isEmpty {
                buffer.append(#","items":"#)
                rest = append(rest, of: drag.target.scene, names, from: start, &buffer)
                if !rest.isEmpty { buffer.append(#","more":true"#) }
            }
            end(&buffer)
            phase = .changed
        } while !rest.isEmpty
    }

    mutating func encode(
        _ event: DropEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        let drop = names.drop(event)
        begin(#"{"type":"drop","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        buffer.append(#","drag":"#, Int(clamping: event.drag))
        buffer.appendTarget(event.target, names)
        buffer.append(#","from":"#, event.source.rawValue)
        if viewer.hasKeys || !event.hidesItems {
            buffer.append(#","types":["#)
            for place in drop.types.indices {
                if place > 0 { buffer.append(",") }
                buffer.appendString(drop.types[place])
            }
            buffer.append(#"],"count":"#, event.count)
        }
        buffer.appendOperation(event.operation)
        buffer.appendPosition(event.position)
        if event.phase == .entered || event.phase == .moved {
            buffer.append(#","autoscroll":"#, event.autoscroll)
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
        buffer.append(#","drag":"#, Int(clamping: event.drag))
        buffer.appendTarget(event.target, names)
        end(&buffer)
    }
}

extension LineBuffer {
    /// The operation that a release performs, or null for none.
    mutating func appendOperation(_ operation: DragOperation?) {
        guard let operation else { return append(#","operation":null"#) }
        append(#","operation":"#, name: operation.name)
    }
}
