package import InputModel

// Requests of programs and users about commands.
extension Interaction {
    /// - Returns: the commands whose keys have no effect because of it.
    mutating func insert(
        _ insertion: CommandInsertion, by client: ClientID
    ) throws(RequestError) -> [ShadowedCommand] {
        try declare(for: client) { (self, menu) throws(RequestError) in
            let room = self.room(for: client)
            let inserted = try menu.insert(insertion, within: room, &self.commands.numbers)
            self.remains.makeRoom(commands: inserted.count, &self.styles, &self.commands)
            self.steps.forget()
            return self.shadowed(by: inserted, in: menu)
        }
    }

    /// Calls `body` with the program's menu, created with the standard commands if it had none. If `body` throws, it
    /// has none again.
    mutating func declare<Result>(
        for client: ClientID,
        _ body: (inout Interaction, CommandMenu) throws(RequestError) -> Result
    ) throws(RequestError) -> Result {
        if let menu = commands.menu(of: client) { return try body(&self, menu) }
        try room(for: client).check(CommandMenu.leastBytes, at: .none)
        let menu = commands.menuForEditing(of: client, programs.key(of: client))
        do throws(RequestError) {
            return try body(&self, menu)
        } catch {
            commands.takeBackMenu()
            throw error
        }
    }

    mutating func replace(
        _ name: MenuName, with elements: [MenuElement], by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        try edit(client, at: name.position, &output) { (tree) throws(RequestError) in
            try tree.replace(name, with: elements)
        }
    }

    mutating func remove(
        _ names: [MenuName], by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        try edit(client, at: names.first?.position ?? .none, &output) { (tree) throws(RequestError) in
            try tree.remove(names)
        }
    }

    private mutating func edit(
        _ client: ClientID, at position: SourcePosition, _ output: inout Output,
        _ body: (inout CommandTree) throws(RequestError) -> Void
    ) throws(RequestError) {
        let menu = try declare(for: client) { (self, menu) throws(RequestError) in
            let room = self.room(for: client)
            try menu.edit(within: room, at: position, &self.commands.numbers, body)
            self.steps.forget()
            return menu
        }
        cancelCommands(&output) { held in
            guard held.owner == client else { return false }
            let now = menu.tree.numbers[held.command.id].flatMap { menu.tree.command($0) }
            return now?.action != held.command.action || now?.holds != true
        }
    }

    mutating func set(_ change: ShortcutChange, by client: ClientID) throws(RequestError) {
        try declare(for: client) { (self, menu) throws(RequestError) in
            try menu.change(change, &self.commands.numbers)
            self.steps.forget()
        }
    }

    /// Performs a command by its id: that of the named program; else the client's own; else, among its user's programs
    /// and the configuration, one that the keyboard would reach.
    mutating func perform(
        _ name: MenuName, of program: ProgramNumber?, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        var isKnown = false
        for menu in try menus(with: name, of: program, for: client) {
            isKnown = true
            if try hold(name, of: menu, at: output.time) { return }
            if perform(menu.tree.numbers[name.id]!, of: menu, by: nil, &output) { return }
        }
        try require(
            !isKnown, .unsupported, "command \"\(name.id)\" has no responder now; responder.set declares one",
            at: name.position)
        throw RequestError(
            .unknownCommand,
            "unknown command \"\(name.id)\"; commands.search lists those that can be performed",
            at: name.position)
    }

    /// The menus whose command a client may mean by an id, in order of precedence.
    private func menus(
        with name: MenuName, of program: ProgramNumber?, for client: ClientID
    ) throws(RequestError) -> [CommandMenu] {
        func hasCommand(_ menu: CommandMenu) -> Bool {
            menu.tree.numbers[name.id].map { menu.tree.isCommand($0) } ?? false
        }
        if let program {
            let owner = try owner(program, for: client)
            return commands.menus.filter { $0.client == owner && hasCommand($0) }
        }
        if let own = commands.menu(of: client), hasCommand(own) { return [own] }
        return MenuRank.allCases.flatMap { rank in
            commands.menus.filter {
                programs.isSameUser($0.client, client) && self.rank(of: $0) == rank && hasCommand($0)
            }
        }
    }

    /// The program that a request is about, its own if it names none: a client may name any program of its user.
    func owner(_ program: ProgramNumber?, for client: ClientID) throws(RequestError) -> ClientID {
        guard let program, program.id != client, program.id != .configuration else {
            return program?.id ?? client
        }
        guard programs[program.id] != nil, programs.isSameUser(program.id, client) else {
            throw Self.unknown(program)
        }
        return program.id
    }

    static func unknown(_ program: ProgramNumber) -> RequestError {
        RequestError(
            .unknownProgram,
            "this user has no program \(program.id.rawValue); program lines and the snapshot have the numbers",
            at: program.position)
    }

    /// Applies a user's changes to the commands of a program, all of which it must have.
    mutating func customize(
        _ changes: [CommandCustomization], of program: ProgramNumber?, by client: ClientID
    ) throws(RequestError) {
        let key = programs.key(of: try owner(program, for: client))
        for change in changes { try checkKnown(change, of: key) }
        try customize(changes, of: key)
    }

    /// Throws if no instance of the program has the command. One that the user has changed before, and that is gone, can
    /// be changed again, or reset.
    private func checkKnown(_ change: CommandCustomization, of key: ProgramKey) throws(RequestError) {
        var isMenu = false
        var trees = commands.menus.filter { $0.key == key }.map { $0.tree }
        if trees.isEmpty { trees = [CommandMenu.standardTree] }
        for tree in trees {
            guard let number = tree.numbers[change.id] else { continue }
            if tree.isCommand(number) { return }
            isMenu = true
        }
        try require(
            !isMenu, .badValue, "\"\(change.id)\" is a menu; customize the commands in it",
            at: change.position)
        guard commands.customizations[key][change.id] == nil else { return }
        throw RequestError(
            .unknownCommand, "unknown command \"\(change.id)\"; commands.tree lists them", at: change.position
        )
    }

    private mutating func customize(
        _ changes: [CommandCustomization], of key: ProgramKey
    ) throws(RequestError) {
        let former = commands.customizations[key]
        var after = former
        for change in changes { after[change.id] = change.isReset ? nil : change }
        try checkRoom(
            for: after.count - former.count, in: commands.customizations, of: key,
            (Limits.actions, Limits.userCustomizations), "commands", reset: "some",
            at: changes.first?.position ?? .none)
        for menu in commands.menus where menu.key == key {
            var keys = KeyRegister()
            for number in menu.tree.commands() {
                let command = menu.tree.command(number)!
                // A standard command that gives way loses its own keys to another.
                let chosen = (after[command.id]?.keys).chosen(else: command.yields ? nil : command.shortcut)
                if let chosen { keys.add(chosen.resolved(primary: menu.settings.primary), of: number) }
            }
            for change in changes { try check(change, replacing: former[change.id], in: menu, keys) }
        }
        commands.customize(changes, of: key)
        steps.forget()
    }

    private func check(
        _ change: CommandCustomization, replacing former: CommandCustomization?, in menu: CommandMenu,
        _ keys: KeyRegister
    ) throws(RequestError) {
        guard let number = menu.tree.numbers[change.id], let command = menu.tree.command(number) else {
            return
        }
        try require(
            !command.isFixed, .unsupported,
            "\(menu.tree.name(number)) is fixed: its program does not allow changes; leave it out",
            at: change.position)
        // A change without keys restores the command's own, of which only a standard one that gives way may lose them.
        let own = former?.keys == nil || command.yields ? nil : command.shortcut
        guard let shortcut = change.keys.chosen(else: own) else { return }
        let resolved = shortcut.resolved(primary: menu.settings.primary)
        if let other = keys.owner(of: resolved, besides: number) {
            throw RequestError(
                .duplicate,
                "\(menu.tree.name(number)) and \(menu.tree.name(other)) would have the same keys, "
                    + "\(shortcut); give the other ones first", at: change.position)
        }
    }
}

// Settings and queries of the caller.
extension Interaction {
    /// Sets the layouts of the keyboard in use: shortcuts move to where their characters are. `textKeys` type text in
    /// one of them.
    package mutating func use(_ layouts: [KeyboardLayout], textKeys: KeySet, at time: Timestamp) {
        commands.use(layouts, textKeys: textKeys)
        steps.forget()
        shortcutList.noteLayout(at: time)
    }

    /// Users' changes to commands, to be saved and passed to ``restore(_:)-([ProgramCustomizations])``; those of
    /// programs without a name are left out.
    package var customizations: [ProgramCustomizations] {
        commands.customizations.kept.map { ProgramCustomizations(of: $0.program, $0.changes) }
    }

    /// Applies saved changes. Programs may have changed since: changes that no longer fit are left out.
    package mutating func restore(_ customizations: [ProgramCustomizations]) {
        for kept in customizations {
            let key = kept.program.map { ProgramKey.named($0) } ?? .configuration
            if (try? customize(kept.commands, of: key)) != nil { continue }
            for command in kept.commands { try? customize([command], of: key) }
        }
    }
}
