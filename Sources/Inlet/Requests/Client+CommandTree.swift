// The current menus, and the user's changes to their commands.
extension Client {
    /// The menus of a program.
    ///
    /// ```swift
    /// for menu in try await client.commandTree().menus { print(menu.title, menu.elements.count) }
    /// ```
    public struct CommandTree: Hashable, Sendable {
        /// A menu, with its content.
        public struct Menu: Hashable, Sendable {
            /// Its name.
            public let menu: CommandID
            /// The title that people read.
            public let title: String
            /// Its content, in order.
            public fileprivate(set) var elements: [Element]
        }

        /// A command in its current state.
        public struct Command: Hashable, Sendable {
            /// Its name.
            public let command: CommandID
            /// The title that people read.
            public let title: String
            /// The keys as in a declaration, such as `ctrl+s`; nil for none.
            public let keys: String?
            /// The state that it shows; nil for none.
            public let state: CommandState?
            /// Whether it can be performed now.
            public let performable: Bool
            /// Whether lists and menus show it.
            public let shown: Bool
        }

        /// An element of a menu.
        public enum Element: Hashable, Sendable {
            /// A command.
            case command(Command)
            /// A menu in the menu.
            case menu(Menu)
        }

        /// The program that they belong to.
        public let program: Int
        /// The menus, in order.
        public fileprivate(set) var menus: [Menu]
    }

    /// All menus of a program. If they do not fit in a line, several requests fetch them.
    ///
    /// ```swift
    /// let tree = try await client.commandTree(of: 0)
    /// print(tree.menus.map(\.menu))
    /// ```
    ///
    /// - Parameter program: another program of the user, 0 for the configuration; nil for this client.
    public func commandTree(of program: Int? = nil) async throws(InletError) -> CommandTree {
        var tree: CommandTree?
        var after: String?
        repeat {
            let reply = try await request(
                "commands.tree",
                .init(present: ["program": program.map(JSON.integer), "after": after.map(JSON.string)]))
            let menus = (reply["menus"]?.array ?? []).compactMap(CommandTree.Menu.init)
            var joined = tree ?? CommandTree(program: reply["program"]?.integer ?? 0, menus: [])
            joined.menus = CommandTree.Menu.joined(joined.menus, menus)
            tree = joined
            after = reply["after"]?.string
        } while after != nil
        return tree ?? CommandTree(program: program ?? 0, menus: [])
    }

    /// Stores the user's changes to commands.
    ///
    /// ```swift
    /// try await client.customize([CustomizedCommand("save", keys: .keys("f2"))])
    /// ```
    ///
    /// - Parameters:
    ///   - commands: the changed commands, each with all its changes.
    ///   - program: another program of the user, 0 for the configuration; nil for this client.
    public func customize(
        _ commands: [CustomizedCommand], of program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "commands.customize",
            .init(present: [
                "commands": .array(commands.map(\.json)), "program": program.map(JSON.integer),
            ]))
    }
}

extension Client.CommandTree.Menu {
    fileprivate init?(_ json: JSON) {
        guard let name = json["id"]?.string else { return nil }
        // A menu continued from an earlier reply has no title.
        (menu, title) = (CommandID(name), json["title"]?.string ?? "")
        elements = (json["commands"]?.array ?? []).compactMap { item in
            if let menu = Self(item) { return .menu(menu) }
            guard let name = item["command"]?.string else { return nil }
            return .command(
                Client.CommandTree.Command(
                    command: CommandID(name), title: item["title"]?.string ?? name,
                    keys: item["keys"]?.string,
                    state: item["state"]?.string.flatMap(CommandState.init(rawValue:)),
                    performable: item["performable"] == true, shown: item["shown"] == true))
        }
    }

    /// Joins a list with that of the next reply, whose first menu may continue the last of the list.
    fileprivate static func joined(_ first: [Self], _ second: [Self]) -> [Self] {
        guard var last = first.last, let next = second.first, last.menu == next.menu else {
            return first + second
        }
        if case .menu(let inner)? = last.elements.last, case .menu(let going)? = next.elements.first,
            inner.menu == going.menu
        {
            last.elements.removeLast()
            last.elements += joined([inner], [going]).map { .menu($0) } + next.elements.dropFirst()
        } else {
            last.elements += next.elements
        }
        return first.dropLast() + [last] + second.dropFirst()
    }
}
