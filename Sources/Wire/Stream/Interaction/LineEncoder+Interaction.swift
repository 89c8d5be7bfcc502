import InputModel
import Interaction

extension LineEncoder {
    mutating func encode(
        _ event: ProgramEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"program","time":"#, time, &buffer)
        buffer.appendPhase(event.phase.name)
        let program = names.program(event.program)
        buffer.appendProgram(event.program, name: program?.name, user: program?.user ?? 0)
        end(&buffer)
    }

    /// True if the subscriber may see the contents of a scene.
    func seesContents(of scene: SceneID, _ names: borrowing InteractionNames) -> Bool {
        viewer.seesContents(of: names.user(of: scene))
    }

    /// Writes the number of the press that caused a line, only for the program that the line is about.
    func appendIntent(_ intent: UInt32, of program: @autoclosure () -> ClientID?, _ buffer: inout LineBuffer)
    {
        guard intent > 0, viewer.program == nil || viewer.program == program() else { return }
        buffer.append(#","intent":"#, intent)
    }

    mutating func encode(
        _ hover: HoverEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"hover","time":"#, time, &buffer)
        buffer.appendPhase(hover.phase.name)
        buffer.appendTarget(hover.target, names)
        if hover.phase != .moved {
            buffer.append(#","other":"#)
            if let other = hover.other, viewer.sees(names.program(of: other.scene) ?? .nobody) {
                buffer.append("{")
                buffer.appendTarget(other, names, isFirst: true)
                buffer.append("}")
            } else {
                buffer.append("null")
            }
        }
        if let style = hover.style {
            buffer.append(#","style":"#)
            let former = hover.formerStyle.map { names.style($0) }
            if case .moved(let shift) = hover.extent {
                buffer.appendStyle(names.style(style).moved(by: shift), changedFrom: former)
            } else {
                buffer.appendStyle(names.style(style), changedFrom: former)
            }
        }
        if case .part(let part) = hover.extent {
            buffer.append(#","rect":"#, part)
        }
        buffer.append(#","effect":{"#)
        buffer.appendPlace(hover.effect)
        buffer.append("}")
        buffer.appendPosition(hover.position)
        buffer.appendModifiers(hover.modifiers)
        end(&buffer)
    }

    mutating func encode(
        _ event: RegionRequestEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"regionRequest","time":"#, time, &buffer)
        buffer.append(#","request":"#, Int(clamping: event.request))
        buffer.appendTarget(event.target, names)
        buffer.appendPosition(event.position)
        end(&buffer)
    }

    mutating func encode(
        _ press: PressEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"press","time":"#, time, &buffer)
        buffer.appendPhase(press.phase.name)
        buffer.appendTarget(press.target, names)
        buffer.appendButton(press.button)
        buffer.append(#","count":"#, press.count)
        buffer.appendPosition(press.position)
        buffer.appendModifiers(press.modifiers)
        appendIntent(press.intent, of: names.program(of: press.target.scene), &buffer)
        end(&buffer)
    }

    mutating func encode(
        _ click: ClickEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"click","time":"#, time, &buffer)
        buffer.appendTarget(click.target, names)
        buffer.appendButton(click.button)
        buffer.append(#","count":"#, click.count)
        buffer.appendPosition(click.position)
        buffer.appendModifiers(click.modifiers)
        if click.isByKey { buffer.append(#","cause":"key""#) }
        appendIntent(click.intent, of: names.program(of: click.target.scene), &buffer)
        end(&buffer)
    }

    mutating func encode(
        _ latch: LatchEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"latch","time":"#, time, &buffer)
        buffer.appendPhase(latch.phase.name)
        buffer.appendTarget(latch.target, names)
        buffer.append(#","axes":"#)
        buffer.appendAxes(latch.axes)
        buffer.appendTranslation(latch.translation)
        buffer.appendPosition(latch.position)
        buffer.appendModifiers(latch.modifiers)
        end(&buffer)
    }

    mutating func encode(
        _ gesture: RegionGestureEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        var cursor = buffer.open(LineBuffer.gestureRoom)
        cursor.append(#"{"type":"regionGesture","time":"#)
        buffer.appendTime(time, &cursor)
        cursor.append(#","seq":"#)
        cursor.append(sequence)
        sequence += 1
        cursor.append(#","phase":""#)
        cursor.append(gesture.phase.name)
        cursor.append(byte: UInt8(ascii: "\""))
        buffer.close(cursor)
        buffer.appendTarget(gesture.target, names)
        cursor = buffer.open(LineBuffer.gestureRoom)
        cursor.append(#","gesture":""#)
        cursor.append(gesture.kind.name)
        cursor.append(byte: UInt8(ascii: "\""))
        cursor.appendValues(of: gesture)
        cursor.append(byte: UInt8(ascii: ","))
        buffer.appendPlace(gesture.position, &cursor)
        buffer.close(cursor)
        buffer.appendModifiers(gesture.modifiers)
        appendIntent(gesture.intent, of: names.program(of: gesture.target.scene), &buffer)
        end(&buffer)
    }

    mutating func encode(
        _ focus: FocusEvent, _ names: borrowing InteractionNames, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"focus","time":"#, time, &buffer)
        buffer.appendTarget(RegionReference(focus.scene, focus.region), names)
        buffer.append(#","other":"#, names.name(of: focus.other, in: focus.scene))
        end(&buffer)
    }
}

extension LineBuffer {
    /// More than the bytes before a gesture's target, or between the target and its modifiers: 170 at most, with
    /// remembered text copied whole.
    fileprivate static let gestureRoom = 512
}

extension LineCursor {
    fileprivate mutating func appendValues(of gesture: RegionGestureEvent) {
        switch gesture.kind {
        case .pan: appendTranslation(gesture.translation)
        case .scroll:
            appendTranslation(gesture.translation)
            append(gesture.isMomentum ? #","momentum":true"# : #","momentum":false"#)
        case .swipe:
            append(#","fingers":"#)
            append(Int64(gesture.fingers))
            appendTranslation(gesture.translation)
        case .pinch:
            append(#","scale":"#)
            append(gesture.scale)
        case .rotate:
            append(#","rotation":"#)
            append(gesture.rotation)
        case .tap:
            append(#","count":"#)
            append(Int64(gesture.count))
        case .longPress, .secondaryClick, .hover: break
        }
    }

    private mutating func appendTranslation(_ translation: Vector) {
        append(#","dx":"#)
        append(translation.dx)
        append(#","dy":"#)
        append(translation.dy)
    }
}
