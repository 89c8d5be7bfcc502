import InputModel

// Where a key press goes: to what is under way, to the commands, along the responder chain, and where nobody wants
// it, to what keys do by themselves.
extension Interaction {
    mutating func handle(_ key: KeyEvent, _ output: inout Output) {
        // Of the press alone, and not of what follows: that it is on the keypad.
        output.modifiers = key.modifiers.subtracting(.numericPad)
        switch key.phase {
        case .began, .repeated: press(key, &output)
        case .changed, .ended, .cancelled:
            keys.release(key.key)
            noteHold(of: key, &output)
            endKeyPress(key, &output)
        }
    }

    private mutating func press(_ key: KeyEvent, _ output: inout Output) {
        let isFirst = key.phase == .began
        if isFirst {
            keys.press(key.key)
            noteHold(of: key, &output)
        }
        if isFirst, key.key == .escape, cancelByEscape(&output) { return }
        if performCommand(for: key, &output) { return }
        let target = tellKeyPress(key, &output)
        guard let scene = scenes.active, !scene.isRestoring else {
            if isFirst, key.key == .escape { dismiss(&output) }
            return
        }
        // A region that asks for presses, and has the focus, has uses of its own for all but these.
        let isTaken = target == .region(RegionReference(scene.id, scene.focus)) && scene.focus != .none
        switch key.key {
        case .escape where isFirst: dismiss(&output)
        case .menu where isFirst, .contextMenu where isFirst: publishMenuByKey(scene, &output)
        case .enter where isFirst && !isTaken, .keypadEnter where isFirst && !isTaken:
            performPrimaryAction(&output)
        case .tab: moveFocus(key, in: scene, &output)
        case .left, .right, .up, .down: if !isTaken { moveFocus(key, in: scene, &output) }
        default: break
        }
    }

    /// Takes back what is under way; false where nothing is.
    private mutating func cancelByEscape(_ output: inout Output) -> Bool {
        guard capture.isUnderWay || fingers.isPair else { return false }
        cancelCapture(&output)
        cancelFingers(&output)
        updateHover(isMoving: false, &output)
        return true
    }

    /// The prominent scene in front goes.
    private mutating func dismiss(_ output: inout Output) {
        guard let front = scenes.order.first(where: \.isHit), front.isProminent else { return }
        destroy(front, reason: .decline, &output)
        rehit(&output)
    }

    private mutating func publishMenuByKey(_ scene: Scene, _ output: inout Output) {
        guard scene.focus != .none else { return }
        publishMenu(
            on: RegionReference(scene.id, scene.focus), at: scene.rect(of: scene.focus).middle, &output)
    }
}
