import InputModel
import Interaction

extension LineEncoder {
    mutating func encode(
        _ event: SceneEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        if event.phase == .restoreInteraction, seesContents(of: event.scene, names) {
            return encodeInteractionState(event.scene, names, time, &buffer)
        }
        begin(#"{"type":"scene","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        buffer.appendScene(event.scene, names)
        if let reason = event.reason {
            buffer.append(#","reason":"#, name: reason.name)
        }
        if let attachment = event.attachment {
            append(names.passed(attachment), seesContents: seesContents(of: event.scene, names), &buffer)
        }
        if event.phase == .restoreActivity || event.phase == .connected,
            seesContents(of: event.scene, names)
        {
            buffer.append(#","activity":"#)
            let activity =
                event.phase == .connected
                ? names.activity(of: event.scene) : names.restored(of: event.scene)?.activity
            buffer.appendJSON(activity ?? "null")
        }
        end(&buffer)
    }

    mutating func encode(
        _ event: OpenEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"open","time":"#, time, &buffer)
        buffer.appendTarget(event.target, names)
        if seesContents(of: event.target.scene, names) {
            let opening = names.opening(event)
            buffer.append(#","opens":{"scene":"#, opening.scene)
            buffer.append(#","target":"#, opening.target)
            buffer.append(#","activity":"#)
            buffer.appendJSON(opening.activity ?? "null")
            buffer.append("}")
        }
        buffer.append(#","rect":"#, event.rect)
        buffer.appendPosition(event.position)
        buffer.append(#","scale":"#, event.scale)
        appendIntent(event.intent, of: names.program(of: event.target.scene), &buffer)
        end(&buffer)
    }

    /// The program that asks, and the activity that the scene is to show.
    private func append(_ passed: PassedActivation, seesContents: Bool, _ buffer: inout LineBuffer) {
        buffer.append(#","requestedBy":{"program":"#, passed.program.rawValue)
        buffer.append(#","scene":"#, passed.scene)
        buffer.append("}")
        guard seesContents, let activity = passed.activity else { return }
        buffer.append(#","activity":"#)
        buffer.appendJSON(activity)
    }

    /// How much of a session has been written.
    private struct Written {
        var selections = 0
        /// Items of the first selection that is not completely written.
        var items = 0
        var scrolls = 0
    }

    /// Writes the former interaction state of a scene, in several lines if one is too short.
    private mutating func encodeInteractionState(
        _ scene: SceneID, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        let session = names.restored(of: scene) ?? SceneSession(scene: names.name(of: scene))
        var written = Written()
        var (isFirst, isDone) = (true, false)
        repeat {
            let start = buffer.count
            begin(#"{"type":"scene","time":"#, time, &buffer)
            buffer.appendPhase("restore")
            buffer.appendScene(scene, names)
            if isFirst, let state = session.programState, !hidesText {
                buffer.append(#","programState":"#)
                buffer.appendJSON(state)
            }
            isFirst = false
            buffer.append(#","interactionState":{"focus":"#, session.focus)
            buffer.append(#","selection":["#)
            append(session.selections, &written, from: start, &buffer)
            buffer.append(#"],"scroll":["#)
            append(session.scrolls, &written, from: start, &buffer)
            buffer.append("]}")
            isDone =
                written.selections == session.selections.count && written.scrolls == session.scrolls.count
            if !isDone { buffer.append(#","more":true"#) }
            end(&buffer)
        } while !isDone
    }

    private func append(
        _ selections: [SceneSession.Selection], _ written: inout Written, from start: Int,
        _ buffer: inout LineBuffer
    ) {
        var isFirst = true
        while written.selections < selections.count, buffer.count - start < Self.listLimit {
            let selection = selections[written.selections]
            buffer.append(isFirst ? #"{"collection":"# : #",{"collection":"#)
            isFirst = false
            buffer.appendString(selection.collection)
            buffer.append(#","items":["#)
            written.items += buffer.appendFitting(
                selection.items[written.items...], from: start, to: Self.listLimit
            ) { $0.appendString($1) }
            buffer.append("]}")
            guard written.items == selection.items.count else { return }
            written.selections += 1
            written.items = 0
        }
    }

    private func append(
        _ scrolls: [SceneSession.Scroll], _ written: inout Written, from start: Int,
        _ buffer: inout LineBuffer
    ) {
        written.scrolls += buffer.appendFitting(
            scrolls[written.scrolls...], from: start, to: Self.listLimit
        ) { buffer, scroll in
            buffer.append("[", scroll.region)
            buffer.append(",", scroll.offset.dx)
            buffer.append(",", scroll.offset.dy)
            buffer.append("]")
        }
    }
}
