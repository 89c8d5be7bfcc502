public import InputModel
public import Interaction

extension LineEncoder {
    /// Writes the line of an event. A list that does not fit in ``lineLimit`` continues in further lines; all but the last
    /// have `"more":true`.
    ///
    /// - Parameters:
    ///   - event: an event that the core published.
    ///   - names: the names of the numbers in it.
    ///   - description: the device of a `DeviceEvent` that is not its removal.
    ///   - buffer: the buffer that the line is written to.
    public mutating func encode(
        _ event: borrowing StreamEvent, names: borrowing InteractionNames,
        description: @autoclosure () -> DeviceDescription? = nil, to buffer: inout LineBuffer
    ) {
        let time = event.time
        switch event.body {
        case .motion(let motion): encode(motion, at: time, to: &buffer)
        case .key(let key): encode(key, names, time, &buffer)
        case .button(let button): encode(button, time, &buffer)
        case .scroll(let scroll): encode(scroll, time, &buffer)
        case .modifiers(let modifiers): encode(modifiers, time, &buffer)
        case .modifierTap(let tap): encode(tap, time, &buffer)
        case .gesture(let gesture): encode(gesture, time, &buffer)
        case .touch(let touch): encode(touch, time, &buffer)
        case .tool(let tool): encode(tool, time, &buffer)
        case .dial(let dial): encode(dial, time, &buffer)
        case .switch(let change): encode(change, time, &buffer)
        case .anomaly(let anomaly): encode(anomaly, time, &buffer)
        case .clock(let clock): encode(clock, time, &buffer)
        case .device(let change): encode(change, description(), time, &buffer)
        case .hover(let hover): encode(hover, names, time, &buffer)
        case .press(let press): encode(press, names, time, &buffer)
        case .click(let click): encode(click, names, time, &buffer)
        case .drag(let drag): encode(drag, names, time, &buffer)
        case .latch(let latch): encode(latch, names, time, &buffer)
        case .band(let band): encode(band, names, time, &buffer)
        case .selection(let selection): encode(selection, names, time, &buffer)
        case .primaryAction(let action): encode(action, names, time, &buffer)
        case .menu(let menu): encode(menu, names, time, &buffer)
        case .regionGesture(let gesture): encode(gesture, names, time, &buffer)
        case .regionRequest(let request): encode(request, names, time, &buffer)
        case .open(let opening): encode(opening, names, time, &buffer)
        case .drop(let drop): encode(drop, names, time, &buffer)
        case .spring(let spring): encode(spring, names, time, &buffer)
        case .bar(let bar): encode(bar, names, time, &buffer)
        case .focus(let focus): encode(focus, names, time, &buffer)
        case .program(let program): encode(program, names, time, &buffer)
        case .scene(let scene): encode(scene, names, time, &buffer)
        case .command(let command): encode(command, names, time, &buffer)
        case .shortcuts(let shortcuts): encode(shortcuts, names, time, &buffer)
        case .pending(let pending): encode(pending, names, time, &buffer)
        case .commandsChanged(let changed): encode(changed, names, time, &buffer)
        case .keyPress(let press): encode(press, names, time, &buffer)
        case .edit(let edit): encode(edit, names, time, &buffer)
        case .why(let why): encode(why, names, time, &buffer)
        }
    }

    /// Writes the line of a motion. Nearly all lines are such lines, so they are written through one cursor, and can be
    /// written without the names of an event.
    package mutating func encode(_ motion: MotionEvent, at time: Timestamp, to buffer: inout LineBuffer) {
        var cursor = buffer.open(LineBuffer.motionRoom)
        cursor.append(#"{"type":"motion","time":"#)
        buffer.appendTime(time, &cursor)
        cursor.append(#","seq":"#)
        cursor.append(sequence)
        sequence += 1
        cursor.append(#","device":"#)
        if motion.device == .none {
            cursor.append("null")
        } else {
            cursor.append(Int64(motion.device.rawValue))
        }
        cursor.append(#","dx":"#)
        cursor.append(motion.delta.dx)
        cursor.append(#","dy":"#)
        cursor.append(motion.delta.dy)
        cursor.append(byte: UInt8(ascii: ","))
        buffer.appendPlace(motion.position, &cursor)
        // Nearly all have none.
        if motion.modifiers.isEmpty {
            cursor.append(",\"modifiers\":[]}\n")
            return buffer.close(cursor)
        }
        buffer.close(cursor)
        buffer.appendModifiers(motion.modifiers)
        end(&buffer)
    }

    private mutating func encode(
        _ key: KeyEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"key","time":"#, time, &buffer)
        buffer.appendPhase(key.phase.name)
        buffer.appendKeyFields(key, hidesSymbol: hidesText && key.isText, names)
        end(&buffer)
    }

    private mutating func encode(_ button: ButtonEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"button","time":"#, time, &buffer)
        buffer.appendPhase(button.phase.name)
        buffer.appendDevice(button.device)
        buffer.appendButton(button.button)
        buffer.append(#","code":"#, button.code.rawValue)
        buffer.appendPosition(button.position)
        buffer.append(#","count":"#, button.count)
        buffer.appendModifiers(button.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ scroll: ScrollEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"scroll","time":"#, time, &buffer)
        buffer.appendPhase(scroll.phase.name)
        buffer.appendDevice(scroll.device)
        buffer.appendTranslation(scroll.delta)
        buffer.append(#","source":"#, name: scroll.source.name)
        if let wheel = scroll.wheel {
            buffer.append(#","v120":["#)
            buffer.append(wheel.horizontal)
            buffer.appendByte(UInt8(ascii: ","))
            buffer.append(wheel.vertical)
            buffer.append("]")
        }
        buffer.appendPosition(scroll.position)
        buffer.appendModifiers(scroll.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ gesture: GestureEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"gesture","time":"#, time, &buffer)
        buffer.appendPhase(gesture.phase.name)
        buffer.appendDevice(gesture.device)
        buffer.append(#","gesture":"#, name: gesture.gesture.name)
        buffer.append(#","fingers":"#, gesture.fingers)
        buffer.appendTranslation(gesture.delta)
        buffer.append(#","scale":"#, gesture.scale)
        buffer.append(#","rotation":"#, gesture.rotation)
        buffer.appendModifiers(gesture.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ event: ModifiersEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"modifiers","time":"#, time, &buffer)
        buffer.appendModifierState(event)
        end(&buffer)
    }

    private mutating func encode(_ tap: ModifierTapEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"modifierTap","time":"#, time, &buffer)
        buffer.appendKey(tap.key)
        buffer.appendModifiers(tap.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ touch: TouchEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"touch","time":"#, time, &buffer)
        buffer.appendPhase(touch.phase == .changed ? "moved" : touch.phase.name)
        buffer.appendDevice(touch.device)
        buffer.append(#","contact":"#, touch.contact)
        buffer.appendPosition(touch.position)
        buffer.append(#","pressure":"#, touch.pressure)
        buffer.appendModifiers(touch.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ tool: ToolEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"tool","time":"#, time, &buffer)
        buffer.appendPhase(tool.phase.name)
        buffer.appendDevice(tool.device)
        buffer.append(#","tool":"#, name: tool.tool.name)
        buffer.appendPosition(tool.position)
        buffer.append(#","pressure":"#, tool.pressure)
        buffer.append(#","tilt":"#, tool.tilt)
        buffer.appendModifiers(tool.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ dial: DialEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"dial","time":"#, time, &buffer)
        buffer.appendDevice(dial.device)
        buffer.append(#","dial":"#, name: dial.dial.name)
        buffer.append(#","delta":"#, dial.delta)
        buffer.appendModifiers(dial.modifiers)
        end(&buffer)
    }

    private mutating func encode(_ change: SwitchEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"switch","time":"#, time, &buffer)
        buffer.appendDevice(change.device)
        buffer.append(#","switch":"#, name: change.switch.name)
        buffer.append(change.isOn ? #","on":true"# : #","on":false"#)
        end(&buffer)
    }

    private mutating func encode(_ anomaly: AnomalyEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"anomaly","time":"#, time, &buffer)
        buffer.append(#","source":"#, name: anomaly.anomaly.source.name)
        buffer.append(#","what":"#, name: anomaly.anomaly.name)
        buffer.append(#","device":"#, anomaly.device?.rawValue)
        buffer.append(#","count":"#, anomaly.count)
        end(&buffer)
    }

    private mutating func encode(_ clock: ClockEvent, _ time: Timestamp, _ buffer: inout LineBuffer) {
        begin(#"{"type":"clock","time":"#, time, &buffer)
        buffer.append(#","realtime":"#, clock.realtime)
        buffer.append(#","boot":"#, clock.boot)
        if permission.ofLines.contains(.control), let machine = clock.machine {
            buffer.append(#","machine":"#, machine)
        }
        end(&buffer)
    }

    private mutating func encode(
        _ change: DeviceEvent, _ description: DeviceDescription?, _ time: Timestamp,
        _ buffer: inout LineBuffer
    ) {
        begin(#"{"type":"device","time":"#, time, &buffer)
        buffer.appendPhase(change.phase.name)
        buffer.appendDevice(change.device)
        if let description { buffer.appendDescription(description) }
        end(&buffer)
    }
}

extension LineBuffer {
    /// More than the bytes of a motion line without modifiers, 210 at most, with remembered text copied whole.
    fileprivate static let motionRoom = 512
}
