import InputModel

/// A command whose title, state or availability has changed since it was last published.
public struct ChangedCommand: Sendable {
    /// The command's id.
    public var id: String
    /// The responder's title if it gives one, else the command's.
    public var title: String
    /// For a command that is a choice.
    public var state: CheckState?
    /// It can be performed now; false also for a removed command.
    public var isPerformable: Bool

    init(_ id: String, _ standing: CommandStanding) {
        self.id = id
        title = standing.title
        state = standing.state
        isPerformable = standing.isPerformable
    }
}

/// The commands that one request or event has changed, up to the limit of one line: a short request can change
/// thousands, for every subscriber.
public struct ChangedCommands: Sendable {
    /// In the order of their declaration; after an edit, those that existed before it come first.
    public private(set) var commands: [ChangedCommand] = []
    /// False if more have changed.
    public private(set) var isWhole = true

    /// More than fit in one line.
    private static let limit = 1024

    init(isWhole: Bool = true) { self.isWhole = isWhole }

    /// Notes a command if its standing changed. A new or removed command counts only if it can be performed, or could.
    mutating func note(_ id: String, before: CommandStanding?, now: CommandStanding?) {
        guard before != now, isWhole, var standing = now ?? before else { return }
        if before == nil || now == nil {
            guard standing.isPerformable else { return }
            standing.isPerformable = now != nil
        }
        guard commands.count < Self.limit else {
            isWhole = false
            return
        }
        commands.append(ChangedCommand(id, standing))
    }
}

/// Tracks the programs whose commands may differ from what subscribers know.
///
/// Focus, scenes, responders and menus change in many functions. Each only notes that something changed; the effect is
/// determined once for each event or request, by ``Interaction/publishChangedCommands(_:)``, which compares the chain
/// of responders with the one that each menu remembers. So the cost is in the actions of the responders that were added
/// or removed, however many commands are declared.
struct PublishedCommands: ~Copyable {
    /// True if something has changed that decides which responder performs a command. Nearly always false.
    private(set) var isStale = false
    /// The programs whose commands the keyboard reached at the last check, then those that have declared something
    /// since. A program may be in it twice, and is then checked twice.
    private(set) var concerned: [ClientID] = []
    /// Commands that were removed with their configuration.
    private var gone = ChangedCommands()

    /// Notes that the focus or the active scene has changed.
    mutating func note() { isStale = true }

    /// Notes that a program has declared something, or was added or removed.
    mutating func note(_ client: ClientID) {
        isStale = true
        if concerned.last != client { concerned.append(client) }
    }

    /// Notes that the configuration is removed, with its commands; those of the next may have the same ids.
    mutating func noteGone(_ menu: CommandMenu) {
        isStale = true
        for number in menu.tree.commands() {
            let command = menu.tree.command(number)!
            gone.note(
                command.id,
                before: CommandStanding(title: command.title, state: nil, isPerformable: true), now: nil)
        }
    }

    mutating func takeGone() -> ChangedCommands {
        defer { if !gone.commands.isEmpty { gone = ChangedCommands() } }
        return gone
    }

    /// Drops all programs, which have been checked, except the last `count`, which the keyboard reaches.
    mutating func settle(reached count: Int) {
        isStale = false
        concerned.removeFirst(concerned.count - count)
    }
}

extension Interaction {
    /// Publishes the effect of one event or request on commands: which may follow steps, and which have changed.
    ///
    /// - Complexity: O(1) if nothing changed
    package mutating func publishCommands(_ output: inout Output) {
        guard
            changedCommands.isStale || pending.isKnown || steps.isWaiting || shortcutList.layoutChange != nil
        else { return }
        publishPending(&output)
        publishChangedCommands(&output)
        showShortcutsAnew(&output)
    }

    /// Publishes the commands that have changed since the last call, once for each event or request.
    ///
    /// - Complexity: O(1) if nothing changed, else O(depth, and the actions and commands that have changed)
    private mutating func publishChangedCommands(_ output: inout Output) {
        guard changedCommands.isStale else { return }
        assert(!scenes.isDelivering, "what is delivered late is part of something else that happened")
        let start = changedCommands.concerned.count
        noteReached()
        let end = changedCommands.concerned.count
        let gone = changedCommands.takeGone()
        publish(gone, of: .configuration, .everyone, &output)
        for index in 0..<end {
            guard let menu = commands.menu(of: changedCommands.concerned[index]) else { continue }
            if menu.change != nil || !hasKnownChain(menu) { publishChanges(of: menu, &output) }
        }
        changedCommands.settle(reached: end - start)
    }

    /// Notes the programs whose commands may change with the focus: the configuration, and the programs in the chain.
    private mutating func noteReached() {
        changedCommands.note(.configuration)
        guard let scene = scenes.active else { return }
        changedCommands.note(scene.owner)
        guard scene.owner == .configuration else { return }
        scene.visitResponders { changedCommands.note($0.program) }
    }

    /// The most actions to compare, which takes about 0.5 ms; for more, the event only says that the tree has changed.
    private static let actionLimit = 65536

    private mutating func publishChanges(of menu: CommandMenu, _ output: inout Output) {
        let chain = chain(of: menu)
        let known = menu.known
        menu.learn(chain)
        let audience: Audience = holders.hasContained(menu.client) ? .withKeysAndOwner : .everyone
        guard known.actionCount + chain.actionCount <= Self.actionLimit else {
            _ = menu.takeChanges(ofActions: NumberSet())
            return publish(ChangedCommands(isWhole: false), of: menu.client, audience, &output)
        }
        var actions = NumberSet()
        chain.noteActions(differingFrom: known, in: &actions)
        if chain.selects != known.selects {
            for action in commands.selectionActions { actions.insert(action.rawValue) }
        }
        let pairs = menu.takeChanges(ofActions: actions)
        for pair in pairs {
            if let before = pair.before { actions.insert(before.action.rawValue) }
            if let now = pair.now { actions.insert(now.action.rawValue) }
        }
        let (before, now) = (known.performed(actions), chain.performed(actions))
        func standing(
            _ command: CommandMenu.Numbered?, by chain: PerformerChain,
            _ performed: [ActionID: PerformerChain.Performed], hasKeys: Bool
        ) -> CommandStanding? {
            command.map {
                chain.standing(
                    of: $0.description, performed[$0.action],
                    isBuiltIn: commands.builtIn($0.action) != nil, isPublished: { hasKeys || !$0.isSecret })
            }
        }
        let isSplit =
            menu.client == .configuration && (known.links + chain.links).contains { $0.isSecret }
        for hasKeys in isSplit ? [true, false] : [true] {
            var changed = ChangedCommands()
            for pair in pairs {
                changed.note(
                    (pair.now ?? pair.before)!.description.id,
                    before: standing(pair.before, by: known, before, hasKeys: hasKeys),
                    now: standing(pair.now, by: chain, now, hasKeys: hasKeys))
            }
            let readers: Audience = isSplit ? hasKeys ? .withKeys : .withoutKeys : audience
            publish(changed, of: menu.client, readers, &output)
        }
    }

    private mutating func publish(
        _ changed: ChangedCommands, of client: ClientID, _ audience: Audience, _ output: inout Output
    ) {
        guard !changed.commands.isEmpty || !changed.isWhole else { return }
        output.publish(
            .commandsChanged(
                CommandsChangedEvent(
                    program: client, attachment: attachments.add(.changed(changed)), audience: audience)))
    }
}
