import InputModel

/// The menus of one program: categories, menus in them, commands. A value type, so that a failed edit can be dropped.
///
/// Ids are unique in it, and so are keys.
struct CommandTree {
    struct Node {
        enum Content {
            case command(CommandDescription)
            case menu(title: String)
        }

        var id: String
        var content: Content
        /// The elements of a menu, in order.
        var children: [Int] = []
        /// The root is its own parent.
        var parent: Int
    }

    /// The number of the root, whose children are the categories.
    static let root = 0
    /// The cost of the root alone, which is not charged.
    static let rootCost = Node(id: "", content: .menu(title: ""), parent: root).cost
    /// The category of commands that name none.
    static let other = "other"

    private(set) var nodes: [Node?]
    private(set) var numbers: [String: Int] = [:]
    private var free: [Int] = []
    private(set) var commandCount = 0
    /// The bytes that the tree takes of its program's share.
    private(set) var bytes = 0
    /// Elements that the insertion in progress has added, without the content of added menus.
    var inserted: [Int] = []

    /// - Parameter menus: The initial categories.
    init(_ menus: [MenuDescription]) {
        nodes = [Node(id: "", content: .menu(title: ""), parent: 0)]
        for menu in menus {
            insert(MenuElement(.menu(menu)), into: Self.root, at: children(of: Self.root).count)
        }
    }

    /// The commands and menus in a menu, in order; empty for a command.
    func children(of menu: Int) -> [Int] {
        nodes[menu]!.children
    }

    func command(_ number: Int) -> CommandDescription? {
        guard case .command(let command) = nodes[number]?.content else { return nil }
        return command
    }

    func isCommand(_ number: Int) -> Bool {
        if case .command = nodes[number]?.content { true } else { false }
    }

    func title(of menu: Int) -> String {
        guard case .menu(let title) = nodes[menu]!.content else { return "" }
        return title
    }

    func parent(of number: Int) -> Int { nodes[number]!.parent }

    func id(of number: Int) -> String { nodes[number]!.id }

    /// The numbers of all commands below a menu, in the order in which menus show them.
    func commands(below menu: Int = root) -> [Int] {
        var commands: [Int] = []
        for child in children(of: menu) {
            if isCommand(child) {
                commands.append(child)
            } else {
                commands += self.commands(below: child)
            }
        }
        return commands
    }

    /// Reserves capacity for `count` more elements.
    mutating func reserve(_ count: Int) { numbers.reserveCapacity(numbers.count + count) }

    /// Inserts an element, with everything in it, into a menu. The caller has checked its ids.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func insert(_ element: MenuElement, into menu: Int, at index: Int) -> Int {
        let number = free.popLast() ?? nodes.count
        if number == nodes.count { nodes.append(nil) }
        switch element.content {
        case .command(let command):
            nodes[number] = Node(id: command.id, content: .command(command), parent: menu)
            numbers[command.id] = number
            commandCount += 1
        case .menu(let description):
            nodes[number] = Node(
                id: description.id, content: .menu(title: description.title), parent: menu)
            numbers[description.id] = number
            for (index, child) in description.elements.enumerated() {
                insert(child, into: number, at: index)
            }
        }
        nodes[menu]!.children.insert(number, at: index)
        bytes += nodes[number]!.cost
        return number
    }

    /// Removes an element, with everything in it.
    mutating func remove(_ number: Int) {
        let parent = nodes[number]!.parent
        nodes[parent]!.children.remove(at: nodes[parent]!.children.lastIndex(of: number)!)
        discard(number)
    }

    /// Frees the last element of a tree that is no longer used, but not its entry in `numbers`.
    mutating func freeLast() { nodes.removeLast() }

    private mutating func discard(_ number: Int) {
        for child in children(of: number) { discard(child) }
        if command(number) != nil { commandCount -= 1 }
        bytes -= nodes[number]!.cost
        numbers[nodes[number]!.id] = nil
        nodes[number] = nil
        free.append(number)
    }
}

// Edits by programs. An insertion undoes its changes before it throws; for other edits, the caller drops the changed
// copy.
extension CommandTree {
    /// Inserts elements where they belong, then calls `check`; on an error nothing changes.
    ///
    /// - Complexity: O(inserted), whatever the size of the tree; O(siblings) each beside other elements.
    mutating func insert(
        _ insertion: CommandInsertion, _ check: (CommandTree) throws(RequestError) -> Void
    ) throws(RequestError) {
        inserted.removeAll()
        do throws(RequestError) {
            try insert(insertion)
            try check(self)
        } catch {
            for number in inserted.reversed() { remove(number) }
            throw error
        }
    }

    private mutating func insert(_ insertion: CommandInsertion) throws(RequestError) {
        let elements = insertion.items.map { $0.element }
        switch insertion.menu {
        case .new(let name, let title):
            try insert([MenuElement.menu(name, title, elements)], at: insertion.place)
        case .named(let name):
            if let menu = numbers[name.id] {
                try insert(elements, at: try place(insertion.place, in: menu, name))
            } else {
                let element = MenuElement.menu(name, name.id.capitalizedFirst, elements)
                try insert([element], at: insertion.place)
            }
        case nil:
            if let place = insertion.place { return try insert(elements, at: place) }
            reserve(elements.count)
            // Most items follow one of the same category.
            var (last, menu) = (insertion.items.first?.category?.id, 0)
            for item in insertion.items {
                if menu == 0 || item.category?.id != last {
                    menu = try category(item.category)
                    last = item.category?.id
                }
                try add(item.element, into: menu, at: children(of: menu).count)
            }
        }
    }

    /// Inserts elements at `place`, or, without one, as categories.
    private mutating func insert(
        _ elements: [MenuElement], at place: CommandInsertion.Place?
    ) throws(RequestError) {
        switch place {
        case .before(let name), .after(let name):
            let sibling = try number(name)
            let menu = parent(of: sibling)
            let index = children(of: menu).firstIndex(of: sibling)!
            let isAfter = if case .after = place { true } else { false }
            try add(elements, into: menu, at: isAfter ? index + 1 : index)
        case .into(let name):
            let menu = try menu(name)
            try add(elements, into: menu, at: children(of: menu).count)
        case .atStart(let name): try add(elements, into: try menu(name), at: 0)
        case nil: try add(elements, into: Self.root, at: children(of: Self.root).count)
        }
    }

    /// `place` if it is in an existing menu; without one, the end of that menu.
    private func place(
        _ place: CommandInsertion.Place?, in menu: Int, _ name: MenuName
    ) throws(RequestError) -> CommandInsertion.Place {
        switch place {
        case nil: return .into(name)
        case .before(let sibling), .after(let sibling):
            if parent(of: try number(sibling)) == menu { return place! }
            throw RequestError(
                .badValue, "\"\(sibling.id)\" is not in \"\(name.id)\"; name a command or menu that is",
                at: sibling.position)
        case .into(let other), .atStart(let other):
            if try number(other) == menu { return place! }
            throw RequestError(
                .duplicate,
                "\(self.name(menu)) already exists; to add to it, name it in into",
                at: name.position)
        }
    }

    /// Replaces the content of a menu, or a command.
    mutating func replace(_ name: MenuName, with elements: [MenuElement]) throws(RequestError) {
        let number = try number(name)
        if !isCommand(number) {
            for child in children(of: number) { remove(child) }
            for other in yielding(to: elements) { remove(other) }
            try add(elements, into: number, at: children(of: number).count)
        } else {
            for other in yielding(to: elements) where other != number { remove(other) }
            let parent = parent(of: number)
            let index = children(of: parent).firstIndex(of: number)!
            remove(number)
            try add(elements, into: parent, at: index)
        }
    }

    /// The commands that give way to elements with the same ids, each once, in the order of the elements.
    func yielding(to elements: [MenuElement]) -> [Int] {
        var found: [Int] = []
        var seen: Set<Int> = []
        findYielding(to: elements, &found, &seen)
        return found
    }

    private func findYielding(to elements: [MenuElement], _ found: inout [Int], _ seen: inout Set<Int>) {
        for element in elements {
            if let number = numbers[element.id], command(number)?.yields == true,
                seen.insert(number).inserted
            {
                found.append(number)
            }
            if case .menu(let menu) = element.content { findYielding(to: menu.elements, &found, &seen) }
        }
    }

    /// Removes menus and commands, with everything in them. Their order does not matter, and each may be named twice, or
    /// together with a menu that contains it.
    mutating func remove(_ names: [MenuName]) throws(RequestError) {
        var found: [Int] = []
        for name in names { found.append(try number(name)) }
        for number in found where nodes[number] != nil { remove(number) }
    }

    func number(_ name: MenuName) throws(RequestError) -> Int {
        guard let number = numbers[name.id] else {
            throw RequestError(
                .unknownCommand, "unknown command or menu \"\(name.id)\"; commands.tree lists them",
                at: name.position)
        }
        return number
    }

    private func menu(_ name: MenuName) throws(RequestError) -> Int {
        let number = try number(name)
        try require(
            !isCommand(number), .badValue,
            "\"\(name.id)\" is a command, not a menu; insert with before or after it", at: name.position)
        return number
    }

    /// The category, created if it does not exist.
    private mutating func category(_ name: MenuName?) throws(RequestError) -> Int {
        let id = name?.id ?? Self.other
        if numbers[id] == nil {
            inserted.append(
                insert(
                    .menu(MenuName(id), id.capitalizedFirst, []), into: Self.root,
                    at: children(of: Self.root).count))
        }
        return try menu(MenuName(id, position: name?.position ?? .none))
    }

    private mutating func add(
        _ elements: [MenuElement], into menu: Int, at index: Int
    ) throws(RequestError) {
        for (offset, element) in elements.enumerated() {
            try add(element, into: menu, at: index + offset)
        }
    }

    private mutating func add(
        _ element: MenuElement, into menu: Int, at index: Int
    ) throws(RequestError) {
        try require(
            menu != Self.root || element.isMenu, .badValue,
            "a command needs a category around it; insert it into one", at: element.position)
        if element.isMenu {
            var ids: Set<String> = []
            try check(element, &ids, depth: depth(of: menu) + 1)
        } else {
            try Self.checkDepth(depth(of: menu) + 1, element.position)
            try checkNew(element)
        }
        inserted.append(insert(element, into: menu, at: index))
        try require(
            commandCount <= Limits.commands, .limit,
            "a program can have at most \(Limits.commands) commands; remove some first", at: element.position)
    }

    /// Throws if an id of `element` already exists, or occurs twice in it.
    private func check(
        _ element: MenuElement, _ ids: inout Set<String>, depth: Int
    ) throws(RequestError) {
        try Self.checkDepth(depth, element.position)
        try checkNew(element)
        guard ids.insert(element.id).inserted else { throw Self.duplicate(element, element.name) }
        guard case .menu(let menu) = element.content else { return }
        for child in menu.elements { try check(child, &ids, depth: depth + 1) }
    }

    private static func checkDepth(_ depth: Int, _ position: SourcePosition) throws(RequestError) {
        try require(
            depth <= Limits.menuDepth, .limit,
            "menus can be nested at most \(Limits.menuDepth) deep; move some out", at: position)
    }

    private func checkNew(_ element: MenuElement) throws(RequestError) {
        if let number = numbers[element.id] { throw Self.duplicate(element, name(number)) }
    }

    private static func duplicate(_ element: MenuElement, _ other: String) -> RequestError {
        RequestError(
            .duplicate,
            "\(element.name) and \(other) have the same id; rename one, or remove the other first",
            at: element.position)
    }

    private func depth(of menu: Int) -> Int {
        var (depth, menu) = (0, menu)
        while menu != Self.root {
            menu = parent(of: menu)
            depth += 1
        }
        return depth
    }

    /// The name of an element in error messages.
    func name(_ number: Int) -> String {
        command(number)?.name ?? "menu \"\(id(of: number))\""
    }
}

extension MenuElement {
    fileprivate static func menu(_ name: MenuName, _ title: String, _ elements: [MenuElement]) -> MenuElement
    {
        MenuElement(
            .menu(MenuDescription(id: name.id, title: title, elements: elements)), position: name.position)
    }

    fileprivate var id: String {
        switch content {
        case .command(let command): command.id
        case .menu(let menu): menu.id
        }
    }

    fileprivate var isMenu: Bool {
        if case .menu = content { true } else { false }
    }

    fileprivate var name: String {
        switch content {
        case .command(let command): command.name
        case .menu(let menu): "menu \"\(menu.id)\""
        }
    }
}

extension CommandDescription {
    fileprivate var name: String { "command \"\(id)\" (\(title))" }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
