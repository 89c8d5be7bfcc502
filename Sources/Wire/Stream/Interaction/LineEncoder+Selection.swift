import InputModel
import Interaction

// Lines with lists of items, which may be long.
extension LineEncoder {
    /// The bytes of a line for everything but its lists: ids at their longest, escaped, and the numbers.
    static let headRoom = 8 * 1024

    /// Up to this many bytes one more id of a list fits in a line.
    static let listLimit = lineLimit - headRoom

    mutating func encode(
        _ band: BandEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"band","time":"#, time, &buffer)
        buffer.appendPhase(band.phase.name)
        buffer.appendTarget(band.target, names)
        buffer.append(#","rect":"#, band.rect)
        buffer.append(#","initialModifiers":"#)
        buffer.appendArray(band.initialModifiers)
        buffer.append(#","autoscroll":"#, band.autoscroll)
        end(&buffer)
    }

    mutating func encode(
        _ selection: SelectionEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        var rest = selection
        let seesItems = seesContents(of: selection.collection.scene, names)
        repeat {
            let start = buffer.count
            begin(#"{"type":"selection","time":"#, time, &buffer)
            buffer.appendPhase(selection.phase.name)
            buffer.appendScene(selection.collection.scene, names)
            buffer.append(
                #","collection":"#,
                names.name(of: selection.collection.region, in: selection.collection.scene))
            buffer.append(#","count":"#, selection.count)
            buffer.append(#","cause":"#, name: selection.cause.name)
            guard seesItems else { return end(&buffer) }
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
        buffer.append(
            #","collection":"#, names.name(of: action.collection.region, in: action.collection.scene))
        if seesContents(of: action.collection.scene, names) {
            buffer.append(#","item":"#, names.name(of: action.item, in: action.collection.scene))
        }
        buffer.appendModifiers(action.modifiers)
        appendIntent(action.intent, of: names.program(of: action.collection.scene), &buffer)
        end(&buffer)
    }

    mutating func encode(
        _ menu: MenuEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        var rest = menu.items
        let seesItems = seesContents(of: menu.target.scene, names)
        repeat {
            let start = buffer.count
            begin(#"{"type":"menu","time":"#, time, &buffer)
            buffer.appendTarget(menu.target, names)
            buffer.appendPosition(menu.position)
            buffer.appendModifiers(menu.modifiers)
            appendIntent(menu.intent, of: names.program(of: menu.target.scene), &buffer)
            guard seesItems else { return end(&buffer) }
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
        let written = buffer.appendFitting(0..<Int(list.count), from: start, to: Self.listLimit) {
            $0.appendOptionalString(names.name(of: names.region(list, $1), in: scene))
        }
        buffer.append("]")
        return RegionList(start: Int(list.start) + written, count: Int(list.count) - written)
    }
}

extension SelectionEvent {
    fileprivate var isDone: Bool { added.isEmpty && removed.isEmpty && items.isEmpty }
}
