package import InputModel

// What the engine reports about programs, and what programs say of themselves.
extension Interaction {
    /// An instance of a program is there: the next that it declares is its own.
    ///
    /// - Parameters:
    ///   - client: its number, which no instance had before.
    ///   - user: the number of its user.
    ///   - name: what it is called, where that is known without its saying so.
    ///   - time: when that was.
    ///   - output: where that is published.
    package mutating func connect(
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
    package mutating func disconnect(_ client: ClientID, at time: Timestamp, _ output: inout Output) {
        output.time = time
        changedCommands.note(client)
        cancelDrops(&output) { $0 == client }
        for scene in scenes.order where scene.owner == client { disconnect(scene, &output) }
        cancelKeyPresses(&output) { $0.program == client }
        cancelCommands(&output) { $0.program == client || $0.owner == client }
        removeResponders(of: client)
        commands.removeMenu(of: client)
        if scenes.isHolding { deliverHeld(&output) }
        commands.forgetCustomizations(of: .unnamed(client))
        bars.forget(.unnamed(client))
        holders.remove(client)
        intents.forget(client)
        hover.part.forget(client)
        guard programs[client] != nil else { return }
        programs.disconnect(client)
        output.publish(.program(ProgramEvent(.disconnected, client)))
    }

    /// What it performs in scenes of the configuration goes with a program.
    private mutating func removeResponders(of client: ClientID) {
        for scene in scenes.order where scene.owner == .configuration && client != .configuration {
            for responder in scene.removeResponders(of: client) { commands.leave(responder) }
        }
    }

    /// A client has the scope `control` from now on, or no longer: with it, it brings scenes to the front as it likes.
    package mutating func setControl(_ hasControl: Bool, of client: ClientID) {
        programs.setControl(hasControl, of: client)
    }

    /// The name and user of an instance; nil for one that is not there.
    package func program(_ client: ClientID) -> ProgramTable.Instance? { programs[client] }

    /// True while a scene of the client's is connected.
    package func hasScenes(of client: ClientID) -> Bool {
        scenes.order.contains { $0.owner == client && $0.isConnected }
    }
}
