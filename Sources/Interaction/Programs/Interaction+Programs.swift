public import InputModel

// What the engine tells of programs, and what programs say of themselves.
extension Interaction {
    /// An instance of a program is there: the next that it declares is its own.
    ///
    /// - Parameters:
    ///   - client: its number, which no instance had before.
    ///   - user: the number of its user.
    ///   - name: what it is called, where that is known without its saying so.
    ///   - time: when that was.
    ///   - output: where that is published.
    public mutating func connect(
        _ client: ClientID, user: UInt32, name: String?, at time: Timestamp, _ output: inout Output
    ) {
        output.time = time
        programs.connect(client, user: user, name: name)
        output.publish(.program(ProgramEvent(.connected, client)))
    }

    mutating func identify(
        _ client: ClientID, as identification: ProgramIdentification, _ output: inout Output
    ) throws(RequestError) {
        try programs.identify(client, as: identification)
        // What failed may have left the standard commands behind: those of a program without a name.
        commands.removeMenu(of: client)
        output.publish(.program(ProgramEvent(.identified, client)))
    }

    /// A client has gone: its scenes keep their sessions where it has a name, and all else that it declared goes.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp, _ output: inout Output) {
        output.time = time
        for scene in scenes.order where scene.owner == client { disconnect(scene, &output) }
        cancelKeyPresses(&output) { $0.program == client }
        removeResponders(of: client)
        commands.removeMenu(of: client)
        commands.forgetCustomizations(of: .unnamed(client))
        holders.remove(client)
        guard programs[client] != nil else { return }
        programs.disconnect(client)
        output.publish(.program(ProgramEvent(.disconnected, client)))
    }

    /// What it performs in scenes of the configuration goes with a program.
    private mutating func removeResponders(of client: ClientID) {
        for scene in scenes.order where scene.owner == .configuration && client != .configuration {
            for responder in scene.removeResponders(of: client) { commands.release(responder) }
        }
    }

    /// The name and user of an instance; nil for one that is not there.
    public func program(_ client: ClientID) -> ProgramTable.Instance? { programs[client] }

    /// True while a scene of the client's is connected.
    public func hasScenes(of client: ClientID) -> Bool {
        scenes.order.contains { $0.owner == client && $0.isConnected }
    }

    /// True where an event is about what a client has declared, about what is everybody's, or about devices.
    ///
    /// What is the configuration's is everybody's, but for what another program performs there.
    public func concerns(_ event: borrowing StreamEvent, _ client: ClientID) -> Bool {
        switch event.body {
        case .device, .key, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool,
            .switch, .anomaly:
            return true
        case .program(let event): return event.program == client
        case .command(let event): return isOwn(event.program, of: client)
        case .keyPress(let event): return isOwn(event.program, of: client)
        case .shortcuts(let event):
            let shown = event.audience == .withoutKeys ? hold.withoutKeys : hold.categories
            return shown.contains { $0.commands.contains { isOwn($0.program, of: client) } }
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
        case .focus(let event): return isOwn(event.scene, of: client)
        case .scene(let event): return isOwn(scenes[event.scene], of: client)
        }
    }

    /// What is kept of a program is each of its instances' own, and what is kept of the configuration is everybody's.
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
}
