import InputModel

// Finds the command that a press stands for.
//
// Presses that are not text match shortcuts without text keys, which take them: no other target gets such a press.
// Shortcuts with text keys are matched separately, for programs with the scope `keys` and for the configuration. They
// take no press from anything that others can see: whatever such a shortcut waits for or performs, the press affects
// others as it would without the shortcut.
extension Interaction {
    /// Performs the command without text keys that a press stands for.
    ///
    /// - Parameters:
    ///   - other: The program for which the press has performed a command with text keys; it performs no second
    ///     one.
    ///   - isEdit: A region that edits text has a use for the press: only sequences in progress and commands with
    ///     priority come before it.
    /// - Returns: true if the press performed a command, was a step towards one, or repeats such a press: no other
    ///   target gets it.
    mutating func performCommand(
        for key: KeyEvent, besides other: ClientID?, isEdit: Bool = false, _ output: inout Output
    ) -> Bool {
        guard !key.isModifier, !commands.menus.isEmpty else { return false }
        guard key.phase == .began else {
            guard keys.isTaken(key.meaning) else { return false }
            performAgain(key, .plain, &output)
            return true
        }
        guard match(key, .plain, besides: other, isEdit: isEdit, &output) != nil else { return false }
        keys.take(key.meaning)
        return true
    }

    /// Performs the command with text keys that a press stands for.
    ///
    /// - Returns: the program of the command; nil if no such command concerns the press.
    mutating func performTextCommand(
        for key: KeyEvent, isEdit: Bool = false, _ output: inout Output
    ) -> ClientID? {
        guard !key.isModifier, !commands.menus.isEmpty else { return nil }
        let kind: ShortcutTable.Kind = key.isText ? .all : .text
        guard key.phase == .began else { return performAgain(key, kind, &output) }
        return match(key, kind, besides: nil, isEdit: isEdit, &output)
    }

    /// Handles a repeat of the keys of a command, which are held.
    ///
    /// - Returns: the program of the command.
    @discardableResult
    private mutating func performAgain(
        _ key: KeyEvent, _ kind: ShortcutTable.Kind, _ output: inout Output
    ) -> ClientID? {
        guard let held = steps.held(by: key.meaning, kind) else { return nil }
        guard !held.isOver else { return held.menu.client }
        let action = held.menu.action(of: held.command)
        let performer = performer(of: action, in: held.menu, isByText: kind != .plain)
        // Repeats are for the performer of the press alone.
        let command = held.menu.tree.command(held.command)!
        if command.repeats, !command.holds, performer == held.performer {
            _ = perform(held.command, of: held.menu, by: (key, kind), &output)
        }
        return held.menu.client
    }

    /// - Returns: the program whose command the press stands for, or whose sequence it continues, or cancels with
    ///   Escape.
    private mutating func match(
        _ key: KeyEvent, _ kind: ShortcutTable.Kind, besides other: ClientID?, isEdit: Bool,
        _ output: inout Output
    ) -> ClientID? {
        if let former = steps.takePending(kind, at: output.time) {
            let isNext = step(key, in: former.menu, after: former.prefix, kind, besides: other, &output)
            if !isNext, key.meaning == .escape { explanations.note(.gaveUp) }
            if isNext || key.meaning == .escape { return former.menu.client }
        }
        for rank in MenuRank.allCases {
            // A key that a scene held was for no other program when it was pressed.
            if rank == .withoutScenes && scenes.isDelivering { continue }
            var first: (menu: CommandMenu, declared: UInt64)?
            for menu in commands.menus where self.rank(of: menu) == rank && isReached(menu, by: kind) {
                guard let declared = declaration(meantBy: key, in: menu, kind, isEdit: isEdit),
                    declared < first?.declared ?? .max
                else { continue }
                first = (menu, declared)
            }
            if let menu = first?.menu, step(key, in: menu, after: 0, kind, besides: other, &output) {
                return menu.client
            }
        }
        return nil
    }

    /// True for a press that a scene does not hold because it stands for a command of another program, or for one of
    /// the configuration that the scene's program, as far as it has declared, does not perform.
    func isCommand(
        _ key: KeyEvent, _ kind: ShortcutTable.Kind, ofOthersThan scene: Scene, at time: Timestamp
    ) -> Bool {
        guard !key.isModifier, !commands.menus.isEmpty else { return false }
        if let pending = steps.pending(kind, at: time), pending.menu.client != scene.owner,
            key.meaning == .escape || target(of: key, in: pending.menu, after: pending.prefix, kind) != nil
        {
            return true
        }
        if let own = commands.menu(of: scene.owner), target(of: key, in: own, kind) != nil { return false }
        for menu in commands.menus where isReached(menu, by: kind) && menu.client != scene.owner {
            guard rank(of: menu) != nil, declaration(meantBy: key, in: menu, kind) != nil else { continue }
            guard menu.client == .configuration, case .command(let number)? = target(of: key, in: menu, kind)
            else { return true }
            let performer = performer(
                of: menu.action(of: number), in: menu, isByText: kind != .plain, isHeld: true)
            if performer?.program != scene.owner { return true }
        }
        return false
    }

    /// What a press stands for in a menu, after the steps of `prefix`; 0 for none.
    ///
    /// - Parameter isNew: The key counts as down, although it is not yet.
    func target(
        of key: KeyEvent, in menu: CommandMenu, after prefix: UInt32 = 0, _ kind: ShortcutTable.Kind,
        isNew: Bool = false
    ) -> ShortcutTable.Target? {
        var down = kind == .plain ? keys.plain : keys.all
        if isNew { down.insert(key.meaning) }
        return commands.table(of: menu).target(of: key, after: prefix, down: down, kind)
    }

    /// The declaration number of the command of `menu` that a first press performs, or the lowest of those that it
    /// begins; nil if none of them can be performed now.
    private func declaration(
        meantBy key: KeyEvent, in menu: CommandMenu, _ kind: ShortcutTable.Kind, isEdit: Bool = false
    ) -> UInt64? {
        func isMeant(_ number: Int) -> Bool { refusal(of: number, in: menu, kind, isEdit: isEdit) == nil }
        let table = commands.table(of: menu)
        switch target(of: key, in: menu, kind) {
        case .command(let number):
            return isMeant(number) ? menu.declaration(of: number) : nil
        case .prefix(let next):
            var first: UInt64?
            for number in table.commands(after: next)
            where table.contains(number, in: kind) && isMeant(number) {
                first = min(first ?? .max, menu.declaration(of: number))
            }
            return first
        case nil: return nil
        }
    }

    /// Why a press that stands for a command does not perform it, whatever other commands it stands for; nil if it may.
    ///
    /// - Parameter isEdit: A region that edits text has a use for the press.
    func refusal(
        of number: Int, in menu: CommandMenu, _ kind: ShortcutTable.Kind, isEdit: Bool = false
    ) -> Explanation.Loss? {
        if !isReached(menu, by: kind) { return .scope }
        if rank(of: menu) == nil { return .inactive }
        if !canPerform(number, of: menu, isByText: kind != .plain) { return .unavailable }
        return isEdit && !menu.tree.command(number)!.hasPriority ? .text : nil
    }

    /// True if shortcuts of `kind` work in `menu`.
    func isReached(_ menu: CommandMenu, by kind: ShortcutTable.Kind) -> Bool {
        kind == .plain || menu.client == .configuration || holders.contains(menu.client)
    }

    /// - Parameter prefix: The steps before; 0 for none.
    /// - Returns: true if the press is the last step of a command, which is performed, or the next step of one that can
    ///   be.
    private mutating func step(
        _ key: KeyEvent, in menu: CommandMenu, after prefix: UInt32, _ kind: ShortcutTable.Kind,
        besides other: ClientID?, _ output: inout Output
    ) -> Bool {
        let table = commands.table(of: menu)
        switch target(of: key, in: menu, after: prefix, kind) {
        case .command(let number):
            if menu.client == other { return canPerform(number, of: menu) }
            let performer = performer(of: menu.action(of: number), in: menu, isByText: kind != .plain)
            guard perform(number, of: menu, by: (key, kind), &output) else { return false }
            explanations.note(.command(menu, number))
            if prefix == 0, let performer {
                steps.hold(
                    key, with: table.chord(of: number) ?? KeySet(), for: number, of: menu, by: performer, kind
                )
            }
            return true
        case .prefix(let next):
            let isOpen = table.commands(after: next).contains {
                table.contains($0, in: kind) && canPerform($0, of: menu, isByText: kind != .plain)
            }
            guard isOpen else { return false }
            steps.wait(in: menu, after: next, kind, at: output.time)
            explanations.note(.prefix(menu, next))
            return true
        case nil: return false
        }
    }
}
