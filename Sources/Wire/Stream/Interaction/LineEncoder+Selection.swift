import InputModel
import Interaction

// Lines with lists of items, which may be long.
extension LineEncoder {
    /// The bytes of a line for everything but its lists: ids at their longest, escaped, and the numbers.
    static let headRoom = 8 * 1024

    /// True if one more id of a list fits in the line that begins at `start`.
    func hasRoom(from start: Int, _ buffer: borrowing LineBuffer) -> Bool {
        buffer.count - start < Self.lineLimit - Self.headRoom
    }

    mutating func encode(
        _ band: BandEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"band","time":"#, time, &buffer)
        buffer.appendPhase(band.phase.name)
        buffer.appendTarget(band.target, names)
        buffer.append(#","rect":"#)
        buffer.appendRect(band.rect)
        buffer.append(#","initialModifiers":"#)
        buffer.appendArray(band.initialModifiers)
        buffer.append(#","autoscroll":"#)
        buffer.appendVector(band.autoscroll)
        end(&buffer)
    }

    mutating func encode(
        _ selection: SelectionEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        var rest = selection
        let isTold = isTold(of: selection.collection.scene, names)
        repeat {
            let start = buffer.count
            begin(#"{"type":"selection","time":"#, time, &buffer)
            buffer.appendPhase(selection.phase.name)
            buffer.appendScene(selection.collection.scene, names)
            buffer.append(#","collection":"#)
            buffer.appendOptionalString(
                names.name(of: selection.collection.region, in: selection.collection.scene))
            buffer.append(#","count":"#)
            buffer.append(selection.count)
            buffer.append(#","cause":""#)
            buffer.append(selection.cause.name)
            buffer.append("\"")
            guard isTold else { return end(&buffer) }
            let scene = selection.collection.scene
            buffer.append(#","added":"#)
            rest.added = append(rest.added, of: scene, names, from: start, &buffer)
            buffer.append(#","removed":"#)
            rest.removed = append(rest.removed, of: scene, names, from: start, &buffer)
            if selection.phase == .ended {
                buffer.append(#","items":"#)
                rest.items = append(rest.items, of: scene, names, from: start, &buffer)
            }
            if !rest.isDone { buffer.append(#","more":true"#) }
            end(&buffer)
        } while !rest.isDone
    }

    mutating func encode(
        _ action: PrimaryActionEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"primaryAction","time":"#, time, &buffer)
        buffer.appendScene(action.collection.scene, names)
        buffer.append(#","collection":"#)
        buffer.appendOptionalString(names.name(of: action.collection.region, in: action.collection.scene))
        if isTold(of: action.collection.scene, names) {
            buffer.append(#","item":"#)
            buffer.appendOptionalString(names.name(of: action.item, in: action.collection.scene))
        }
        buffer.appendModifiers(action.modifiers)
        appendIntent(action.intent, of: names.program(of: action.collection.scene), &buffer)
        end(&buffer)
    }

    mutating func encode(
        _ menu: MenuEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        var rest = menu.items
        let isTold = isTold(of: menu.target.scene, names)
        repeat {
            let start = buffer.count
            begin(#"{"type":"menu","time":"#, time, &buffer)
            buffer.appendTarget(menu.target, names)
            buffer.appendPosition(menu.position)
            buffer.appendModifiers(menu.modifiers)
            appendIntent(menu.intent, of: names.program(of: menu.target.scene), &buffer)
            guard isTold else { return end(&buffer) }
            buffer.append(#","items":"#)
            rest = append(rest, of: menu.target.scene, names, from: start, &buffer)
            if !rest.isEmpty { buffer.append(#","more":true"#) }
            end(&buffer)
        } while !rest.isEmpty
    }

    /// Writes as much of a list as fits in the line.
    ///
    /// - Returns: the rest.
    func append(
        _ list: RegionList, of scene: SceneID, _ names: borrowing InteractionNames, from start: Int,
        _ buffer: inout LineBuffer
    ) -> RegionList {
        buffer.append("[")
        var index = 0
        while index < Int(list.count), hasRoom(from: start, buffer) {
            if index > 0 { buffer.append(",") }
            buffer.appendOptionalString(names.name(of: names.region(list, index), in: scene))
            index += 1
        }
        buffer.append("]")
        return RegionList(start: Int(list.start) + index, count: Int(list.count) - index)
    }
}

extension SelectionEvent {
    fileprivate var isDone: Bool { added.isEmpty && removed.isEmpty && items.isEmpty }
}
