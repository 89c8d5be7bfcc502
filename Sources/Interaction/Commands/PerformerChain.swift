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

    var links: [Link] = []
    /// The commands are the configuration's: where no link performs one, all that read the stream do.
    var isShared = false
    /// All items of a collection can be selected without the program.
    var selects = false

    /// How a command stands by this chain.
    ///
    /// - Parameters:
    ///   - isBuiltIn: It selects items where no link performs it.
    ///   - isTold: What a link says of commands is told.
    func standing(
        of command: CommandDescription, _ action: ActionID, isBuiltIn: Bool, isTold: (Link) -> Bool
    ) -> CommandStanding {
        guard let link = links.first(where: { $0.responder.canPerform(action) }) else {
            return CommandStanding(title: command.title, isPerformable: isShared || isBuiltIn && selects)
        }
        let said = isTold(link) ? link.responder.actions.first { $0.id == action } : nil
        return CommandStanding(title: said?.title ?? command.title, state: said?.state, isPerformable: true)
    }

    /// The actions that may stand otherwise than by another chain.
    ///
    /// - Complexity: O(actions of the links that are not in both at the same place of one end)
    func actions(differingFrom other: PerformerChain) -> [ActionID] {
        var (start, end, otherEnd) = (0, links.count, other.links.count)
        while start < min(end, otherEnd), links[start].isSame(as: other.links[start]) { start += 1 }
        while start < min(end, otherEnd), links[end - 1].isSame(as: other.links[otherEnd - 1]) {
            (end, otherEnd) = (end - 1, otherEnd - 1)
        }
        return (links[start..<end] + other.links[start..<otherEnd]).flatMap { $0.responder.actions.map(\.id) }
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
