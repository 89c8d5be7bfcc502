import InputModel

// Routes a key press: to input in progress, to the commands, along the responder chain, and, if nothing takes it, to
// the built-in functions of keys.
extension Interaction {
    /// - Parameter performer: The program that has already performed a command with text keys for the press.
    mutating func handle(_ key: KeyEvent, performedBy performer: ClientID? = nil, _ output: inout Output) {
        if explanations.isOn { return handleExplained(key, performedBy: performer, &output) }
        resolve(key, performedBy: performer, &output)
    }

    mutating func resolve(_ key: KeyEvent, performedBy performer: ClientID?, _ output: inout Output) {
        // The key's own modifiers, without the keypad flag, which later events would otherwise have.
        output.modifiers = key.modifiers.subtracting(.numericPad)
        switch key.phase {
        case .began, .repeated:
            noteIntent(of: key)
            if key.phase == .began {
                keys.press(key)
                handleCommandModifier(by: key, &output)
            }
            if key.isText {
                pressText(key, performedBy: performer, &output)
            } else {
                press(key, performedBy: performer, &output)
            }
        case .changed, .ended, .cancelled:
            keys.release(key)
            handleCommandModifier(by: key, &output)
            // The press that it is a bounce of may go on.
            guard !key.isBounce else { return }
            intents.endPress(by: key)
            endKeyPress(key, &output)
            steps.endRepeats(with: key.isText ? key.key : key.meaning)
            endCommands(heldBy: key, &output)
            typing.end(key)
        }
    }

    /// A key press counts in the scene that receives keys, whatever its effect, even if it performs a command of
    /// another program. So nothing reveals which text key it was.
    mutating func noteIntent(of key: KeyEvent) {
        guard !key.isModifier, !key.isBounce else { return intents.endCause() }
        intents.beginPress(by: key)
        if key.phase == .began, let scene = scenes.spokenTo { intents.turn(to: scene.owner) }
    }

    /// The number that the program of a scene gets for the key press that causes the current events.
    mutating func keyIntent(in scene: Scene, _ output: borrowing Output) -> UInt32 {
        intents.number(for: scene.owner, at: output.time)
    }

    /// Handles a press that counts as text: apart from its effect on programs with the scope `keys`, it does the same
    /// for every key.
    private mutating func pressText(
        _ key: KeyEvent, performedBy performer: ClientID?, _ output: inout Output
    ) {
        if key.phase == .began { steps.forget(.plain) }
        guard !key.isBounce, performer == nil else { return }
        let text = focusedText()
        // A press that inserts nothing, with Control held, leaves its keys to commands.
        let edit = key.meaning == key.key ? nil : text.flatMap { self.edit(for: key, in: $0) }
        let isEdit = text != nil && (!key.insertion.isEmpty || edit != nil)
        guard performTextCommand(for: key, isEdit: isEdit, &output) == nil else { return }
        if let text { return publish(edit ?? Edit(.insert), key.insertion, for: key, in: text, &output) }
        tellKeyPress(key, &output)
        // Text keys act by themselves if the scene's program has the scope `keys`, and no responder receives the press.
        // A band in progress, which others see, goes on.
        guard key.phase == .began, let scene = scenes.listening, holders.contains(scene.owner),
            responderForKeyPresses() == nil, !captures.hasBand(in: scene.id)
        else { return }
        if !selectByLabel(key, in: scene, &output), key.isSpace { toggleFocused(in: scene, &output) }
    }

    private mutating func press(_ key: KeyEvent, performedBy performer: ClientID?, _ output: inout Output) {
        let isFirst = key.phase == .began
        guard isFirst || !keys.isSpent(key.meaning) else { return }
        if isFirst, key.meaning == .escape, cancelByEscape(&output) {
            steps.forget()
            return closeShortcutList(&output)
        }
        let text = focusedText()
        let edit = text.flatMap { self.edit(for: key, in: $0) }
        let composer = key.endsSequence ? self.composer : nil
        // It takes the press only from responders that receive key presses.
        let textCommand =
            performer ?? composer ?? performTextCommand(for: key, isEdit: edit != nil, &output)
        let isTaken = performCommand(for: key, besides: textCommand, isEdit: edit != nil, &output)
        // A press that picked a command from the list leaves it shown.
        if isFirst, !key.isModifier, !isTaken { closeShortcutList(&output) }
        guard !isTaken else { return }
        // Last: what it does before is for the scene that it dismisses.
        defer { if isFirst, key.meaning == .escape { dismiss(&output) } }
        guard composer == nil else { return }
        if let text, let edit {
            if textCommand == nil { publish(edit, for: key, in: text, &output) }
            return followEdit(edit, of: key, in: scenes[text.scene], &output)
        }
        if textCommand == nil { tellKeyPress(key, &output) }
        if let scene = scenes.listening { performFunction(of: key, isText: text != nil, in: scene, &output) }
    }

    /// The built-in function of a key that nothing has taken.
    ///
    /// - Parameter isText: The region with the focus edits text.
    private mutating func performFunction(
        of key: KeyEvent, isText: Bool, in scene: Scene, _ output: inout Output
    ) {
        let isFirst = key.phase == .began
        // A region that asks for presses or edits text, and has the focus, uses all keys but these itself.
        let focus = ResponderReference.region(RegionReference(scene.id, scene.focus))
        let isUsed = isText || scene.focus != .none && responderForKeyPresses()?.target == focus
        switch key.meaning {
        case .escape: break
        case .menu where isFirst, .contextMenu where isFirst: publishMenuByKey(scene, &output)
        case .f10
        where isFirst && output.modifiers.contains(.shift)
            && output.modifiers.isDisjoint(with: [.control, .alternate, .command]):
            publishMenuByKey(scene, &output)
        case .enter where isFirst && !isUsed, .keypadEnter where isFirst && !isUsed:
            performPrimaryAction(&output)
        case _
        where key.isSpace && isFirst && !isUsed && !output.modifiers.isDisjoint(with: toggle(in: scene)):
            toggleFocused(in: scene, &output)
        case .tab: moveFocus(key, in: scene, &output)
        case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown:
            if !isUsed { moveFocus(key, in: scene, &output) }
        default: if isFirst { selectByKey(key, in: scene, &output) }
        }
    }

    /// The program that reads what is typed: the owner of the scene that receives keys, if it has the scope `keys`. For
    /// it, a press that ends a sequence of dead keys does nothing else. What others see must not reveal the sequence: their
    /// commands, and a prominent scene that is gone.
    private var composer: ClientID? {
        guard let scene = scenes.spokenTo, holders.contains(scene.owner) else { return nil }
        return scene.owner
    }

    /// Pointer or finger input is in progress that Escape cancels.
    var isEscapable: Bool {
        captures.contains { $0.isUnderWay } || !fingers.pairs.isEmpty || pans.isFollowing
    }

    /// Cancels pointer and finger input in progress; false if nothing is in progress.
    private mutating func cancelByEscape(_ output: inout Output) -> Bool {
        guard isEscapable else { return false }
        explanations.note(
            .cancelled(captures.first { $0.isUnderWay }?.target ?? fingers.pairs.first?.target))
        cancelPresses(&output) { $0.isUnderWay }
        cancelPairs(&output) { _ in true }
        cancelPans(&output)
        updateHover(isMoving: false, &output)
        return true
    }

    /// Dismisses the prominent scene in front.
    mutating func dismiss(_ output: inout Output) {
        guard let front = scenes.modal,
            scenes.addressee == nil || scenes.addressee === front
        else { return }
        destroy(front, reason: .decline, &output)
        rehit(&output)
    }

    private mutating func publishMenuByKey(_ scene: Scene, _ output: inout Output) {
        guard scene.focus != .none else { return }
        publishMenu(
            on: RegionReference(scene.id, scene.focus), at: scene.rect(of: scene.focus).middle,
            intent: keyIntent(in: scene, output), &output)
    }
}
