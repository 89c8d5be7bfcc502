package import InputModel
import Regions

// Programs that no input reaches, because the login session of their user is in the background. They stay connected, and keep
// what they have declared and may change it.
//
// ```
//               | on the seat                  | off the seat
// --------------+------------------------------+------------------------------------------------
// its scenes    | hit, in order, modal, active | skipped; in their places when it is back
// its commands  | performed                    | not performed, not listed
// its responders| receive presses              | skipped, in scenes of the configuration, too
// scene.activate| active at once               | active when it is back
// restore,      | published                    | owed
//  refresh      |                              |
// restoration   | within its time              | without limit; its time begins when it is back
// ```
extension Interaction {
    /// Some programs leave the seat, all at once: what began for them is cancelled, and nothing begins any more.
    ///
    /// - Precondition: they are connected.
    /// - Complexity: O(scenes)
    package mutating func leaveSeat(_ clients: [ClientID], at time: Timestamp, _ output: inout Output) {
        output.time = time
        programs.leaveSeat(clients)
        for client in clients { changedCommands.note(client) }
        let gone = programs.offSeat
        cancelDrops(&output) { gone.contains($0) }
        let former = scenes.active
        var left: [Scene] = []
        // All of them before anything else is active or hovered: it might be another of them.
        for scene in scenes.order
        where scene.isConnected && !scene.isOffSeat && programs.isOffSeat(scene.owner) {
            scene.leaveSeat()
            left.append(scene)
        }
        if let former, former.isOffSeat { output.publish(.scene(SceneEvent(.deactivated, former.id))) }
        scenes.noteSeat()
        for scene in left {
            dropHeld(in: scene)
            cancelAll(in: scene, &output)
        }
        let offSeat = programs.offSeat
        cancelKeyPresses(&output) { offSeat.contains($0.program) }
        cancelCommands(&output) { offSeat.contains($0.program) || offSeat.contains($0.owner) }
        commands.forgetSteps()
        interruptHold(&output)
        if let former, former.isOffSeat { activateNext(&output) }
        rehit(&output)
    }

    /// Some programs are on the seat again, all at once. Their scenes are where they were in the order, and what they are to
    /// receive them is published.
    ///
    /// - Complexity: O(scenes)
    package mutating func returnToSeat(_ clients: [ClientID], at time: Timestamp, _ output: inout Output) {
        output.time = time
        programs.returnToSeat(clients)
        for client in clients { changedCommands.note(client) }
        var returned: [Scene] = []
        for scene in scenes.order where scene.isOffSeat && !programs.isOffSeat(scene.owner) {
            if scene.returnToSeat() { publishRestoration(of: scene, &output) }
            // It has all of its time from now on.
            if scene.isRestoring { scenes.setRestorationDeadline(time + Self.restorationTime, of: scene) }
            if scene.takeRefresh() { output.publish(.scene(SceneEvent(.refresh, scene.id))) }
            returned.append(scene)
        }
        commands.forgetSteps()
        interruptHold(&output)
        // Others may have come before those that are prominent.
        scenes.arrange([])
        activateReturned(&output)
        for scene in returned { scene.forgetReturn() }
        fitSight(at: time, &output)
    }

    /// What was active is so again, unless a scene must be dismissed first.
    private mutating func activateReturned(_ output: inout Output) {
        if let front = scenes.order.first(where: { $0.isHit }), front.isProminent {
            activate(front, &output)
        } else if let former = scenes.recent.first(where: { $0.returnsActive && $0.isHit }) {
            activate(former, &output)
        } else if scenes.active == nil {
            activateNext(&output)
        }
    }

    /// A program off the seat has activated a scene: it is active when that is back, and no other of the program.
    func activateOnReturn(_ scene: Scene, _ output: inout Output) {
        for other in scenes.order where other.owner == scene.owner { other.forgetReturn() }
        scene.activateOnReturn()
        guard scene.activation == .background else { return }
        scene.deactivate()
        output.publish(.scene(SceneEvent(.deactivated, scene.id)))
    }

    /// True for a program that no input reaches.
    package func isOffSeat(_ client: ClientID) -> Bool { programs.isOffSeat(client) }
}

// What always holds of programs off the seat.
extension Interaction {
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkSeat() throws(BrokenInvariant) {
        for client in programs.offSeat {
            try require(programs[client] != nil, "instance \(client.rawValue), off the seat, has gone")
        }
        for scene in scenes.order where scene.isConnected {
            try require(
                scene.isOffSeat == programs.isOffSeat(scene.owner),
                "scene \"\(scene.name)\" is on the seat, or off it, without its owner")
            try require(
                !scene.isOffSeat || scene.activation != .foregroundActive,
                "scene \"\(scene.name)\" is active off the seat")
            try require(scene.isOffSeat || !scene.returnsActive, "a scene on the seat is to return to it")
        }
        for target in [hover.target, capture.target, fingers.target] {
            try require(
                target.map { !scenes[$0.scene].isOffSeat } ?? true, "a scene off the seat has the pointer")
        }
    }
}
