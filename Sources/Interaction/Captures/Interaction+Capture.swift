import InputModel

// Presses: begun by the first button, or by a finger, ended with the last. A ``Capture`` holds what each becomes.
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
            // The buttons of a pen belong to what its tip presses.
            let source = captures.holder(of: button.device)?.source ?? .pointer
            down(held, source, at: button.position, &output)
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
            let source = captures.holder(of: tool.device)?.source ?? .pen(tool.device)
            down(held, source, at: tool.position, &output)
        case .tipUp: up(tool.device, .touch, tool.isCancelled ? .cancelled : .ended, &output)
        case .exited: up(tool.device, .touch, .cancelled, &output)
        case .entered, .moved: break
        }
    }

    /// Where what holds a press is: the pointer's is wherever the pointer is.
    func position(of capture: Capture) -> Point {
        capture.source?.isPointing == true ? pointer : capture.position
    }

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
        if let capture = captures[source], let press = capture.press {
            if capture.takes(held.device) {
                held.intent = intent(at: press.target, output)
                return capture.withPress { $0.add(held, at: position, &output) }
            }
            cancel(capture, &output)
        }
        guard let target = scenes.hit(at: position) else { return }
        if target.region != .none { cancelCaptures(&output) { $0.target == target } }
        let scene = scenes[target.scene]
        held.intent = intent(at: target, output)
        activateByPress(scene, &output)
        raiseByPress(scene)
        let capture = captures.take()
        var press = Press(
            held, from: source, on: target, isSecret: needsKeys(scene), at: position,
            modifiers: output.modifiers, using: capture.buttons)
        guard target.region != .none else {
            if press.isTouch { press.watchForLongPress(until: output.time + Self.longPressTime) }
            capture.begin(press, at: position)
            return captures.note(capture)
        }
        press.publish(.began, held, at: position, &output)
        focusByPress(on: target, &output)
        let mask = ButtonMask(held.button)
        let isLong = gestures.areTaken(.longPress, at: target, in: scenes) { $0.buttons.contains(mask) }
        if isLong || press.isTouch { press.watchForLongPress(until: output.time + Self.longPressTime) }
        let traits = scene.regions[target.region]
        if held.button == .primary, !traits.latch.isEmpty {
            let effect = hover.effectPosition(over: target, captures, in: scenes, styles)
            capture.begin(
                Latch(press, axes: traits.latch, effect: effect, at: position, &output), at: position)
        } else {
            if held.button == .primary { press.moves(toBandIn: scene.regions.bandArea(at: target.region)) }
            capture.begin(press, at: position)
        }
        captures.note(capture)
    }

    /// The current press is in the scene of `target`: other programs' numbers of earlier presses become void.
    ///
    /// - Returns: the press number in events for its program.
    mutating func intent(at target: RegionReference, _ output: borrowing Output) -> UInt32 {
        let program = scenes[target.scene].owner
        intents.turn(to: program)
        return intents.number(for: program, at: output.time)
    }

    /// What holds a press is at `position`.
    mutating func move(_ capture: Capture, to position: Point, _ output: inout Output) {
        let area = capture.bandArea(at: position, threshold: settings.dragThreshold)
        if area != .none, let target = capture.target {
            cancelBands(over: area, in: scenes[target.scene], &output)
        }
        let wasOffered = capture.isOffered
        // The region under the drag comes first: the drag's line says what a release does there.
        if wasOffered { turn(capture, at: position, isMoving: true, &output) }
        capture.move(
            to: position, threshold: settings.dragThreshold, toggle: settings.toggle, in: scenes,
            of: programs, &drops, &gestures, &output)
        if !wasOffered, capture.isOffered { rehitDrag(capture, &output) }
    }

    /// The pointer is at `position`, with what it and the pens hold.
    mutating func moveCaptures(to position: Point, _ output: inout Output) {
        guard !captures.isEmpty else { return }
        for capture in captures.all where capture.source?.isPointing == true {
            move(capture, to: position, &output)
        }
    }

    /// Bands over `area`, or over its collection, give way to one that begins there.
    mutating func cancelBands(over area: RegionID, in scene: Scene, _ output: inout Output) {
        let collection = scene.regions.collectionOfBand(in: area)
        cancelCaptures(&output) {
            $0.isBand(in: scene.id) {
                $0.area == area || collection != .none && $0.collection == collection
            }
        }
    }

    /// A button of a mouse, a touchpad or a pen goes up: `phase` is `ended` or `cancelled`.
    mutating func up(_ device: DeviceID, _ code: KeyCode, _ phase: Phase, _ output: inout Output) {
        if let capture = captures.holder(of: device, code) { up(capture, device, code, phase, &output) }
    }

    /// A button, or a finger, goes up.
    mutating func up(
        _ capture: Capture, _ device: DeviceID, _ code: KeyCode, _ phase: Phase, _ output: inout Output
    ) {
        guard let known = capture.press, known.holds(device, code) else { return }
        let position = position(of: capture)
        let wasLatched = capture.latch != nil
        if known.isFirst(device, code) {
            // Ends what the first button began. Later buttons stay pressed, but neither drag nor click.
            guard var press = end(capture, phase, at: position, &output),
                let held = press.remove(device, code)
            else { return }
            let isClick = phase == .ended && !press.isSpent
            press.spend()
            if press.count > 0 { capture.begin(press, at: position) }
            captures.finish(capture)
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

    /// Ends a capture, and the gestures of its press. What remains of the press is returned.
    private mutating func end(
        _ capture: Capture, _ phase: Phase, at position: Point, _ output: inout Output
    ) -> Press? {
        guard let press = capture.end(phase, at: position, in: scenes, &drops, &output) else { return nil }
        gestures.end(.press(press.source), phase, at: position, &output)
        if let drop = drops.waiting.last, drop.drop.intent == 0, drop.drag.intent > 0 {
            drops.note(
                intents.share(drop.drag.intent, of: drop.drop.source, with: drop.taker, at: output.time))
        }
        return press
    }

    /// Cancels a press and whatever it became.
    mutating func cancel(_ capture: Capture, _ output: inout Output) {
        let position = position(of: capture)
        guard let press = end(capture, .cancelled, at: position, &output) else { return }
        captures.finish(capture)
        press.cancel(at: position, &output)
        // Fingers whose band was cancelled do not begin another.
        if let pair = fingers.pairs.firstIndex(where: { $0.pressSource == press.source }) {
            fingers.endPair(pair)
        }
    }

    /// Cancels the presses for which `isOver` is true, and whatever they became, in the order in which they began.
    mutating func cancelCaptures(_ output: inout Output, where isOver: (Capture) -> Bool) {
        while let capture = captures.first(where: isOver) { cancel(capture, &output) }
    }

    /// A press that has been held long enough by `time` no longer clicks. A finger's long press requests the context
    /// menu if no region there takes it as a gesture.
    mutating func beginLongPress(dueAt time: Timestamp, _ output: inout Output) {
        while let capture = captures.first(where: { $0.longPressDeadline <= time }), let press = capture.press
        {
            output.time = capture.longPressDeadline
            beginLongPress(of: capture, press, &output)
        }
    }

    private mutating func beginLongPress(of capture: Capture, _ press: Press, _ output: inout Output) {
        let position = position(of: capture)
        capture.withPress {
            $0.spend()
            $0.endLongPressWatch()
        }
        let mask = ButtonMask(press.first.button)
        let start = output.events.count
        if gestures.areTaken(.longPress, at: press.target, in: scenes, where: { $0.buttons.contains(mask) }) {
            gestures.begin(
                .longPress, .press(press.source), on: press.target, in: scenes, intent: press.first.intent,
                at: position, &output
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
        guard !captures.isEmpty else { return }
        for capture in captures.all where capture.isDrag { move(capture, to: position(of: capture), &output) }
    }
}
