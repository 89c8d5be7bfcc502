package import InputModel

// Lists of commands and shortcuts, for people to read.
extension Interaction {
    /// Handles a key that was pressed or released: it may be the command modifier, alone.
    mutating func handleCommandModifier(by key: KeyEvent, _ output: inout Output) {
        guard !scenes.isDelivering else { return }
        let primary = primaryModifier
        let isAlone =
            key.phase == .began && key.isModifier && key.modifiers.forShortcuts == primary
            && keys.isEmpty && captures.isEmpty
        if isAlone && !shortcutList.isShown && !commands.menus.isEmpty {
            shortcutList.begin(at: output.time)
        } else if shortcutList.isShown, !key.isModifier, !key.isText {
            // The press may pick a command from the list, or may have done so.
            shortcutList.end()
        } else {
            closeShortcutList(&output)
        }
    }

    /// Other input ends the wait for the list, or hides it.
    mutating func closeShortcutList(_ output: inout Output) {
        guard !scenes.isDelivering else { return }
        shortcutList.end()
        hideShortcuts(&output)
    }

    /// Shows the list: the command modifier has been held long enough.
    mutating func showShortcuts(_ output: inout Output) {
        shortcutList.end()
        let categories = listedCategories { $0.keys != nil }
        guard !categories.isEmpty else { return }
        shortcutList.show(categories)
        publishShortcuts(&output)
    }

    /// Shows the list again if a change of the layout has changed its keys.
    mutating func showShortcutsAnew(_ output: inout Output) {
        guard let time = shortcutList.takeLayoutChange() else { return }
        let categories = listedCategories { $0.keys != nil }
        guard categories != shortcutList.lists.all else { return }
        output.time = time
        guard !categories.isEmpty else { return hideShortcuts(&output) }
        shortcutList.show(categories)
        publishShortcuts(&output)
    }

    mutating func hideShortcuts(_ output: inout Output) {
        guard shortcutList.isShown else { return }
        shortcutList.hide()
        publishShortcuts(&output)
    }

    /// Subscribers without the scope `keys` receive a list of their own if it is shorter, and no line if it is empty.
    private mutating func publishShortcuts(_ output: inout Output) {
        let attachment = shortcutList.isShown ? attachments.add(.shortcuts(shortcutList.lists)) : 0
        func publish(_ audience: Audience) {
            output.publish(
                .shortcuts(
                    ShortcutsEvent(isShown: shortcutList.isShown, attachment: attachment, audience: audience))
            )
        }
        guard !shortcutList.isOne else { return publish(.everyone) }
        publish(.withKeys)
        if !shortcutList.programsWithoutKeys.isEmpty { publish(.withoutKeys) }
    }

    /// The command modifier of the program that receives keys.
    package var primaryModifier: Modifiers {
        for menu in commands.menus where rank(of: menu) == .active { return menu.settings.primary }
        return settings.shortcuts.primary
    }

    /// The commands that can be performed now, by category. Allocates.
    ///
    /// - Parameter isListed: Selects among the commands that are not hidden.
    /// - Complexity: O(commands · depth of the chain)
    package func listedCategories(where isListed: (ListedCommand) -> Bool = { _ in true }) -> [ListedCategory]
    {
        var categories: [ListedCategory] = []
        for rank in MenuRank.allCases {
            for menu in commands.menus where self.rank(of: menu) == rank {
                for category in menu.tree.children(of: CommandTree.root) {
                    let listed = menu.tree.commands(below: category).compactMap { list($0, of: menu) }
                        .filter(isListed)
                    guard !listed.isEmpty else { continue }
                    let id = menu.tree.id(of: category)
                    if let known = categories.firstIndex(where: { $0.id == id }) {
                        categories[known].commands += listed
                    } else {
                        categories.append(
                            ListedCategory(id: id, title: menu.tree.title(of: category), commands: listed))
                    }
                }
            }
        }
        // Commands without a category come last.
        if let other = categories.firstIndex(where: { $0.id == CommandTree.other }) {
            categories.append(categories.remove(at: other))
        }
        return categories
    }

    /// A command as it is listed; nil if it is hidden or cannot be performed.
    func list(_ number: Int, of menu: CommandMenu) -> ListedCommand? {
        let command = menu.tree.command(number)!
        guard !commands.isHidden(command, in: menu) else { return nil }
        let performer = performer(of: menu.action(of: number), in: menu)
        guard performer != nil || isBuiltIn(menu.action(of: number), in: menu, isByText: false)
        else { return nil }
        let action = performer.flatMap { self.action(menu.action(of: number), of: $0) }
        let table = commands.table(of: menu)
        // Shortcuts with text keys do not work for programs without the scope.
        let isPlain = table.contains(number, in: .plain)
        let works = isReached(menu, by: isPlain ? .plain : .text)
        return ListedCommand(
            program: menu.client, id: command.id,
            title: action?.title ?? command.discoverabilityTitle ?? command.title,
            keys: works ? table.text(of: number) : nil, state: action?.state,
            // The configuration's shortcuts on text keys reach no other program.
            needsKeys: performer.map { needsKeys($0, of: menu) } ?? holders.hasContained(menu.client)
                || menu.client == .configuration && !isPlain)
    }

    /// A responder's declaration of an action.
    func action(_ id: ActionID, of performer: Performer) -> Responder.Action? {
        let responder: Responder?
        switch performer.target {
        case .region(let target):
            responder = scenes[target.scene].responder(target.region, of: performer.program)
        case .client(let program): responder = commands.menu(of: program)?.responder
        case .daemon: responder = nil
        }
        return responder?.actions.first { $0.id == id }
    }

    /// The commands that can be performed whose titles or ids contain `text`; those whose title begins with it first.
    /// Allocates.
    ///
    /// - Parameters:
    ///   - text: part of a title or id, in any case; empty for all.
    ///   - hasKeys: Includes commands that need the scope `keys`.
    package func search(_ text: String, hasKeys: Bool) -> [ListedCategory] {
        let wanted = text.lowercased()
        let found = listedCategories { command in
            guard hasKeys || !command.needsKeys else { return false }
            return wanted.isEmpty || command.title.lowercased().holds(wanted)
                || command.id.lowercased().holds(wanted)
        }
        guard !wanted.isEmpty else { return found }
        return found.map { category in
            var category = category
            let first = category.commands.filter { $0.title.lowercased().hasPrefix(wanted) }
            category.commands = first + category.commands.filter { !first.contains($0) }
            return category
        }
    }
}

extension String {
    /// True if it contains `part`.
    fileprivate func holds(_ part: String) -> Bool { indices.contains { self[$0...].starts(with: part) } }
}
