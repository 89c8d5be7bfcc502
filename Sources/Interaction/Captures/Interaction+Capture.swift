import InputModel

// Presses: begun by the first button, ended with the last. A ``Capture`` holds what they become.
extension Interaction {
    /// How long a long press takes: UIKit's value.
    private static let longPressTime = Interval.milliseconds(500)

    mutating func handle(_ button: ButtonEvent, _ output: inout Output) {
        if button.position != pointer { move(to: button.position, &output) }
        let held = Press.Held(
            device: button.device, button: button.button, code: button.code, count: button.count)
        switch button.phase {
        case .began:
            intents.beginPress()
            down(held, .pointer, at: button.position, &output)
        case .ended: up(button.device, button.code, .ended, &output)
        case .cancelled: up(button.device, button.code, .cancelled, &output)
        case .changed, .repeated: break
        }
    }

    mutating func handle(_ tool: ToolEvent, _ output: inout Output) {
        if tool.position != pointer { move(to: tool.position, &output) }
        let held = Press.Held(
            device: tool.device, button: .primary, code: .touch, count: max(1, tool.count))
        switch tool.phase {
        case .tipDown:
            intents.beginPress()
            down(held, .pointer, at: tool.position, &output)
        case .tipUp: up(tool.device, .touch, tool.isCancelled ? .cancelled : .ended, &output)
        case .exited: up(tool.device, .touch, .cancelled, &output)
        case .entered, .moved: break
        }
    }

    /// The position of the press: that of its fingers, else the pointer's.
    var pressPosition: Point { capture.press?.isTouch == true ? fingers.position : pointer }

    /// A button, or a finger, goes down.
    mutating func down(
        _ held: Press.Held, _ source: Press.Source, at position: Point, _ output: inout Output
    ) {
        if explanations.isOn { return downExplained(held, source, at: position, &output) }
        press(held, source, at: position, &output)
    }

    mutating func press(
        _ held: Press.Held, _ source: Press.Source, at position: Point, _ output: inout Output
    ) {
        var held = held
        if let press = capture.press {
            // A latch belongs to one device: a press of another takes over, as does any press from another source.
            let isShared = capture.latch == nil || held.device == press.first.device
            if press.source == source && isShared {
                held.intent = intent(at: press.target, output)
                return capture.withPress { $0.add(held, at: position, &output) }
            }
            cancelCapture(&output)
        }
        guard let target = scenes.hit(at: position) else { return }
        let scene = scenes[target.scene]
        held.intent = intent(at: target, output)
        activateByPress(scene, &output)
        raiseByPress(scene)
        var press = Press(
            held, from: source, on: target, isSecret: needsKeys(scene), at: position,
            modifiers: output.modifiers, using: pressedButtons)
        guard target.region != .none else {
            if press.isTouch { press.watchForLongPress(until: output.time + Self.longPressTime) }
            return capture.begin(press)
        }
        press.publish(.began, held, at: position, &output)
        focusByPress(on: target, &output)
        let mask = ButtonMask(held.button)
        let isLong = gestures.areTaken(.longPress, at: target, in: scenes) { $0.buttons.contains(mask) }
        if isLong || press.isTouch { press.watchForLongPress(until: output.time + Self.longPressTime) }
        let traits = scene.regions[target.region]
        guard held.button == .primary, !traits.latch.isEmpty else {
            if held.button == .primary { press.moves(toBandIn: scene.regions.bandArea(at: target.region)) }
            return capture.begin(press)
        }
        let effect = hover.effectPosition(over: target, capture, in: scenes, styles)
        capture.begin(Latch(press, axes: traits.latch, effect: effect, at: position, &output))
    }

    /// The current press is in the scene of `target`: other programs' numbers of earlier presses become void.
    ///
    /// - Returns: the press number in events for its program.
    mutating func intent(at target: RegionReference, _ output: borrowing Output) -> UInt32 {
        let program = scenes[target.scene].owner
        intents.turn(to: program)
        return intents.number(for: program, at: output.time)
    }

    /// The pointer, or the finger that presses, is at `position`.
    mutating func moveCapture(to position: Point, _ output: inout Output) {
        let wasOffered = capture.isOffered
        // The region under the drag comes first: the drag's line says what a release does there.
        if wasOffered { turnDrag(at: position, isMoving: true, &output) }
        capture.move(
            to: position, threshold: settings.dragThreshold, toggle: settings.toggle, in: scenes,
            of: programs, &drops, &gestures, using: bandItems, &output)
        if !wasOffered, capture.isOffered { rehitDrag(&output) }
    }

    /// A button, or a finger, goes up: `phase` is `ended` or `cancelled`.
    mutating func up(_ device: DeviceID, _ code: KeyCode, _ phase: Phase, _ output: inout Output) {
        guard let known = capture.press, known.holds(device, code) else { return }
        let position = pressPosition
        let wasLatched = capture.latch != nil
        if known.isFirst(device, code) {
            // Ends what the first button began. Later buttons stay pressed, but neither drag nor click.
            guard var press = endCapture(phase, at: position, &output),
                let held = press.remove(device, code)
            else { return }
            let isClick = phase == .ended && !press.isSpent
            press.spend()
            if press.count > 0 { capture.begin(press) }
            intents.renew(held.intent, of: scenes[press.target.scene].owner, at: output.time)
            press.publish(phase, held, at: position, &output)
            if isClick { click(held, on: press.target, at: position, &output) }
        } else {
            var held: Press.Held?
            capture.withPress { held = $0.remove(device, code) }
            guard let held else { return }
            intents.renew(held.intent, of: scenes[known.target.scene].owner, at: output.time)
            known.publish(phase, held, at: position, &output)
            if phase == .ended && !known.isSpent { click(held, on: known.target, at: position, &output) }
        }
        if wasLatched { updateHover(isMoving: false, &output) }
    }

    /// Ends the capture, and the gestures of the press.
    private mutating func endCapture(
        _ phase: Phase, at position: Point, _ output: inout Output
    ) -> Press? {
        let press = capture.end(phase, at: position, in: scenes, &drops, &output)
        gestures.end(.press, phase, at: position, &output)
        if let drop = drops.waiting.last, drop.drop.intent == 0, drop.drag.intent > 0 {
            drops.note(
                intents.share(drop.drag.intent, of: drop.drop.source, with: drop.taker, at: output.time))
        }
        return press
    }

    /// Cancels the press and whatever it became.
    mutating func cancelCapture(_ output: inout Output) {
        let position = pressPosition
        guard let press = endCapture(.cancelled, at: position, &output) else { return }
        press.cancel(at: position, &output)
        // Fingers whose band was cancelled do not begin another.
        if press.isTouch && fingers.isPair { fingers.spend() }
    }

    /// A press that has been held long enough by `time` no longer clicks. A finger's long press requests the context
    /// menu if no region there takes it as a gesture.
    mutating func beginLongPress(dueAt time: Timestamp, _ output: inout Output) {
        guard capture.longPressDeadline <= time, let press = capture.press else { return }
        output.time = capture.longPressDeadline
        let position = pressPosition
        capture.withPress {
            $0.spend()
            $0.endLongPressWatch()
        }
        let mask = ButtonMask(press.first.button)
        let start = output.events.count
        if gestures.areTaken(.longPress, at: press.target, in: scenes, where: { $0.buttons.contains(mask) }) {
            gestures.begin(
                .longPress, .press, on: press.target, in: scenes, intent: press.first.intent, at: position,
                &output
            ) {
                $0.buttons.contains(mask)
            }
        } else if press.isTouch, press.target.region != .none || scenes.hit(at: position) == press.target {
            // On empty space, a region may have appeared under the finger meanwhile.
            publishMenu(on: press.target, at: position, intent: press.first.intent, &output)
        }
        if explanations.isOn { explainLongPress(press, from: start, mask, at: position, &output) }
    }

    /// Modifier changes are published during a drag even without motion: programs snap or constrain by them.
    mutating func noteModifiers(_ output: inout Output) {
        if capture.isDrag { moveCapture(to: pressPosition, &output) }
    }
}
