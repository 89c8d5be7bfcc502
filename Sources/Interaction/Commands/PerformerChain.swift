import InputModel

/// The state of a command that is published when it changes.
struct CommandStanding: Equatable {
    var title: String
    /// For a command that is a choice.
    var state: CheckState?
    var isPerformable: Bool
}

/// The responders that may perform the commands of a program, the nearest to the focus first. A copy, for comparison
/// with a later chain.
struct PerformerChain {
    struct Link {
        let responder: Responder
        /// Its titles and states of commands are not for subscribers without the scope `keys`.
        let isSecret: Bool

        func isSame(as other: Link) -> Bool {
            responder.serial == other.responder.serial && isSecret == other.isSecret
        }
    }

    /// An action as declared by the first link that performs it.
    struct Performed {
        let action: Responder.Action
        let link: Link
    }

    var links: [Link] = []
    /// The commands are the configuration's: if no link performs one, all subscribers do.
    var isShared = false
    /// The core can select all items of a collection without the program.
    var selects = false

    var actionCount: Int { links.reduce(0) { $0 + $1.responder.actions.count } }

    /// The first link that performs each of the actions.
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

    /// The state of a command under this chain.
    ///
    /// - Parameters:
    ///   - performed: the performer of its action; nil if no link performs it.
    ///   - isBuiltIn: It selects items if no link performs it.
    ///   - isPublished: The titles and states that a link declares are published.
    func standing(
        of command: CommandDescription, _ performed: Performed?, isBuiltIn: Bool, isPublished: (Link) -> Bool
    ) -> CommandStanding {
        guard let performed else {
            return CommandStanding(title: command.title, isPerformable: isShared || isBuiltIn && selects)
        }
        let action = isPublished(performed.link) ? performed.action : nil
        return CommandStanding(
            title: action?.title ?? command.title, state: action?.state, isPerformable: true)
    }

    /// Notes the actions whose performer may differ from that in another chain.
    ///
    /// - Complexity: O(actions of the links outside the common prefix and suffix of both)
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

    /// True if the present chain is the one that subscribers know.
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

    /// Calls `body` for each link until it returns false.
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
