import InputModel

// Which viewers see an event.
extension Interaction {
    /// True if `viewer` sees an event of a type that it asks for.
    ///
    /// The scope `keys` decides first (`Audience`). A viewer that asks only for its own lines then sees only the
    /// events that concern it.
    package func isSeen(_ event: borrowing StreamEvent, by viewer: Viewer) -> Bool {
        // Asked first: most events are motion, and everyone sees it.
        if case .motion = event.body { return true }
        let (subject, audience) = reach(of: event)
        if !audience.includes(hasKeys: viewer.hasKeys) {
            // Text keys do nothing for a program without the scope, so what its own lines say follows from none.
            guard audience == .withKeysAndOwner, let program = viewer.program, owner(of: subject) == program
            else { return false }
        }
        if case .why(let why) = event.body {
            guard case .explanation(let explanation) = attachments.span[Int(why.attachment)] else {
                return false
            }
            return viewer.reads(explanation)
        }
        guard let program = viewer.program else { return true }
        if case .question(let scene) = subject { return scenes[scene].owner == program }
        return !viewer.isMine || concerns(subject, program)
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
        /// A question to the program of a scene, or an edit of its text: no other program receives it.
        case question(in: SceneID)
        /// A scene as a whole: one that outlives its program's connection is each instance's.
        case scene(SceneID)
        /// The lists of shortcuts of several programs.
        case shortcuts(Audience)
    }

    /// What an event is about, and which viewers may see it by whether they have the scope `keys`.
    private func reach(of event: borrowing StreamEvent) -> (Subject, Audience) {
        switch event.body {
        case .device, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool, .dial,
            .switch, .anomaly, .clock:
            (.device, .everyone)
        case .key(let key): (.device, key.isBounce ? .nobody : .withKeys)
        case .why(let why): (.device, why.isAboutKey ? .withKeys : .everyone)
        case .program(let event): (.program(event.program), .everyone)
        case .command(let event): (.declaration(of: event.program), event.audience)
        case .pending(let event): (.declaration(of: event.program), event.audience)
        case .commandsChanged(let event): (.declaration(of: event.program), event.audience)
        case .keyPress(let event): (.declaration(of: event.program), .withKeys)
        case .shortcuts(let event): (.shortcuts(event.audience), event.audience)
        case .edit(let event): (.question(in: event.target.scene), .withKeys)
        case .regionRequest(let event): (.question(in: event.target.scene), .everyone)
        case .hover(let event): (.content(of: event.target.scene), .everyone)
        case .press(let event): (.content(of: event.target.scene), .everyone)
        case .click(let event):
            (
                .content(of: event.target.scene),
                event.isByKey ? audience(of: event.target.scene) : .everyone
            )
        case .drag(let event): (.content(of: event.target.scene), .everyone)
        case .latch(let event): (.content(of: event.target.scene), .everyone)
        case .band(let event): (.content(of: event.target.scene), .everyone)
        case .regionGesture(let event): (.content(of: event.target.scene), .everyone)
        case .drop(let event): (.content(of: event.target.scene), .everyone)
        case .spring(let event): (.content(of: event.target.scene), .everyone)
        case .focus(let event): (.content(of: event.scene), audience(of: event.scene))
        case .selection(let event):
            (.content(of: event.collection.scene), audience(of: event.collection.scene))
        case .primaryAction(let event):
            (.content(of: event.collection.scene), audience(of: event.collection.scene))
        case .menu(let event): (.content(of: event.target.scene), audience(of: event.target.scene))
        case .open(let event): (.content(of: event.target.scene), audience(of: event.target.scene))
        case .bar(let event): (.content(of: event.scene), audience(of: event.scene))
        case .scene(let event):
            (.scene(event.scene), event.phase == .restoreInteraction ? audience(of: event.scene) : .everyone)
        }
    }

    /// The program that an event is about; nil for all and several.
    private func owner(of subject: Subject) -> ClientID? {
        switch subject {
        case .device, .shortcuts: nil
        case .program(let owner), .declaration(let owner): owner
        case .content(let scene), .question(let scene), .scene(let scene): scenes[scene].owner
        }
    }

    /// True if an event concerns the client's own declarations, shared ones, or devices.
    ///
    /// The configuration's declarations are shared, except for what another program performs there.
    private func concerns(_ subject: Subject, _ client: ClientID) -> Bool {
        switch subject {
        case .device: true
        case .program(let program): program == client
        case .declaration(let program): isOwn(program, of: client)
        case .content(let scene), .question(let scene): isOwn(scenes[scene].owner, of: client)
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

    private func audience(of scene: SceneID) -> Audience {
        needsKeys(scenes[scene]) ? .withKeysAndOwner : .everyone
    }

    /// True if what happens in a scene may reveal text keys.
    func needsKeys(_ scene: Scene) -> Bool { scene.hadKeys || holders.hasContained(scene.owner) }
}
