import InputModel
package import Interaction

// Commands and menus, as requests and the configuration declare them.
extension DocumentNode {
    private static let commandKeys: [StaticString] = [
        "id", "action", "title", "discoverabilityTitle", "input", "modifiers", "keys", "category", "value",
        "localize", "mirror", "repeats", "holds", "group", "hidden", "shown", "priority",
    ]
    private static let groups: [(name: StaticString, value: Bool)] = [("fixed", true), ("optional", false)]
    /// By their published names, and `primary` for the modifier that is configured as the primary one.
    private static let modifiers: [(name: StaticString, value: Modifiers?)] =
        [("primary", nil)]
        + Modifiers.names.enumerated().map {
            ($0.element, Modifiers(rawValue: 1 << UInt16($0.offset)))
        }.filter { Shortcut.modifiers.contains($0.1) }

    func menuName(_ what: String? = nil) throws(DocumentError) -> MenuName {
        MenuName(try name(what), position: position)
    }

    /// A list of commands and of menus with commands in them.
    package func menuItems() throws(DocumentError) -> [CommandInsertion.Item] {
        try items("commands") { (node) throws(DocumentError) in try node.menuItem() }
    }

    private func menuItem() throws(DocumentError) -> CommandInsertion.Item {
        if peek("commands") != nil {
            let fields = try fields("a menu", known: ["id", "title", "commands"])
            let id = try fields.required("id").name("a menu's id")
            let menu = MenuDescription(
                id: id, title: try fields.value("title")?.title() ?? id,
                elements: try fields.required("commands").menuItems().map { $0.element })
            return CommandInsertion.Item(MenuElement(.menu(menu), position: position))
        }
        let fields = try fields("a command", known: Self.commandKeys)
        let element = MenuElement(.command(try command(fields)), position: position)
        return CommandInsertion.Item(element, category: try fields.value("category")?.menuName())
    }

    private func command(_ fields: DocumentFields) throws(DocumentError) -> CommandDescription {
        let id = try fields.required("id").name("a command's id")
        var command = CommandDescription(
            id: id, action: try fields.value("action")?.name() ?? id,
            title: try fields.value("title")?.title() ?? id)
        command.position = position
        command.discoverabilityTitle = try fields.value("discoverabilityTitle")?.title()
        command.shortcut = try shortcut(fields)
        if let value = fields["value"] {
            let text = try value.jsonText()
            guard text.utf8.count <= Limits.titleBytes else {
                throw value.fault("value can have at most \(Limits.titleBytes) bytes of JSON", code: .limit)
            }
            command.value = text
        }
        command.localizes = try fields["localize"]?.bool() ?? true
        command.mirrors = try fields["mirror"]?.bool() ?? true
        command.repeats = try fields["repeats"]?.bool() ?? true
        command.holds = try fields["holds"]?.bool() ?? false
        command.hasPriority = try fields["priority"]?.bool() ?? false
        command.isFixed = try fields.value("group")?.choice("group", Self.groups) ?? false
        command.isHidden = try isHidden(fields)
        return command
    }

    /// `hidden`, or its opposite, `shown`, as in `commands.customize`.
    private func isHidden(_ fields: DocumentFields) throws(DocumentError) -> Bool {
        let hidden = try fields["hidden"]?.bool()
        guard let node = fields["shown"] else { return hidden ?? false }
        guard hidden == nil else { throw node.fault("shown is the opposite of hidden; leave out one") }
        return try !node.bool()
    }

    /// `input` with `modifiers`, or both as `keys`.
    private func shortcut(_ fields: DocumentFields) throws(DocumentError) -> Shortcut? {
        if let keys = fields.value("keys") {
            guard fields.value("input") == nil, fields.value("modifiers") == nil else {
                throw keys.fault("keys includes input and modifiers; leave those out")
            }
            return try keys.shortcut()
        }
        guard let input = fields.value("input") else {
            if let modifiers = fields.value("modifiers"), try !modifiers.items().isEmpty {
                throw modifiers.fault("modifiers needs a key; add input")
            }
            return nil
        }
        // A digit needs no quotes.
        let key = try Shortcut.key(input.isDigit ? input.text : input.string(), at: input.position)
        var (modifiers, usesPrimary) = (Modifiers(), false)
        if var nodes = try fields.value("modifiers")?.items() {
            while let node = nodes.next() {
                if let modifier = try node.choice("each of modifiers", Self.modifiers) {
                    modifiers.insert(modifier)
                } else {
                    usesPrimary = true
                }
            }
        }
        return Shortcut(key, modifiers, usesPrimary: usesPrimary)
    }

    /// Keys as people write them.
    func shortcut(_ what: String? = nil) throws(DocumentError) -> Shortcut {
        try Shortcut(text: isDigit ? self.text : string(what), at: position)
    }

    private var isDigit: Bool {
        form == .bare && bytes.count == 1 && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[0]
    }

    /// Text for people, with the length limit of titles.
    func title(_ what: String? = nil) throws(DocumentError) -> String {
        let text = try string(what)
        guard text.utf8.count <= Limits.titleBytes else {
            throw fault(
                "\(subject(what)) can have at most \(Limits.titleBytes) bytes of UTF-8", code: .limit)
        }
        return text
    }
}

extension CommandInsertion {
    init(_ fields: DocumentFields) throws(DocumentError) {
        var places: [Place] = []
        if let node = fields.value("before") { places.append(.before(try node.menuName())) }
        if let node = fields.value("after") { places.append(.after(try node.menuName())) }
        if let node = fields.value("into") { places.append(.into(try node.menuName())) }
        if let node = fields.value("atStart") { places.append(.atStart(try node.menuName())) }
        guard places.count <= 1 else {
            throw fields.node.fault("commands.insert needs exactly one of before, after, into and atStart")
        }
        self.init(
            try fields.required("commands").menuItems(), menu: try fields.value("menu")?.insertedMenu(),
            at: places.first)
    }
}

extension DocumentNode {
    /// The id of a menu, or `{id, title}` for a new one.
    fileprivate func insertedMenu() throws(DocumentError) -> CommandInsertion.Menu {
        guard form == .mapping else { return .named(try menuName("menu")) }
        let fields = try fields("menu", known: ["id", "title"])
        let id = try fields.required("id").menuName("a menu's id")
        return .new(id: id, title: try fields.value("title")?.title() ?? id.id)
    }

    /// `[{id, keys, shown}…]`; without `keys` a command keeps its own, with null it has none.
    package func commandCustomizations() throws(DocumentError) -> [CommandCustomization] {
        var ids: Set<String> = []
        return try items("commands") { (node) throws(DocumentError) in
            let fields = try node.fields("a customized command", known: ["id", "keys", "shown"])
            let id = try fields.required("id")
            var change = CommandCustomization(id: try id.name("a command's id"))
            guard ids.insert(change.id).inserted else {
                throw id.fault("\(Self.quote(change.id)) is given twice; remove one", code: .duplicate)
            }
            change.position = node.position
            if let keys = fields["keys"] {
                change.keys = keys.isNull ? CommandCustomization.Keys.none : .shortcut(try keys.shortcut())
            }
            change.isHidden = try !(fields["shown"]?.bool() ?? true)
            return change
        }
    }
}

extension DocumentFields {
    func removedCommands() throws(DocumentError) -> [MenuName] {
        var names: [MenuName] = []
        if let menu = value("menu") { names.append(try menu.menuName()) }
        names +=
            try value("commands")?.items { (node) throws(DocumentError) in try node.menuName("a command") }
            ?? []
        guard !names.isEmpty else { throw node.fault("commands.remove needs menu or commands") }
        return names
    }
}

extension DocumentNode {
    /// `[{keys, edit}…]`: keys that perform another edit in regions that edit text, or with null, none.
    package func editBindings(into bindings: inout EditBindings) throws(DocumentError) {
        var items = try items("edits")
        while let node = items.next() {
            let fields = try node.fields("an edit's keys", known: ["keys", "edit"])
            let keys = try fields.required("keys")
            let edit = try fields.required("edit")
            try bindings.bind(
                keys.shortcut(),
                to: edit.isNull ? nil : Edit(text: edit.string(), at: edit.position), at: keys.position)
        }
    }
}

extension ShortcutChange {
    package static let keys: [StaticString] = ["localize", "mirror", "primary"]
    private static let primaries: [(name: StaticString, value: Modifiers)] = [
        ("control", .control), ("command", .command),
    ]

    package init(_ fields: DocumentFields) throws(DocumentError) {
        self.init()
        position = fields.node.position
        localizes = try fields.value("localize")?.bool()
        mirrors = try fields.value("mirror")?.bool()
        primary = try fields.value("primary")?.choice("primary", Self.primaries)
    }
}
