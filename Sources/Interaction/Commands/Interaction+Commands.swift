import InputModel

// Performing commands: first those of the program whose scene is active, then those of programs without scenes, which
// exist only for their keys, then the configuration's own.
extension Interaction {
    /// Hands a command to the first responder of the chain that performs its action.
    ///
    /// - Parameter press: The last press of the command's keys, and their kind; nil if a request named the command by its
    ///   id.
    /// - Returns: false if no responder performs it.
    mutating func perform(
        _ number: Int, of menu: CommandMenu, by press: (key: KeyEvent, kind: ShortcutTable.Kind)?,
        _ output: inout Output
    ) -> Bool {
        let command = menu.tree.command(number)!
        let action = menu.action(of: number)
        let isByText = press.map { $0.kind != .plain } ?? false
        guard let performer = performer(of: action, in: menu, isByText: isByText) else {
            return performBuiltIn(
                action, of: menu, isByText: isByText, cause: press == nil ? .command : .key, &output)
        }
        let keys = press == nil ? nil : commands.table(of: menu).text(of: number)
        let performed = PerformedCommand(
            id: command.id, action: command.action, keys: keys, value: command.value)
        var event = CommandEvent(
            attachment: 0, target: performer.target, program: performer.program,
            audience: isByText ? .withKeys : needsKeys(performer, of: menu) ? .withKeysAndOwner : .everyone)
        if press != nil {
            // A command performed by text keys must not reveal to other programs that they were pressed.
            if !isByText { intents.turn(to: performer.program) }
            event.intent = intents.number(for: performer.program, at: output.time)
        }
        guard command.holds else {
            publish(performed, .performed, as: event, &output)
            return true
        }
        // Already held with another keyboard, whose release ends it.
        guard !heldCommands.contains(command.id, of: menu.client) else { return true }
        publish(performed, .began, as: event, &output)
        if let press {
            let chord = commands.table(of: menu).chord(of: number)
            heldCommands.begin(
                HeldCommand(
                    performed, action, as: event, of: menu.client, by: press.key, chord: chord ?? KeySet(),
                    isByText: isByText, isLate: scenes.isDelivering))
        } else {
            publish(performed, .ended, as: event, &output)
        }
        return true
    }

    mutating func publish(
        _ command: PerformedCommand, _ phase: CommandPhase, as event: CommandEvent, _ output: inout Output
    ) {
        var event = event
        event.phase = phase
        event.attachment = attachments.add(.command(command))
        output.publish(.command(event))
    }

    func canPerform(_ number: Int, of menu: CommandMenu, isByText: Bool = false) -> Bool {
        let action = menu.action(of: number)
        return performer(of: action, in: menu, isByText: isByText) != nil
            || isBuiltIn(action, in: menu, isByText: isByText)
    }

    /// True if the program of a command, or its performer, has had the scope `keys`: what it has in focus and performs
    /// may follow from text keys.
    func needsKeys(_ performer: Performer, of menu: CommandMenu) -> Bool {
        holders.hasContained(menu.client) || holders.hasContained(performer.program)
    }

    /// The order in which programs' commands are considered.
    enum MenuRank: CaseIterable {
        case active, withoutScenes, configuration
    }

    /// nil for programs whose scenes are not active, and for those off the seat.
    func rank(of menu: CommandMenu) -> MenuRank? {
        if menu.client == .configuration { return .configuration }
        if programs.isOffSeat(menu.client) { return nil }
        if scenes.spokenTo?.owner == menu.client { return .active }
        return hasScenes(of: menu.client) ? nil : .withoutScenes
    }
}

extension Modifiers {
    /// The modifiers that distinguish shortcuts: not locks, nor the location of a key.
    var forShortcuts: Modifiers { intersection(Shortcut.modifiers) }
}
