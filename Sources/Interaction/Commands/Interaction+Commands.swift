import InputModel

// Performing commands: first those of the program whose scene is active, then those of programs without scenes, which
// are there for their keys alone, then the configuration's own.
extension Interaction {
    /// Performs what the press stands for.
    ///
    /// - Returns: true where it did, or was a step towards it, or repeats one that was: nobody else gets the press.
    mutating func performCommand(for key: KeyEvent, _ output: inout Output) -> Bool {
        guard !key.key.isModifier, !commands.menus.isEmpty else { return false }
        commands.isTextPressed =
            key.key.typesText && key.modifiers.isDisjoint(with: [.control, .alternate, .command])
        guard key.phase == .began else {
            guard keys.isTaken(key.key) else { return false }
            performAgain(key, &output)
            return true
        }
        commands.held = nil
        if commands.pending != nil, continueSequence(key, &output) {
            keys.take(key.key)
            return true
        }
        for rank in MenuRank.allCases {
            for menu in commands.menus where self.rank(of: menu) == rank {
                guard begin(key, in: menu, &output) else { continue }
                keys.take(key.key)
                return true
            }
        }
        return false
    }

    /// The keys of a command are held.
    private mutating func performAgain(_ key: KeyEvent, _ output: inout Output) {
        guard let held = commands.held, held.key == key.key,
            held.menu.tree.command(held.command)!.repeats
        else { return }
        _ = perform(
            held.command, of: held.menu, keys: commands.table(of: held.menu).text(of: held.command), &output)
    }

    /// The press is the first of a shortcut.
    private mutating func begin(_ key: KeyEvent, in menu: CommandMenu, _ output: inout Output) -> Bool {
        let table = commands.table(of: menu)
        switch table.target(key.key, key.modifiers.forShortcuts, after: 0, down: keys.down) {
        case .command(let number):
            guard perform(number, of: menu, keys: table.text(of: number), &output) else { return false }
            commands.held = CommandState.Held(key: key.key, menu: menu, command: number)
            return true
        case .prefix(let prefix):
            guard table.commands(after: prefix).contains(where: { canPerform($0, of: menu) }) else {
                return false
            }
            wait(for: menu, prefix, &output)
            return true
        case nil: return false
        }
    }

    /// A press after the first steps of a sequence.
    ///
    /// - Returns: false where it is not the next step; then it is a press like any other, and the sequence is over.
    private mutating func continueSequence(_ key: KeyEvent, _ output: inout Output) -> Bool {
        let pending = commands.pending!
        commands.pending = nil
        guard pending.deadline > output.time else { return false }
        let table = commands.table(of: pending.menu)
        switch table.target(key.key, key.modifiers.forShortcuts, after: pending.prefix, down: keys.down) {
        case .command(let number):
            return perform(number, of: pending.menu, keys: table.text(of: number), &output)
        case .prefix(let prefix):
            wait(for: pending.menu, prefix, &output)
            return true
        case nil: return key.key == .escape
        }
    }

    private mutating func wait(for menu: CommandMenu, _ prefix: UInt32, _ output: inout Output) {
        commands.pending = CommandState.Pending(
            menu: menu, prefix: prefix, deadline: output.time + CommandState.sequenceTime)
    }

    /// Hands a command to the first responder of the chain that performs its action.
    ///
    /// - Parameter keys: Those that were pressed; nil where it was asked for by its id.
    /// - Returns: false where nobody performs it.
    mutating func perform(
        _ number: Int, of menu: CommandMenu, keys: String?, _ output: inout Output
    ) -> Bool {
        let command = menu.tree.command(number)!
        guard !commands.isLeftOut(command), let target = performer(of: menu.action(of: number), in: menu)
        else {
            return false
        }
        hideShortcuts(&output)
        commands.performed.append(
            PerformedCommand(id: command.id, action: command.action, keys: keys, value: command.value))
        output.publish(
            .command(
                CommandEvent(
                    command: UInt32(commands.performed.count - 1), target: target,
                    isByText: keys != nil && commands.isTextPressed)))
        return true
    }

    func canPerform(_ number: Int, of menu: CommandMenu) -> Bool {
        let command = menu.tree.command(number)!
        return !commands.isLeftOut(command) && performer(of: menu.action(of: number), in: menu) != nil
    }

    /// Whose commands come first.
    enum MenuRank: CaseIterable {
        case active, withoutScenes, configuration
    }

    /// nil for programs whose scenes are not active.
    func rank(of menu: CommandMenu) -> MenuRank? {
        if menu.client == .configuration { return .configuration }
        if scenes.active?.owner == menu.client { return .active }
        return scenes.order.contains { $0.owner == menu.client && $0.isConnected } ? nil : .withoutScenes
    }
}

extension Modifiers {
    /// Those that tell shortcuts apart: locks and the place of a key do not.
    var forShortcuts: Modifiers { intersection(Shortcut.modifiers) }
}
