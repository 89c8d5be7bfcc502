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
