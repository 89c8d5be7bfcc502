import InputModel

/// Who is under the pointer, as published.
///
/// ```
/// hovered | hit  | published
/// --------+------+----------------------------------
/// none    | A    | A entered
/// A       | A    | A moved
/// A       | B    | A exited to B, B entered from A
/// A       | none | A exited
/// ```
struct HoverState {
    /// nil: no region.
    var target: RegionReference?
    /// As last published for the target.
    var style = StyleID.standard
}

extension Interaction {
    /// Finds out who is under the pointer, and publishes what changed.
    ///
    /// - Parameter isMoving: the pointer moved: tell the region that it stays over, too.
    mutating func updateHover(isMoving: Bool, _ output: inout Output) {
        let hit = capture.pointerLatch?.press.target ?? scenes.hit(at: pointer)
        let target = hit.flatMap { $0.region == .none ? nil : $0 }
        if target == hover.target {
            if isMoving, let target { publishHover(.moved, target, &output) }
        } else {
            let former = hover.target
            hover.target = target
            if let former { publishHover(.exited, former, other: target, &output) }
            if let target {
                hover.style = scenes[target.scene].traits[Int(target.region.rawValue)].style
                publishHover(.entered, target, other: former, style: hover.style, &output)
            }
        }
        gestures.hover(over: hover.target, isMoving: isMoving, at: pointer, in: scenes, &output)
    }

    /// The hovered region may look different now: publishes what differs.
    mutating func updateHoverStyle(_ output: inout Output) {
        guard let target = hover.target, scenes[target.scene].isLive(target.region) else { return }
        let style = scenes[target.scene].traits[Int(target.region.rawValue)].style
        guard style != hover.style else { return }
        let former = hover.style
        hover.style = style
        publishHover(.moved, target, style: style, former: former, &output)
    }

    private func publishHover(
        _ phase: HoverEvent.Phase, _ target: RegionReference, other: RegionReference? = nil,
        style: StyleID? = nil, former: StyleID? = nil, _ output: inout Output
    ) {
        output.publish(
            .hover(
                HoverEvent(
                    phase: phase, target: target, other: other, style: style, formerStyle: former,
                    effect: effectPosition(over: target), position: pointer,
                    modifiers: output.modifiers)))
    }

    /// Where the effect is drawn: at the pointer; on a constrained axis in the region's middle; while latched, on an
    /// axis that is not, where it was.
    func effectPosition(over target: RegionReference) -> Point {
        if let latch = capture.pointerLatch, target == latch.press.target {
            return latch.effectPosition(pointer)
        }
        var position = pointer
        let scene = scenes[target.scene]
        let constrained = styles.constrainedAxes(of: scene.traits[Int(target.region.rawValue)].style)
        guard !constrained.isEmpty else { return position }
        let middle = scene.rect(of: target.region).middle
        if constrained.contains(.horizontal) { position.x = middle.x }
        if constrained.contains(.vertical) { position.y = middle.y }
        return position
    }
}
