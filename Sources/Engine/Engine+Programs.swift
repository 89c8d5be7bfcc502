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
            // The motion is no device's.
            seat.move(to: position, device: .none, at: time)
            resolve()
        default:
            try interaction.perform(request, by: client, at: time, &seat.output)
            resolved = seat.output.events.count
        }
    }

    /// Makes the space another; devices that cover it do so from now on.
    mutating func setSpace(_ space: Space, at time: Timestamp) {
        settings.space = space
        for index in devices.indices { devices[index].setSpace(space) }
        interaction.setSpace(space.bounds, at: time, &seat.output)
        resolved = seat.output.events.count
        seat.setSpace(space, at: time)
        resolve()
    }

    /// A client has gone: its scenes keep their sessions until they are activated again.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp) {
        interaction.disconnect(client, at: time, &seat.output)
        resolved = seat.output.events.count
    }

    /// The commands that can be performed now whose titles or ids hold `text`; all of them for the empty text.
    public func commands(matching text: String) -> [ListedCategory] { interaction.search(text) }

    /// What all scenes are like, for whoever keeps it beyond the process.
    public var sessions: [SceneSession] { interaction.sessions }

    /// What scenes of an earlier process were like, before any other scene is there; those beyond the limit are left
    /// out.
    public mutating func restore(_ sessions: [SceneSession]) {
        interaction.restore(Array(sessions.prefix(Limits.scenes)))
    }

    /// True where a program has scenes in sight or out of it.
    public func hasScenes(of client: ClientID) -> Bool { interaction.hasScenes(of: client) }

    /// True where a program, not the configuration, has a scene of this name.
    public func isSceneOfClient(named name: String) -> Bool { interaction.isSceneOfClient(named: name) }

    /// What users have changed about commands.
    public var commandCustomizations: [CommandCustomization] { interaction.customizations }
}
