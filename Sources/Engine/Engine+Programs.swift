public import InputModel
public import Interaction

// What programs ask, and what they have here.
extension Engine {
    /// Does what a program asks, or, with an error, nothing. What follows from it is published.
    ///
    /// - Throws: `RequestError`, with the position of the fault in what the program wrote.
    public mutating func perform(
        _ request: Request, by client: ClientID, at time: Timestamp
    ) throws(RequestError) {
        advance(to: time)
        switch request {
        case .setSpace(let space): setSpace(space, at: time)
        case .warpPointer(let position):
            guard position.isPlaceable else {
                throw RequestError(
                    .badValue,
                    "the position of the pointer must be within ±\(Int(Limits.coordinate)) "
                        + "points")
            }
            // The motion is no device's.
            seat.move(to: position, device: .none, at: time)
            resolve()
        default:
            try interact { (interaction, output) throws(RequestError) in
                try interaction.perform(request, by: client, at: time, &output)
            }
        }
    }

    /// Makes the space another; devices that cover it do so from now on.
    mutating func setSpace(_ space: Space, at time: Timestamp) {
        settings.space = space
        for index in devices.indices { devices[index].setSpace(space) }
        interact { $0.setSpace(space.bounds, at: time, &$1) }
        seat.setSpace(space, at: time)
        resolve()
    }

    /// An instance of a program is there: a connection, or the standard input of a stream.
    ///
    /// What is asked by a number that is not connected is done all the same, as for a program without a name.
    ///
    /// - Parameters:
    ///   - client: its number, which no instance had before.
    ///   - user: the number of its user, which the kernel says.
    ///   - name: what it is called, where that is known without its saying so.
    ///   - time: when it came.
    public mutating func connect(_ client: ClientID, user: UInt32, name: String? = nil, at time: Timestamp) {
        interaction.connect(client, user: user, name: name, at: time, &seat.output)
        resolved = seat.output.events.count
    }

    /// No input reaches these programs from now on, until ``returnToSeat(_:at:)``: the login session of their user is in the
    /// background. What began for them is cancelled. They stay connected, and may change what they have declared.
    ///
    /// Input under way belongs to no program in particular: ``cancelAll(at:)`` ends it before.
    ///
    /// - Precondition: they are connected.
    package mutating func leaveSeat(_ clients: [ClientID], at time: Timestamp) {
        interact { $0.leaveSeat(clients, at: time, &$1) }
    }

    /// Input reaches these programs again, and their scenes are where they were in the order.
    package mutating func returnToSeat(_ clients: [ClientID], at time: Timestamp) {
        interact { $0.returnToSeat(clients, at: time, &$1) }
    }

    /// True for a program that no input reaches.
    package func isOffSeat(_ client: ClientID) -> Bool { interaction.isOffSeat(client) }

    /// The name and user of an instance; nil for one that is not connected.
    package func program(_ client: ClientID) -> ProgramTable.Instance? { interaction.program(client) }

    /// The id of the scene that a client activated last.
    public var activatedScene: String { interaction.activatedScene }

    /// What of the commands that a client inserted last has keys that another program declared before.
    public var shadowedCommands: [ShadowedCommand] { interaction.shadowed }

    /// A client has gone: its scenes keep their sessions until they are activated again, where it has a name.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp) {
        interact { $0.disconnect(client, at: time, &$1) }
    }

    /// The commands that can be performed now whose titles or ids hold `text`; all of them for the empty text.
    ///
    /// - Parameters:
    ///   - text: part of a title or id, whatever its case; empty for all.
    ///   - hasKeys: those of programs with the scope `keys`, too.
    public func commands(matching text: String, hasKeys: Bool = true) -> [ListedCategory] {
        interaction.search(text, hasKeys: hasKeys)
    }

    /// A program's menus as they stand, a part at a time.
    ///
    /// - Parameters:
    ///   - program: nil for the client's own.
    ///   - last: the menu or command that the last part ended with; nil for the first.
    ///   - client: the one that asks.
    public func commandTree(
        of program: ProgramNumber?, after last: MenuName?, for client: ClientID
    ) throws(RequestError) -> CommandTreePage {
        try interaction.commandTree(of: program, after: last, for: client)
    }

    /// A client has the scope `keys` from now on, or no longer. One that is not spoken of has not.
    ///
    /// What text keys drive reaches none but those that have it; suspending keys changes nothing about that.
    package mutating func setKeys(_ hasKeys: Bool, of client: ClientID) {
        interact { interaction, _ in interaction.setKeys(hasKeys, of: client) }
    }

    /// A client has the scope `control` from now on, or no longer. One that is not spoken of has not, and brings scenes to the
    /// front as presses of a person allow it.
    package mutating func setControl(_ hasControl: Bool, of client: ClientID) {
        interact { interaction, _ in interaction.setControl(hasControl, of: client) }
    }

    /// Each press, key and gesture is followed by an event that says why it went where it did, or no longer. Everything else is
    /// published as before.
    package mutating func setExplains(_ explains: Bool) { interaction.setExplains(explains) }

    /// The programs of a user may declare so much together from now on, where settings say that users share all there is; nil:
    /// `Share.standard`. What they have declared stays.
    package mutating func setShare(_ share: Share?, of user: UInt32) { interaction.setShare(share, of: user) }

    /// All programs together may declare so much from now on, in bytes; `Share.all` before.
    package mutating func setShare(ofAll bytes: Int) { interaction.setShare(ofAll: bytes) }

    /// True where a client has the scope `keys`.
    package func hasKeys(_ client: ClientID) -> Bool { interaction.hasKeys(client) }

    /// True where `viewer` sees an event that is published, of those whose type it asks for.
    package func isSeen(_ event: borrowing StreamEvent, by viewer: Viewer) -> Bool {
        interaction.isSeen(event, by: viewer)
    }

    /// The state of all scenes, for callers that save it beyond the process.
    public var sessions: [SceneSession] { interaction.sessions }

    /// The names of ``sessions``, for callers that take them one at a time.
    package var sessionNames: [SessionName] { interaction.sessionNames }

    /// What one of them is like now; nil where it has gone since.
    package func session(_ name: SessionName) -> SceneSession? { interaction.session(name) }

    /// What scenes of an earlier process were like; those whose names are taken or that are beyond the limit are left
    /// out.
    public mutating func restore(_ sessions: [SceneSession]) { interaction.restore(sessions) }

    /// True once after a scene has gone with its session: what was saved of it is to go, too.
    package mutating func takeSessionLoss() -> Bool {
        interaction.takeLostSessions()
    }

    /// True where a program has scenes in sight or out of it.
    package func hasScenes(of client: ClientID) -> Bool { interaction.hasScenes(of: client) }

    /// What users have made of the bars of programs.
    public var barCustomizations: [ProgramBars] { interaction.barCustomizations }

    /// Takes over what users made of bars in an earlier process.
    public mutating func restore(_ bars: [ProgramBars]) { interaction.restore(bars) }

    /// What users have changed about the commands of programs.
    public var commandCustomizations: [ProgramCustomizations] { interaction.customizations }

    /// Takes over what users changed in an earlier process; what fits no longer is left out.
    public mutating func restore(_ customizations: [ProgramCustomizations]) {
        interaction.restore(customizations)
    }
}

// Another configuration in the place of the former.
extension Engine {
    /// A core without devices that goes by `settings`, with the scenes of programs as they stand here in outline: for
    /// trying a configuration.
    package func outline(settings: EngineSettings) -> Engine {
        var outline = Engine(settings: settings)
        outline.interaction = interaction.outline(settings: InteractionSettings(settings))
        return outline
    }

    /// The former configuration's commands and scenes go. Sessions of those scenes stay that the `next` one
    /// has, too.
    package mutating func removeConfiguration(before next: [SceneActivation], at time: Timestamp) {
        interact { $0.removeConfiguration(before: next, at: time, &$1) }
    }

    /// Counts regions of the configuration towards the limit that are not there: those of an outline.
    ///
    /// - Throws: ``RequestError`` if the regions exceed the limit.
    package mutating func takeRoom(forRegions count: Int, at position: SourcePosition) throws(RequestError) {
        try interaction.takeRoom(forRegions: count, at: position)
    }

    /// Throws where more scenes are in sight than the settings allow, and none of them may be displaced.
    package func checkSight() throws(RequestError) { try interaction.checkSight() }

    /// Puts the scenes that were active longest ago out of sight until no more are in it than the settings allow.
    package mutating func fitSight(at time: Timestamp) {
        interact { $0.fitSight(at: time, &$1) }
    }
}
