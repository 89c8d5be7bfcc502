public import InputModel

/// The programs that have the scope `keys`, as far as the core is told. All others, and the configuration, have not.
struct KeyHolders {
    private var now: Set<ClientID> = []
    /// Those that had it at any time since they connected: what they learned they still know.
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

// What is typed is for programs with the scope `keys` alone, and so is what follows from it: what they select, have in
// focus, and perform.
extension Interaction {
    /// A client has the scope from now on, or no longer.
    public mutating func setKeys(_ hasKeys: Bool, of client: ClientID) {
        guard holders.contains(client) != hasKeys else { return }
        holders.set(hasKeys, of: client)
        commands.steps.forget(.text)
    }

    /// True where a client has the scope.
    public func hasKeys(_ client: ClientID) -> Bool { holders.contains(client) }

    /// Whatever keys began is forgotten: what is pressed from now on goes on with none of it.
    public mutating func forgetKeys() {
        commands.forgetSteps()
        hold.end()
    }

    /// Which subscribers may receive an event, of those that ask for its type.
    public func audience(of event: borrowing StreamEvent) -> Audience {
        switch event.body {
        case .key(let key): key.isBounce ? .nobody : .withKeys
        case .keyPress: .withKeys
        case .command(let command): command.needsKeys ? .withKeys : .everyone
        case .shortcuts(let shortcuts): shortcuts.audience
        case .focus(let focus): audience(of: focus.scene)
        case .selection(let selection): audience(of: selection.collection.scene)
        case .primaryAction(let action): audience(of: action.collection.scene)
        case .menu(let menu): audience(of: menu.target.scene)
        case .scene(let event):
            event.phase == .restoreInteraction ? audience(of: event.scene) : .everyone
        case .device, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool, .switch,
            .anomaly, .program, .hover, .press, .click, .drag, .latch, .band, .regionGesture:
            .everyone
        }
    }

    private func audience(of scene: SceneID) -> Audience {
        needsKeys(scenes[scene]) ? .withKeys : .everyone
    }

    /// True where what goes on in a scene may follow from text keys.
    func needsKeys(_ scene: Scene) -> Bool { scene.needsKeys || holders.hasContained(scene.owner) }
}
