package import InputModel

/// A command that stands otherwise than subscribers knew.
public struct ChangedCommand: Sendable {
    /// The command's id.
    public var id: String
    /// The responder's title where it gives one.
    public var title: String
    /// Of one that is a choice.
    public var state: CheckState?
    /// Somebody performs it now; false also for one that has gone.
    public var isPerformable: Bool

    init(_ id: String, _ standing: CommandStanding) {
        self.id = id
        title = standing.title
        state = standing.state
        isPerformable = standing.isPerformable
    }
}

/// The commands that one request or event has changed, as many as one line may have: a short request can change thousands, for
/// everyone that reads.
public struct ChangedCommands: Sendable {
    /// In the order of their declaration, those that have gone first after an edit.
    public private(set) var commands: [ChangedCommand] = []
    /// False: more have changed.
    public private(set) var isWhole = true

    /// More than a line has room for.
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

/// What subscribers know of how commands stand, in outline: whose may stand otherwise by now.
///
/// Focus, scenes, responders and menus change in many places. Each says only that something did; what that came to is found
/// out once for all that one event or request did, by ``Interaction/publishChangedCommands(_:)``, which compares the chain of
/// responders with the one that each menu knows. So it costs what the responders perform that came or went, however many
/// commands are declared.
struct PublishedCommands: ~Copyable {
    /// Something has changed on which it depends who performs what. False, as it nearly always is.
    private(set) var isStale = false
    /// Those whose commands the keyboard reached when this was last looked at, then those that have declared something since.
    /// One may be in it twice, and is looked at twice.
    private(set) var concerned: [ClientID] = []
    /// Commands of the configuration that have gone with it.
    private var gone = ChangedCommands()
    /// Since the events were last cleared.
    private(set) var published = ReusableArray<ChangedCommands>()

    init(by _: Interaction.Maker) {}

    /// The focus or the active scene is another.
    mutating func note() { isStale = true }

    /// The same, and a program has declared something, come or gone.
    mutating func note(_ client: ClientID) {
        isStale = true
        if concerned.last != client { concerned.append(client) }
    }

    /// The configuration goes, with its commands; those of the next may have the same ids.
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

    /// All have been looked at but for the last `count`, which the keyboard reaches.
    mutating func settle(reached count: Int) {
        isStale = false
        concerned.removeFirst(concerned.count - count)
    }

    /// - Returns: the place by which an event names them.
    mutating func note(_ commands: ChangedCommands) -> UInt32 {
        published.append(commands)
        return UInt32(published.count - 1)
    }

    mutating func clear() { published.removeAll() }
}

extension Interaction {
    /// Publishes what one event or request has come to for commands: which may follow steps, and which stand otherwise.
    ///
    /// - Complexity: O(1) where nothing changed
    package mutating func publishCommands(_ output: inout Output) {
        guard changedCommands.isStale || pending.isKnown || commands.isWaiting else { return }
        publishPending(&output)
        publishChangedCommands(&output)
    }

    /// Publishes which commands stand otherwise since this was last done: once for each event or request.
    ///
    /// - Complexity: O(1) where nothing changed, else O(depth, and the actions and commands that have changed)
    private mutating func publishChangedCommands(_ output: inout Output) {
        guard changedCommands.isStale else { return }
        assert(scenes.addressee == nil, "what is delivered late is part of something else that happened")
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

    /// Whose commands may change with the focus: the configuration's, and those of the programs in the chain.
    private mutating func noteReached() {
        changedCommands.note(.configuration)
        guard let scene = scenes.active else { return }
        changedCommands.note(scene.owner)
        guard scene.owner == .configuration else { return }
        scene.visitResponders { changedCommands.note($0.program) }
    }

    /// As many actions are looked at, in about 0.5 ms; who performs more is told to ask for the tree.
    private static let actionLimit = 65536

    private mutating func publishChanges(of menu: CommandMenu, _ output: inout Output) {
        let chain = chain(of: menu)
        let known = menu.known
        menu.learn(chain)
        let isSecret = holders.hasContained(menu.client)
        guard known.actionCount + chain.actionCount <= Self.actionLimit else {
            _ = menu.takeChanges(ofActions: NumberSet())
            return publish(
                ChangedCommands(isWhole: false), of: menu.client, isSecret ? .withKeys : .everyone, &output)
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
        func changed(hasKeys: Bool) -> ChangedCommands {
            func standing(
                _ command: CommandMenu.Numbered?, by chain: PerformerChain,
                _ performed: [ActionID: PerformerChain.Performed]
            ) -> CommandStanding? {
                command.map {
                    chain.standing(
                        of: $0.description, performed[$0.action],
                        isBuiltIn: commands.builtIn($0.action) != nil, isTold: { hasKeys || !$0.isSecret })
                }
            }
            var changed = ChangedCommands()
            for pair in pairs {
                changed.note(
                    (pair.now ?? pair.before)!.description.id,
                    before: standing(pair.before, by: known, before),
                    now: standing(pair.now, by: chain, now))
            }
            return changed
        }
        let all = changed(hasKeys: true)
        guard menu.client == .configuration, (known.links + chain.links).contains(where: { $0.isSecret })
        else {
            return publish(all, of: menu.client, isSecret ? .withKeys : .everyone, &output)
        }
        publish(all, of: menu.client, .withKeys, &output)
        publish(changed(hasKeys: false), of: menu.client, .withoutKeys, &output)
    }

    private mutating func publish(
        _ changed: ChangedCommands, of client: ClientID, _ audience: Audience, _ output: inout Output
    ) {
        guard !changed.commands.isEmpty || !changed.isWhole else { return }
        let place = changedCommands.note(changed)
        output.publish(.commandsChanged(CommandsChangedEvent(of: client, place: place, audience: audience)))
    }
}
