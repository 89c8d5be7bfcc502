import InputModel

/// The menus of all programs, and the layouts that their keys are on.
///
/// What changes them makes the steps of shortcuts in progress void: its callers forget `ShortcutSteps`.
struct CommandState: ~Copyable {
    private(set) var menus: [CommandMenu] = []
    var numbers = CommandNumbers()
    /// The settings of new menus.
    private var settings: ShortcutSettings
    /// The key bindings of regions that edit text.
    private var edits: EditBindings
    /// The same bindings on each layout.
    private var editTables = LayoutTables()
    /// The keys of actions that the core performs on a collection without its program, by
    /// ``Interaction/BuiltInSelection``.
    private var selectionTables = LayoutTables()
    /// Those actions, in the same order.
    let selectionActions: [ActionID]
    private var placements: [ShortcutPlacement]
    private var group = 0
    /// The keys that type text in one of the layouts.
    private var textKeys = KeySet(KeyCode.textClasses.joined())
    private(set) var customizations = Customizations<CommandCustomization>()
    /// How many responders have been declared so far.
    private var responders: UInt64 = 0

    init(settings: InteractionSettings) {
        self.settings = settings.shortcuts
        edits = settings.edits
        var numbers = CommandNumbers()
        selectionActions = Interaction.BuiltInSelection.allCases.map { numbers.actions.use($0.action) }
        self.numbers = numbers
        placements = [ShortcutPlacement(.us, among: [.us])]
    }

    /// Applies settings: those of shortcuts to menus made from now on.
    mutating func use(_ settings: InteractionSettings) {
        self.settings = settings.shortcuts
        edits = settings.edits
        editTables.forget()
        selectionTables.forget()
    }

    func menu(of client: ClientID) -> CommandMenu? { menus.first { $0.client == client } }

    /// The program's menu, created with the standard commands if it had none.
    mutating func menuForEditing(of client: ClientID, _ key: ProgramKey) -> CommandMenu {
        if let menu = menu(of: client) { return menu }
        let menu = CommandMenu(client: client, key: key, settings: settings, &numbers)
        menus.append(menu)
        return menu
    }

    /// Removes the last menu again, in which nothing has been declared: as if it had never been created.
    mutating func takeBackMenu() {
        let menu = menus.removeLast()
        numbers.declarations -= UInt64(menu.tree.commandCount)
        while menu.freeLast(&numbers) {}
    }

    /// - Returns: the removed menu; nil if the program has none.
    mutating func removeMenu(of client: ClientID) -> CommandMenu? {
        guard let menu = menu(of: client) else { return nil }
        menus.removeAll { $0 === menu }
        return menu
    }

    /// The user's layouts, in their order, and the keys that type text in one of them.
    mutating func use(_ layouts: [KeyboardLayout], textKeys: KeySet) {
        self.textKeys = textKeys
        placements = layouts.map { ShortcutPlacement($0, among: layouts) }
        group = min(group, placements.count - 1)
        forgetTables()
    }

    /// - Returns: false if it is selected already.
    mutating func select(group: UInt8) -> Bool {
        let group = min(Int(group), placements.count - 1)
        guard group != self.group else { return false }
        self.group = group
        return true
    }

    /// Where the layout in use has the characters of shortcuts.
    var placement: ShortcutPlacement { placements[group] }

    /// Applies the user's changes: keys that are nil are the program's own.
    mutating func customize(_ changes: [CommandCustomization], of key: ProgramKey) {
        for change in changes { customizations[key][change.id] = change.isReset ? nil : change }
        forgetTables()
    }

    /// Drops the customizations of a program without a name, which is removed.
    mutating func forgetCustomizations(of key: ProgramKey) { customizations[key] = [:] }

    private mutating func forgetTables() {
        for menu in menus { menu.forgetTables() }
        editTables.forget()
        selectionTables.forget()
    }

    /// The built-in effect of an action on a collection if no responder performs it, or nil.
    func builtIn(_ action: ActionID) -> Interaction.BuiltInSelection? {
        selectionActions.firstIndex(of: action).flatMap { Interaction.BuiltInSelection(rawValue: $0) }
    }

    /// The edit that a press performs in a region that edits text, or nil.
    ///
    /// - Complexity: O(1); the first time on a layout O(bindings), and then it allocates.
    mutating func edit(for key: KeyEvent) -> Edit? {
        let table = editTables.table(group) {
            ShortcutTable(edits.entries(settings), on: placements[group], textKeys: textKeys)
        }
        // A key that only chooses the level of others, and is still held after the character, changes no edit.
        var bare = key
        bare.modifiers.remove(.level3)
        let place = table.command(for: key) ?? table.command(for: bare)
        return place.flatMap { edits.all[$0].edit }
    }

    /// The built-in effect of a press on a collection if no command has one, or nil.
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
        menu.table(group: group, placements, textKeys: textKeys, customizations[menu.key])
    }

    /// True for a command that works, but that no list or menu shows.
    func isHidden(_ command: CommandDescription, in menu: CommandMenu) -> Bool {
        command.isHidden || customizations[menu.key][command.id]?.isHidden ?? false
    }
}

// The actions that responders perform, by their numbers in ``ActionTable``.
extension CommandState {
    mutating func makeResponder(
        _ description: ResponderDescription, of client: ClientID, in region: RegionID
    ) -> Responder {
        responders += 1
        let responder = Responder(
            actions: description.actions.map {
                Responder.Action(
                    id: numbers.actions.use($0.name), isEnabled: $0.isEnabled, title: $0.title,
                    state: $0.state)
            },
            takesPresses: description.takesPresses, program: client, region: region, serial: responders,
            bytes: description.cost)
        menu(of: client)?.noteResponder(responder.bytes)
        return responder
    }

    /// Returns the bytes of a removed responder to its program's share.
    func giveBack(_ responder: Responder) {
        if responder.bytes > 0 { menu(of: responder.program)?.noteResponder(-responder.bytes) }
    }

    /// Releases a responder that another has replaced.
    mutating func release(_ responder: Responder) {
        giveBack(responder)
        for action in responder.actions { numbers.actions.release(action.id) }
    }
}

/// A command as it was performed, by name: the menu may have changed by the time that it is published.
public struct PerformedCommand: Sendable {
    /// The command's id.
    public var id: String
    /// The action that responders perform.
    public var action: String
    /// As people write them; nil if the command was not performed by keys.
    public var keys: String?
    /// JSON.
    public var value: String?
}
