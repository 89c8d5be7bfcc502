import InputModel
import Interaction

// The interaction state between devices and regions, as fields of the snapshot.
extension LineEncoder {
    /// Writes the fields. Overflow is left out, and `"more":true` is written: scenes that are far behind, and items of
    /// a selection, whose count is written in any case.
    func append(_ state: InteractionState, from start: Int, _ buffer: inout LineBuffer) {
        buffer.append(#","programs":["#)
        let programs = buffer.appendFitting(state.programs, from: start, to: Self.lineLimit * 3 / 8) {
            $0.append("{")
            $0.appendProgram($1.id, name: $1.name, user: $1.user, isFirst: true)
            $0.append("}")
        }
        buffer.append(#"],"scenes":["#)
        let scenes = buffer.appendFitting(state.scenes, from: start, to: Self.lineLimit / 2) {
            append($1, &$0)
        }
        var isCut = programs < state.programs.count || scenes < state.scenes.count
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
            buffer.append(#","rect":"#, band.rect)
            buffer.append("}")
        } else {
            buffer.append("null")
        }
        if append(state.bars, from: start, &buffer) { isCut = true }
        buffer.append(#","selection":["#)
        let selections = buffer.appendFitting(state.selections, from: start, to: Self.listLimit) {
            if append($1, from: start, &$0) { isCut = true }
        }
        buffer.append("]")
        if isCut || selections < state.selections.count { buffer.append(#","more":true"#) }
    }

    private func append(_ scene: InteractionState.Scene, _ buffer: inout LineBuffer) {
        buffer.append(#"{"program":"#)
        buffer.appendOwner(scene.program, scene.keeper)
        buffer.append(#","scene":"#, scene.id)
        buffer.append(#","rect":"#, scene.rect)
        buffer.append(#","presentation":"#, scene.presentation)
        buffer.append(#","state":"#, scene.state)
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
        buffer.append(#","scene":"#, place.scene)
        buffer.append(#","region":"#, place.region)
    }

    /// - Returns: true if items had to be left out.
    private func append(
        _ selection: InteractionState.Selection, from start: Int, _ buffer: inout LineBuffer
    ) -> Bool {
        buffer.append(#"{"program":"#)
        buffer.appendOwner(selection.collection.program, nil)
        buffer.append(#","scene":"#, selection.collection.scene)
        buffer.append(#","collection":"#, selection.collection.region)
        buffer.append(#","count":"#, selection.count)
        guard let items = selection.items else {
            buffer.append("}")
            return false
        }
        buffer.append(#","items":["#)
        let written = buffer.appendFitting(items, from: start, to: Self.listLimit) { $0.appendString($1) }
        buffer.append("]}")
        return written < items.count
    }
}
