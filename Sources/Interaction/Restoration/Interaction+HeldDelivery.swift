import InputModel

// Delivering or dropping held input.
extension Interaction {
    /// Delivers the held input of scenes whose restoration is complete.
    ///
    /// That ends no other program's press: the input waits until nothing is pressed that it would end or continue.
    mutating func deliverHeld(_ output: inout Output) {
        for scene in scenes.order {
            guard let held = scene.held, !scene.isRestoring, held.isEmpty || canDeliver(held) else {
                continue
            }
            deliver(held, to: scene, &output)
        }
    }

    private func canDeliver(_ held: HeldEvents) -> Bool {
        guard captures.isEmpty, gestures.isEmpty, fingers.isFree else { return false }
        for waiting in held.all {
            guard case .key(let key) = waiting.event.body, key.phase == .began else { continue }
            // For any text key: the delay must not reveal whether the same one is held.
            let isDown = key.isText ? keys.hasText : keys.plain.contains(key.meaning)
            if isDown || !key.isText && keyPresses.delivery(of: key) != nil { return false }
        }
        return true
    }

    /// Resolves each event at its own time and position, in that scene alone. Presses that have not ended go on live.
    private mutating func deliver(_ held: HeldEvents, to scene: Scene, _ output: inout Output) {
        scenes.endHolding(in: scene)
        heldPresses.release(scene.id)
        guard !held.isEmpty else { return }
        let (time, modifiers, position) = (output.time, output.modifiers, pointer)
        var late: [HeldPress] = []
        let keysBefore = keys.plain
        let others = steps.take { $0.client != scene.owner }
        scenes.turnInput(to: scene)
        for waiting in held.all {
            let event = waiting.event
            // An event may dismiss the scene: after that, presses that have begun still end, and none begins.
            guard scene.isHit || ends(event, but: &late) else { continue }
            if movedFingers != event.time { movePairs(&output) }
            rollPans(dueAt: event.time, &output)
            beginLongPress(dueAt: event.time, &output)
            openUnderDrag(dueAt: event.time, &output)
            intents.deliver(waiting.press)
            switch event.body {
            case .command(let performed):
                perform(held.commands[Int(performed.attachment)], of: scene.owner, at: event.time, &output)
            case .key(let key):
                output.time = event.time
                handle(key, performedBy: waiting.performer, &output)
            case .gesture:
                // The gesture was made where the pointer was then.
                hover.move(to: waiting.pointer)
                resolve(event, &output)
            default: resolve(event, &output)
            }
        }
        movePairs(&output)
        rollPans(dueAt: time, &output)
        intents.deliver(nil)
        endKeys(of: scene, pressedBeside: keysBefore, &output)
        steps.putBack(others)
        for press in late { heldPresses.begin(press, .dropped) }
        beginLongPress(dueAt: time, &output)
        scenes.turnInput(to: nil)
        drops.restart(of: scene.owner, at: time)
        output.time = time
        output.modifiers = modifiers
        if pointer != position { move(to: position, &output) }
        rehit(&output)
    }

    /// - Parameter late: the presses that began too late to be delivered, and have not ended.
    /// - Returns: true for the end of any other press.
    private func ends(_ event: StreamEvent, but late: inout [HeldPress]) -> Bool {
        switch event.body.pressStep {
        case .began(let press)?:
            late.append(press)
            return false
        case .ended(let press)?:
            guard let index = late.firstIndex(of: press) else { return true }
            late.remove(at: index)
            return false
        case nil: return false
        }
    }

    /// Performs a command that was requested of a program while it restored a scene, unless the command has been
    /// removed since.
    private mutating func perform(
        _ id: String, of owner: ClientID, at time: Timestamp, _ output: inout Output
    ) {
        guard let menu = commands.menu(of: owner), let number = menu.tree.numbers[id],
            menu.tree.isCommand(number)
        else { return }
        output.time = time
        _ = perform(number, of: menu, by: nil, &output)
    }

    /// - Returns: false if no input waited.
    mutating func dropHeld(in scene: Scene) -> Bool {
        guard let held = scene.held else { return false }
        defer { held.removeAll() }
        heldPresses.drop(scene.id)
        if !scene.isRestoring { scenes.endHolding(in: scene) }
        return !held.isEmpty || held.isFull
    }

    /// Keys are suspended: held key events are not delivered, nor are the ends of their presses.
    mutating func forgetHeldKeys() {
        for scene in scenes.holding { scene.held!.removeKeys() }
        heldPresses.forgetKeys()
    }

    /// A program gains or loses the scope `keys`: drops keys that were typed for it under the former permission.
    mutating func dropHeldKeys(of client: ClientID) {
        for scene in scenes.holding where scene.owner == client {
            scene.held!.removeKeys()
            heldPresses.drop(scene.id, where: { $0.isKey })
        }
    }
}
