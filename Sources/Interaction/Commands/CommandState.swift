import InputModel

/// The menus of all programs, the layouts that their keys are on, and what is under way with them.
struct CommandState: ~Copyable {
    private(set) var menus: [CommandMenu] = []
    private var actions = ActionTable()
    /// For menus that are made.
    private var settings: ShortcutSettings
    /// What keys mean to regions that edit text.
    private var edits: EditBindings
    /// The same on each layout.
    private var editTables = LayoutTables()
    /// The keys of what is done to a collection without its program, by ``Interaction/BuiltInSelection``.
    private var selectionTables = LayoutTables()
    /// The actions of the same.
    let selectionActions: [ActionID]
    private var placements: [ShortcutPlacement]
    private var group = 0
    /// The keys that type text in one of the layouts.
    private var textKeys = KeySet(KeyCode.textClasses.joined())
    private var steps = ShortcutSteps()
    /// By the command's id, of each program whose user has changed something.
    private var customizations: [ProgramKey: [String: CommandCustomization]] = [:]
    /// How many commands have been declared so far.
    private var declarations: UInt64 = 0
    /// How many responders have been.
    private var responders: UInt64 = 0
    /// What has been performed since the events were last cleared.
    private(set) var performed = ReusableArray<PerformedCommand>()
    /// What has gone, and is still to be freed.
    private(set) var remains = CommandRemains()
    /// What the last insertion of commands cannot take from others.
    private(set) var shadowed: [ShadowedCommand] = []

    init(settings: InteractionSettings, by _: Interaction.Maker) {
        self.settings = settings.shortcuts
        edits = settings.edits
        var actions = ActionTable()
        selectionActions = Interaction.BuiltInSelection.allCases.map { actions.use($0.action) }
        self.actions = actions
        placements = [ShortcutPlacement(.us, among: [.us])]
    }

    /// Menus that are made from now on are so.
    mutating func use(_ settings: InteractionSettings) {
        self.settings = settings.shortcuts
        edits = settings.edits
        editTables.forget()
        selectionTables.forget()
    }

    /// - Returns: the number by which an event names it.
    mutating func note(_ command: PerformedCommand) -> UInt32 {
        performed.append(command)
        return UInt32(performed.count - 1)
    }

    /// No event names any more what was performed.
    mutating func clearPerformed() { performed.removeAll() }

    mutating func note(_ shadowed: [ShadowedCommand]) { self.shadowed = shadowed }

    func menu(of client: ClientID) -> CommandMenu? { menus.first { $0.client == client } }

    /// The program's menu, with the standard commands where it had none so far.
    mutating func menuForEditing(of client: ClientID, _ key: ProgramKey) -> CommandMenu {
        if let menu = menu(of: client) { return menu }
        let menu = CommandMenu(client: client, key: key, settings: settings, &actions)
        menu.noteDeclarations(&declarations)
        menus.append(menu)
        return menu
    }

    /// Inserts commands into a menu; with an error nothing has changed.
    mutating func insert(
        _ insertion: CommandInsertion, into menu: CommandMenu, within room: Room
    ) throws(RequestError) {
        try menu.insert(insertion, within: room, &actions)
        remains.freeFor(commands: menu.inserted.count, &actions)
        noteChange(of: menu)
    }

    /// Changes the commands of a menu; with an error nothing has changed.
    mutating func edit(
        _ menu: CommandMenu, within room: Room, at position: SourcePosition,
        _ body: (inout CommandTree) throws(RequestError) -> Void
    ) throws(RequestError) {
        try menu.edit(within: room, at: position, &actions, body)
        noteChange(of: menu)
    }

    /// Changes the shortcuts of a menu; with an error nothing has changed.
    mutating func change(_ menu: CommandMenu, _ change: ShortcutChange) throws(RequestError) {
        try menu.change(change)
        noteChange(of: menu)
    }

    /// What is new in it is the last declared.
    private mutating func noteChange(of menu: CommandMenu) {
        menu.noteDeclarations(&declarations)
        forgetSteps()
    }

    mutating func removeMenu(of client: ClientID) {
        guard let menu = menu(of: client) else { return }
        forgetSteps()
        remains.add(menu.setResponder(Responder()))
        remains.add(menu)
        menus.removeAll { $0 === menu }
    }

    /// The user's layouts, in their order, and the keys that type text in one of them.
    mutating func use(_ layouts: [KeyboardLayout], textKeys: KeySet) {
        self.textKeys = textKeys
        placements = layouts.map { ShortcutPlacement($0, among: layouts) }
        group = min(group, placements.count - 1)
        forgetTables()
        forgetSteps()
    }

    mutating func select(group: UInt8) {
        let group = min(Int(group), placements.count - 1)
        guard group != self.group else { return }
        self.group = group
        forgetSteps()
    }

    /// How many commands users have changed, of those programs.
    func customizationCount(where isMeant: (ProgramKey) -> Bool) -> Int {
        customizations.reduce(0) { $0 + (isMeant($1.key) ? $1.value.count : 0) }
    }

    /// What the user has changed about the commands of a program.
    func customizations(of key: ProgramKey) -> [String: CommandCustomization] { customizations[key] ?? [:] }

    /// What users have changed, for keeping: the configuration's first, then that of programs by user and name.
    var keptCustomizations: [ProgramCustomizations] {
        func list(_ key: ProgramKey) -> [CommandCustomization] {
            customizations(of: key).values.sorted { $0.id < $1.id }
        }
        let own = list(.configuration)
        return (own.isEmpty ? [] : [ProgramCustomizations(of: nil, own)])
            + customizations.keys.compactMap { $0.name }.sorted().map {
                ProgramCustomizations(of: $0, list(.named($0)))
            }
    }

    /// Takes over what the user has changed: what is nil there is as the program has it.
    mutating func customize(_ changes: [CommandCustomization], of key: ProgramKey) {
        var all = customizations(of: key)
        for change in changes {
            let isStandard = change.keys == nil && !change.isHidden
            all[change.id] = isStandard ? nil : change
        }
        customizations[key] = all.isEmpty ? nil : all
        forgetTables()
        forgetSteps()
    }

    /// A program without a name has gone, and what was changed about its commands with it.
    mutating func forgetCustomizations(of key: ProgramKey) { customizations[key] = nil }

    private mutating func forgetTables() {
        for menu in menus { menu.forgetTables() }
        editTables.forget()
        selectionTables.forget()
    }

    /// What an action does to a collection where no responder performs it; nil for nothing.
    func builtIn(_ action: ActionID) -> Interaction.BuiltInSelection? {
        selectionActions.firstIndex(of: action).flatMap { Interaction.BuiltInSelection(rawValue: $0) }
    }

    /// What a press means to a region that edits text; nil where it is nothing to it.
    ///
    /// - Complexity: O(1); the first time on a layout O(bindings), and then it allocates.
    mutating func edit(for key: KeyEvent) -> Edit? {
        let table = editTables.table(group) {
            ShortcutTable(edits.entries(settings), on: placements[group], textKeys: textKeys)
        }
        return table.command(for: key).flatMap { edits.all[$0].edit }
    }

    /// What a press does to a collection where no command does.
    ///
    /// - Complexity: O(1); the first time on a layout it allocates.
    mutating func builtIn(for key: KeyEvent) -> Interaction.BuiltInSelection? {
        let table = selectionTables.table(group) {
            ShortcutTable(
                Interaction.BuiltInSelection.entries(settings), on: placements[group], textKeys: textKeys)
        }
        return table.command(for: key).flatMap { Interaction.BuiltInSelection(rawValue: $0) }
    }

    func table(of menu: CommandMenu) -> ShortcutTable {
        menu.table(group: group, placements, textKeys: textKeys, customizations(of: menu.key))
    }

    /// True for a command that works, and that no list and no menu shows.
    func isHidden(_ command: CommandDescription, in menu: CommandMenu) -> Bool {
        command.isHidden || customizations[menu.key]?[command.id]?.isHidden ?? false
    }
}

// What earlier presses have begun: ``ShortcutSteps``.
extension CommandState {
    /// Commands or their keys are no longer what they were when keys were pressed.
    mutating func forgetSteps() { steps.forget() }

    /// The same for shortcuts of one kind.
    mutating func forgetSteps(_ kind: ShortcutTable.Kind) { steps.forget(kind) }

    /// What other programs' keys have begun, set aside while a program receives earlier ones.
    mutating func takeSteps(ofOthersThan client: ClientID) -> ShortcutSteps {
        steps.take { $0.client != client }
    }

    /// It goes on.
    mutating func putBack(_ others: ShortcutSteps) { steps.putBack(others) }

    /// The command that `key` has performed and performs again; nil for none.
    func held(by key: KeyCode, _ kind: ShortcutTable.Kind) -> ShortcutSteps.Held? {
        steps.held(by: key, kind)
    }

    /// The sequence whose next step a press may be; nil for none.
    func pending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> ShortcutSteps.Pending? {
        steps.pending(kind, at: time)
    }

    /// - Returns: the sequence whose next step a press may be; nil for none.
    mutating func takePending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> ShortcutSteps.Pending? {
        steps.takePending(kind, at: time)
    }

    /// `key` has performed a command, and is held.
    mutating func hold(
        _ key: KeyCode, for command: Int, of menu: CommandMenu, by performer: Performer,
        _ kind: ShortcutTable.Kind
    ) {
        steps.hold(key, for: command, of: menu, by: performer, kind)
    }

    /// True while a sequence waits for its next step.
    var isWaiting: Bool { steps.isWaiting }

    /// The sequence that waits for its next step; nil for none.
    func waiting(_ kind: ShortcutTable.Kind) -> ShortcutSteps.Pending? { steps.waiting(kind) }

    /// When the next step of a sequence is not waited for any longer.
    var stepDeadline: Timestamp { steps.deadline }

    /// What has waited until `time` waits no longer.
    mutating func giveUpSteps(at time: Timestamp) { steps.giveUp(at: time) }

    /// The first steps of a sequence have been pressed: the next is waited for.
    mutating func wait(
        in menu: CommandMenu, after prefix: UInt32, _ kind: ShortcutTable.Kind, at time: Timestamp
    ) {
        steps.wait(in: menu, after: prefix, kind, at: time)
    }
}

// The actions that responders perform, each a number of ``ActionTable``.
extension CommandState {
    mutating func makeResponder(
        _ description: ResponderDescription, of client: ClientID, in region: RegionID
    ) -> Responder {
        var responder = Responder()
        responder.program = client
        responder.region = region
        responders += 1
        responder.serial = responders
        responder.takesPresses = description.takesPresses
        responder.bytes = description.cost
        menu(of: client)?.noteResponder(responder.bytes)
        remains.freeFor(actions: description.actions.count, &actions)
        for action in description.actions {
            responder.actions.append(
                Responder.Action(
                    id: actions.use(action.name), isEnabled: action.isEnabled, title: action.title,
                    state: action.state))
        }
        return responder
    }

    /// Responders have gone, however many at once.
    mutating func leave(_ responder: Responder) {
        giveBack(responder)
        remains.add(responder)
    }

    /// What a responder, which has gone, took of its program's share.
    private func giveBack(_ responder: Responder) {
        if responder.bytes > 0 { menu(of: responder.program)?.noteResponder(-responder.bytes) }
        for other in responder.others { giveBack(other) }
    }

    /// Frees some of what has gone.
    mutating func freeSome() { remains.freeSome(&actions) }

    /// What somebody performs is something else now.
    mutating func release(_ responder: Responder) {
        giveBack(responder)
        free(responder)
    }

    private mutating func free(_ responder: Responder) {
        for action in responder.actions { actions.release(action.id) }
        for other in responder.others { free(other) }
    }
}

/// A command as it was performed, by names: the menu may be another by the time that it is told.
public struct PerformedCommand: Sendable {
    /// The command's id.
    public var id: String
    /// What responders know it by.
    public var action: String
    /// As people write them; nil for a command without.
    public var keys: String?
    /// JSON.
    public var value: String?
}
