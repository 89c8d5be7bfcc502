public import InputModel

// The life of scenes.
//
// ```
// state        | activate                         | refresh      | owner goes    | destroy
// -------------+----------------------------------+--------------+---------------+----------
// (none)       | connected, activated             |              |               |
// connected    | activated, unless it is          | refresh      | disconnected  | destroyed
// disconnected | connected, restore, activated    | owed         |               | destroyed
// ```
extension Interaction {
    /// How long a scene's input is held for its owner to restore it: long enough to read a large document, short
    /// enough that a user still waits.
    static let restorationTime = Interval.milliseconds(5000)

    /// Makes a scene the one that the keyboard speaks to, and shows it where it was out of sight.
    func activate(_ scene: Scene, _ output: inout Output) {
        guard scene.activation != .foregroundActive else { return }
        if let former = scenes.active { deactivate(former, &output) }
        scene.activation = .foregroundActive
        output.publish(.scene(SceneEvent(.activated, scene.id)))
    }

    private func deactivate(_ scene: Scene, _ output: inout Output) {
        scene.activation = .foregroundInactive
        output.publish(.scene(SceneEvent(.deactivated, scene.id)))
    }

    /// Who presses in a scene in sight turns to it; its place among the others is for programs to say.
    func activateByPress(_ scene: Scene, _ output: inout Output) {
        guard scene.activation == .foregroundInactive else { return }
        if let front = scenes.active, front.isProminent { return }
        activate(scene, &output)
    }

    /// Puts a scene out of sight.
    ///
    /// - Parameter isReplaced: another is about to be active.
    mutating func background(_ scene: Scene, isReplaced: Bool = false, _ output: inout Output) {
        guard scene.activation != .background else { return }
        let wasActive = scene.activation == .foregroundActive
        if wasActive { deactivate(scene, &output) }
        scene.activation = .background
        cancelAll(in: scene, &output)
        output.publish(.scene(SceneEvent(.backgrounded, scene.id)))
        if wasActive && !isReplaced { activateNext(&output) }
    }

    /// The scene that was active before is so again: the frontmost prominent one, else the last active.
    private func activateNext(_ output: inout Output) {
        let prominent = scenes.order.first { $0.isHit && $0.isProminent }
        if let next = prominent ?? scenes.recent.first(where: \.isHit) { activate(next, &output) }
    }

    mutating func destroy(_ scene: Scene, reason: SceneEvent.Reason, _ output: inout Output) {
        let wasActive = scene.activation == .foregroundActive
        scene.activation = .background
        hasLostSessions = true
        cancelAll(in: scene, &output)
        scenes.remove(scene)
        output.publish(.scene(SceneEvent(.destroyed, scene.id, reason: reason)))
        if wasActive { activateNext(&output) }
    }

    /// Its owner has gone. What it was like is kept, by names; its regions go with the owner, all at once, and what they
    /// took is freed afterwards, a few at a time.
    mutating func disconnect(_ scene: Scene, reason: SceneEvent.Reason? = nil, _ output: inout Output) {
        guard scene.isConnected else { return }
        // One that was not yet as it had been keeps what it is to become.
        if scene.session == nil { scene.session = scene.makeSession() }
        let wasActive = scene.activation == .foregroundActive
        scene.needsKeys = needsKeys(scene)
        scene.isConnected = false
        scenes.setRestorationDeadline(.distantFuture, of: scene)
        scene.activation = .background
        cancelAll(in: scene, &output)
        scenes.replace(scene)
        output.publish(.scene(SceneEvent(.disconnected, scene.id, reason: reason)))
        if wasActive { activateNext(&output) }
        updateHover(isMoving: false, &output)
    }

    /// Its owner, or another in its place, is back.
    mutating func reconnect(_ scene: Scene, owner: ClientID, _ output: inout Output) {
        scene.owner = owner
        if scene.needsKeys && !holders.hasContained(owner) { scene.session?.forgetInteraction() }
        scene.needsKeys = false
        scene.isConnected = true
        scene.restored = scene.session
        scenes.needsClearing = true
        output.publish(.scene(SceneEvent(.connected, scene.id)))
        output.publish(.scene(SceneEvent(.restoreActivity, scene.id)))
        output.publish(.scene(SceneEvent(.restoreInteraction, scene.id)))
        guard scene.isRefreshOwed else { return }
        scene.isRefreshOwed = false
        output.publish(.scene(SceneEvent(.refresh, scene.id)))
    }

    /// Everything under way in a scene is cancelled, and nothing of it is hovered.
    mutating func cancelAll(in scene: Scene, _ output: inout Output) {
        if capture.target?.scene == scene.id { cancelCapture(&output) }
        cancelFingers(&output) { $0.scene == scene.id }
        cancelGestures(&output) { $0.scene == scene.id }
        cancelKeyPresses(&output) { $0.scene == scene.id }
        if hover.target?.scene == scene.id { updateHover(isMoving: false, &output) }
    }
}

// What the engine tells of clients.
extension Interaction {
    /// A client has gone: its scenes keep their sessions.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp, _ output: inout Output) {
        output.time = time
        for scene in scenes.order where scene.owner == client { disconnect(scene, &output) }
        removeMenu(of: client, &output)
        holders.remove(client)
    }

    /// True while a scene of the client's is connected.
    public func hasScenes(of client: ClientID) -> Bool {
        scenes.order.contains { $0.owner == client && $0.isConnected }
    }

    /// Scenes that an earlier process knew: there for their owners to activate. Those whose names are taken, and
    /// those for which there is no room, are left out; a target that is taken, too.
    public mutating func restore(_ sessions: [SceneSession]) {
        for var session in sessions
        where scenes.count < Limits.scenes && scenes.scene(named: session.scene) == nil {
            if let target = session.target, scenes.scene(target: target) != nil { session.target = nil }
            let scene = scenes.add(name: session.scene, owner: .nobody, rect: space, fillsSpace: true)
            scene.isConnected = false
            scene.target = session.target
            scene.activity = session.activity
            scene.session = session
        }
    }

    /// The end: all that began is cancelled.
    public mutating func cancelAll(at time: Timestamp, _ output: inout Output) {
        output.time = time
        cancelCapture(&output)
        cancelFingers(&output)
        cancelGestures(&output) { _ in true }
        gestures.cancelHover(at: pointer, &output)
        cancelKeyPresses(&output) { _ in true }
        hideShortcuts(&output)
    }

    /// The space has another size.
    public mutating func setSpace(_ bounds: Rect, at time: Timestamp, _ output: inout Output) {
        output.time = time
        space = bounds
        for scene in scenes.order where scene.fillsSpace { scene.setRect(bounds) }
        rehit(&output)
    }

    /// The sessions of all scenes: of those that are there, what they are like now.
    public var sessions: [SceneSession] {
        scenes.order.map { $0.session ?? $0.makeSession() }
    }
}
