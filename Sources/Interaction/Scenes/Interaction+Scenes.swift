package import InputModel

// The lifecycle of scenes.
//
// ```
// state        | activate                         | refresh      | owner leaves  | destroy
// -------------+----------------------------------+--------------+---------------+----------
// (none)       | connected, activated             |              |               |
// connected    | activated, unless it is          | refresh      | disconnected  | destroyed
// disconnected | connected, restore, activated    | owed         |               | destroyed
// ```
extension Interaction {
    /// Makes a scene the one that gets the keyboard, and shows it if it was hidden.
    ///
    /// - Parameter passed: The index of what another program passed. The scene's program gets it even if the scene is
    ///   active.
    mutating func activate(_ scene: Scene, passed: UInt32? = nil, _ output: inout Output) {
        guard scene.life != .foregroundActive || passed != nil else { return }
        if let former = scenes.active, former !== scene { deactivate(former, &output) }
        scene.activate()
        changedCommands.note()
        output.publish(.scene(SceneEvent(phase: .activated, scene: scene.id, attachment: passed)))
    }

    private mutating func deactivate(_ scene: Scene, _ output: inout Output) {
        changedCommands.note()
        showInactive(scene, &output)
    }

    /// Shows a scene, or keeps it in sight, without making it active.
    func showInactive(_ scene: Scene, _ output: inout Output) {
        scene.showInactive()
        output.publish(.scene(SceneEvent(phase: .deactivated, scene: scene.id)))
    }

    /// A press in a visible scene activates it, and brings it to the front, unless its program keeps it in place, as a
    /// desktop or a panel does. The pointer is over that scene already, so what is under it does not change.
    mutating func activateByPress(_ scene: Scene, _ output: inout Output) {
        guard !scenes.isDelivering else { return }
        if scene.life == .foregroundInactive, scenes.active?.isProminent != true { activate(scene, &output) }
        if scene.raises, scenes.order.first !== scene { scenes.bringToFront(scene) }
    }

    /// Hides a scene.
    ///
    /// - Parameter isReplaced: another scene is about to become active.
    mutating func background(_ scene: Scene, isReplaced: Bool = false, _ output: inout Output) {
        guard !scene.isHidden else { return }
        let wasActive = scene.life == .foregroundActive
        if wasActive { deactivate(scene, &output) }
        scene.hide()
        endAll(in: scene, &output)
        output.publish(.scene(SceneEvent(phase: .backgrounded, scene: scene.id)))
        if wasActive && !isReplaced { activateNext(&output) }
    }

    /// Activates the next scene: the frontmost prominent one, else the one that was active last.
    mutating func activateNext(_ output: inout Output) {
        if let next = scenes.modal ?? scenes.recent.first(where: { $0.isHit }) { activate(next, &output) }
    }

    mutating func destroy(_ scene: Scene, reason: SceneEvent.Reason, _ output: inout Output) {
        let wasActive = scene.life == .foregroundActive
        changedCommands.note(scene.owner)
        scene.hide()
        if scene.key.outlivesConnection { scenes.noteLostSession() }
        endAll(in: scene, &output)
        scenes.remove(scene)
        output.publish(.scene(SceneEvent(phase: .destroyed, scene: scene.id, reason: reason)))
        if wasActive { activateNext(&output) }
    }

    /// The scene's owner has disconnected. If the owner has a name, the scene's state is kept, by names. Its regions
    /// are removed all at once; their memory is freed afterwards, a few at a time.
    mutating func disconnect(_ scene: Scene, reason: SceneEvent.Reason? = nil, _ output: inout Output) {
        guard scene.isConnected else { return }
        let isKept = scene.key.outlivesConnection
        changedCommands.note(scene.owner)
        let wasActive = scene.life == .foregroundActive
        scene.disconnect(keepsSession: isKept, during: captures, needsKeys: needsKeys(scene))
        scene.restoration.end()
        endAll(in: scene, &output)
        if isKept {
            makeWay(forSessionOf: scene, &output)
            scenes.replace(scene)
        } else {
            scenes.remove(scene)
        }
        output.publish(.scene(SceneEvent(phase: .disconnected, scene: scene.id, reason: reason)))
        if isKept {
            boundSessions(of: user(of: scene), &output)
        } else {
            output.publish(.scene(SceneEvent(phase: .destroyed, scene: scene.id, reason: .standard)))
        }
        if wasActive { activateNext(&output) }
        rehit(&output)
    }

    /// Of two instances of a program, the session of the last to disconnect is kept.
    private mutating func makeWay(forSessionOf scene: Scene, _ output: inout Output) {
        for other in scenes.order where !other.isConnected && other !== scene && other.key == scene.key {
            if other.name == scene.name {
                destroy(other, reason: .standard, &output)
            } else if let target = scene.target, other.target == target {
                other.giveUpTarget()
            }
        }
    }

    /// The scene's program, or another instance of it, has activated the disconnected scene.
    mutating func reconnect(_ scene: Scene, owner: ClientID, _ output: inout Output) {
        // Another scene of the instance may have this one's target by now.
        let isTaken = scenes.order.contains {
            $0 !== scene && $0.isConnected && $0.owner == owner && $0.target == scene.target
        }
        if isTaken { scene.giveUpTarget() }
        scene.connect(owner, hasKeys: holders.hasContained(owner))
        scenes.noteNamed()
        output.publish(.scene(SceneEvent(phase: .connected, scene: scene.id)))
        guard !programs.isOffSeat(owner) else {
            return scene.leaveSeat(owed: scene.session)
        }
        publishRestoration(of: scene, &output)
        if scene.takeRefresh() { output.publish(.scene(SceneEvent(phase: .refresh, scene: scene.id))) }
    }

    /// Publishes the scene's former state for its owner to restore.
    func publishRestoration(of scene: Scene, _ output: inout Output) {
        output.publish(.scene(SceneEvent(phase: .restoreActivity, scene: scene.id)))
        output.publish(.scene(SceneEvent(phase: .restoreInteraction, scene: scene.id)))
    }
}

// Calls from the engine.
extension Interaction {
    /// Adds the scenes that an earlier process saved. A program gets its scene back when it activates it.
    ///
    /// Leaves out scenes whose name is taken and those beyond the limit, targets that are taken, and scroll positions
    /// beyond `Limits.coordinate`.
    package mutating func restore(_ sessions: [SceneSession]) {
        for var session in sessions where scenes.count < Limits.scenes {
            let key = session.program.map { ProgramKey.named($0) } ?? .configuration
            let owner = key == .configuration ? ClientID.configuration : .nobody
            guard scenes.scene(named: session.scene, of: owner, key) == nil else { continue }
            if let target = session.target, scenes.scene(target: target, of: owner, key) != nil {
                session.target = nil
            }
            session.scrolls.removeAll { !$0.offset.isPlaceable }
            if let rect = session.rect, !rect.isPlaceable || !rect.isSceneSized { session.rect = nil }
            scenes.add(name: session.scene, owner: .nobody, key: key, rect: session.rect).keep(session)
        }
    }

    /// Changes the bounds of the space.
    ///
    /// - Precondition: `bounds` is finite and not empty.
    package mutating func setSpace(_ bounds: Rect, at time: Timestamp, _ output: inout Output) {
        precondition(bounds.isFiniteAndNotEmpty, "a space is finite and not empty, unlike \(bounds)")
        output.time = time
        scenes.setSpace(bounds)
        for scene in scenes.order where scene.fillsSpace { layOut(scene, &output) }
        rehit(&output)
    }

    /// - Returns: true if a session was removed for good since the last call.
    package mutating func takeLostSessions() -> Bool { scenes.takeLostSessions() }

    /// The sessions of all scenes that outlive their programs' connections, front to back. If two instances of a
    /// program have the same scene, the one that was active last determines its session.
    package var sessionNames: [SessionName] {
        var seen: Set<SessionName> = []
        let said = Set(
            (scenes.recent.filter { $0.isConnected } + scenes.order).lazy
                .filter { $0.key.outlivesConnection && seen.insert($0.sessionName).inserted }.map { $0.id })
        return scenes.order.filter { said.contains($0.id) }.map { $0.sessionName }
    }

    /// The current session of a scene of ``sessionNames``; nil if it has been removed since.
    ///
    /// - Complexity: O(scenes + entries that fit in the session)
    package func session(_ name: SessionName) -> SceneSession? {
        func isMeant(_ scene: Scene) -> Bool { scene.key.outlivesConnection && scene.sessionName == name }
        guard
            let scene = scenes.recent.first(where: { $0.isConnected && isMeant($0) })
                ?? scenes.order.first(where: isMeant)
        else { return nil }
        var session = scene.currentSession(during: captures)
        session.needsKeys = needsKeys(scene)
        session.rect = scene.fillsSpace ? nil : scene.rect
        session.presentation = scene.presentation
        session.isRefreshOwed = scene.isRefreshOwed
        return session
    }

    /// The sessions of all `sessionNames`.
    package var sessions: [SceneSession] { sessionNames.compactMap { session($0) } }
}
