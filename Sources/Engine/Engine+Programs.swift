public import InputModel
public import Interaction

// Requests of programs, and the state that they have here.
extension Engine {
    /// Performs a program's request; if it throws, nothing changes. The effects are published.
    ///
    /// - Throws: `RequestError`, with the position of the fault in the program's request.
    @discardableResult
    public mutating func perform(
        _ request: Request, by client: ClientID, at time: Timestamp
    ) throws(RequestError) -> RequestResult {
        advance(to: time)
        var result = RequestResult.done
        switch request {
        case .setSpace(let space): setSpace(space, at: time)
        case .warpPointer(let position):
            guard position.isPlaceable else {
                throw RequestError(
                    .badValue,
                    "the position of the pointer must be within ±\(Int(Limits.coordinate)) points")
            }
            // The motion belongs to no device.
            seat.move(to: position, device: .none, at: time)
            resolve()
        default:
            try interact { (interaction, output) throws(RequestError) in
                result = try interaction.perform(request, by: client, at: time, &output)
            }
        }
        return result
    }

    /// Replaces the space, and maps the devices that cover it to the new one.
    mutating func setSpace(_ space: Space, at time: Timestamp) {
        settings.space = space
        for index in devices.indices { devices[index].setSpace(space) }
        interact { $0.setSpace(space.bounds, at: time, &$1) }
        seat.setSpace(space, at: time)
        resolve()
    }

    /// Adds an instance of a program: a connection, or the standard input of a stream.
    ///
    /// A request from a number that is not connected is still performed, as for a program without a name.
    ///
    /// - Parameters:
    ///   - client: its number, which no instance had before.
    ///   - user: its user id, as the kernel reports it.
    ///   - name: its name, if that is known without a request from it.
    ///   - time: when it connected.
    public mutating func connect(_ client: ClientID, user: UInt32, name: String? = nil, at time: Timestamp) {
        advance(to: time)
        interact { $0.connect(client, user: user, name: name, at: time, &$1) }
    }

    /// Stops all input to these programs until ``returnToSeat(_:at:)``: the login session of their user is in the
    /// background. Cancels what began for them. They stay connected, and may change their declarations.
    ///
    /// Input under way belongs to no program in particular: the caller ends it first, with ``cancelAll(at:)``.
    ///
    /// - Precondition: they are connected.
    package mutating func leaveSeat(_ clients: [ClientID], at time: Timestamp) {
        advance(to: time)
        interact { $0.leaveSeat(clients, at: time, &$1) }
    }

    /// Resumes input to these programs; their scenes have the same positions in the order as before.
    package mutating func returnToSeat(_ clients: [ClientID], at time: Timestamp) {
        advance(to: time)
        interact { $0.returnToSeat(clients, at: time, &$1) }
    }

    /// Removes a client. If it has a name, its scenes keep their sessions until they are activated again.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp) {
        advance(to: time)
        interact { $0.disconnect(client, at: time, &$1) }
    }

    /// The commands that can be performed now whose titles or ids contain `text`; all of them if it is empty.
    ///
    /// - Parameters:
    ///   - text: part of a title or id, in any case; empty for all.
    ///   - hasKeys: include those of programs with the scope `keys`.
    public func commands(matching text: String, hasKeys: Bool = true) -> [ListedCategory] {
        interaction.search(text, hasKeys: hasKeys)
    }

    /// A program's current menus, one page at a time.
    ///
    /// - Parameters:
    ///   - program: nil for the client's own.
    ///   - last: the menu or command that the last page ended with; nil for the first.
    ///   - client: the client that asks.
    public mutating func commandTree(
        of program: ProgramNumber?, after last: MenuName?, for client: ClientID
    ) throws(RequestError) -> CommandTreePage {
        try interaction.commandTree(of: program, after: last, for: client)
    }

    /// Grants a client the scope `keys`, or revokes it. A client does not have it by default.
    ///
    /// The effects of text keys reach only clients with this scope; suspending keys does not change that.
    package mutating func setKeys(_ hasKeys: Bool, of client: ClientID) {
        interact { interaction, _ in interaction.setKeys(hasKeys, of: client) }
    }

    /// Grants a client the scope `control`, or revokes it. By default a client does not have it, and brings scenes to
    /// the front only as a person's presses allow.
    package mutating func setControl(_ hasControl: Bool, of client: ClientID) {
        interact { interaction, _ in interaction.setControl(hasControl, of: client) }
    }

    /// Turns explanations on or off: an event after each press, key and gesture that gives the reason for its target.
    /// Everything else is published as before.
    package mutating func setExplains(_ explains: Bool) { interaction.setExplains(explains) }

    /// Limits what the programs of a user may declare together, if the settings say that users share all resources;
    /// nil: `UserShare.standard`. Existing declarations stay.
    package mutating func setShare(_ share: UserShare?, of user: UInt32) {
        interaction.setShare(share, of: user)
    }

    /// Limits what all programs together may declare, in bytes; `UserShare.all` by default.
    package mutating func setShare(ofAll bytes: Int) { interaction.setShare(ofAll: bytes) }

    /// The state of all scenes, for callers that save it beyond the process.
    public var sessions: [SceneSession] { interaction.sessions }

    /// Restores the scene sessions of an earlier process, except those whose names are taken or that exceed the limit.
    public mutating func restore(_ sessions: [SceneSession]) { interaction.restore(sessions) }

    /// True once after a scene was removed with its session: the caller must remove what it saved of it, too.
    package mutating func takeSessionLoss() -> Bool {
        interaction.takeLostSessions()
    }

    /// The users' customisations of the bars of programs.
    public var barCustomizations: [ProgramBars] { interaction.barCustomizations }

    /// Restores the users' customisations of bars from an earlier process.
    public mutating func restore(_ bars: [ProgramBars]) { interaction.restore(bars) }

    /// The users' changes to the commands of programs.
    public var commandCustomizations: [ProgramCustomizations] { interaction.customizations }

    /// Restores the users' changes from an earlier process, except those that no longer apply.
    public mutating func restore(_ customizations: [ProgramCustomizations]) {
        interaction.restore(customizations)
    }
}

// Replacing the configuration.
extension Engine {
    /// A core without devices that uses `settings`, with an outline of the current scenes of programs: for trying a
    /// configuration.
    package func outline(settings: EngineSettings) -> Engine {
        var outline = Engine(settings: settings)
        outline.interaction = interaction.outline(settings: settings.interaction)
        outline.updateDeadline()
        return outline
    }

    /// Removes the former configuration's commands and scenes. Sessions of scenes that the `next` one also has are
    /// kept.
    package mutating func removeConfiguration(before next: [SceneActivation], at time: Timestamp) {
        advance(to: time)
        interact { $0.removeConfiguration(before: next, at: time, &$1) }
    }

    /// Counts towards the limit regions of the configuration that are not present: those of an outline.
    ///
    /// - Throws: ``RequestError`` if the regions exceed the limit.
    package mutating func takeRoom(forRegions count: Int, at position: SourcePosition) throws(RequestError) {
        try interaction.takeRoom(forRegions: count, at: position)
    }

    /// Hides the least recently active scenes until no more are visible than the settings allow.
    package mutating func fitSight(at time: Timestamp) {
        interact { $0.fitSight(at: time, &$1) }
    }
}
