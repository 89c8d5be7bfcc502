/// A part of a program's menus in their present state, in order: as much as one step visits.
public struct CommandTreePage: Sendable {
    /// An element of a menu, or the end of one.
    public enum Element: Sendable {
        /// The start of a menu: what follows is in it, up to its end. Without a title, it continues from an earlier
        /// part.
        case menu(id: String, title: String?)
        /// A command in the menu.
        case command(Command)
        /// The end of the innermost open menu.
        case end
    }

    /// A command in its present state.
    public struct Command: Sendable {
        /// The command's id.
        public var id: String
        /// The responder's title if it gives one, else the command's.
        public var title: String
        /// As people write them, on the layout in use; nil if it has none that work.
        public var keys: String?
        /// For a command that is a choice.
        public var state: CheckState?
        /// It can be performed now.
        public var isPerformable: Bool
        /// Lists and menus show it.
        public var isShown: Bool
    }

    /// The most menus and commands in one part.
    public static let limit = 256

    /// The program that owns the menus.
    public var program: ClientID
    /// In the order of the menus. If more follows, the menus that continue have no end.
    public var elements: [Element] = []
    /// Nothing follows.
    public var isWhole = true
}

extension Interaction {
    /// The menus of a program in their present state, with the changes of users. Allocates.
    ///
    /// - Parameters:
    ///   - program: nil for the client's own; the menus of a program that has had the scope `keys` are only for clients
    ///     that have it, and for itself.
    ///   - last: the menu or command that the last part ended with; nil for the first part.
    ///   - client: the client that sends the request.
    /// - Complexity: O(actions in the chain, and commands); the first time on a layout O(commands)
    package mutating func commandTree(
        of program: ProgramNumber?, after last: MenuName?, for client: ClientID
    ) throws(RequestError) -> CommandTreePage {
        let owner = try owner(program, for: client)
        try require(
            seesFocus(client, of: owner), .notPermitted,
            "listing the commands of program \(owner.rawValue) needs scope keys; root "
                + "grants it in `subscribers`", at: program?.position ?? .none)
        if let menu = commands.menu(of: owner) { return try page(of: menu, after: last, for: client) }
        // A program that has declared nothing has the standard commands; the request leaves nothing behind.
        let menu = commands.menuForEditing(of: owner, programs.key(of: owner))
        defer { commands.takeBackMenu() }
        return try page(of: menu, after: last, for: client)
    }

    private func page(
        of menu: CommandMenu, after last: MenuName?, for client: ClientID
    ) throws(RequestError) -> CommandTreePage {
        var page = CommandTreePage(program: menu.client)
        let tree = menu.tree
        let chain = chain(of: menu)
        let performed = chain.performed(menu.allActions)
        var path = [(menu: CommandTree.root, next: 0)]
        if let last {
            path = tree.path(behind: try tree.number(last))
            for step in path.dropFirst() {
                page.elements.append(.menu(id: tree.id(of: step.menu), title: nil))
            }
        }
        var rest = CommandTreePage.limit
        while let place = path.last {
            let children = tree.children(of: place.menu)
            guard place.next < children.count else {
                path.removeLast()
                if !path.isEmpty { page.elements.append(.end) }
                continue
            }
            guard rest > 0 else {
                page.isWhole = false
                break
            }
            rest -= 1
            path[path.count - 1].next += 1
            let child = children[place.next]
            if let command = tree.command(child) {
                let action = menu.action(of: child)
                let standing = chain.standing(
                    of: command, performed[action], isBuiltIn: commands.builtIn(action) != nil
                ) { seesFocus(client, of: $0.responder.program) }
                page.elements.append(.command(list(command, child, standing, of: menu, for: client)))
            } else {
                page.elements.append(.menu(id: tree.id(of: child), title: tree.title(of: child)))
                path.append((child, 0))
            }
        }
        return page
    }

    /// True if a client may learn what a program has in focus and performs.
    private func seesFocus(_ client: ClientID, of program: ClientID) -> Bool {
        client == program || holders.contains(client) || !holders.hasContained(program)
    }

    private func list(
        _ command: CommandDescription, _ number: Int, _ standing: CommandStanding, of menu: CommandMenu,
        for client: ClientID
    ) -> CommandTreePage.Command {
        let table = commands.table(of: menu)
        // As in lists: text keys work only for programs with the scope.
        let hasKeys = holders.contains(menu.client == .configuration ? client : menu.client)
        let works = hasKeys || table.contains(number, in: .plain)
        return CommandTreePage.Command(
            id: command.id, title: standing.title, keys: works ? table.text(of: number) : nil,
            state: standing.state, isPerformable: standing.isPerformable,
            isShown: !commands.isHidden(command, in: menu))
    }
}

extension CommandTree {
    /// The menus around the position after an element, the root first, each with the index of its next child.
    fileprivate func path(behind element: Int) -> [(menu: Int, next: Int)] {
        var path: [(menu: Int, next: Int)] = isCommand(element) ? [] : [(element, 0)]
        var element = element
        while element != Self.root {
            let parent = parent(of: element)
            path.append((parent, children(of: parent).firstIndex(of: element)! + 1))
            element = parent
        }
        return path.reversed()
    }
}
