import InputModel

/// How a command stands: what subscribers are told when it changes.
struct CommandStanding: Equatable {
    var title: String
    /// Of one that is a choice.
    var state: CheckState?
    var isPerformable: Bool
}

/// Those that may perform the commands of a program, the nearest to the focus first: a copy, to compare a later chain with.
struct PerformerChain {
    struct Link {
        let responder: Responder
        /// Subscribers without the scope `keys` are not told what it says of commands.
        let isSecret: Bool

        func isSame(as other: Link) -> Bool {
            responder.serial == other.responder.serial && isSecret == other.isSecret
        }
    }

    /// What the first that performs an action says of it.
    struct Performed {
        let action: Responder.Action
        let link: Link
    }

    var links: [Link] = []
    /// The commands are the configuration's: where no link performs one, all that read the stream do.
    var isShared = false
    /// All items of a collection can be selected without the program.
    var selects = false

    var actionCount: Int { links.reduce(0) { $0 + $1.responder.actions.count } }

    /// How some actions are performed.
    ///
    /// - Complexity: O(actions of all links)
    func performed(_ wanted: NumberSet) -> [ActionID: Performed] {
        var found: [ActionID: Performed] = [:]
        for link in links {
            for action in link.responder.actions
            where action.isEnabled && wanted.contains(action.id.rawValue) && found[action.id] == nil {
                found[action.id] = Performed(action: action, link: link)
            }
        }
        return found
    }

    /// How a command stands by this chain.
    ///
    /// - Parameters:
    ///   - performed: how its action is performed; nil where no link does.
    ///   - isBuiltIn: It selects items where no link performs it.
    ///   - isTold: What a link says of commands is told.
    func standing(
        of command: CommandDescription, _ performed: Performed?, isBuiltIn: Bool, isTold: (Link) -> Bool
    ) -> CommandStanding {
        guard let performed else {
            return CommandStanding(title: command.title, isPerformable: isShared || isBuiltIn && selects)
        }
        let action = isTold(performed.link) ? performed.action : nil
        return CommandStanding(
            title: action?.title ?? command.title, state: action?.state, isPerformable: true)
    }

    /// Notes the actions that may be performed otherwise than by another chain.
    ///
    /// - Complexity: O(actions of the links that are not in both at the same place of one end)
    func noteActions(differingFrom other: PerformerChain, in actions: inout NumberSet) {
        var (start, end, otherEnd) = (0, links.count, other.links.count)
        while start < min(end, otherEnd), links[start].isSame(as: other.links[start]) { start += 1 }
        while start < min(end, otherEnd), links[end - 1].isSame(as: other.links[otherEnd - 1]) {
            (end, otherEnd) = (end - 1, otherEnd - 1)
        }
        for links in [links[start..<end], other.links[start..<otherEnd]] {
            for link in links {
                for action in link.responder.actions { actions.insert(action.id.rawValue) }
            }
        }
    }
}

extension Interaction {
    /// The chain of a program's commands as it is now. Allocates.
    ///
    /// - Complexity: O(depth)
    func chain(of menu: CommandMenu) -> PerformerChain {
        var chain = PerformerChain()
        chain.isShared = menu.client == .configuration
        guard rank(of: menu) != nil else { return chain }
        visitLinks(of: menu) { link in
            chain.links.append(link)
            return true
        }
        chain.selects = selectsWithoutProgram(menu.client)
        return chain
    }

    /// True where that is the chain that subscribers know of.
    func hasKnownChain(_ menu: CommandMenu) -> Bool {
        guard rank(of: menu) != nil else { return menu.known.links.isEmpty && !menu.known.selects }
        var count = 0
        var isSame = true
        visitLinks(of: menu) { link in
            isSame = count < menu.known.links.count && menu.known.links[count].isSame(as: link)
            count += 1
            return isSame
        }
        return isSame && count == menu.known.links.count
            && menu.known.selects == selectsWithoutProgram(menu.client)
    }

    /// Calls `body` for each, as long as it is true.
    @inline(__always)
    private func visitLinks(of menu: CommandMenu, _ body: (PerformerChain.Link) -> Bool) {
        _ = firstInChain(of: menu) { responder in
            guard !responder.actions.isEmpty else { return false }
            return !body(
                PerformerChain.Link(
                    responder: responder, isSecret: holders.hasContained(responder.program)))
        }
    }
}
