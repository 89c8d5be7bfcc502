import InputModel

/// The commands of one program, and their keys on the layouts of the user.
///
/// A reference, because menus are looked at in place; only ``CommandState`` holds them.
final class CommandMenu {
    let client: ClientID
    /// Whose customizations are its own.
    let key: ProgramKey
    private(set) var tree: CommandTree
    /// The first number that no standard command has.
    private let standardEnd: Int
    private(set) var settings: ShortcutSettings
    /// What the program performs where no scene or region of it does.
    private(set) var responder = Responder()
    /// What all that it performs takes of the program's share, in its scenes and those of the configuration, too.
    private var responderBytes = 0
    /// Of each command by its number, as responders know it.
    private var actions: [ActionID?] = []
    /// Of each command by its number, when it was declared, among those of all programs; 0 where that is not noted yet.
    private var declared: [UInt64] = []
    /// The commands that the last insertion brought.
    private(set) var inserted: [Int] = []
    /// The keys of all commands; nil where they have to be gathered first.
    private var register: KeyRegister?
    /// How many of its commands and menus ``freeLast(_:)`` has freed.
    private(set) var freedCount = 0
    /// Made when they are first needed, one for each layout.
    private var tables = LayoutTables()
    /// Who performs its commands, as subscribers know it.
    private(set) var known = PerformerChain()
    /// What has become of its commands since subscribers learned of them; nil for nothing.
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

    /// What it takes of its program's share.
    var bytes: Int { Cost.menu + tree.bytes + responderBytes }

    /// What one takes that has the standard commands alone.
    static let leastBytes = Cost.menu + CommandTree(MenuDescription.standard).bytes

    /// What the program performs somewhere takes so many bytes more.
    func noteResponder(_ bytes: Int) { responderBytes += bytes }

    /// - Returns: what the program performed before.
    func setResponder(_ responder: Responder) -> Responder {
        defer { self.responder = responder }
        return self.responder
    }

    func action(of command: Int) -> ActionID { actions[command]! }

    /// As responders know its commands.
    var allActions: NumberSet {
        var all = NumberSet()
        for action in actions { if let action { all.insert(action.rawValue) } }
        return all
    }

    /// True for a command that every program has from the start.
    func isStandard(_ command: Int) -> Bool {
        tree.command(command)!.position == .none && command < standardEnd
    }

    /// When a command was declared, among those of all programs.
    func declaration(of command: Int) -> UInt64 { declared[command] }

    /// Numbers the commands that have come; those whose number was another's before have come, too.
    ///
    /// - Complexity: O(inserted), and O(commands) after an edit
    func noteDeclarations(_ last: inout UInt64) {
        while declared.count < tree.nodes.count { declared.append(0) }
        for number in inserted.isEmpty ? tree.commands() : inserted where declared[number] == 0 {
            last += 1
            declared[number] = last
        }
    }

    /// The command whose keys, as the user has set them, a shortcut would conflict with; nil for none.
    ///
    /// - Complexity: O(1) where the user has changed nothing and it was asked before, else O(commands)
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

    /// Most commands are what they were.
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

    /// Frees the last of its commands and menus. No client is shown it any more.
    ///
    /// - Returns: false where none is left.
    func freeLast(_ names: inout ActionTable) -> Bool {
        guard let action = actions.popLast() else { return false }
        if let action { names.release(action) }
        tree.freeLast()
        freedCount += 1
        return true
    }

    /// Inserts commands; with an error nothing has changed.
    ///
    /// - Complexity: O(inserted), and where a standard command gives way, which is once each, O(commands)
    func insert(
        _ insertion: CommandInsertion, within room: Room, _ names: inout ActionTable
    ) throws(RequestError) {
        let yielding = tree.yielding(to: insertion.items.map { $0.element })
        guard yielding.isEmpty else {
            return try insert(insertion, insteadOf: yielding, within: room, &names)
        }
        let before = tree.bytes
        var register = self.register ?? tree.register(primary: settings.primary)
        // Taken out, so that there is one of it; after an error it is gathered anew.
        self.register = nil
        var added: [Int] = []
        try tree.insert(insertion) { (tree) throws(RequestError) in
            try room.check(tree.bytes - before, at: insertion.items.first?.element.position ?? .none)
            added = tree.insertedCommands()
            for number in added {
                guard let shortcut = tree.command(number)!.shortcut?.resolved(primary: settings.primary)
                else { continue }
                // Says whose keys they are.
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
            // An id that stands twice in the insertion is there twice.
            for number in Set(yielding) { tree.remove(number) }
            try tree.insert(insertion) { (_) throws(RequestError) in }
            added = tree.insertedCommands()
        }
        inserted = added
    }

    /// Changes the commands; with an error nothing has changed.
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
            // Other keys are declared when they come, whatever the command had before.
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

    /// The layouts or what the user changed about commands is not what it was.
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

// What subscribers know of its commands.
extension CommandMenu {
    enum Change {
        case arrived([Int])
        /// What there was, each command's action by its number.
        case edited(CommandTree, actions: [ActionID?])
    }

    /// A command, with its action as a number.
    struct Numbered {
        let description: CommandDescription
        let action: ActionID
    }

    /// Subscribers know that these perform its commands.
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

    /// The commands that may stand otherwise than subscribers know, before and now, in the order of their numbers.
    ///
    /// - Parameter altered: the actions that others perform than before.
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
