import InputModel

// Presses: begun by the first button, ended with the last.
extension Interaction {
    mutating func handle(_ button: ButtonEvent, _ output: inout Output) {
        if button.position != pointer { move(to: button.position, &output) }
        let held = PressState.Held(
            device: button.device, button: button.button, code: button.code, count: button.count)
        switch button.phase {
        case .began: down(held, .pointer, at: button.position, &output)
        case .ended: up(button.device, button.code, isCancelled: false, &output)
        case .cancelled: up(button.device, button.code, isCancelled: true, &output)
        case .changed, .repeated: break
        }
    }

    mutating func handle(_ tool: ToolEvent, _ output: inout Output) {
        if tool.position != pointer { move(to: tool.position, &output) }
        let held = PressState.Held(
            device: tool.device, button: .primary, code: .touch, count: max(1, tool.count))
        switch tool.phase {
        case .tipDown: down(held, .pointer, at: tool.position, &output)
        case .tipUp: up(tool.device, .touch, isCancelled: tool.isCancelled, &output)
        case .exited: up(tool.device, .touch, isCancelled: true, &output)
        case .entered, .moved: break
        }
    }

    /// Where the press is: at the fingers that make it, else at the pointer.
    var pressPosition: Point { press.isTouch ? fingers.position : pointer }

    /// A button, or a finger, goes down.
    mutating func down(
        _ held: PressState.Held, _ source: PressState.Source, at position: Point, _ output: inout Output
    ) {
        if press.isActive {
            let isOther = held.device != press.held[0].device
            if press.source == source && !(press.isLatched && isOther) {
                // What is pressed has the other buttons, too.
                press.held.append(held)
                publishPress(.began, held.button, at: position, &output)
                return
            }
            // Someone else takes over.
            cancelPress(&output)
        }
        guard let target = scenes.hit(at: position) else { return }
        activateByPress(scenes[target.scene], &output)
        press.held.append(held)
        press.source = source
        press.target = target
        press.origin = position
        press.modifiers = modifiers
        press.isDragging = false
        press.isSpent = false
        press.bandArea = .none
        guard target.region != .none else { return }
        publishPress(.began, held.button, at: position, &output)
        if held.button == .primary { beginLatchOrBand(at: position, &output) }
        watchForLongPress(held.button, &output)
    }

    private mutating func beginLatchOrBand(at position: Point, _ output: inout Output) {
        let traits = scenes[press.target.scene].traits[Int(press.target.region.rawValue)]
        if !traits.latch.isEmpty {
            press.latchEffect = effectPosition(over: press.target)
            press.latchAxes = traits.latch
            publishLatch(.began, at: position, &output)
        } else if traits.flags.contains(.isBandArea) {
            press.bandArea = press.target.region
        }
    }

    /// The pointer, or the finger that presses, is at `position`.
    mutating func movePress(to position: Point, _ output: inout Output) {
        guard press.isActive, press.target.region != .none else { return }
        let distance = press.translation(to: position).length
        if distance > Self.longPressSlop { press.longPressDeadline = .distantFuture }
        if press.isLatched {
            // What has travelled that far was no click.
            if distance > settings.dragThreshold { press.isSpent = true }
            publishLatch(.changed, at: position, &output)
            return changeLongPress(at: position, &output)
        }
        if band.isActive { return moveBand(to: position, &output) }
        if press.isDragging {
            publishDrag(.changed, at: position, &output)
            changePans(of: .press, by: press.translation(to: position), at: position, &output)
            return
        }
        changeLongPress(at: position, &output)
        guard distance > settings.dragThreshold, !press.isSpent else { return }
        press.isSpent = true
        press.longPressDeadline = .distantFuture
        if press.bandArea != .none {
            beginBand(to: position, &output)
        } else {
            press.isDragging = true
            publishDrag(.began, at: position, &output)
            beginPans(buttons: ButtonMask(press.held[0].button), at: position, &output)
        }
    }

    /// A button, or a finger, goes up.
    mutating func up(
        _ device: DeviceID, _ code: KeyCode, isCancelled: Bool, _ output: inout Output
    ) {
        guard let index = press.held.firstIndex(where: { $0.device == device && $0.code == code }) else {
            return
        }
        let position = pressPosition
        let held = press.held[index]
        let phase: Phase = isCancelled ? .cancelled : .ended
        let wasLatched = press.isLatched
        if index == 0 { endWhatFirstButtonBegan(phase, at: position, &output) }
        press.held.remove(at: index)
        publishPress(phase, held.button, at: position, &output)
        if !isCancelled && !press.isSpent { click(held, at: position, &output) }
        if index == 0 {
            // The buttons that came later press on, but neither drag nor click.
            press.isSpent = true
            press.bandArea = .none
        }
        if wasLatched { updateHover(isMoving: false, &output) }
    }

    /// Ends the latch, drag, band, and gestures of the press, each as `phase` says.
    private mutating func endWhatFirstButtonBegan(
        _ phase: Phase, at position: Point, _ output: inout Output
    ) {
        press.longPressDeadline = .distantFuture
        if press.isLatched {
            publishLatch(phase, at: position, &output)
            press.latchAxes = []
        }
        if band.isActive { endBand(phase, &output) }
        if press.isDragging {
            publishDrag(phase, at: position, &output)
            press.isDragging = false
        }
        endGestures(of: .press, phase, at: position, &output)
    }

    /// The press, and whatever it became, is over without having come to anything.
    mutating func cancelPress(_ output: inout Output) {
        guard press.isActive else { return }
        let position = pressPosition
        endWhatFirstButtonBegan(.cancelled, at: position, &output)
        // As they came, they go.
        for index in press.held.indices {
            publishPress(.cancelled, press.held[index].button, at: position, &output)
        }
        // Fingers whose band was taken from them do not begin another.
        if press.isTouch && fingers.isPair { fingers.state = .spent }
        press.held.removeAll(keepingCapacity: true)
    }

    private func publishPress(
        _ phase: Phase, _ button: Button, at position: Point, _ output: inout Output
    ) {
        guard press.target.region != .none else { return }
        output.publish(
            .press(
                PressEvent(
                    phase: phase, target: press.target, button: button, position: position,
                    modifiers: modifiers)))
    }

    func publishDrag(_ phase: Phase, at position: Point, _ output: inout Output) {
        output.publish(
            .drag(
                DragEvent(
                    phase: phase, target: press.target, button: press.held[0].button,
                    translation: press.translation(to: position), position: position, modifiers: modifiers
                )))
    }

    private func publishLatch(_ phase: Phase, at position: Point, _ output: inout Output) {
        var translation = press.translation(to: position)
        if !press.latchAxes.contains(.horizontal) { translation.dx = 0 }
        if !press.latchAxes.contains(.vertical) { translation.dy = 0 }
        output.publish(
            .latch(
                LatchEvent(
                    phase: phase, target: press.target, axes: press.latchAxes, translation: translation,
                    position: position, modifiers: modifiers)))
    }
}
