import InputModel

// Presses in a scene that is being restored wait for the restoration. The input itself is held; afterwards the code for
// live input resolves it, against what the program has restored meanwhile.
//
// A press waits as a whole, from its beginning to its end; a press that began elsewhere goes on there. The pointer
// moves meanwhile, and hovers over other scenes; a pressed scene becomes active and comes to the front at once, as the
// user can see.
extension Interaction {
    /// Takes one published event while a scene holds input, or while a press is down that a scene has held.
    ///
    /// - Returns: true if the event waits, or is dropped with its press: it is not resolved now.
    mutating func hold(_ event: StreamEvent, _ output: inout Output) -> Bool {
        defer { publishOverflow(&output) }
        switch event.body {
        case .key(let key): return hold(key, event, &output)
        case .motion:
            if let scene = heldPresses.pointerScene { moveHeld(event, in: scene) }
            return false
        case .button(let button):
            guard !button.isOfPad else { return false }
            output.modifiers = button.modifiers
            return holdPointer(event, at: button.position, &output)
        case .tool(let tool):
            output.modifiers = tool.modifiers
            if tool.phase == .moved || tool.phase == .entered, let scene = heldPresses.pointerScene {
                moveHeld(event, in: scene)
            }
            return holdPointer(event, at: tool.position, &output)
        case .touch(let touch): return !touch.isOnTouchpad && hold(touch, event, &output)
        case .scroll(let scroll): return hold(scroll, event)
        case .gesture(let gesture):
            guard gesture.gesture != .hold else { return false }
            if gesture.phase == .began, let scene = sceneHoldingFingers(at: pointer) {
                intents.beginPress()
                intents.turn(to: scene.owner)
                begin(.pinch(gesture.device), event, pressed: intents.press, in: scene)
                return true
            }
            return goOn(.pinch(gesture.device), event)
        default: return false
        }
    }

    private mutating func holdPointer(
        _ event: StreamEvent, at position: Point, _ output: inout Output
    ) -> Bool {
        switch event.body.pressStep {
        case .began(let press)?:
            guard let scene = sceneHoldingPointer(at: position) else { return false }
            if position != pointer { move(to: position, &output) }
            down(press, event, in: scene, &output)
            return true
        case .ended(let press)?:
            guard end(press, event) else { return false }
            if position != pointer { move(to: position, &output) }
            return true
        case nil: return false
        }
    }

    /// All buttons of all pointers are one press.
    private func sceneHoldingPointer(at position: Point) -> Scene? {
        if let scene = heldPresses.pointerScene { return scenes[scene] }
        if captures.contains(where: { !$0.isTouch }) { return nil }
        return scenes.holder(at: position)
    }

    private mutating func hold(_ touch: TouchEvent, _ event: StreamEvent, _ output: inout Output) -> Bool {
        guard touch.phase == .began else {
            return goOn(.touch(touch.device, contact: touch.contact), event)
        }
        output.modifiers = touch.modifiers
        // A finger may belong to one that has landed in the same scene before it was held, and goes on there.
        guard let scene = scenes.holder(at: touch.position), !fingers.isFollowed(touch.device, in: scene.id)
        else { return false }
        down(.touch(touch.device, contact: touch.contact), event, in: scene, &output)
        return true
    }

    /// A button, a finger or a pen goes down in a scene that holds the press.
    private mutating func down(
        _ press: HeldPress, _ event: StreamEvent, in scene: Scene, _ output: inout Output
    ) {
        closeShortcutList(&output)
        intents.beginPress()
        intents.turn(to: scene.owner)
        begin(press, event, pressed: intents.press, in: scene)
        activateByPress(scene, &output)
    }

    private mutating func hold(_ scroll: ScrollEvent, _ event: StreamEvent) -> Bool {
        switch scroll.phase {
        case .began:
            guard let scene = sceneHoldingFingers(at: scroll.position) else { return false }
            begin(.scroll(scroll.device), event, in: scene)
            return true
        case .changed where scroll.source == .wheel:
            guard let scene = sceneHoldingFingers(at: scroll.position) else { return false }
            scene.held!.add(waiting(event), open: heldPresses.count(in: scene.id))
            return true
        case .changed, .ended, .cancelled: return goOn(.scroll(scroll.device), event)
        case .momentumBegan:
            switch heldPresses.takeLastScroll(of: scroll.device) {
            case .held(let scene)?: begin(.momentum(scroll.device), event, in: scenes[scene])
            case .dropped?: heldPresses.begin(.momentum(scroll.device), .dropped)
            case nil: return false
            }
            return true
        case .momentumChanged, .momentumEnded: return goOn(.momentum(scroll.device), event)
        }
    }

    private func sceneHoldingFingers(at position: Point) -> Scene? {
        captures.pointerLatch == nil ? scenes.holder(at: position) : nil
    }
}

// Commands that programs perform by their ids.
extension Interaction {
    /// - Returns: true if the command waits until its program has restored a scene.
    func hold(_ command: MenuName, of menu: CommandMenu, at time: Timestamp) throws(RequestError) -> Bool {
        guard scenes.isHolding, let scene = holder(of: menu.client) else { return false }
        guard
            scene.held!.perform(
                command.id, of: menu.client, at: time, open: heldPresses.count(in: scene.id))
        else {
            throw RequestError(
                .limit,
                "too much input waits for the program of \"\(command.id)\", which is restoring a scene; "
                    + "try again later",
                at: command.position)
        }
        return true
    }

    /// The scene that a program restores: the active one if it restores several.
    private func holder(of client: ClientID) -> Scene? {
        if let active = scenes.active, active.isHolding, active.owner == client { return active }
        return scenes.order.first { $0.isHolding && $0.owner == client && $0.isHit }
    }
}

// Keys, which the active scene holds.
extension Interaction {
    private mutating func hold(_ key: KeyEvent, _ event: StreamEvent, _ output: inout Output) -> Bool {
        let press = HeldPress.key(key.press)
        guard key.phase == .began else {
            if key.isBounce, heldPresses[press] != nil { return true }
            return goOnOrEnd(press, key, event, &output)
        }
        guard let scene = scenes.active, scene.isHolding, !isLive(key, beside: scene, at: output.time) else {
            return false
        }
        // The key's own modifiers, as when it is resolved.
        output.modifiers = key.modifiers.subtracting(.numericPad)
        handleCommandModifier(by: key, &output)
        noteIntent(of: key)
        if !key.isModifier { hideShortcuts(&output) }
        // A command with text keys does not wait, and the press affects all others as it would without the command.
        let isOfOthers = isCommand(key, key.isText ? .all : .text, ofOthersThan: scene, at: output.time)
        let performer = isOfOthers && !key.isBounce ? performTextCommand(for: key, &output) : nil
        if !key.isModifier {
            // As for a key that is not held: it ends sequences in progress.
            steps.forget(.plain)
            if performer == nil && !key.isBounce { steps.forget(.text) }
        }
        begin(press, event, performedBy: performer, pressed: intents.press, in: scene)
        return true
    }

    private mutating func goOnOrEnd(
        _ press: HeldPress, _ key: KeyEvent, _ event: StreamEvent, _ output: inout Output
    ) -> Bool {
        let performer = heldPresses.performer(of: press)
        guard goOn(press, event) else { return false }
        if key.phase != .repeated {
            handleCommandModifier(by: key, &output)
            if performer != nil { endCommands(heldBy: key, &output) }
        } else if performer != nil {
            output.modifiers = key.modifiers.subtracting(.numericPad)
            noteIntent(of: key)
            _ = performTextCommand(for: key, &output)
        }
        return true
    }

    /// Some presses do not wait: Escape, if it cancels what is under way elsewhere or dismisses a scene that may never
    /// be complete, and commands of other programs.
    private func isLive(_ key: KeyEvent, beside scene: Scene, at time: Timestamp) -> Bool {
        if key.meaning == .escape, isEscapable || scenes.modal != nil { return true }
        return !key.isText && isCommand(key, .plain, ofOthersThan: scene, at: time)
    }
}

// The input that a scene holds.
extension Interaction {
    private mutating func begin(
        _ press: HeldPress, _ event: StreamEvent, performedBy performer: ClientID? = nil,
        pressed: UInt64? = nil, in scene: Scene
    ) {
        if case .held? = heldPresses[press] { return }
        let isHeld = scene.held!.begin(
            waiting(event, performedBy: performer, pressed: pressed), open: heldPresses.count(in: scene.id))
        heldPresses.begin(press, isHeld ? .held(scene.id) : .dropped, performedBy: performer)
    }

    private mutating func end(_ press: HeldPress, _ event: StreamEvent) -> Bool {
        switch heldPresses.end(press) {
        case .held(let scene)?: scenes[scene].held!.end(waiting(event))
        case .dropped?: break
        case nil: return false
        }
        return true
    }

    /// A press that has begun goes on, or ends.
    private mutating func goOn(_ press: HeldPress, _ event: StreamEvent) -> Bool {
        if case .ended? = event.body.pressStep { return end(press, event) }
        switch heldPresses[press] {
        case .held(let scene)?:
            if event.body.movement != nil {
                moveHeld(event, in: scene)
            } else {
                scenes[scene].held!.add(
                    waiting(event, performedBy: heldPresses.performer(of: press)),
                    open: heldPresses.count(in: scene))
            }
        case .dropped?: break
        case nil: return false
        }
        return true
    }

    private func moveHeld(_ event: StreamEvent, in scene: SceneID) {
        let tolerances = event.body.mover.map { settings.tolerances(of: $0) } ?? settings.pointer
        scenes[scene].held!.move(
            waiting(event), thresholds: (tolerances.drag, tolerances.longPress),
            open: heldPresses.count(in: scene))
    }

    private func waiting(
        _ event: StreamEvent, performedBy performer: ClientID? = nil, pressed: UInt64? = nil
    ) -> HeldEvents.Waiting {
        HeldEvents.Waiting(event: event, performer: performer, pointer: pointer, press: pressed)
    }

    private mutating func publishOverflow(_ output: inout Output) {
        for scene in scenes.holding where scene.held!.takeOverflow() { publish(.tooMuchHeldInput, &output) }
    }

    /// Publishes that held input was dropped, if the anomaly is due.
    mutating func publish(_ anomaly: Anomaly, _ output: inout Output) {
        guard let count = heldPresses.anomalies.note(anomaly, at: output.time) else { return }
        output.publish(.anomaly(AnomalyEvent(anomaly: anomaly, device: nil, count: count)))
    }
}
