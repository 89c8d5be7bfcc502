import InputModel

/// The pointer, and the region under it, as published.
///
/// ```
/// hovered | hit  | published
/// --------+------+----------------------------------
/// none    | A    | A entered
/// A       | A    | A moved
/// A       | B    | A exited to B, B entered from A
/// A       | none | A exited
/// ```
struct Hover: ~Copyable {
    /// In points of the space.
    private(set) var pointer: Point
    /// The region under the pointer; nil for none.
    private(set) var target: RegionReference?
    /// As last published for the target.
    private var style = StyleID.standard
    /// How far the target had moved since it declared its style, as last published.
    private var shift = Vector.zero
    /// As last published for the target: nil for all of it.
    private var rect: Rect?
    /// What the program declares about the part under the pointer, if the target is dynamic.
    var part = HoveredPart()
    /// The target was dynamic when last checked: most are not, and moves over them check nothing else.
    private(set) var isDynamic = false

    init(pointer: Point) {
        self.pointer = pointer
    }

    /// The pointer is at `position`; ``turn(to:isMoving:_:in:_:_:)`` updates the region under it.
    mutating func move(to position: Point) { pointer = position }

    /// `hit` is under the pointer: publishes what that changes.
    ///
    /// - Parameter isMoving: the pointer moved: that is published even if it stays over the same region.
    mutating func turn(
        to hit: RegionReference?, isMoving: Bool, _ captures: borrowing Captures,
        in scenes: borrowing SceneTable, _ styles: inout StyleTable, _ output: inout Output
    ) {
        if hit == target {
            guard isMoving, let hit else { return }
            guard !isDynamic else {
                return publishMoved(
                    over: hit, look(of: hit, in: scenes), captures, in: scenes, styles, &output)
            }
            return publish(.moved, hit, effectPosition(over: hit, captures, in: scenes, styles), &output)
        }
        let former = target
        target = hit
        if isDynamic {
            rect = nil
            part.end(&styles)
        }
        isDynamic = hit.map { scenes[$0.scene].regions[$0.region].flags.contains(.isDynamic) } ?? false
        if let former {
            let effect = effectPosition(over: former, captures, in: scenes, styles)
            publish(.exited, former, effect, other: hit, &output)
        }
        if let hit {
            style = scenes[hit.scene].regions[hit.region].style
            shift = shift(of: hit, in: scenes)
            let effect = effectPosition(over: hit, captures, in: scenes, styles)
            publish(.entered, hit, effect, other: former, style: style, &output)
        }
    }

    /// The hovered region may look different now: publishes what differs.
    mutating func updateStyle(
        _ captures: borrowing Captures, in scenes: borrowing SceneTable, _ styles: inout StyleTable,
        _ output: inout Output
    ) {
        guard let target, scenes[target.scene].regions.isLive(target.region) else { return }
        let wasDynamic = isDynamic
        isDynamic = scenes[target.scene].regions[target.region].flags.contains(.isDynamic)
        if isDynamic {
            part.follow(scenes[target.scene].rect(of: target.region), &styles)
        } else if wasDynamic {
            part.end(&styles)
        }
        let now = look(of: target, in: scenes)
        guard now != (style, rect) || shift != shift(of: target, in: scenes) else { return }
        publishMoved(over: target, now, captures, in: scenes, styles, &output)
    }

    private mutating func publishMoved(
        over target: RegionReference, _ now: (style: StyleID, rect: Rect?), _ captures: borrowing Captures,
        in scenes: borrowing SceneTable, _ styles: borrowing StyleTable, _ output: inout Output
    ) {
        let former = (style: style, shift: shift)
        (style, rect) = now
        shift = shift(of: target, in: scenes)
        let effect = effectPosition(over: target, captures, in: scenes, styles)
        // All of a style whose shapes have moved.
        let isSame = now.style == former.style && shift == former.shift
        publish(
            .moved, target, effect, style: isSame ? nil : now.style,
            former: isSame || shift != former.shift ? nil : former.style, &output)
    }

    /// How far the target has moved since it declared its style, if that has shapes with a place. An answer about a part
    /// of it says where the part is now, and ends as the target moves.
    private func shift(of target: RegionReference, in scenes: borrowing SceneTable) -> Vector {
        let scene = scenes[target.scene]
        guard scene.regions[target.region].flags.contains(.hasUses),
            let origin = scene.regions.uses[target.region.rawValue]?.styleOrigin,
            !isDynamic || part.look(at: pointer)?.style == nil
        else { return .zero }
        let rect = scene.rect(of: target.region)
        return Vector(dx: rect.x - origin.x, dy: rect.y - origin.y)
    }

    /// The target's style at the pointer, and the part of the target that has it; nil for all of it.
    private func look(
        of target: RegionReference, in scenes: borrowing SceneTable
    ) -> (style: StyleID, rect: Rect?) {
        let own = scenes[target.scene].regions[target.region].style
        guard isDynamic, let look = part.look(at: pointer) else { return (own, nil) }
        return (look.style ?? own, look.part)
    }

    private func publish(
        _ phase: HoverEvent.Phase, _ target: RegionReference, _ effect: Point,
        other: RegionReference? = nil, style: StyleID? = nil, former: StyleID? = nil, _ output: inout Output
    ) {
        output.publish(
            .hover(
                HoverEvent(
                    phase: phase, target: target, other: other, style: style, formerStyle: former,
                    extent: rect.map { .part($0) } ?? (shift == .zero ? .whole : .moved(shift)),
                    effect: effect, position: pointer, modifiers: output.modifiers)))
    }

    /// Where the effect is drawn: at the pointer; on a constrained axis, in the region's middle; while latched, on an
    /// axis that is not latched, where it was.
    func effectPosition(
        over target: RegionReference, _ captures: borrowing Captures, in scenes: borrowing SceneTable,
        _ styles: borrowing StyleTable
    ) -> Point {
        if let press = captures.pointerLatch, let latch = press.latch, target == press.target {
            return latch.effectPosition(pointer)
        }
        var position = pointer
        let scene = scenes[target.scene]
        let look = target == self.target ? (style, rect) : (scene.regions[target.region].style, nil)
        let constrained = styles.constrainedAxes(of: look.0)
        guard !constrained.isEmpty else { return position }
        let middle = (look.1 ?? scene.rect(of: target.region)).middle
        if constrained.contains(.horizontal) { position.x = middle.x }
        if constrained.contains(.vertical) { position.y = middle.y }
        return position
    }
}
