import InputModel

// Presses: begun by the first button, or by a finger, ended with the last. What each becomes is in `Press`.
extension Interaction {
    mutating func handle(_ button: ButtonEvent, _ output: inout Output) {
        if button.position != pointer { move(to: button.position, &output) }
        let held = Press.Held(
            device: button.device, button: button.button, code: button.code, count: button.count)
        switch button.phase {
        case .began:
            closeShortcutList(&output)
            intents.beginPress()
            down(held, button.isOfPen ? .pen(button.device) : .pointer, at: button.position, &output)
        case .ended: up(button.device, button.code, .ended, &output)
        case .cancelled: up(button.device, button.code, .cancelled, &output)
        case .changed, .repeated: break
        }
    }

    mutating func handle(_ tool: ToolEvent, _ output: inout Output) {
        let couldHover = !hoverers.isEmpty
        if tool.phase != .exited { hoverers.note(tool) }
        if tool.position != pointer {
            move(to: tool.position, &output)
        } else if !couldHover {
            updateHover(isMoving: false, &output)
        }
        let held = Press.Held(
            device: tool.device, button: .primary, code: .touch, count: max(1, tool.count))
        switch tool.phase {
        case .tipDown:
            closeShortcutList(&output)
            intents.beginPress()
            down(held, .pen(tool.device), at: tool.position, &output)
        case .tipUp: up(tool.device, .touch, tool.isCancelled ? .cancelled : .ended, &output)
        case .exited:
            up(tool.device, .touch, .cancelled, &output)
            hoverers.note(tool)
            if hoverers.isEmpty { updateHover(isMoving: false, &output) }
        case .entered, .moved: break
        }
    }

    /// Where what holds a press is: the pointer's is wherever the pointer is.
    func position(of press: Press) -> Point { press.isTouch ? press.position : pointer }

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
        let latch = captures.pointerLatch
        if let press = captures[source] {
            if press.takes(held.device) {
                explainPress(at: position, on: press.target, isHeld: true)
                held.intent = intent(at: press.target, output)
                return press.add(held, at: position, &output)
            }
            cancel(press, &output)
        }
        let hit = scenes.hit(at: position)
        held.count = clickRun.press(held.count, on: hit)
        explainPress(at: position, on: hit)
        guard let target = hit else { return }
        if target.region != .none { cancelPresses(&output) { $0.target == target } }
        if latch != nil, captures.pointerLatch == nil { updateHover(isMoving: false, &output) }
        let scene = scenes[target.scene]
        held.intent = intent(at: target, output)
        activateByPress(scene, &output)
        let press = beginPress(held, from: source, on: target, at: position, &output)
        guard target.region != .none else {
            if press.isTouch { watchForLongPress(press, from: output.time) }
            return
        }
        // A finger may have come to pan: it focuses with its click.
        if !press.isTouch { focusByPress(on: target, &output) }
        let mask = ButtonMask(held.button)
        let isLong = gestures.areTaken(.longPress, at: target, in: scenes) { $0.buttons.contains(mask) }
        if isLong || press.isTouch { watchForLongPress(press, from: output.time) }
        guard held.button == .primary else { return }
        let axes = latchAxes(at: target, position)
        if axes.isEmpty {
            let area = scene.regions.bandArea(at: target.region)
            guard area != .none else { return }
            guard press.isTouch else { return press.becomes(.band(in: area)) }
            if drops.source(of: press, in: scene) == nil { press.becomes(.nothing) }
        } else {
            let effect = hover.effectPosition(over: target, captures, in: scenes, styles)
            press.latch(along: axes, effect: effect, &output)
        }
    }

    /// The axes along which a press at `position` holds the pointer; the program of a dynamic region says it of each part.
    private func latchAxes(at target: RegionReference, _ position: Point) -> Axes {
        let part = hover.isDynamic && hover.target == target ? hover.part.latch(at: position) : nil
        return part ?? scenes[target.scene].regions[target.region].latch
    }

    private func watchForLongPress(_ press: Press, from time: Timestamp) {
        press.watchForLongPress(at: time + settings.tolerances(of: press.source).longPressTime)
    }

    mutating func beginPress(
        _ held: Press.Held, from source: Press.Source, on target: RegionReference, at position: Point,
        _ output: inout Output
    ) -> Press {
        let press = captures.begin(
            held, from: source, on: target, isSecret: needsKeys(scenes[target.scene]), at: position,
            modifiers: output.modifiers)
        press.publish(.began, held, at: position, &output)
        return press
    }

    /// The current press is in the scene of `target`: other programs' numbers of earlier presses become void.
    ///
    /// - Returns: the press number in events for its program.
    mutating func intent(at target: RegionReference, _ output: borrowing Output) -> UInt32 {
        let program = scenes[target.scene].owner
        intents.turn(to: program)
        return intents.number(for: program, at: output.time)
    }

    /// The pointer is at `position`, with what it and the pens hold.
    mutating func movePresses(to position: Point, _ output: inout Output) {
        guard !captures.isEmpty else { return }
        for press in captures.all where !press.isTouch { press.move(to: position, in: &self, &output) }
    }

    /// Bands over `area`, or over its collection, give way to one that begins there.
    mutating func cancelBands(over area: RegionID, in scene: Scene, _ output: inout Output) {
        let collection = scene.regions.collectionOfBand(in: area)
        cancelPresses(&output) {
            $0.isBand(in: scene.id) {
                $0.area == area || collection != .none && $0.collection == collection
            }
        }
    }

    /// A button of a mouse, a touchpad or a pen goes up: `phase` is `ended` or `cancelled`.
    mutating func up(_ device: DeviceID, _ code: KeyCode, _ phase: Phase, _ output: inout Output) {
        if let press = captures.holder(of: device, code) { up(press, device, code, phase, &output) }
    }

    /// A button, or a finger, goes up.
    mutating func up(
        _ press: Press, _ device: DeviceID, _ code: KeyCode, _ phase: Phase, _ output: inout Output
    ) {
        guard press.holds(device, code) else { return }
        let position = position(of: press)
        let isClick = phase == .ended && press.canClick
        let wasLatched = press.latch != nil
        let isTouch = press.isTouch
        // Ends what the first button began. Later buttons stay pressed, but neither drag nor click.
        if press.isFirst(device, code) { press.end(phase, at: position, in: &self, &output) }
        guard let held = press.remove(device, code) else { return }
        let target = press.target
        captures.finish(press)
        intents.renew(held.intent, of: scenes[target.scene].owner, at: output.time)
        press.publish(phase, held, at: position, &output)
        if isClick { click(held, on: target, isTouch: isTouch, at: position, &output) }
        if wasLatched { updateHover(isMoving: false, &output) }
    }

    /// Cancels a press and whatever it became.
    mutating func cancel(_ press: Press, _ output: inout Output) {
        let position = position(of: press)
        press.end(.cancelled, at: position, in: &self, &output)
        press.cancel(at: position, &output)
        captures.finish(press)
        // Fingers whose band was cancelled do not begin another.
        if let pair = fingers.pairs.firstIndex(where: { $0.pressSource == press.source && !$0.isApart }) {
            fingers.endPair(pair)
        }
    }

    /// Cancels the presses for which `isOver` is true, and whatever they became, in the order in which they began.
    mutating func cancelPresses(_ output: inout Output, where isOver: (Press) -> Bool) {
        while let press = captures.first(where: isOver) { cancel(press, &output) }
    }

    /// A press that has been held long enough by `time` no longer clicks. A finger's long press requests the context
    /// menu if no region there takes it as a gesture.
    mutating func beginLongPress(dueAt time: Timestamp, _ output: inout Output) {
        while let press = captures.first(where: { $0.longPress.deadline <= time }) {
            output.time = press.longPress.deadline
            beginLongPress(of: press, &output)
        }
    }

    private mutating func beginLongPress(of press: Press, _ output: inout Output) {
        let position = position(of: press)
        press.becomeLong()
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
            if drops.source(of: press, in: scenes[press.target.scene]) != nil { press.lift() }
        }
        if explanations.isOn { explainLongPress(press, from: start, mask, at: position, &output) }
    }

    /// Modifier changes are published during a drag or a latch even without motion: programs snap or constrain by them.
    mutating func publishModifiers(_ output: inout Output) {
        guard !captures.isEmpty else { return }
        for press in captures.all where press.isDrag || press.latch != nil {
            press.move(to: position(of: press), in: &self, &output)
        }
    }
}
