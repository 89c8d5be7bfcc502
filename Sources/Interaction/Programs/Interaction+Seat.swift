package import InputModel
import Regions

// Programs that receive no input, because the login session of their user is in the background. They stay connected,
// keep their declarations, and may change them.
//
// ```
//               | on the seat                  | off the seat
// --------------+------------------------------+---------------------------------------------------
// its scenes    | hit, in order, modal, active | skipped; in their former order when it returns
// its commands  | performed                    | not performed, not listed
// its responders| receive presses              | skipped, in scenes of the configuration, too
// scene.activate| active at once               | active when it returns
// restore,      | published                    | owed
//  refresh      |                              |
// restoration   | within its time              | without a limit; its time begins when it returns
// ```
extension Interaction {
    /// Takes programs off the seat, all at once: what began for them is cancelled, and nothing new begins.
    ///
    /// - Precondition: all `clients` are connected.
    /// - Complexity: O(scenes)
    package mutating func leaveSeat(_ clients: [ClientID], at time: Timestamp, _ output: inout Output) {
        output.time = time
        programs.leaveSeat(clients)
        for client in clients { changedCommands.note(client) }
        let offSeat = programs.offSeat
        cancelDrops(&output) { offSeat.contains($0) }
        let former = scenes.active
        var left: [Scene] = []
        // All leave before another scene becomes active or hovered, which might be one of theirs.
        for scene in scenes.order
        where scene.isConnected && !scene.isOffSeat && programs.isOffSeat(scene.owner) {
            scene.leaveSeat()
            left.append(scene)
        }
        if let former, former.isOffSeat {
            output.publish(.scene(SceneEvent(phase: .deactivated, scene: former.id)))
        }
        for scene in left { endAll(in: scene, &output) }
        cancelKeys(of: { offSeat.contains($0) }, &output)
        steps.forget()
        closeShortcutList(&output)
        if let former, former.isOffSeat { activateNext(&output) }
        rehit(&output)
    }

    /// Returns programs to the seat, all at once. Their scenes have their former positions in the order, and the events
    /// owed to them are published.
    ///
    /// - Complexity: O(scenes)
    package mutating func returnToSeat(_ clients: [ClientID], at time: Timestamp, _ output: inout Output) {
        output.time = time
        programs.returnToSeat(clients)
        for client in clients { changedCommands.note(client) }
        var former: [Scene] = []
        for scene in scenes.order where scene.isOffSeat && !programs.isOffSeat(scene.owner) {
            if scene.returnsActive { former.append(scene) }
            if scene.returnToSeat() {
                scenes.noteNamed()
                publishRestoration(of: scene, &output)
            }
            // The restoration has its full time from now on.
            if scene.isRestoring { scenes.beginRestoration(of: scene, at: time) }
            if scene.takeRefresh() { output.publish(.scene(SceneEvent(phase: .refresh, scene: scene.id))) }
        }
        steps.forget()
        closeShortcutList(&output)
        // Other scenes may have moved in front of prominent ones.
        scenes.keepProminentInFront()
        activateReturned(former, &output)
        fitSight(at: time, &output)
    }

    /// Activates the last of the scenes that were active before, unless a prominent one must be dismissed first.
    private mutating func activateReturned(_ former: [Scene], _ output: inout Output) {
        if let front = scenes.modal {
            activate(front, &output)
        } else if let last = scenes.recent.first(where: { scene in
            scene.isHit && former.contains { $0 === scene }
        }) {
            activate(last, &output)
        } else if scenes.active == nil {
            activateNext(&output)
        }
    }

    /// A program off the seat has activated a scene, which alone of its scenes becomes active when the program returns.
    func activateOnReturn(_ scene: Scene, _ output: inout Output) {
        for other in scenes.order where other.owner == scene.owner {
            other.setReturn(isActive: other === scene)
        }
        guard scene.isHidden else { return }
        showInactive(scene, &output)
    }

    /// True for a program off the seat, which receives no input.
    package func isOffSeat(_ client: ClientID) -> Bool { programs.isOffSeat(client) }
}

// Invariants of programs off the seat.
extension Interaction {
    func checkSeat() throws(BrokenInvariant) {
        for client in programs.offSeat {
            try require(programs[client] != nil, "instance \(client.rawValue), off the seat, has gone")
        }
        for scene in scenes.order where scene.isConnected {
            try require(
                scene.isOffSeat == programs.isOffSeat(scene.owner),
                "scene \"\(scene.name)\" is on the seat, or off it, without its owner")
            try require(
                !scene.isOffSeat || scene.life != .foregroundActive,
                "scene \"\(scene.name)\" is active off the seat")
        }
        for target in [hover.target] + captures.all.map({ $0.target }) + fingers.pairs.map({ $0.target }) {
            try require(
                target.map { !scenes[$0.scene].isOffSeat } ?? true, "a scene off the seat has the pointer")
        }
    }
}
