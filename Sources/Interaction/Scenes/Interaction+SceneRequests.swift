import InputModel

// Requests about scenes. Each is checked as a whole before anything changes.
extension Interaction {
    mutating func activate(
        _ request: SceneActivation, by client: ClientID, _ output: inout Output
    ) throws(RequestError) -> Scene {
        if let other = request.scene.program, other.id != client, other.id != .configuration {
            return try activateOther(request, of: other, by: client, &output)
        }
        let existing = try sceneToActivate(request, by: client)
        try Self.check(request.rect, at: request.scene.position)
        let asking = try request.requestedBy.map { (name) throws(RequestError) in try self.scene(name, client)
        }
        let regions = try request.regions.map { (regions) throws(RequestError) in
            try RegionPlan(replacing: regions, in: existing, within: room(for: client, in: existing))
        }
        try checkLimit(for: request, existing, client)
        // A match condition fits many targets, and is not itself one.
        let target = request.match == .exact ? request.target : nil
        try room(for: client, in: existing).check(
            (regions?.bytes ?? 0)
                + Self.cost(existing, name: request.scene.id, target, request.activity, nil),
            at: request.scene.position)
        let lost = existing == nil ? try sceneToGiveUp(for: client, at: request.scene.position) : nil
        let front = try front(for: existing, intent: request.intent, by: client, at: output.time)

        use(request.intent, by: client)
        if let lost { destroy(lost, reason: .standard, &output) }
        let scene = existing ?? add(request, client)
        let isNew = existing?.isConnected != true
        if existing == nil {
            output.publish(.scene(SceneEvent(phase: .connected, scene: scene.id)))
        } else if !scene.isConnected {
            reconnect(scene, owner: client, &output)
        }
        // A visible scene does not become prominent if its program may not bring it in front.
        let isHeldBack = front != .front && scene.isHit && request.presentation == .prominent
        update(
            scene, target: target, rect: request.rect,
            presentation: isHeldBack ? nil : request.presentation, activity: request.activity,
            raises: request.raises, &output)
        if let regions { apply(regions, to: scene, &output) }
        if front == .front {
            bringForward(scene, requestedBy: asking, &output)
        } else {
            connectBehind(scene, isNew: isNew, front, client, &output)
        }
        rehit(&output)
        return scene
    }

    private mutating func bringForward(_ scene: Scene, requestedBy asking: Scene?, _ output: inout Output) {
        displaceOther(than: scene, requestedBy: asking, &output)
        scenes.bringToFront(scene)
        if scene.isOffSeat {
            activateOnReturn(scene, &output)
        } else if scenes.mayActivate(scene) {
            activate(scene, &output)
        } else if scene.isHidden {
            // It becomes visible behind the prominent scene, which must be dismissed first.
            showInactive(scene, &output)
        }
    }

    /// The additional bytes that `scene`, nil for a new one, takes with that target, activity and program state; nil
    /// leaves one as it is.
    private static func cost(
        _ scene: Scene?, name: String, _ target: String?, _ activity: String?, _ programState: String?
    ) -> Int {
        var cost = scene == nil ? Cost.scene + Cost.text(name) : 0
        if let target { cost += Cost.text(target) - Cost.text(scene?.target) }
        if let activity { cost += Cost.text(activity) - Cost.text(scene?.activity) }
        if let programState { cost += Cost.text(programState) - Cost.text(scene?.programState) }
        return cost
    }

    private static func check(_ rect: Rect?, at position: SourcePosition) throws(RequestError) {
        guard let rect else { return }
        try require(
            rect.isPlaceable && rect.isSceneSized, .badValue,
            "a scene must be at least 1 × 1 points and within ±\(Int(Limits.coordinate)) points", at: position
        )
    }

    /// The scene with the requested id, else with the target; nil for a new one.
    ///
    /// Only the configuration creates and names its scenes.
    private func sceneToActivate(
        _ request: SceneActivation, by client: ClientID
    ) throws(RequestError) -> Scene? {
        let owner = try namespace(request.scene.program, client)
        if owner != client {
            let scene = try ownScene(request.scene, client)
            try require(
                request.match == .exact, .badValue,
                "the configuration's scenes are activated by id; leave out match", at: request.scene.position)
            try checkTarget(request.target, of: scene, at: request.scene.position)
            return scene
        }
        let key = programs.key(of: client)
        if request.match != .exact, let condition = request.target {
            let meant = scenes.scene(of: client, key, preferring: request.scene.id) {
                request.match.includes($0, in: condition)
            }
            return meant ?? scenes.scene(named: request.scene.id, of: client, key)
        }
        let named = scenes.scene(named: request.scene.id, of: client, key)
        let showing = request.target.flatMap { scenes.scene(target: $0, of: client, key) }
        if let showing, named !== showing, named != nil || client == .configuration {
            throw Self.targetTaken(request.target!, by: showing, at: request.scene.position)
        }
        return named ?? showing
    }

    /// Throws if another scene of the same program already shows what `scene` is to show.
    private func checkTarget(
        _ target: String?, of scene: Scene, at position: SourcePosition
    ) throws(RequestError) {
        guard let target, let other = scenes.scene(target: target, of: scene.owner, scene.key),
            other !== scene
        else { return }
        throw Self.targetTaken(target, by: other, at: position)
    }

    private static func targetTaken(
        _ target: String, by scene: Scene, at position: SourcePosition
    ) -> RequestError {
        RequestError(
            .duplicate, "target \"\(target)\" belongs to scene \"\(scene.name)\"; activate that one",
            at: position)
    }

    private func checkLimit(
        for request: SceneActivation, _ existing: Scene?, _ client: ClientID
    ) throws(RequestError) {
        try require(
            existing != nil || scenes.order.count(where: { $0.isConnected }) < Limits.scenes, .limit,
            "at most \(Limits.scenes) scenes can exist; destroy one first", at: request.scene.position)
        if settings.isShared, existing?.isConnected != true, client != .configuration,
            scenes.order.count(where: { $0.owner == client && $0.isConnected }) >= Limits.clientScenes
        {
            throw RequestError(
                .limit, "a program can have at most \(Limits.clientScenes) scenes; destroy one first",
                at: request.scene.position)
        }
        if existing == nil || existing!.isHidden, !programs.isOffSeat(client) {
            try checkRoomInSight(at: request.scene.position)
        }
    }

    /// The saved session that is dropped to make room for a new scene at the limit; nil below the limit.
    ///
    /// It is the oldest session of the user with the most scenes, connected or saved; among users with as many, the
    /// client's own. So a user cannot push out sessions of a user with no more scenes.
    ///
    /// - Throws: ``RequestError`` if no user with more scenes has a saved session, and the client's user has none.
    private func sceneToGiveUp(
        for client: ClientID, at position: SourcePosition
    ) throws(RequestError) -> Scene? {
        guard scenes.count >= Limits.scenes else { return nil }
        var counts: [UInt32?: Int] = [:]
        for scene in scenes.order { counts[user(of: scene), default: 0] += 1 }
        let own = programs.user(of: client)
        // All users share the configuration.
        let least = client == .configuration ? 0 : counts[own, default: 0]
        let kept = scenes.recent.reversed().filter { !$0.isConnected && counts[user(of: $0)]! >= least }
        let most = kept.map { counts[user(of: $0)]! }.max()
        let last = kept.filter { counts[user(of: $0)] == most && (most! > least || user(of: $0) == own) }
        if let lost = last.first(where: { user(of: $0) == own }) ?? last.first { return lost }
        throw RequestError(
            .limit,
            "at most \(Limits.scenes) scenes can exist, and this user has the most; destroy one first",
            at: position)
    }

    /// With a limit of one scene, no scene is displaced: the program can use the existing one.
    private func checkRoomInSight(at position: SourcePosition) throws(RequestError) {
        guard settings.sceneLimit == 1, scenes.countInSight > 0 else { return }
        throw RequestError(
            .unsupported, "only one scene is allowed here; use the existing one", at: position)
    }

    private mutating func add(_ request: SceneActivation, _ client: ClientID) -> Scene {
        let scene = scenes.add(
            name: request.scene.id, owner: client, key: programs.key(of: client), rect: request.rect)
        if programs.isOffSeat(client) { scene.leaveSeat() }
        return scene
    }

    private mutating func update(
        _ scene: Scene, target: String?, rect: Rect?, presentation: ScenePresentation?, activity: String?,
        raises: Bool?, _ output: inout Output
    ) {
        scene.describe(target: target, presentation: presentation, activity: activity, raises: raises)
        guard let rect else { return }
        let former = scene.rect
        if scene.setRect(rect, fillsSpace: false) {
            layOut(scene, &output)
        } else if scene.rect != former {
            // The pointer of a band is over other regions now.
            rebuildBands(in: scene, lost: LostState(in: scene), &output)
        }
        scenes.noteChanged(scene)
    }

    /// If as many scenes are visible as are allowed, hides the one that was active longest ago, but not the one that
    /// asks.
    mutating func displaceOther(
        than scene: Scene, requestedBy asking: Scene?, _ output: inout Output
    ) {
        guard scene.isHidden, !scene.isOffSeat else { return }
        var inSight = scenes.countInSight
        for other in scenes.recent.reversed() where inSight >= settings.sceneLimit {
            guard other.isHit, other !== scene, other !== asking else { continue }
            background(other, isReplaced: true, &output)
            inSight -= 1
        }
    }

    mutating func update(
        _ request: SceneUpdate, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(request.scene, client)
        try Self.check(request.rect, at: request.scene.position)
        try checkTarget(request.target, of: scene, at: request.scene.position)
        try room(for: client, in: scene).check(
            Self.cost(scene, name: scene.name, request.target, request.activity, request.programState),
            at: request.scene.position)
        try require(
            request.programState == nil || scene.owner != .configuration, .badValue,
            "programState belongs to a program's own scenes; leave it out", at: request.scene.position)
        try checkFront(request, of: scene, by: client)
        let comesIntoSight = request.isInBackground == false && scene.isHidden
        if comesIntoSight && !scene.isOffSeat { try checkRoomInSight(at: request.scene.position) }
        update(
            scene, target: request.target, rect: request.rect, presentation: request.presentation,
            activity: request.activity, raises: request.raises, &output)
        if let state = request.programState { scene.keep(programState: state == "null" ? nil : state) }
        if request.isInBackground == true {
            background(scene, &output)
        } else if comesIntoSight {
            displaceOther(than: scene, requestedBy: nil, &output)
            if let active = scenes.active, scenes.isInFront(scene, of: active),
                front(for: scene, by: client) != .front
            {
                scenes.put(scene, behind: active)
            }
            showInactive(scene, &output)
        }
        scenes.keepProminentInFront()
        if scene.isHit, scenes.active == nil || scene === scenes.modal { activate(scene, &output) }
        rehit(&output)
    }

    func refresh(_ name: SceneName, by client: ClientID, _ output: inout Output) throws(RequestError) {
        let scene = try scene(name, client)
        if scene.isConnected && !scene.isOffSeat {
            output.publish(.scene(SceneEvent(phase: .refresh, scene: scene.id)))
        } else {
            scene.isRefreshOwed = true
        }
    }

    mutating func destroy(
        _ name: SceneName, _ reason: SceneEvent.Reason, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try scene(name, client)
        destroy(scene, reason: reason, &output)
        rehit(&output)
    }

    mutating func arrange(
        _ names: [SceneName], by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        var first: [Scene] = []
        for name in names {
            let scene = try ownScene(name, client)
            try require(
                !first.contains(where: { $0 === scene }), .duplicate,
                "duplicate scene \(quote(name.id)); name each scene once", at: name.position)
            first.append(scene)
        }
        arrange(first, by: client)
        rehit(&output)
    }
}

// Looking up the scenes that a request names.
extension Interaction {
    /// The owner of the scene names that a request of `client` uses.
    ///
    /// - Throws: ``RequestError`` for another program, whose names are its own.
    private func namespace(
        _ program: ProgramNumber?, _ client: ClientID
    ) throws(RequestError) -> ClientID {
        guard let program, program.id != client, program.id != .configuration else {
            let owner = program?.id ?? client
            try require(
                owner == client || !programs.isOffSeat(client), .notPermitted,
                "the configuration's scenes are for programs on the seat, and the login session of "
                    + "this user is in the background; wait until it is active",
                at: program?.position ?? .none)
            return owner
        }
        throw RequestError(
            .unknownProgram,
            "the scenes of program \(program.id.rawValue) are for that program only; those of program 0, "
                + "the configuration, are shared", at: program.position)
    }

    /// A scene that a request names: a connected one, else one that is kept for its program.
    func scene(_ name: SceneName, _ client: ClientID) throws(RequestError) -> Scene {
        let owner = try namespace(name.program, client)
        if let scene = scenes.scene(named: name.id, of: owner, programs.key(of: owner)) { return scene }
        let advice =
            if owner == .configuration {
                "unknown scene \(quote(name.id)) in the configuration; declare it in `scenes`"
            } else if scenes.scene(named: name.id, of: .configuration, .configuration) != nil {
                "unknown scene \(quote(name.id)); for the one of the configuration, add \"program\": 0"
            } else {
                "unknown scene \(quote(name.id)); scene.activate creates it"
            }
        throw RequestError(.unknownScene, advice, at: name.position)
    }

    /// A scene that `client` may change, and that is connected.
    func ownScene(_ name: SceneName, _ client: ClientID) throws(RequestError) -> Scene {
        let scene = try scene(name, client)
        try require(
            scene.isConnected, .unknownScene, "scene \(quote(name.id)) is disconnected; activate it first",
            at: name.position)
        return scene
    }

    func quote(_ name: String) -> String { "\"\(name)\"" }
}
