package import InputModel

// What the engine reports about programs, and what programs declare about themselves.
extension Interaction {
    /// An instance of a program has connected, and can declare things from now on.
    ///
    /// - Parameters:
    ///   - client: its number, which no instance had before.
    ///   - user: the number of its user.
    ///   - name: its name, if that is known before it identifies itself.
    ///   - time: when it connected.
    ///   - output: receives the published event.
    package mutating func connect(
        _ client: ClientID, user: UInt32, name: String?, at time: Timestamp, _ output: inout Output
    ) {
        output.time = time
        programs.connect(client, user: user, name: name)
        output.publish(.program(ProgramEvent(phase: .connected, program: client)))
    }

    mutating func identify(
        _ client: ClientID, as identification: ProgramIdentification, _ output: inout Output
    ) throws(RequestError) {
        try programs.identify(client, as: identification)
        output.publish(.program(ProgramEvent(phase: .identified, program: client)))
    }

    /// A client has disconnected: its scenes keep their sessions if it has a name; all else that it declared is
    /// removed.
    package mutating func disconnect(_ client: ClientID, at time: Timestamp, _ output: inout Output) {
        output.time = time
        changedCommands.note(client)
        cancelDrops(&output) { $0 == client }
        for scene in scenes.order where scene.owner == client { disconnect(scene, &output) }
        cancelKeys(of: { $0 == client }, &output)
        for scene in scenes.order where scene.owner == .configuration && client != .configuration {
            remains.leave(scene.removeResponders(of: client), &commands)
        }
        if let menu = commands.removeMenu(of: client) {
            steps.forget()
            remains.add(menu.setResponder(Responder()))
            remains.add(menu)
        }
        if scenes.isHolding { deliverHeld(&output) }
        commands.forgetCustomizations(of: .unnamed(client))
        bars[.unnamed(client)] = [:]
        holders.remove(client)
        intents.forget(client)
        hover.part.forget(client)
        guard programs[client] != nil else { return }
        // What belongs to the program ends before its line says that it is gone.
        publishPending(&output)
        programs.disconnect(client)
        output.publish(.program(ProgramEvent(phase: .disconnected, program: client)))
    }

    /// Grants a client the scope `control`, or revokes it: with it, the client may bring scenes to the front without a
    /// press.
    package mutating func setControl(_ hasControl: Bool, of client: ClientID) {
        programs.setControl(hasControl, of: client)
    }

    /// The name and user of an instance; nil for an unknown one.
    package func program(_ client: ClientID) -> ProgramTable.Instance? { programs[client] }

    /// True while a scene of the client's is connected.
    package func hasScenes(of client: ClientID) -> Bool {
        scenes.order.contains { $0.owner == client && $0.isConnected }
    }
}
