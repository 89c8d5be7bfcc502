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
        if let program = viewer.program {
            switch event.body {
            case .edit(let edit): return scenes[edit.target.scene].owner == program
            case .regionRequest(let request): return scenes[request.target.scene].owner == program
            default: break
            }
        }
        guard viewer.isMine, let program = viewer.program else { return true }
        return concerns(event, program)
    }

    /// True if an event concerns the client's own declarations, shared ones, or devices.
    ///
    /// The configuration's declarations are shared, except for what another program performs there.
    private func concerns(_ event: borrowing StreamEvent, _ client: ClientID) -> Bool {
        switch event.body {
        case .device, .key, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool,
            .switch, .anomaly, .clock:
            return true
        // `Viewer.reads(_:)` has decided that.
        case .why: return true
        case .program(let event): return event.program == client
        case .command(let event): return isOwn(event.program, of: client)
        case .pending(let event): return isOwn(event.program, of: client)
        case .commandsChanged(let event): return isOwn(event.program, of: client)
        case .keyPress(let event): return isOwn(event.program, of: client)
        case .edit(let event): return isOwn(event.target.scene, of: client)
        case .shortcuts(let event):
            let programs = event.audience == .withoutKeys ? hold.programsWithoutKeys : hold.programs
            return programs.contains { isOwn($0, of: client) }
        case .hover(let event): return isOwn(event.target.scene, of: client)
        case .press(let event): return isOwn(event.target.scene, of: client)
        case .click(let event): return isOwn(event.target.scene, of: client)
        case .drag(let event): return isOwn(event.target.scene, of: client)
        case .latch(let event): return isOwn(event.target.scene, of: client)
        case .band(let event): return isOwn(event.target.scene, of: client)
        case .selection(let event): return isOwn(event.collection.scene, of: client)
        case .primaryAction(let event): return isOwn(event.collection.scene, of: client)
        case .menu(let event): return isOwn(event.target.scene, of: client)
        case .regionGesture(let event): return isOwn(event.target.scene, of: client)
        case .regionRequest(let event): return isOwn(event.target.scene, of: client)
        case .open(let event): return isOwn(event.target.scene, of: client)
        case .drop(let event): return isOwn(event.target.scene, of: client)
        case .spring(let event): return isOwn(event.target.scene, of: client)
        case .bar(let event): return isOwn(event.scene, of: client)
        case .focus(let event): return isOwn(event.scene, of: client)
        case .scene(let event): return isOwn(scenes[event.scene], of: client)
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

    private func isOwn(_ scene: SceneID, of client: ClientID) -> Bool {
        isOwn(scenes[scene].owner, of: client)
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
        return switch event.body {
        case .command(let command): command.program == program
        case .pending(let pending): pending.program == program
        case .commandsChanged(let changed): changed.program == program
        case .focus(let focus): scenes[focus.scene].owner == program
        case .selection(let selection): scenes[selection.collection.scene].owner == program
        case .primaryAction(let action): scenes[action.collection.scene].owner == program
        case .menu(let menu): scenes[menu.target.scene].owner == program
        case .open(let opening): scenes[opening.target.scene].owner == program
        case .bar(let bar): scenes[bar.scene].owner == program
        case .scene(let scene): scenes[scene.scene].owner == program
        default: false
        }
    }

    /// True if what happens in a scene may reveal text keys.
    func needsKeys(_ scene: Scene) -> Bool { scene.needsKeys || holders.hasContained(scene.owner) }
}
