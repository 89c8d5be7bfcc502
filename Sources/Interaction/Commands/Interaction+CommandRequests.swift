public import InputModel

// What programs and users ask of commands.
extension Interaction {
    mutating func insert(_ insertion: CommandInsertion, by client: ClientID) throws(RequestError) {
        try commands.menuForEditing(of: client).insert(insertion, &commands.actions)
        commands.forgetSteps()
    }

    mutating func replace(
        _ name: MenuName, with elements: [MenuElement], by client: ClientID
    ) throws(RequestError) {
        try edit(client) { (tree) throws(RequestError) in try tree.replace(name, with: elements) }
    }

    mutating func remove(_ names: [MenuName], by client: ClientID) throws(RequestError) {
        try edit(client) { (tree) throws(RequestError) in try tree.remove(names) }
    }

    private mutating func edit(
        _ client: ClientID, _ body: (inout CommandTree) throws(RequestError) -> Void
    ) throws(RequestError) {
        let menu = commands.menuForEditing(of: client)
        try menu.edit(&commands.actions, body)
        commands.forgetSteps()
    }

    mutating func set(_ change: ShortcutChange, by client: ClientID) throws(RequestError) {
        try commands.menuForEditing(of: client).change(change)
        commands.forgetSteps()
    }

    /// Performs a command by its id: one that the keyboard would reach first, else one of the client's own.
    mutating func perform(
        _ name: MenuName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        var isKnown = false
        for rank in [.active, .withoutScenes, .configuration, nil] as [MenuRank?] {
            for menu in commands.menus where self.rank(of: menu) == rank {
                guard rank != nil || menu.client == client, let number = menu.tree.numbers[name.id],
                    menu.tree.command(number) != nil
                else { continue }
                isKnown = true
                if perform(number, of: menu, keys: nil, &output) { return }
            }
        }
        guard !isKnown else {
            throw RequestError(
                .unsupported, "nobody performs \"\(name.id)\" now; responder.set says who does",
                at: name.position)
        }
        throw RequestError(.unknownCommand, "there is no command \"\(name.id)\"", at: name.position)
    }

    /// What a user changed about commands. Commands that are not there yet have it when they come.
    mutating func customize(_ changes: [CommandCustomization]) throws(RequestError) {
        var after = Dictionary(uniqueKeysWithValues: commands.changes.map { ($0.id, $0) })
        for change in changes { after[change.id] = change }
        guard after.count <= Limits.actions else {
            throw RequestError(
                .limit, "at most \(Limits.actions) commands are customized", at: changes[0].position)
        }
        for menu in commands.menus {
            for change in changes { try check(change, in: menu, after) }
        }
        commands.customize(changes)
    }

    private func check(
        _ change: CommandCustomization, in menu: CommandMenu, _ after: [String: CommandCustomization]
    ) throws(RequestError) {
        guard let number = menu.tree.numbers[change.id], let command = menu.tree.command(number) else {
            return
        }
        guard !command.isFixed else {
            throw RequestError(
                .unsupported, "\(menu.tree.name(number)) is fixed: its program does not let it be changed",
                at: change.position)
        }
        let primary = menu.settings.primary
        guard case .shortcut(let shortcut) = change.keys else { return }
        var register = KeyRegister()
        for other in menu.tree.commands() where other != number {
            let keys: Shortcut? =
                switch after[menu.tree.id(of: other)]?.keys {
                case .shortcut(let shortcut): shortcut
                case .some(.none): nil
                case nil: menu.tree.command(other)!.shortcut
                }
            if let keys { register.add(keys.resolved(primary: primary), of: other) }
        }
        if let other = register.owner(of: shortcut.resolved(primary: primary)) {
            throw RequestError(
                .duplicate,
                "\(menu.tree.name(number)) and \(menu.tree.name(other)) would have the same keys, \(shortcut); "
                    + "give the other ones first", at: change.position)
        }
    }

    /// A program has gone, with its commands.
    mutating func removeMenu(of client: ClientID, _ output: inout Output) {
        cancelKeyPressesOfClients(&output)
        commands.removeMenu(of: client)
    }
}

// What the caller tells and asks.
extension Interaction {
    /// The layouts of the keyboard in use: shortcuts move to where their characters are. `textKeys` type text in one.
    public mutating func use(_ layouts: [KeyboardLayout], textKeys: KeySet) {
        commands.use(layouts, textKeys: textKeys)
    }

    /// What users have changed about commands, to be kept and given back with ``perform(_:by:at:_:)``.
    public var customizations: [CommandCustomization] { commands.changes }
}
