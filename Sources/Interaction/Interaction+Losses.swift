package import InputModel
import Regions

// Nothing goes on with what is lost. For each loss, this file names everything that could:
//
// ```
// lost                 | presses         | drops | pairs of fingers | gestures | keys and commands that are held
// ---------------------+-----------------+-------+------------------+----------+---------------------------------
// regions              | end             | end   | end              | end      | end
// a scene              | end             | end   | end              | end      | end
// the reach of a scene | end             |       | end              | end      | end
// programs             |                 | end   |                  |          | end
// everything           | end             | end   | end              | end      | end
// ```
//
// Regions are lost when they are removed or disabled. A press ends with what it has become. The scenes of programs are lost with them, each by itself.
extension Interaction {
    /// Regions of a scene were removed or disabled, and `lost` with them.
    mutating func loseRegions(of scene: Scene, _ lost: borrowing LostState, _ output: inout Output) {
        func isLost(_ target: RegionReference) -> Bool {
            guard target.scene == scene.id, target.region != .none else { return false }
            return !scene.regions.isLive(target.region) || !scene.regions.store.isEnabled(target.region)
        }
        cancelPresses(&output) { press in
            isLost(press.target)
                || press.isBand(in: scene.id) { isLost(RegionReference($0.scene, $0.area)) }
                || press.session.map { isLost($0.source) } ?? false
        }
        cancelDrops(in: isLost, &output)
        // Before fingers, whose other gestures end with the pair.
        cancelGestures(&output, where: isLost)
        loseFingers(&output) { target in target.map(isLost) ?? false }
        if scene.focus != .none {
            if let place = lost.focus {
                passFocus(to: scene.nextFocus(at: place), in: scene, &output)
            } else if !scene.canHaveFocus(scene.focus) {
                passFocus(to: scene.nextFocus(at: scene.focusPlace), in: scene, &output)
            }
        }
        scene.keyboard.forgetGone { scene.regions.isLive($0) }
        cancelKeys(in: isLost, &output)
        scene.selection.forgetAnchors { scene.regions.isLive($0) }
    }

    /// A scene is removed, hidden, or taken off the seat: nothing goes on in it, or waits for it.
    mutating func endAll(in scene: Scene, _ output: inout Output) {
        _ = dropHeld(in: scene)
        cancelAll(in: scene, &output)
    }

    /// Cancels everything under way in a scene, and updates the hover if it is there.
    mutating func cancelAll(in scene: Scene, _ output: inout Output) {
        cancelPresses(&output) { $0.target.scene == scene.id }
        for press in captures.all where press.session?.target?.scene == scene.id {
            rehitDrag(press, &output)
        }
        cancelDrops(in: { $0.scene == scene.id }, &output)
        loseFingers(&output) { $0?.scene == scene.id }
        cancelGestures(&output) { $0.scene == scene.id }
        cancelKeys(in: { $0.scene == scene.id }, &output)
        if hover.target?.scene == scene.id { updateHover(isMoving: false, &output) }
    }

    /// Scenes are behind a prominent one, hidden or off the seat: the pointer and fingers no longer reach them.
    mutating func cancelOutOfReach(_ output: inout Output) {
        if captures.isEmpty && fingers.isFree && gestures.isEmpty && openings.isEmpty { return }
        for scene in scenes.order where scenes.reachable(where: { $0 === scene }) == nil {
            cancelPresses(&output) { $0.target.scene == scene.id }
            loseFingers(&output) { $0?.scene == scene.id }
            cancelGestures(&output) { $0.scene == scene.id }
        }
    }

    /// When a modal scene has come to the front, held keys do nothing more, in it or behind it, until they are pressed
    /// again.
    mutating func turnKeysToModalScene(_ output: inout Output) {
        let front = scenes.modal
        guard keys.turn(to: front), let front else { return }
        steps.forget()
        cancelKeyPresses(&output) { delivery in
            guard case .region(let target) = delivery.target else { return true }
            return target.scene != front.id
        }
        guard !heldCommands.isEmpty else { return }
        // Programs without scenes exist only for their keys: no scene covers them.
        let owners = Set(scenes.order.lazy.filter { $0.isConnected }.map { $0.owner })
        cancelCommands(&output) { held in
            switch held.target {
            case .region(let target): target.scene != front.id
            case .client(let client): owners.contains(client)
            case .daemon: false
            }
        }
    }

    /// Input that a scene had held was delivered: behind a modal scene that appeared meanwhile, keys that are still held
    /// have no further effect.
    mutating func endKeys(of scene: Scene, pressedBeside others: KeySet, _ output: inout Output) {
        guard let front = scenes.modal, front !== scene else { return }
        keys.spend(besides: others)
        steps.forget()
        cancelKeys(&output) { target in
            switch target {
            case .region(let target): target.scene == scene.id
            case .client(let client): client == scene.owner && client != front.owner
            case .daemon: false
            }
        }
    }

    /// Programs disconnect or leave the seat: cancels drops from and on their regions. A drag over one of their regions
    /// is cancelled too, but its press goes on: a program cannot end the presses of another.
    mutating func cancelDrops(_ output: inout Output, where isGone: (ClientID) -> Bool) {
        drops.cancel(&output) { isGone($0.drop.source) || isGone($0.taker) }
        for press in captures.all {
            guard let target = press.session?.target, isGone(scenes[target.scene].owner) else { continue }
            press.end(.cancelled, at: position(of: press), in: &self, &output)
        }
    }

    /// Programs disconnect or leave the seat: cancels the key presses that they receive, the commands that they perform,
    /// and their own commands.
    mutating func cancelKeys(of isGone: (ClientID) -> Bool, _ output: inout Output) {
        cancelKeyPresses(&output) { isGone($0.program) }
        cancelCommands(&output) { isGone($0.program) || isGone($0.owner) }
    }

    /// At the end: cancels everything that began.
    package mutating func cancelAll(at time: Timestamp, _ output: inout Output) {
        output.time = time
        cancelPresses(&output) { _ in true }
        drops.cancel(&output) { _ in true }
        cancelPairs(&output) { _ in true }
        cancelGestures(&output) { _ in true }
        gestures.cancelHover(at: pointer, &output)
        cancelKeys(&output) { _ in true }
        steps.forget()
        hideShortcuts(&output)
    }
}
