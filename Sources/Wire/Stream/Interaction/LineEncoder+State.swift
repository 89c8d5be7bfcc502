import InputModel
import Interaction

// The interaction state between devices and regions, as fields of the snapshot.
extension LineEncoder {
    /// Writes the fields. Overflow is left out, and `"more":true` is written: scenes that are far behind, and items of
    /// a selection, whose count is written in any case.
    func append(_ state: InteractionState, from start: Int, _ buffer: inout LineBuffer) {
        var isCut = false
        buffer.append(#","programs":["#)
        for (index, program) in state.programs.enumerated() {
            guard buffer.count - start < Self.lineLimit * 3 / 8 else {
                isCut = true
                break
            }
            buffer.append(index == 0 ? "{" : ",{")
            buffer.appendProgram(program.id, name: program.name, user: program.user, isFirst: true)
            buffer.append("}")
        }
        buffer.append(#"],"scenes":["#)
        for (index, scene) in state.scenes.enumerated() {
            guard buffer.count - start < Self.lineLimit / 2 else {
                isCut = true
                break
            }
            if index > 0 { buffer.append(",") }
            append(scene, &buffer)
        }
        buffer.append(#"],"focus":"#)
        append(state.focus, &buffer)
        buffer.append(#","hover":"#)
        append(state.hover, &buffer)
        buffer.append(#","press":"#)
        append(state.press, &buffer)
        buffer.append(#","latch":"#)
        if let latch = state.latch {
            appendFields(latch.place, &buffer)
            buffer.append(#","axes":"#)
            buffer.appendAxes(latch.axes)
            buffer.append("}")
        } else {
            buffer.append("null")
        }
        buffer.append(#","band":"#)
        if let band = state.band {
            appendFields(band.place, &buffer)
            buffer.append(#","rect":"#)
            buffer.appendRect(band.rect)
            buffer.append("}")
        } else {
            buffer.append("null")
        }
        if append(state.bars, from: start, &buffer) { isCut = true }
        buffer.append(#","selection":["#)
        for (index, selection) in state.selections.enumerated() {
            guard hasRoom(from: start, buffer) else {
                isCut = true
                break
            }
            if index > 0 { buffer.append(",") }
            if append(selection, from: start, &buffer) { isCut = true }
        }
        buffer.append("]")
        if isCut { buffer.append(#","more":true"#) }
    }

    private func append(_ scene: InteractionState.Scene, _ buffer: inout LineBuffer) {
        buffer.append(#"{"program":"#)
        buffer.appendOwner(scene.program, scene.keeper)
        buffer.append(#","scene":"#)
        buffer.appendString(scene.id)
        buffer.append(#","rect":"#)
        buffer.appendRect(scene.rect)
        buffer.append(#","presentation":"#)
        buffer.appendString(scene.presentation)
        buffer.append(#","state":"#)
        buffer.appendString(scene.state)
        buffer.append(scene.isConnected ? #","connected":true}"# : #","connected":false}"#)
    }

    private func append(_ place: InteractionState.Place?, _ buffer: inout LineBuffer) {
        guard let place else { return buffer.append("null") }
        appendFields(place, &buffer)
        buffer.append("}")
    }

    /// Leaves the object open.
    private func appendFields(_ place: InteractionState.Place, _ buffer: inout LineBuffer) {
        buffer.append(#"{"program":"#)
        buffer.appendOwner(place.program, nil)
        buffer.append(#","scene":"#)
        buffer.appendString(place.scene)
        buffer.append(#","region":"#)
        buffer.appendString(place.region)
    }

    /// - Returns: true if items had to be left out.
    private func append(
        _ selection: InteractionState.Selection, from start: Int, _ buffer: inout LineBuffer
    ) -> Bool {
        buffer.append(#"{"program":"#)
        buffer.appendOwner(selection.collection.program, nil)
        buffer.append(#","scene":"#)
        buffer.appendString(selection.collection.scene)
        buffer.append(#","collection":"#)
        buffer.appendString(selection.collection.region)
        buffer.append(#","count":"#)
        buffer.append(selection.count)
        guard let items = selection.items else {
            buffer.append("}")
            return false
        }
        buffer.append(#","items":["#)
        var index = 0
        while index < items.count, hasRoom(from: start, buffer) {
            if index > 0 { buffer.append(",") }
            buffer.appendString(items[index])
            index += 1
        }
        buffer.append("]}")
        return index < items.count
    }
}
