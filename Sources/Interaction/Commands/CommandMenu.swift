import InputModel

/// The commands of one program, and their keys on the layouts of the user.
///
/// A reference type, because menus are read in place; only ``CommandState`` makes them.
final class CommandMenu {
    /// What belongs to a command beside its declaration.
    struct Entry {
        /// nil for a menu, and for a number that is free.
        var action: ActionID?
        /// The declaration number, counted over all programs; 0 if not yet assigned.
        var declared: UInt64 = 0
    }

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
    /// By number, as the nodes of ``tree``.
    private var entries: [Entry] = []
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

    init(client: ClientID, key: ProgramKey, settings: ShortcutSettings, _ numbers: inout CommandNumbers) {
        self.client = client
        self.key = key
        self.settings = settings
        // Subscribers perform the configuration's commands, not a responder that edits.
        tree = CommandTree(
            MenuDescription.standard.map {
                client == .configuration ? MenuDescription(id: $0.id, title: $0.title) : $0
            })
        standardEnd = tree.nodes.count
        entries = tree.nodes.indices.map { number in
            Entry(action: tree.command(number).map { numbers.actions.use($0.action) })
        }
        noteDeclarations(of: tree.commands(), &numbers)
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

    func action(of command: Int) -> ActionID { entries[command].action! }

    /// The actions of all commands.
    var allActions: NumberSet {
        var all = NumberSet()
        for entry in entries { if let action = entry.action { all.insert(action.rawValue) } }
        return all
    }

    /// True for a command that every program has from the start.
    func isStandard(_ command: Int) -> Bool {
        tree.command(command)!.position == .none && command < standardEnd
    }

    /// The declaration number of a command, counted over all programs.
    func declaration(of command: Int) -> UInt64 { entries[command].declared }

    /// Assigns declaration numbers to those of the commands that have none.
    private func noteDeclarations(of commands: [Int], _ numbers: inout CommandNumbers) {
        for number in commands where entries[number].declared == 0 {
            numbers.declarations += 1
            entries[number].declared = numbers.declarations
        }
    }

    /// The keys of its commands, as the user has set them.
    ///
    /// - Complexity: O(1) if the user has changed nothing and the keys are collected, else O(commands)
    func keys(_ customizations: [String: CommandCustomization]) -> KeyRegister {
        guard customizations.isEmpty else { return tree.register(primary: settings.primary, customizations) }
        let register = self.register ?? tree.register(primary: settings.primary)
        self.register = register
        return register
    }

    private func addEntries() { while entries.count < tree.nodes.count { entries.append(Entry()) } }

    /// Frees the last of its commands and menus. No client can see it any more.
    ///
    /// - Returns: false if none is left.
    func freeLast(_ numbers: inout CommandNumbers) -> Bool {
        guard let entry = entries.popLast() else { return false }
        if let action = entry.action { numbers.actions.release(action) }
        tree.freeLast()
        freedCount += 1
        return true
    }

    /// Inserts commands; on an error nothing changes.
    ///
    /// - Returns: the numbers of the commands.
    /// - Complexity: O(inserted); O(commands) if a standard command gives way, which happens once for each
    func insert(
        _ insertion: CommandInsertion, within room: Room, _ numbers: inout CommandNumbers
    ) throws(RequestError) -> [Int] {
        let yielding = tree.yielding(to: insertion.items.map { $0.element })
        guard yielding.isEmpty else {
            return try insert(insertion, insteadOf: yielding, within: room, &numbers)
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
        addEntries()
        numbers.actions.reserve(added.count)
        for number in added {
            entries[number] = Entry(action: numbers.actions.use(tree.command(number)!.action))
        }
        noteDeclarations(of: added, &numbers)
        noteArrival(of: added)
        forgetTables()
        return added
    }

    private func insert(
        _ insertion: CommandInsertion, insteadOf yielding: [Int], within room: Room,
        _ numbers: inout CommandNumbers
    ) throws(RequestError) -> [Int] {
        var added: [Int] = []
        let position = insertion.items.first?.element.position ?? .none
        try edit(within: room, at: position, &numbers) { (tree) throws(RequestError) in
            for number in yielding { tree.remove(number) }
            try tree.insert(insertion) { (_) throws(RequestError) in }
            added = tree.insertedCommands()
        }
        return added
    }

    /// Changes the commands; on an error nothing changes.
    func edit(
        within room: Room, at position: SourcePosition, _ numbers: inout CommandNumbers,
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
        addEntries()
        for number in entries.indices {
            let now = tree.command(number)
            let before = number < former.nodes.count ? former.command(number) : nil
            // New keys count as declared now, whatever the command had before.
            if now?.id != before?.id || now?.shortcut != before?.shortcut { entries[number].declared = 0 }
            guard now?.action != before?.action else { continue }
            if let former = entries[number].action { numbers.actions.release(former) }
            entries[number].action = now.map { numbers.actions.use($0.action) }
        }
        noteDeclarations(of: tree.commands(), &numbers)
        forgetTables()
    }

    /// Changes the shortcuts; on an error nothing changes.
    func change(_ change: ShortcutChange, _ numbers: inout CommandNumbers) throws(RequestError) {
        var changed = settings
        change.apply(to: &changed)
        do throws(RequestError) {
            try tree.checkKeys(primary: changed.primary)
        } catch {
            throw RequestError(error.code, error.message, at: change.position)
        }
        if changed.primary != settings.primary {
            for number in entries.indices { entries[number].declared = 0 }
            noteDeclarations(of: tree.commands(), &numbers)
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
        /// The tree before the edit, with its entries.
        case edited(CommandTree, [Entry])
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
        change = .edited(former, entries)
    }

    /// The commands that may differ from what subscribers know, before and now, in the order of their numbers.
    ///
    /// - Parameter altered: the actions whose performer has changed.
    /// - Complexity: O(commands)
    func takeChanges(ofActions altered: NumberSet) -> [(before: Numbered?, now: Numbered?)] {
        defer { change = nil }
        func numbered(_ number: Int) -> Numbered? {
            tree.command(number).map { Numbered(description: $0, action: action(of: number)) }
        }
        if case .edited(let former, let formerEntries) = change {
            let before = former.nodes.indices.compactMap { number in
                former.command(number).map {
                    Numbered(description: $0, action: formerEntries[number].action!)
                }
            }
            let kept = before.map { command in
                (before: command as Numbered?, now: tree.numbers[command.description.id].flatMap(numbered))
            }
            let new = entries.indices.compactMap(numbered)
                .filter { former.numbers[$0.description.id].flatMap { former.command($0) } == nil }
            return kept + new.map { (before: nil, now: $0) }
        }
        var arrived = NumberSet()
        if case .arrived(let numbers) = change { for number in numbers { arrived.insert(UInt32(number)) } }
        var changes: [(before: Numbered?, now: Numbered?)] = []
        for number in entries.indices {
            guard let action = entries[number].action else { continue }
            if arrived.contains(UInt32(number)) {
                changes.append((before: nil, now: numbered(number)))
            } else if altered.contains(action.rawValue) {
                changes.append((before: numbered(number), now: numbered(number)))
            }
        }
        return changes
    }
}
