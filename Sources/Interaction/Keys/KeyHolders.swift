package import InputModel

/// The programs that have the scope `keys`, as far as the core is told. All others, and the configuration, have not.
struct KeyHolders: ~Copyable {
    private var now: Set<ClientID> = []
    /// Those that had it at any time since they connected: what they learned they still know.
    private var ever: Set<ClientID> = []

    init(by _: Interaction.Maker) {}

    mutating func set(_ hasKeys: Bool, of client: ClientID) {
        guard hasKeys else {
            now.remove(client)
            return
        }
        now.insert(client)
        ever.insert(client)
    }

    mutating func remove(_ client: ClientID) {
        now.remove(client)
        ever.remove(client)
    }

    func contains(_ client: ClientID) -> Bool { now.contains(client) }

    func hasContained(_ client: ClientID) -> Bool { ever.contains(client) }
}

// What is typed is for programs with the scope `keys` alone, and so is what follows from it: what they select, have in
// focus, and perform.
extension Interaction {
    /// A client has the scope from now on, or no longer.
    package mutating func setKeys(_ hasKeys: Bool, of client: ClientID) {
        guard holders.contains(client) != hasKeys else { return }
        holders.set(hasKeys, of: client)
        changedCommands.note(client)
        if hasKeys, let target = capture.target, scenes[target.scene].owner == client {
            capture.withPress { $0.makeSecret() }
        }
        if hasKeys { drops.makeSecret(client) }
        commands.forgetSteps(.text)
        dropHeldKeys(of: client)
    }

    /// True where a client has the scope.
    package func hasKeys(_ client: ClientID) -> Bool { holders.contains(client) }

    /// Whatever keys began is forgotten: what is pressed from now on goes on with none of it.
    package mutating func forgetKeys() {
        commands.forgetSteps()
        typeSelect.reset()
        hold.end()
        forgetHeldKeys()
    }
}
