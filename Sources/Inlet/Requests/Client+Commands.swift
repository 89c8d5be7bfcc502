// Commands, menus and their performers.
extension Client {
    /// A command whose keys already belong to another program: menus perform it, but its keys do not.
    ///
    /// ```swift
    /// let shadowed = try await client.insert { Command("save", keys: "ctrl+s") }
    /// for command in shadowed { print(command.keys, "belongs to program", command.program) }
    /// ```
    public struct ShadowedCommand: Hashable, Sendable {
        /// The command that was inserted.
        public let command: CommandID
        /// Its keys.
        public let keys: String
        /// The program that has the keys.
        public let program: Int
    }

    /// A command that can be performed, of any program.
    ///
    /// ```swift
    /// for found in try await client.search("save") { print(found.title, found.keys ?? "") }
    /// ```
    public struct FoundCommand: Hashable, Sendable {
        /// The program that it belongs to.
        public let program: Int
        /// Its name.
        public let command: CommandID
        /// The title that people read.
        public let title: String
        /// The keys as in a declaration, such as `ctrl+s`; nil for none.
        public let keys: String?
        /// The state that it shows; nil for none.
        public let state: CommandState?
        /// The title of the menu that it is in.
        public let category: String
    }

    /// The position at which commands are inserted.
    ///
    /// ```swift
    /// try await client.insert(at: .after("copy")) { Command("copyLink", title: "Copy Link") }
    /// ```
    public enum Place: Hashable, Sendable {
        /// After this command or menu.
        case after(CommandID)
        /// Before it.
        case before(CommandID)
        /// At the start of this menu.
        case startOf(CommandID)
        /// At its end.
        case endOf(CommandID)

        fileprivate var field: (String, JSON) {
            switch self {
            case .after(let id): ("after", .name(id))
            case .before(let id): ("before", .name(id))
            case .startOf(let id): ("atStart", .name(id))
            case .endOf(let id): ("into", .name(id))
            }
        }
    }

    /// Inserts commands and menus.
    ///
    /// ```swift
    /// try await client.insert(into: "edit") {
    ///     Command("find", title: "Find", keys: "ctrl+f")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - menu: the menu to insert into; nil for the menu of each command's category.
    ///   - commands: the commands and menus to insert.
    /// - Returns: the commands whose keys another program has.
    @discardableResult
    public func insert(
        into menu: CommandID? = nil, @CommandBuilder commands: () -> [any MenuElement]
    ) async throws(InletError) -> [ShadowedCommand] {
        try await insert(menu.map { ("menu", .name($0)) }, commands())
    }

    /// Inserts commands and menus beside others.
    ///
    /// ```swift
    /// try await client.insert(at: .startOf("edit")) { Command("redo", title: "Redo", keys: "ctrl+y") }
    /// ```
    ///
    /// - Parameters:
    ///   - place: the position.
    ///   - commands: the commands and menus to insert.
    /// - Returns: the commands whose keys another program has.
    @discardableResult
    public func insert(
        at place: Place, @CommandBuilder commands: () -> [any MenuElement]
    ) async throws(InletError) -> [ShadowedCommand] {
        try await insert(place.field, commands())
    }

    private func insert(
        _ place: (String, JSON)?, _ commands: [any MenuElement]
    ) async throws(InletError) -> [ShadowedCommand] {
        var fields: [String: JSON] = ["commands": .array(commands.map(\.json))]
        if let (name, value) = place { fields[name] = value }
        let reply = try await request("commands.insert", fields)
        return (reply["shadowed"]?.array ?? []).compactMap { item in
            guard let command = item["command"]?.string, let keys = item["keys"]?.string,
                let program = item["program"]?.integer
            else { return nil }
            return ShadowedCommand(command: CommandID(command), keys: keys, program: program)
        }
    }

    /// Replaces the content of a menu.
    ///
    /// ```swift
    /// try await client.replace("recent") { Command("recent.1", title: "a.txt") }
    /// ```
    public func replace(
        _ menu: CommandID, @CommandBuilder commands: () -> [any MenuElement]
    ) async throws(InletError) {
        try await request(
            "commands.replace", ["menu": .string(menu.rawValue), "commands": .array(commands().map(\.json))])
    }

    /// Removes commands and menus.
    ///
    /// ```swift
    /// try await client.remove(["find"])
    /// ```
    public func remove(_ commands: [CommandID]) async throws(InletError) {
        try await request("commands.remove", ["commands": .names(commands)])
    }

    /// Performs a command, of this or another program.
    ///
    /// ```swift
    /// try await client.perform("save")
    /// ```
    public func perform(_ command: CommandID, of program: Int? = nil) async throws(InletError) {
        var fields: [String: JSON] = ["command": .string(command.rawValue)]
        fields["program"] = program.map { .number(Double($0)) }
        try await request("command.perform", fields)
    }

    /// Finds commands of all programs whose title or name matches `text`.
    ///
    /// ```swift
    /// print(try await client.search("copy", limit: 20).map(\.title))
    /// ```
    public func search(_ text: String = "", limit: Int? = nil) async throws(InletError) -> [FoundCommand] {
        var fields: [String: JSON] = ["text": .string(text)]
        fields["limit"] = limit.map { .number(Double($0)) }
        let reply = try await request("commands.search", fields)
        return (reply["commands"]?.array ?? []).compactMap { item in
            guard let program = item["program"]?.integer, let command = item["command"]?.string else {
                return nil
            }
            return FoundCommand(
                program: program, command: CommandID(command), title: item["title"]?.string ?? command,
                keys: item["keys"]?.string,
                state: item["state"]?.string.flatMap(CommandState.init(rawValue:)),
                category: item["category"]?.string ?? "")
        }
    }

    /// Declares the actions of a region, a scene or the program; commands go to the one with the focus, then outwards.
    ///
    /// ```swift
    /// try await client.respond(in: "editor", to: "text", actions: ["copy": Action(), "paste": Action()])
    /// ```
    ///
    /// - Parameters:
    ///   - scene: the scene; nil for the program.
    ///   - program: the program that owns the scene; nil for this client.
    ///   - region: the region; nil for the scene.
    ///   - actions: the actions that it performs, by the names that commands use for them.
    ///   - takesKeys: whether keys that no command takes go to it, as `keyPress` lines.
    ///   - isFirst: whether commands go to it while no region of the scene has the focus.
    public func respond(
        in scene: SceneID? = nil, of program: Int? = nil, to region: RegionID? = nil,
        actions: [String: Action], takesKeys: Bool? = nil, isFirst: Bool? = nil
    ) async throws(InletError) {
        try await request(
            "responder.set",
            .init(present: [
                "scene": scene.map { .name($0) }, "program": program.map(JSON.integer),
                "region": region.map { .name($0) }, "actions": .object(actions.mapValues(\.json)),
                "presses": takesKeys.map(JSON.bool), "first": isFirst.map(JSON.bool),
            ]))
    }
}
