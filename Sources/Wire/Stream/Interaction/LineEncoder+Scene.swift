import InputModel
import Interaction

extension LineEncoder {
    mutating func encode(
        _ event: SceneEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        if event.phase == .restoreInteraction {
            return encodeInteractionState(event.scene, names, time, &buffer)
        }
        begin(#"{"type":"scene","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        buffer.append(#","scene":"#)
        buffer.appendString(names.name(of: event.scene))
        if let reason = event.reason {
            buffer.append(#","reason":""#)
            buffer.append(reason.name)
            buffer.append("\"")
        }
        if event.phase == .restoreActivity || event.phase == .connected {
            buffer.append(#","activity":"#)
            let activity =
                event.phase == .connected
                ? names.activity(of: event.scene) : names.restored(of: event.scene)?.activity
            if let activity {
                buffer.appendJSON(activity)
            } else {
                buffer.append("null")
            }
        }
        end(&buffer)
    }

    /// How a scene stood: in several lines, where one is too short.
    private mutating func encodeInteractionState(
        _ scene: SceneID, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        let session = names.restored(of: scene) ?? SceneSession(scene: names.name(of: scene))
        var selection = 0
        var item = 0
        var scroll = 0
        var isDone = false
        repeat {
            let start = buffer.count
            let room = { (buffer: borrowing LineBuffer) in
                buffer.count - start < Self.lineLimit - Self.headRoom
            }
            begin(#"{"type":"scene","time":"#, time, &buffer)
            buffer.append(#","phase":"restore","scene":"#)
            buffer.appendString(session.scene)
            buffer.append(#","interactionState":{"focus":"#)
            buffer.appendOptionalString(session.focus)
            buffer.append(#","selection":["#)
            var isFirst = true
            while selection < session.selections.count, room(buffer) {
                let part = session.selections[selection]
                buffer.append(isFirst ? #"{"collection":"# : #",{"collection":"#)
                isFirst = false
                buffer.appendString(part.collection)
                buffer.append(#","items":["#)
                let first = item
                while item < part.items.count, room(buffer) {
                    if item > first { buffer.append(",") }
                    buffer.appendString(part.items[item])
                    item += 1
                }
                buffer.append("]}")
                guard item == part.items.count else { break }
                selection += 1
                item = 0
            }
            buffer.append(#"],"scroll":["#)
            isFirst = true
            while scroll < session.scrolls.count, room(buffer) {
                buffer.append(isFirst ? "[" : ",[")
                isFirst = false
                buffer.appendString(session.scrolls[scroll].region)
                buffer.append(",")
                buffer.append(session.scrolls[scroll].offset.dx)
                buffer.append(",")
                buffer.append(session.scrolls[scroll].offset.dy)
                buffer.append("]")
                scroll += 1
            }
            buffer.append("]}")
            isDone = selection == session.selections.count && scroll == session.scrolls.count
            if !isDone { buffer.append(#","more":true"#) }
            end(&buffer)
        } while !isDone
    }
}
