import InputModel

/// The regions under a drag that take it or open for it, and the scroll speed there.
struct DropPlace {
    /// The region that takes it; nil for none.
    var target: RegionReference?
    /// The region that opens under it; nil for none.
    var spring: RegionReference?
    /// The scroll speed for the content around the target, or around the drag in a scene of its own program.
    var autoscroll = Vector.zero
}

/// The data that a drag offers to other regions, and the region that the drag is over.
///
/// ```
/// over | comes over B         | leaves   | released, wanted | released, refused | cancelled
/// -----+----------------------+----------+------------------+-------------------+------------
/// none | B entered            |          |                  |                   |
/// A    | A exited, B entered  | A exited | drag requested   | A exited          | A cancelled
/// ```
///
/// It is part of the drag, so that it ends with it. A drag that was released and is wanted waits as a ``WaitingDrop``.
struct DragSession {
    /// How long a drag stays over a region before that region opens, in event time.
    private static let springTime = Interval.milliseconds(800)
    /// How long its program has to hand over the payload after a drop, in event time: as long as for restoring a scene.
    static let payloadTime = Interval.milliseconds(5000)

    let number: UInt64
    /// As declared when the drag began.
    let drags: RegionDrags
    /// The region that offers it, in a scene of ``owner``.
    let source: RegionReference
    let owner: ClientID
    /// The item or region that follows the pointer: neither it nor any region in it is a target.
    let dragged: RegionReference
    /// Index of its types and payload in `DropTable.published`.
    let place: UInt32
    /// How many items are dragged; 1 for a region that is not an item.
    var count = 1
    private(set) var target: RegionReference?
    /// The operation of a release now, or nil.
    private(set) var operation: DragOperation?
    /// The operations that the target's program allows.
    private var allowed: RegionDrags.Operations = [.move, .copy]
    private var spring: RegionReference?
    /// When ``spring`` opens; the distant future if it has opened or is nil.
    private(set) var springDeadline = Timestamp.distantFuture
    private var autoscroll = Vector.zero

    /// The scroll speed for content of its own program that does not take it.
    var ownAutoscroll: Vector { target == nil ? autoscroll : .zero }

    init(
        number: UInt64, _ drags: RegionDrags, source: RegionReference, of owner: ClientID,
        dragged: RegionReference, place: UInt32
    ) {
        self.number = number
        self.drags = drags
        self.source = source
        self.owner = owner
        self.dragged = dragged
        self.place = place
    }

    /// The drag is at `place`, or the modifiers have changed: publishes the difference.
    ///
    /// - Parameter isMoving: publish to the region under the drag even if it is the same.
    mutating func turn(
        to place: DropPlace, isMoving: Bool, toggle: Modifiers, _ press: Press, at position: Point,
        _ output: inout Output
    ) {
        if place.spring != spring {
            spring = place.spring
            springDeadline = spring == nil ? .distantFuture : output.time + Self.springTime
        }
        let isOther = place.target != target
        if isOther {
            leave(.exited, press, at: position, &output)
            target = place.target
        }
        let former = operation
        choose(toggle: toggle, output.modifiers)
        autoscroll = place.autoscroll
        guard target != nil, isOther || isMoving || operation != former else { return }
        publish(isOther ? .entered : .moved, press, at: position, &output)
    }

    /// The target's program accepts `operation`; nil refuses the drag.
    mutating func accept(
        _ operation: DragOperation?, toggle: Modifiers, _ press: Press, at position: Point,
        _ output: inout Output
    ) {
        let former = self.operation
        allowed = operation.map { RegionDrags.Operations($0) } ?? []
        choose(toggle: toggle, output.modifiers)
        guard self.operation != former else { return }
        publish(.moved, press, at: position, &output)
    }

    private mutating func choose(toggle: Modifiers, _ modifiers: Modifiers) {
        let operations = target == nil ? [] : drags.operations.intersection(allowed)
        operation = operations.choice(asksForCopy: !modifiers.isDisjoint(with: toggle))
    }

    /// The drag has stayed long enough over a region that opens.
    mutating func open(_ output: inout Output) {
        springDeadline = .distantFuture
        if let spring { output.publish(.spring(SpringEvent(drag: number, target: spring))) }
    }

    /// Releases the drag over a region that takes it: the drop, which waits for its payload; nil if no region takes it.
    mutating func release(_ press: Press, at position: Point, _ output: borrowing Output) -> DropEvent? {
        guard let target, operation != nil else { return nil }
        self.target = nil
        return event(.performed, over: target, press, at: position, output)
    }

    /// The drag has left its target, was refused there, or was cancelled: `phase` is `exited` or `cancelled`.
    mutating func leave(
        _ phase: DropEvent.Phase, _ press: Press, at position: Point, _ output: inout Output
    ) {
        (operation, allowed, autoscroll) = (nil, [.move, .copy], .zero)
        publish(phase, press, at: position, &output)
        target = nil
    }

    private func publish(
        _ phase: DropEvent.Phase, _ press: Press, at position: Point, _ output: inout Output
    ) {
        guard let target else { return }
        output.publish(.drop(event(phase, over: target, press, at: position, output)))
    }

    private func event(
        _ phase: DropEvent.Phase, over target: RegionReference, _ press: Press, at position: Point,
        _ output: borrowing Output
    ) -> DropEvent {
        DropEvent(
            phase: phase, drag: number, target: target, source: owner, place: place, count: count,
            hidesItems: press.isSecret, operation: operation, position: position, autoscroll: autoscroll,
            modifiers: output.modifiers)
    }
}
