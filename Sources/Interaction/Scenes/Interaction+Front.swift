import InputModel

// The user decides which scene is in front: a program needs a press to bring one there.
//
// ```
// the requesting program                            | the scene
// --------------------------------------------------+------------------------------------------------------
// has the active scene, `control` or a press; or no | in front
//  scene, or one of the configuration, is active    |
// reactivates a scene behind the active one         | in its former position
// any other                                         | directly behind the active one; `attention`
// any other, if the scene is modal or the limit of  | hidden; `attention`
//  visible scenes is reached                        |
// ```
extension Interaction {
    /// How far to the front a program may bring a scene.
    enum Front {
        case front, formerPlace, behind
    }

    /// How far to the front `client` may bring `scene`, which is nil for a new one.
    ///
    /// - Throws: ``RequestError`` for a press number that the program never received.
    func front(
        for scene: Scene?, intent: Intent?, by client: ClientID, at time: Timestamp
    ) throws(RequestError) -> Front {
        guard let intent else { return front(for: scene, by: client) }
        switch intents.standing(of: intent.number, for: client, at: time) {
        case .valid: return .front
        case .spent: return front(for: scene, by: client)
        case .unknown:
            throw RequestError(
                .badValue,
                "unknown intent \(intent.number): no line for this program had it; leave it out",
                at: intent.position)
        }
    }

    /// The same without a press.
    func front(for scene: Scene?, by client: ClientID) -> Front {
        guard let active = scenes.active(beside: client, programs), !isFree(active, for: client) else {
            return .front
        }
        guard let scene, !scene.isConnected, scenes.isInFront(active, of: scene) else { return .behind }
        return .formerPlace
    }

    /// True if `client` may bring scenes in front of `active` without a press.
    private func isFree(_ active: Scene, for client: ClientID) -> Bool {
        client == .configuration || active.owner == client || active.owner == .configuration
            || programs[client]?.hasControl == true
    }

    /// Uses up the press, whether or not it was needed.
    mutating func use(_ intent: Intent?, by client: ClientID) {
        if let intent { intents.use(intent.number, by: client) }
    }

    /// A program has activated a scene without a press that entitles it: the scene in front stays there.
    ///
    /// - Parameter isNew: The scene did not exist, or was not connected.
    mutating func connectBehind(
        _ scene: Scene, isNew: Bool, _ front: Front, _ client: ClientID, _ output: inout Output
    ) {
        if scene.isHidden {
            let hasRoom = scene.isOffSeat || scenes.countInSight < settings.sceneLimit
            if !scene.isProminent && hasRoom {
                if front == .behind, let active = scenes.active(beside: client, programs) {
                    scenes.put(scene, behind: active)
                }
                showInactive(scene, &output)
            } else if isNew {
                output.publish(.scene(SceneEvent(phase: .backgrounded, scene: scene.id)))
            }
        }
        if front == .behind { output.publish(.scene(SceneEvent(phase: .attention, scene: scene.id))) }
    }

    /// Throws if a request other than `scene.activate`, which takes a press, would bring a prominent scene in front or
    /// hide other scenes.
    func checkFront(
        _ request: SceneUpdate, of scene: Scene, by client: ClientID
    ) throws(RequestError) {
        guard front(for: scene, by: client) != .front else { return }
        let isInSight = request.isInBackground.map { !$0 } ?? scene.isHit
        let isProminent = request.presentation.map { $0 == .prominent } ?? scene.isProminent
        guard isInSight, !scene.isHit || !scene.isProminent else { return }
        try require(
            !isProminent, .notPermitted,
            "a prominent scene in front of another program's needs a press of a person; use scene.activate "
                + "with the intent of one", at: request.scene.position)
        try require(
            scene.isHit || scenes.countInSight < settings.sceneLimit, .notPermitted,
            "\(settings.sceneLimit) scenes are visible, which is the limit; use scene.activate with "
                + "the intent of a press", at: request.scene.position)
    }

    /// Puts the given scenes before the client's others, and before all others if it may bring them there.
    mutating func arrange(_ first: [Scene], by client: ClientID) {
        guard let active = scenes.active, front(for: nil, by: client) != .front else {
            return scenes.arrange(first)
        }
        let before = scenes.order.prefix { $0 !== active }.filter { scene in
            !first.contains { $0 === scene }
        }
        scenes.arrange(before + [active] + first)
    }
}

// Activating a scene of another instance of the same user, and passing it what to show.
extension Interaction {
    /// - Throws: ``RequestError`` for an unknown instance or one of another user, and for fields that only the owner may set.
    mutating func activateOther(
        _ request: SceneActivation, of owner: ProgramNumber, by client: ClientID, _ output: inout Output
    ) throws(RequestError) -> Scene {
        guard programs[owner.id] != nil, programs.isSameUser(owner.id, client), programs[client] != nil else {
            throw Self.unknown(owner)
        }
        try require(
            request.rect == nil && request.presentation == nil && request.raises == nil, .badValue,
            "only the scene's own program can set rect, presentation and raises; leave them out",
            at: request.scene.position)
        let asking = try request.requestedBy.map { (name) throws(RequestError) in
            try ownScene(name, client).name
        }
        guard let scene = scene(meantBy: request, of: owner.id) else {
            throw RequestError(
                .unknownScene,
                "program \(owner.id.rawValue) has no scene \"\(request.scene.id)\"; only that program can "
                    + "create it",
                at: request.scene.position)
        }
        let front = try front(for: scene, intent: request.intent, by: client, at: output.time)

        use(request.intent, by: client)
        let passed = attachments.add(
            .activation(PassedActivation(program: client, scene: asking, activity: request.activity)))
        let isFree = scenes.mayActivate(scene)
        if front == .front {
            if isFree { displaceOther(than: scene, requestedBy: nil, &output) }
            scenes.bringToFront(scene)
            if scene.isOffSeat { activateOnReturn(scene, &output) }
        }
        if front == .front, isFree, !scene.isOffSeat {
            activate(scene, passed: passed, &output)
        } else {
            output.publish(.scene(SceneEvent(phase: .attention, scene: scene.id, attachment: passed)))
        }
        if front == .front { rehit(&output) }
        return scene
    }

    /// The connected scene of an instance by its id, else by its target.
    private func scene(meantBy request: SceneActivation, of owner: ClientID) -> Scene? {
        func isOwn(_ scene: Scene) -> Bool { scene.isConnected && scene.owner == owner }
        if let named = scenes.order.first(where: { isOwn($0) && $0.name == request.scene.id }) {
            return named
        }
        guard let condition = request.target else { return nil }
        return scenes.order.first { scene in
            isOwn(scene) && (scene.target.map { request.match.includes($0, in: condition) } ?? false)
        }
    }
}

/// What another program passed when it activated a scene: for the scene's own program.
public struct PassedActivation: Sendable {
    /// The instance that activated the scene.
    public var program: ClientID
    /// The scene of that instance that asked for it; nil if the request named none.
    public var scene: String?
    /// JSON that says what the scene should show; nil if the request had none.
    public var activity: String?
}
