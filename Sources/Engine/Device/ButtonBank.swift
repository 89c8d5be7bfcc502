import InputModel

/// The buttons of one device, each with its own switch to debounce.
struct ButtonBank: Sendable {
    private struct Entry: Sendable {
        let code: KeyCode
        let button: Button
        var debouncer = ButtonDebouncer()
        /// The press that is published and not yet over.
        var isDown = false
        var count = 0
    }

    private let device: DeviceID
    private let leftHanded: Bool
    private let debounces: Bool
    private var entries: [Entry] = []
    private(set) var deadline = Timestamp.distantFuture

    init(_ description: DeviceDescription, id: DeviceID, settings: PointerSettings) {
        device = id
        leftHanded = settings.leftHanded
        // A touchpad's and a pen's switch are read by firmware that debounces; libinput leaves them alone, too.
        debounces = settings.debounce && description.kinds.isDisjoint(with: [.touchpad, .tablet])
        var codes = description.capabilities.keys.codes.filter { $0.role == .button }
        if description.kinds.contains(.touchpad) {
            // A pad with one switch, or none, has three buttons: by taps, areas and numbers of fingers.
            for code in [KeyCode.buttonLeft, .buttonRight, .buttonMiddle] where !codes.contains(code) {
                codes.append(code)
            }
        }
        for code in codes {
            entries.append(Entry(code: code, button: Button(code, leftHanded: leftHanded)))
        }
    }

    /// The buttons whose press is published and not yet over.
    var held: [Snapshot.HeldButton] {
        entries.filter(\.isDown).map { Snapshot.HeldButton(device: device, button: $0.button, code: $0.code) }
    }

    /// A switch closed or opened.
    mutating func apply(
        _ code: KeyCode, isDown: Bool, at time: Timestamp, pointer: inout SeatPointer, modifiers: Modifiers,
        output: inout Output
    ) {
        // A device that reports a button that it never declared gets no place here: the kernel filters those.
        guard let index = entries.firstIndex(where: { $0.code == code }) else { return }
        let result: ButtonDebouncer.Output
        if debounces {
            result =
                isDown ? entries[index].debouncer.press(at: time) : entries[index].debouncer.release(at: time)
        } else {
            result = isDown ? .began(time) : .ended(time)
        }
        publish(result, index, &pointer, modifiers, &output)
        updateDeadline()
    }

    /// Lets through what has settled by `time`.
    mutating func advance(
        to time: Timestamp, pointer: inout SeatPointer, modifiers: Modifiers, output: inout Output
    ) {
        for index in entries.indices {
            while entries[index].debouncer.deadline <= time {
                let result = entries[index].debouncer.advance(to: time)
                publish(result, index, &pointer, modifiers, &output)
            }
        }
        updateDeadline()
    }

    /// Cancels the press of one button, where it is published.
    mutating func cancel(
        _ code: KeyCode, at time: Timestamp, pointer: SeatPointer, modifiers: Modifiers, output: inout Output
    ) {
        guard let index = entries.firstIndex(where: { $0.code == code }) else { return }
        cancel(index, time, pointer, modifiers, &output)
        updateDeadline()
    }

    /// Cancels every press that is published.
    mutating func cancelAll(
        at time: Timestamp, pointer: SeatPointer, modifiers: Modifiers, output: inout Output
    ) {
        for index in entries.indices { cancel(index, time, pointer, modifiers, &output) }
        updateDeadline()
    }

    private mutating func cancel(
        _ index: Int, _ time: Timestamp, _ pointer: SeatPointer, _ modifiers: Modifiers,
        _ output: inout Output
    ) {
        _ = entries[index].debouncer.cancel()
        guard entries[index].isDown else { return }
        entries[index].isDown = false
        publish(.cancelled, index, time, pointer, modifiers, &output)
    }

    private mutating func publish(
        _ result: ButtonDebouncer.Output, _ index: Int, _ pointer: inout SeatPointer, _ modifiers: Modifiers,
        _ output: inout Output
    ) {
        switch result {
        case .none: return
        case .began(let time):
            entries[index].count = pointer.clickCount(entries[index].button, at: time)
            entries[index].isDown = true
            publish(.began, index, time, pointer, modifiers, &output)
        case .ended(let time):
            entries[index].isDown = false
            publish(.ended, index, time, pointer, modifiers, &output)
        }
    }

    private func publish(
        _ phase: Phase, _ index: Int, _ time: Timestamp, _ pointer: SeatPointer, _ modifiers: Modifiers,
        _ output: inout Output
    ) {
        let entry = entries[index]
        output.publish(
            .button(
                ButtonEvent(
                    phase: phase, device: device, button: entry.button, code: entry.code,
                    position: pointer.position, count: entry.count, modifiers: modifiers)),
            at: time)
    }

    private mutating func updateDeadline() {
        deadline = .distantFuture
        for index in entries.indices { deadline = min(deadline, entries[index].debouncer.deadline) }
    }
}
