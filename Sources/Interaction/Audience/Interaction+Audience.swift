package import InputModel

// Which viewers see an event.
extension Interaction {
    /// True if `viewer` sees an event of a type that it asks for.
    ///
    /// The scope `keys` decides first (`Audience`). A viewer that asks only for its own lines then sees only the
    /// events that concern it.
    package func isSeen(_ event: borrowing StreamEvent, by viewer: Viewer) -> Bool {
        // Asked first: most events are motion, and everyone sees it.
        if case .motion = event.body { return true }
        let audience = audience(of: event)
        if !audience.includes(hasKeys: viewer.hasKeys) {
            guard audience == .withKeysAndOwner, isOwner(viewer, event) else { return false }
        }
        if case .why(let why) = event.body {
            guard case .explanation(let explanation) = attachments.span[Int(why.attachment)] else {
                return false
            }
            return viewer.reads(explanation)
        }
        guard let program = viewer.program else { return true }
        switch event.body {
        case .edit(let edit): return scenes[edit.target.scene].owner == program
        case .regionRequest(let request): return scenes[request.target.scene].owner == program
        default: return !viewer.isMine || concerns(event, program)
        }
    }

    /// What an event is about.
    private enum Subject {
        /// Devices and input, which concern everyone.
        case device
        case program(ClientID)
        /// Something that a program declared: that of the configuration is everyone's.
        case declaration(of: ClientID)
        /// What is in a scene.
        case content(of: SceneID)
        /// A scene as a whole: one that outlives its program's connection is each instance's.
        case scene(SceneID)
        /// The lists of shortcuts of several programs.
        case shortcuts(Audience)
    }

    private func subject(of event: borrowing StreamEvent) -> Subject {
        switch event.body {
        case .device, .key, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool,
            .switch, .anomaly, .clock:
            .device
        // `Viewer.reads(_:)` decides that.
        case .why: .device
        case .program(let event): .program(event.program)
        case .command(let event): .declaration(of: event.program)
        case .pending(let event): .declaration(of: event.program)
        case .commandsChanged(let event): .declaration(of: event.program)
        case .keyPress(let event): .declaration(of: event.program)
        case .shortcuts(let event): .shortcuts(event.audience)
        case .edit(let event): .content(of: event.target.scene)
        case .hover(let event): .content(of: event.target.scene)
        case .press(let event): .content(of: event.target.scene)
        case .click(let event): .content(of: event.target.scene)
        case .drag(let event): .content(of: event.target.scene)
        case .latch(let event): .content(of: event.target.scene)
        case .band(let event): .content(of: event.target.scene)
        case .selection(let event): .content(of: event.collection.scene)
        case .primaryAction(let event): .content(of: event.collection.scene)
        case .menu(let event): .content(of: event.target.scene)
        case .regionGesture(let event): .content(of: event.target.scene)
        case .regionRequest(let event): .content(of: event.target.scene)
        case .open(let event): .content(of: event.target.scene)
        case .drop(let event): .content(of: event.target.scene)
        case .spring(let event): .content(of: event.target.scene)
        case .bar(let event): .content(of: event.scene)
        case .focus(let event): .content(of: event.scene)
        case .scene(let event): .scene(event.scene)
        }
    }

    /// True if an event concerns the client's own declarations, shared ones, or devices.
    ///
    /// The configuration's declarations are shared, except for what another program performs there.
    private func concerns(_ event: borrowing StreamEvent, _ client: ClientID) -> Bool {
        switch subject(of: event) {
        case .device: true
        case .program(let program): program == client
        case .declaration(let program): isOwn(program, of: client)
        case .content(let scene): isOwn(scenes[scene].owner, of: client)
        case .scene(let scene): isOwn(scenes[scene], of: client)
        case .shortcuts(let audience):
            (audience == .withoutKeys ? shortcutList.programsWithoutKeys : shortcutList.programs).contains {
                isOwn($0, of: client)
            }
        }
    }

    /// A kept scene belongs to each instance of its program; one of the configuration belongs to all clients.
    func isOwn(_ scene: Scene, of client: ClientID) -> Bool {
        guard scene.isKept else { return isOwn(scene.owner, of: client) }
        return scene.key == .configuration || scene.key == programs.key(of: client)
    }

    private func isOwn(_ program: ClientID, of client: ClientID) -> Bool {
        program == client || program == .configuration
    }

    /// Which viewers may see an event, by whether they have the scope `keys`.
    private func audience(of event: borrowing StreamEvent) -> Audience {
        switch event.body {
        case .key(let key): key.isBounce ? .nobody : .withKeys
        case .keyPress, .edit: .withKeys
        case .why(let why): why.isAboutKey ? .withKeys : .everyone
        case .command(let command): command.audience
        case .shortcuts(let shortcuts): shortcuts.audience
        case .pending(let pending): pending.audience
        case .commandsChanged(let changed): changed.audience
        case .focus(let focus): audience(of: focus.scene)
        case .selection(let selection): audience(of: selection.collection.scene)
        case .primaryAction(let action): audience(of: action.collection.scene)
        case .menu(let menu): audience(of: menu.target.scene)
        case .open(let opening): audience(of: opening.target.scene)
        case .bar(let bar): audience(of: bar.scene)
        case .scene(let event):
            event.phase == .restoreInteraction ? audience(of: event.scene) : .everyone
        case .device, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool, .switch,
            .anomaly, .clock, .program, .hover, .press, .click, .drag, .latch, .band, .regionGesture,
            .regionRequest,
            .drop, .spring:
            .everyone
        }
    }

    private func audience(of scene: SceneID) -> Audience {
        needsKeys(scenes[scene]) ? .withKeysAndOwner : .everyone
    }

    /// True if the viewer is the program whose command, menu or scene a ``Audience/withKeysAndOwner`` event is about. Text
    /// keys do nothing for a program without the scope, so what its own lines say follows from none.
    private func isOwner(_ viewer: Viewer, _ event: borrowing StreamEvent) -> Bool {
        guard let program = viewer.program else { return false }
        return switch subject(of: event) {
        case .device, .shortcuts: false
        case .program(let owner), .declaration(let owner): owner == program
        case .content(let scene), .scene(let scene): scenes[scene].owner == program
        }
    }

    /// True if what happens in a scene may reveal text keys.
    func needsKeys(_ scene: Scene) -> Bool { scene.needsKeys || holders.hasContained(scene.owner) }
}
