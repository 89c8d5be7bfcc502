/// Removed responders and menus, and the memory they hold. It is freed a few actions at a time, so that a thousand
/// responders of a thousand actions each, or thousands of commands, cause no pause.
struct CommandRemains {
    private var responders: [Responder] = []
    private var menus: [CommandMenu] = []

    /// The cost that a step frees, in the units below; it takes about 0.1 ms.
    private static let step = 1024
    /// The cost of an action: its name loses one use.
    private static let actionCost = 4
    /// The cost of a command, with its texts and its action.
    private static let commandCost = 8

    var isEmpty: Bool { responders.isEmpty && menus.isEmpty }

    /// The cost of everything still to be freed.
    var cost: Int {
        responders.reduce(0) { $0 + Self.actionCost * ($1.actions.count + 1) }
            + menus.reduce(0) { $0 + Self.commandCost * $1.tree.nodes.count }
    }

    /// The cost of everything freed so far, so that tests can measure a step.
    private(set) var freed = 0

    /// Keeps a responder that no longer performs anything until it is freed.
    mutating func add(_ responder: Responder) {
        if !responder.isEmpty || !responder.others.isEmpty { responders.append(responder) }
    }

    /// Keeps a menu that no client can see any more until it is freed.
    mutating func add(_ menu: CommandMenu) { menus.append(menu) }

    /// Frees one step of what is left.
    mutating func freeSome(_ actions: inout ActionTable) { free(Self.step, &actions) }

    /// Frees twice the cost of the actions and commands about to be added, so that fast declarations cannot build up a
    /// backlog.
    mutating func freeFor(actions count: Int = 0, commands: Int = 0, _ actions: inout ActionTable) {
        if !isEmpty { free(2 * (Self.actionCost * count + Self.commandCost * commands), &actions) }
    }

    private mutating func free(_ count: Int, _ actions: inout ActionTable) {
        var rest = count
        defer { freed += count - rest }
        while rest > 0 {
            if !responders.isEmpty {
                rest -= Self.free(&responders, &actions)
            } else if let menu = menus.last {
                rest -= Self.commandCost
                if !menu.freeLast(&actions) {
                    menus.removeLast()
                    // Its tables by name and by key are freed at once.
                    rest -= menu.freedCount / 2
                }
            } else {
                return
            }
        }
    }

    /// Frees an action of the last responder, or, once it has none, replaces it with its others.
    ///
    /// - Returns: the cost.
    private static func free(_ responders: inout [Responder], _ actions: inout ActionTable) -> Int {
        let last = responders.count - 1
        if let action = responders[last].actions.popLast() {
            actions.release(action.id)
            return actionCost
        }
        let others = responders.removeLast().others
        responders.append(contentsOf: others)
        return actionCost
    }
}
