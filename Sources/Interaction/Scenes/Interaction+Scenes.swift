package import InputModel

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
    ///
    /// - Parameter passed: The place of what another program passed, of which the scene's is told although it is active.
    mutating func activate(_ scene: Scene, passed: UInt32? = nil, _ output: inout Output) {
        guard scene.activation != .foregroundActive || passed != nil else { return }
        if let former = scenes.active, former !== scene { deactivate(former, &output) }
        scene.activate()
        changedCommands.note()
        output.publish(.scene(SceneEvent(.activated, scene.id, passed: passed)))
    }

    private mutating func deactivate(_ scene: Scene, _ output: inout Output) {
        scene.deactivate()
        changedCommands.note()
        output.publish(.scene(SceneEvent(.deactivated, scene.id)))
    }

    /// Who presses in a scene in sight turns to it; its place among the others is for programs to say.
    mutating func activateByPress(_ scene: Scene, _ output: inout Output) {
        // What is delivered later than it came activated the scene when it came.
        guard scene.activation == .foregroundInactive, scenes.addressee == nil else { return }
        if let front = scenes.active, front.isProminent { return }
        activate(scene, &output)
    }

    /// A press in a scene brings it in front, unless its program has it stay where it is, as a desktop or a panel does. Nothing
    /// else comes under the pointer by that, which is over the scene.
    mutating func raiseByPress(_ scene: Scene) {
        guard scene.raises, scenes.order.first !== scene, scenes.addressee == nil else { return }
        scenes.bringToFront(scene)
    }

    /// Puts a scene out of sight.
    ///
    /// - Parameter isReplaced: another is about to be active.
    mutating func background(_ scene: Scene, isReplaced: Bool = false, _ output: inout Output) {
        guard scene.activation != .background else { return }
        let wasActive = scene.activation == .foregroundActive
        if wasActive { deactivate(scene, &output) }
        scene.hide()
        dropHeld(in: scene)
        cancelAll(in: scene, &output)
        output.publish(.scene(SceneEvent(.backgrounded, scene.id)))
        if wasActive && !isReplaced { activateNext(&output) }
    }

    /// The scene that was active before is so again: the frontmost prominent one, else the last active.
    mutating func activateNext(_ output: inout Output) {
        let prominent = scenes.order.first { $0.isHit && $0.isProminent }
        if let next = prominent ?? scenes.recent.first(where: { $0.isHit }) { activate(next, &output) }
    }

    mutating func destroy(_ scene: Scene, reason: SceneEvent.Reason, _ output: inout Output) {
        let wasActive = scene.activation == .foregroundActive
        changedCommands.note(scene.owner)
        scene.hide()
        scenes.noteLostSession()
        dropHeld(in: scene)
        cancelAll(in: scene, &output)
        scenes.remove(scene)
        output.publish(.scene(SceneEvent(.destroyed, scene.id, reason: reason)))
        if wasActive { activateNext(&output) }
    }

    /// Its owner has gone. What it was like is kept, by names, for a program that has a name; its regions go with the
    /// owner, all at once, and what they took is freed afterwards, a few at a time.
    mutating func disconnect(_ scene: Scene, reason: SceneEvent.Reason? = nil, _ output: inout Output) {
        guard scene.isConnected else { return }
        let isKept = scene.key.isKept
        changedCommands.note(scene.owner)
        let wasActive = scene.activation == .foregroundActive
        scene.disconnect(keepsSession: isKept, needsKeys: needsKeys(scene))
        scenes.setRestorationDeadline(.distantFuture, of: scene)
        dropHeld(in: scene)
        cancelAll(in: scene, &output)
        if isKept {
            makeWay(forSessionOf: scene, &output)
            scenes.replace(scene)
        } else {
            scenes.remove(scene)
        }
        output.publish(.scene(SceneEvent(.disconnected, scene.id, reason: reason)))
        if isKept {
            boundSessions(of: user(of: scene), &output)
        } else {
            output.publish(.scene(SceneEvent(.destroyed, scene.id, reason: .standard)))
        }
        if wasActive { activateNext(&output) }
        rehit(&output)
    }

    /// Of two instances of a program, what the last to go leaves is kept.
    private mutating func makeWay(forSessionOf scene: Scene, _ output: inout Output) {
        for other in scenes.order where !other.isConnected && other !== scene && other.key == scene.key {
            if other.name == scene.name {
                destroy(other, reason: .standard, &output)
            } else if let target = scene.target, other.target == target {
                other.giveUpTarget()
            }
        }
    }

    /// Its program is back, or another instance of it.
    mutating func reconnect(_ scene: Scene, owner: ClientID, _ output: inout Output) {
        // Another scene of the instance may show by now what this one did.
        let isTaken = scenes.order.contains {
            $0 !== scene && $0.isConnected && $0.owner == owner && $0.target == scene.target
        }
        if isTaken { scene.giveUpTarget() }
        scene.connect(owner, hasKeys: holders.hasContained(owner))
        scenes.noteNamed()
        output.publish(.scene(SceneEvent(.connected, scene.id)))
        guard !programs.isOffSeat(owner) else {
            scene.leaveSeat()
            return scene.oweRestoration()
        }
        publishRestoration(of: scene, &output)
        if scene.takeRefresh() { output.publish(.scene(SceneEvent(.refresh, scene.id))) }
    }

    /// Its owner is told what it was like.
    func publishRestoration(of scene: Scene, _ output: inout Output) {
        output.publish(.scene(SceneEvent(.restoreActivity, scene.id)))
        output.publish(.scene(SceneEvent(.restoreInteraction, scene.id)))
    }

    /// Everything under way in a scene is cancelled, and nothing of it is hovered.
    mutating func cancelAll(in scene: Scene, _ output: inout Output) {
        if capture.target?.scene == scene.id { cancelCapture(&output) }
        if capture.session?.target?.scene == scene.id { rehitDrag(&output) }
        cancelDrops(in: { $0.scene == scene.id }, &output)
        cancelFingers(&output) { $0.scene == scene.id }
        cancelGestures(&output) { $0.scene == scene.id }
        cancelKeyPresses(in: { $0.scene == scene.id }, &output)
        cancelCommands(in: { $0.scene == scene.id }, &output)
        if hover.target?.scene == scene.id { updateHover(isMoving: false, &output) }
    }
}

// What the engine tells.
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
            if let rect = session.rect, !Self.isPlaceable(rect) { session.rect = nil }
            scenes.add(name: session.scene, owner: .nobody, key: key, rect: session.rect).keep(session)
        }
    }

    /// The end: all that began is cancelled.
    package mutating func cancelAll(at time: Timestamp, _ output: inout Output) {
        output.time = time
        cancelCapture(&output)
        drops.cancel(&output) { _ in true }
        cancelFingers(&output)
        cancelGestures(&output) { _ in true }
        gestures.cancelHover(at: pointer, &output)
        cancelKeyPresses(&output) { _ in true }
        cancelCommands(&output) { _ in true }
        commands.forgetSteps()
        hideShortcuts(&output)
    }

    /// The space has another size.
    ///
    /// - Precondition: finite bounds that are not empty.
    package mutating func setSpace(_ bounds: Rect, at time: Timestamp, _ output: inout Output) {
        precondition(bounds.isFiniteAndNotEmpty, "a space is finite and not empty, unlike \(bounds)")
        output.time = time
        scenes.setSpace(bounds)
        for scene in scenes.order where scene.fillsSpace { layOut(scene, &output) }
        rehit(&output)
    }

    /// The id of the scene that was activated by request last: a target may have said which.
    package var activatedScene: String { scenes.requested }

    /// - Returns: true where a session has gone for good since this was last asked.
    package mutating func takeLostSessions() -> Bool { scenes.takeLostSessions() }

    /// The sessions of all scenes that are kept beyond their programs, front to back. Of two instances of a program, the
    /// one that was active last says what a scene of both is like.
    package var sessionNames: [SessionName] {
        var seen: Set<SessionName> = []
        let said = Set(
            (scenes.recent.filter { $0.isConnected } + scenes.order).lazy
                .filter { $0.key.isKept && seen.insert($0.sessionName).inserted }.map { $0.id })
        return scenes.order.filter { said.contains($0.id) }.map { $0.sessionName }
    }

    /// What a scene of ``sessionNames`` is like now; nil where its session has gone since.
    ///
    /// - Complexity: O(scenes, and what has room in the session)
    package func session(_ name: SessionName) -> SceneSession? {
        func isMeant(_ scene: Scene) -> Bool { scene.key.isKept && scene.sessionName == name }
        guard
            let scene = scenes.recent.first(where: { $0.isConnected && isMeant($0) })
                ?? scenes.order.first(where: isMeant)
        else { return nil }
        var session = scene.session ?? scene.makeSession()
        session.needsKeys = needsKeys(scene)
        session.rect = scene.fillsSpace ? nil : scene.rect
        session.presentation = scene.presentation
        session.isRefreshOwed = scene.isRefreshOwed
        return session
    }

    /// All of them.
    package var sessions: [SceneSession] { sessionNames.compactMap { session($0) } }
}
