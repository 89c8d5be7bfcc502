import InputModel
import Interaction

/// The buttons of one device, each with its own switch to debounce.
struct ButtonBank: Sendable {
    private struct Entry: Sendable {
        let code: KeyCode
        let button: Button
        var debouncer = ButtonDebouncer()
        /// A press is published and not yet over.
        var isDown = false
        var count = 0
    }

    private let device: DeviceID
    private let isOfPen: Bool
    private let isOfPad: Bool
    private let debounces: Bool
    private let naturalScroll: Bool
    /// nil for a device whose middle button is only a button.
    private var middleScroll: ButtonScroll?
    private var entries: [Entry] = []
    private(set) var deadline = Timestamp.distantFuture

    init(_ description: DeviceDescription, id: DeviceID, settings: DeviceSettings) {
        device = id
        let kinds = description.kinds
        isOfPad = kinds.contains(.tabletPad)
        isOfPen = kinds.contains(.tablet) && !isOfPad
        naturalScroll = settings.naturalScroll
        if kinds.contains(.mouse), !kinds.contains(.touchpad), description.capabilities.has(RelativeAxis.x),
            settings.middleScroll ?? kinds.contains(.pointingStick)
        {
            middleScroll = ButtonScroll()
        }
        // Firmware debounces the switches of touchpads, pens and pads; libinput leaves them alone, too, and devices whose
        // presses come in no time.
        debounces =
            settings.debounce && kinds.isDisjoint(with: [.touchpad, .tablet, .tabletPad])
            && !description.isModel("ModelBouncingKeys")
        guard !isOfPad else {
            for (number, code) in description.capabilities.padButtons.enumerated() {
                entries.append(Entry(code: code, button: .other(UInt16(number))))
            }
            return
        }
        var codes = description.capabilities.keys.codes.filter { $0.role == .button }
        if description.kinds.contains(.touchpad) {
            // A pad with one switch, or none, still has three buttons: by taps, areas and finger counts.
            for code in [KeyCode.buttonLeft, .buttonRight, .buttonMiddle] where !codes.contains(code) {
                codes.append(code)
            }
        }
        if settings.emulatesMiddle(of: description.capabilities) && !codes.contains(.buttonMiddle) {
            codes.append(.buttonMiddle)
        }
        // On pads with buttons of their own, these codes are buttons to scroll by.
        let isClickpad = description.kinds.contains(.touchpad) && description.capabilities.isClickpad
        for code in codes {
            let role = isClickpad ? Self.stickButtons[code] ?? code : code
            entries.append(Entry(code: code, button: Button(role, leftHanded: settings.leftHanded)))
        }
    }

    /// The buttons of the stick beside some clickpads, which report them (`BTN_0` to `BTN_2`). Source: libinput.
    private static let stickButtons: [KeyCode: KeyCode] = [
        KeyCode(rawValue: 0x100): .buttonLeft, KeyCode(rawValue: 0x101): .buttonRight,
        KeyCode(rawValue: 0x102): .buttonMiddle,
    ]

    /// The buttons whose press is published and not yet over.
    var held: [Snapshot.HeldButton] {
        entries.filter { $0.isDown && !scrolls($0) }.map {
            Snapshot.HeldButton(device: device, button: $0.button, code: $0.code)
        }
    }

    /// A switch closed or opened.
    ///
    /// - Parameter modifiers: those of a tap, which is recognised later; nil: those in force.
    mutating func apply(
        _ code: KeyCode, isDown: Bool, carrying modifiers: Modifiers? = nil, at time: Timestamp,
        _ seat: inout Seat
    ) {
        // Ignores a button that the device never declared: the kernel filters those.
        guard let index = entries.firstIndex(where: { $0.code == code }) else { return }
        flush(at: time, &seat, but: index)
        let result: ButtonDebouncer.Output
        if debounces {
            result =
                isDown ? entries[index].debouncer.press(at: time) : entries[index].debouncer.release(at: time)
        } else {
            result = isDown ? .began(time) : .ended(time)
        }
        publish(result, index, carrying: modifiers, by: time, &seat)
        updateDeadline()
    }

    /// Another button acts: publishes first what is held back of the others, so that no line follows one with a later
    /// time.
    ///
    /// - Parameter active: the button that acts, if it is one of these.
    mutating func flush(at time: Timestamp, _ seat: inout Seat, but active: Int? = nil) {
        guard deadline != .distantFuture else { return }
        for index in entries.indices where index != active {
            publish(entries[index].debouncer.flush(), index, by: time, &seat)
        }
        updateDeadline()
    }

    /// Publishes what has settled by `time`.
    mutating func advance(to time: Timestamp, _ seat: inout Seat) {
        for index in entries.indices {
            while entries[index].debouncer.deadline <= time {
                let result = entries[index].debouncer.advance(to: time)
                publish(result, index, by: time, &seat)
            }
        }
        updateDeadline()
    }

    /// Cancels the press of one button, if it is published.
    mutating func cancel(_ code: KeyCode, at time: Timestamp, _ seat: inout Seat) {
        guard let index = entries.firstIndex(where: { $0.code == code }) else { return }
        cancel(index, time, &seat)
        updateDeadline()
    }

    /// Ends every press of a tool that is published: it has left.
    mutating func endAll(at time: Timestamp, _ seat: inout Seat) {
        for index in entries.indices where entries[index].code.isOfTool {
            publish(.ended(time), index, by: time, &seat)
        }
    }

    /// The button's presses scroll, or click when they end.
    private func scrolls(_ entry: Entry) -> Bool { middleScroll != nil && entry.code == .buttonMiddle }

    /// A held middle button takes the motion of the device: false if it is the pointer's.
    @inline(__always)
    mutating func scroll(by delta: Vector, at time: Timestamp, _ seat: inout Seat) -> Bool {
        guard middleScroll?.takesMotion ?? false else { return false }
        if let phase = middleScroll!.move(at: time) { scroll(phase, by: delta, at: time, &seat) }
        return true
    }

    /// As far as the pointer would have moved.
    private func scroll(
        _ phase: ScrollEvent.Phase, by delta: Vector, at time: Timestamp, _ seat: inout Seat
    ) {
        seat.scroll(
            phase, by: naturalScroll ? delta * -1 : delta, source: .continuous, device: device, at: time)
    }

    /// Cancels every press that is published.
    mutating func cancelAll(at time: Timestamp, _ seat: inout Seat) {
        for index in entries.indices { cancel(index, time, &seat) }
        updateDeadline()
    }

    private mutating func cancel(_ index: Int, _ time: Timestamp, _ seat: inout Seat) {
        entries[index].debouncer.cancel()
        guard entries[index].isDown else { return }
        entries[index].isDown = false
        guard !scrolls(entries[index]) else {
            if middleScroll!.cancel() { scroll(.cancelled, by: .zero, at: time, &seat) }
            return
        }
        seat.publish(event(.cancelled, index), at: time)
    }

    /// - Parameters:
    ///   - modifiers: those of a tap; nil: those in force.
    ///   - now: the current time; a change that was held back happened before.
    private mutating func publish(
        _ result: ButtonDebouncer.Output, _ index: Int, carrying modifiers: Modifiers? = nil,
        by now: Timestamp, _ seat: inout Seat
    ) {
        switch result {
        case .none: return
        case .began(let time):
            guard !entries[index].isDown else { return }
            entries[index].isDown = true
            let time = seat.time(ofHeldBack: time, by: now)
            guard !scrolls(entries[index]) else { return middleScroll!.press(at: time) }
            entries[index].count = seat.publish(event(.began, index), carrying: modifiers, at: time)
        case .ended(let time):
            // Its press was cancelled by a frame of the kernel that releases everything but does not name every button.
            guard entries[index].isDown else { return }
            entries[index].isDown = false
            let time = seat.time(ofHeldBack: time, by: now)
            if scrolls(entries[index]) {
                switch middleScroll!.release() {
                case .none: return
                case .ended: return scroll(.ended, by: .zero, at: time, &seat)
                case .click: entries[index].count = seat.publish(event(.began, index), at: time)
                }
            }
            seat.publish(event(.ended, index), carrying: modifiers, at: time)
        }
    }

    /// The seat adds where and with which modifiers, and how many clicks a press is.
    private func event(_ phase: Phase, _ index: Int) -> ButtonEvent {
        ButtonEvent(
            phase: phase, device: device, button: entries[index].button, code: entries[index].code,
            position: .zero, count: entries[index].count, modifiers: [], isOfPen: isOfPen,
            isOfPad: isOfPad)
    }

    private mutating func updateDeadline() {
        deadline = .distantFuture
        for index in entries.indices { deadline = min(deadline, entries[index].debouncer.deadline) }
    }
}
