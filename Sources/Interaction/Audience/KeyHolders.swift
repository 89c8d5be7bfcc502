import InputModel

/// The programs that have the scope `keys`, as set by the caller. All others, and the configuration, do not have it.
struct KeyHolders: ~Copyable {
    private var now: Set<ClientID> = []
    /// Programs that had it at any time since they connected: they still know what they learned.
    private var ever: Set<ClientID> = []

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

// Typed text is only for programs with the scope `keys`, and so is everything that follows from it: what they select,
// have in focus, and perform.
extension Interaction {
    /// Grants the scope to a client, or revokes it.
    package mutating func setKeys(_ hasKeys: Bool, of client: ClientID) {
        guard holders.contains(client) != hasKeys else { return }
        holders.set(hasKeys, of: client)
        changedCommands.note(client)
        for press in captures.all where hasKeys && scenes[press.target.scene].owner == client {
            press.makeSecret()
        }
        if hasKeys { drops.makeSecret(client) }
        steps.forget(.text)
        dropHeldKeys(of: client)
    }

    /// True if a client has the scope.
    package func hasKeys(_ client: ClientID) -> Bool { holders.contains(client) }

    /// Forgets everything that keys have begun: later presses continue none of it.
    package mutating func forgetKeys() {
        steps.forget()
        typeSelect.reset()
        shortcutList.end()
        forgetHeldKeys()
    }
}
