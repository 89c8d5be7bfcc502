import InputModel

/// The commands of one program, and their keys on the layouts of the user.
///
/// A reference type, because menus are read in place; only ``CommandState`` holds them.
final class CommandMenu {
    let client: ClientID
    /// The key of its customizations.
    let key: ProgramKey
    private(set) var tree: CommandTree
    /// The first number that no standard command has.
    private let standardEnd: Int
    private(set) var settings: ShortcutSettings
    /// Performs the actions that no scene or region of the program performs.
    private(set) var responder = Responder()
    /// The bytes that all its responders take of the program's share, including those in scenes of the configuration.
    private var responderBytes = 0
    /// The action of each command, by the command's number.
    private var actions: [ActionID?] = []
    /// The declaration number of each command, by the command's number, counted over all programs; 0 if not yet
    /// assigned.
    private var declared: [UInt64] = []
    /// The commands that the last insertion added.
    private(set) var inserted: [Int] = []
    /// The keys of all commands; nil if they have to be collected first.
    private var register: KeyRegister?
    /// How many of its commands and menus ``freeLast(_:)`` has freed.
    private(set) var freedCount = 0
    /// Made when they are first needed, one for each layout.
    private var tables = LayoutTables()
    /// The responders that perform its commands, as subscribers know them.
    private(set) var known = PerformerChain()
    /// How its commands have changed since subscribers learned of them, or nil.
    private(set) var change: Change?

    init(client: ClientID, key: ProgramKey, settings: ShortcutSettings, _ names: inout ActionTable) {
        self.client = client
        self.key = key
        self.settings = settings
        // Subscribers perform the configuration's commands, not a responder that edits.
        tree = CommandTree(
            MenuDescription.standard.map {
                client == .configuration ? MenuDescription(id: $0.id, title: $0.title) : $0
            })
        standardEnd = tree.nodes.count
        useActions(&names)
    }

    /// The bytes it takes of its program's share.
    var bytes: Int { Cost.menu + tree.bytes + responderBytes }

    /// The menus of a program that has declared nothing.
    static let standardTree = CommandTree(MenuDescription.standard)

    /// The bytes of a menu with only the standard commands.
    static let leastBytes = Cost.menu + standardTree.bytes

    /// Adds the bytes of a responder of the program; negative for one that is removed.
    func noteResponder(_ bytes: Int) { responderBytes += bytes }

    /// - Returns: the former responder.
    func setResponder(_ responder: Responder) -> Responder {
        defer { self.responder = responder }
        return self.responder
    }

    func action(of command: Int) -> ActionID { actions[command]! }

    /// The actions of all commands.
    var allActions: NumberSet {
        var all = NumberSet()
        for action in actions { if let action { all.insert(action.rawValue) } }
        return all
    }

    /// True for a command that every program has from the start.
    func isStandard(_ command: Int) -> Bool {
        tree.command(command)!.position == .none && command < standardEnd
    }

    /// The declaration number of a command, counted over all programs.
    func declaration(of command: Int) -> UInt64 { declared[command] }

    /// Assigns declaration numbers to new commands, including those that reuse the number of a removed one.
    ///
    /// - Complexity: O(inserted), and O(commands) after an edit
    func noteDeclarations(_ last: inout UInt64) {
        while declared.count < tree.nodes.count { declared.append(0) }
        for number in inserted.isEmpty ? tree.commands() : inserted where declared[number] == 0 {
            last += 1
            declared[number] = last
        }
    }

    /// The command whose keys, as the user has set them, a shortcut would conflict with, or nil.
    ///
    /// - Complexity: O(1) if the user has changed nothing and the keys are collected, else O(commands)
    func owner(of shortcut: Shortcut, _ customizations: [String: CommandCustomization]) -> Int? {
        guard customizations.isEmpty else {
            var changed = KeyRegister()
            for (number, keys) in tree.keys(primary: settings.primary, customizations) {
                changed.add(keys, of: number)
            }
            return changed.owner(of: shortcut)
        }
        let register = self.register ?? tree.register(primary: settings.primary)
        self.register = register
        return register.owner(of: shortcut)
    }

    private func useActions(_ names: inout ActionTable) {
        actions = tree.nodes.indices.map { number in tree.command(number).map { names.use($0.action) } }
    }

    /// Updates the actions that differ; most commands are unchanged.
    private func changeActions(_ names: inout ActionTable, from former: CommandTree) {
        while actions.count < tree.nodes.count { actions.append(nil) }
        for number in actions.indices {
            let action = tree.command(number)?.action
            let before = number < former.nodes.count ? former.command(number)?.action : nil
            guard action != before else { continue }
            if let former = actions[number] { names.release(former) }
            actions[number] = action.map { names.use($0) }
        }
    }

    /// Frees the last of its commands and menus. No client can see it any more.
    ///
    /// - Returns: false if none is left.
    func freeLast(_ names: inout ActionTable) -> Bool {
        guard let action = actions.popLast() else { return false }
        if let action { names.release(action) }
        tree.freeLast()
        freedCount += 1
        return true
    }

    /// Inserts commands; on an error nothing changes.
    ///
    /// - Complexity: O(inserted); O(commands) if a standard command gives way, which happens once for each
    func insert(
        _ insertion: CommandInsertion, within room: Room, _ names: inout ActionTable
    ) throws(RequestError) {
        let yielding = tree.yielding(to: insertion.items.map { $0.element })
        guard yielding.isEmpty else {
            return try insert(insertion, insteadOf: yielding, within: room, &names)
        }
        let before = tree.bytes
        var register = self.register ?? tree.register(primary: settings.primary)
        // Moved out, so that it is not copied; after an error it is collected again.
        self.register = nil
        var added: [Int] = []
        try tree.insert(insertion) { (tree) throws(RequestError) in
            try room.check(tree.bytes - before, at: insertion.items.first?.element.position ?? .none)
            added = tree.insertedCommands()
            for number in added {
                guard let shortcut = tree.command(number)!.shortcut?.resolved(primary: settings.primary)
                else { continue }
                // Throws with the name of their command, unless that yields.
                if register.owner(of: shortcut) != nil { try tree.checkKeys(primary: settings.primary) }
                register.add(shortcut, of: number)
            }
        }
        self.register = register
        inserted = added
        for number in added where number < declared.count { declared[number] = 0 }
        while actions.count < tree.nodes.count { actions.append(nil) }
        names.reserve(added.count)
        for number in added { actions[number] = names.use(tree.command(number)!.action) }
        noteArrival(of: added)
        forgetTables()
    }

    private func insert(
        _ insertion: CommandInsertion, insteadOf yielding: [Int], within room: Room,
        _ names: inout ActionTable
    ) throws(RequestError) {
        var added: [Int] = []
        let position = insertion.items.first?.element.position ?? .none
        try edit(within: room, at: position, &names) { (tree) throws(RequestError) in
            for number in yielding { tree.remove(number) }
            try tree.insert(insertion) { (_) throws(RequestError) in }
            added = tree.insertedCommands()
        }
        inserted = added
    }

    /// Changes the commands; on an error nothing changes.
    func edit(
        within room: Room, at position: SourcePosition, _ names: inout ActionTable,
        _ body: (inout CommandTree) throws(RequestError) -> Void
    ) throws(RequestError) {
        var copy = tree
        try body(&copy)
        try room.check(copy.bytes - tree.bytes, at: position)
        try copy.checkKeys(primary: settings.primary)
        let former = tree
        noteEdit(of: former)
        tree = copy
        register = nil
        inserted = []
        for number in declared.indices {
            let (now, before) = (tree.command(number), former.command(number))
            // New keys count as declared now, whatever the command had before.
            if now?.id != before?.id || now?.shortcut != before?.shortcut { declared[number] = 0 }
        }
        changeActions(&names, from: former)
        forgetTables()
    }

    func change(_ change: ShortcutChange) throws(RequestError) {
        var changed = settings
        change.apply(to: &changed)
        do throws(RequestError) {
            try tree.checkKeys(primary: changed.primary)
        } catch {
            throw RequestError(error.code, error.message, at: change.position)
        }
        if changed.primary != settings.primary {
            inserted = []
            for number in declared.indices { declared[number] = 0 }
        }
        settings = changed
        register = nil
        forgetTables()
    }

    /// Drops the tables: layouts, commands or customizations have changed.
    func forgetTables() {
        tables.forget()
    }

    /// - Complexity: O(1); the first time for a layout O(commands), and then it allocates.
    func table(
        group: Int, _ placements: [ShortcutPlacement], textKeys: KeySet,
        _ customizations: [String: CommandCustomization]
    ) -> ShortcutTable {
        tables.table(group) {
            let entries = tree.keys(primary: settings.primary, customizations).map { (number, shortcut) in
                let command = tree.command(number)!
                return ShortcutTable.Entry(
                    command: number, shortcut: shortcut, localizes: settings.localizes && command.localizes,
                    mirrors: settings.mirrors && command.mirrors)
            }
            return ShortcutTable(entries, on: placements[group], textKeys: textKeys)
        }
    }
}

// Tracks what subscribers know of its commands.
extension CommandMenu {
    enum Change {
        case arrived([Int])
        /// The tree before the edit, and each command's action by its number.
        case edited(CommandTree, actions: [ActionID?])
    }

    /// A command, with its action as a number.
    struct Numbered {
        let description: CommandDescription
        let action: ActionID
    }

    /// Records the responders that subscribers know to perform its commands.
    func learn(_ chain: PerformerChain) { known = chain }

    private func noteArrival(of numbers: [Int]) {
        switch change {
        case nil: change = .arrived(numbers)
        case .arrived(let others): change = .arrived(others + numbers)
        case .edited: break
        }
    }

    private func noteEdit(of former: CommandTree) {
        if case .edited = change { return }
        assert(change == nil, "one request inserts commands or edits them")
        change = .edited(former, actions: actions)
    }

    /// The commands that may differ from what subscribers know, before and now, in the order of their numbers.
    ///
    /// - Parameter altered: the actions whose performer has changed.
    /// - Complexity: O(commands)
    func takeChanges(ofActions altered: NumberSet) -> [(before: Numbered?, now: Numbered?)] {
        defer { change = nil }
        func numbered(_ number: Int) -> Numbered? {
            tree.command(number).map { Numbered(description: $0, action: actions[number]!) }
        }
        if case .edited(let former, let formerActions) = change {
            let before = former.nodes.indices.compactMap { number in
                former.command(number).map { Numbered(description: $0, action: formerActions[number]!) }
            }
            let kept = before.map { command in
                (before: command as Numbered?, now: tree.numbers[command.description.id].flatMap(numbered))
            }
            let new = actions.indices.compactMap(numbered)
                .filter { former.numbers[$0.description.id].flatMap { former.command($0) } == nil }
            return kept + new.map { (before: nil, now: $0) }
        }
        var arrived = NumberSet()
        if case .arrived(let numbers) = change { for number in numbers { arrived.insert(UInt32(number)) } }
        var changes: [(before: Numbered?, now: Numbered?)] = []
        for number in actions.indices {
            guard let action = actions[number] else { continue }
            if arrived.contains(UInt32(number)) {
                changes.append((before: nil, now: numbered(number)))
            } else if altered.contains(action.rawValue) {
                changes.append((before: numbered(number), now: numbered(number)))
            }
        }
        return changes
    }
}
