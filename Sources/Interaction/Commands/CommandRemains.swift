/// Responders and menus that have gone, and what they take until it is freed a few actions at a time, without a pause for a
/// thousand responders of a thousand actions, or for thousands of commands.
struct CommandRemains {
    private var responders: [Responder] = []
    private var menus: [CommandMenu] = []

    /// What a step frees, by the costs below; it takes about 0.1 ms.
    private static let step = 1024
    /// What an action costs, which is a name that somebody uses less.
    private static let actionCost = 4
    /// What a command costs, with its texts and its action.
    private static let commandCost = 8

    var isEmpty: Bool { responders.isEmpty && menus.isEmpty }

    /// What is still to be freed, by its costs.
    var cost: Int {
        responders.reduce(0) { $0 + Self.actionCost * ($1.actions.count + 1) }
            + menus.reduce(0) { $0 + Self.commandCost * $1.tree.nodes.count }
    }

    /// What has been freed, by its costs: so tests count what a step does.
    private(set) var freed = 0

    /// Keeps a responder that performs nothing any more until it is freed.
    mutating func add(_ responder: Responder) {
        if !responder.isEmpty || !responder.others.isEmpty { responders.append(responder) }
    }

    /// Keeps a menu that no client is shown any more until it is freed.
    mutating func add(_ menu: CommandMenu) { menus.append(menu) }

    /// Frees some of what is left.
    mutating func freeSome(_ actions: inout ActionTable) { free(Self.step, &actions) }

    /// So many actions and commands come: twice as much is freed, so that who declares as fast as that piles up nothing.
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
                    // What it has by name or by key goes at once.
                    rest -= menu.freedCount / 2
                }
            } else {
                return
            }
        }
    }

    /// Frees an action of the last responder, or takes the last apart.
    ///
    /// - Returns: what that cost.
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
