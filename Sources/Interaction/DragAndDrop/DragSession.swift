import InputModel

/// Where a drag is, of what it may do there.
struct DropPlace {
    /// The region that takes it; nil for none.
    var target: RegionReference?
    /// The region that opens under it; nil for none.
    var spring: RegionReference?
    /// How fast the content around the target is to be scrolled.
    var autoscroll = Vector.zero
}

/// What a drag offers to other regions, and the one that it is over.
///
/// ```
/// over | comes over B         | leaves   | released, wanted | released, refused | cancelled
/// -----+----------------------+----------+------------------+-------------------+------------
/// none | B entered            |          |                  |                   |
/// A    | A exited, B entered  | A exited | drag requested   | A exited          | A cancelled
/// ```
///
/// It is part of the drag, so that it ends with it. What is released and wanted waits as a ``WaitingDrop``.
struct DragSession {
    /// How long a drag stays over a region before that opens, in event time.
    private static let springTime = Interval.milliseconds(800)

    let number: UInt64
    /// As they were when the drag began.
    let drags: RegionDrags
    /// The region that offers it, in a scene of ``owner``.
    let source: RegionReference
    let owner: ClientID
    /// The item or region that follows the pointer: it is no target, nor is what lies in it.
    let dragged: RegionReference
    /// What it offers, among what was published.
    let place: UInt32
    /// How many items; 1 where the region is none.
    var count = 1
    private(set) var target: RegionReference?
    /// What a release does now; nil for nothing.
    private(set) var operation: DragOperation?
    /// What the program of the target allows.
    private var allowed: RegionDrags.Operations = [.move, .copy]
    private var spring: RegionReference?
    /// When ``spring`` opens; the distant future where it has, or there is none.
    private(set) var springDeadline = Timestamp.distantFuture
    private var autoscroll = Vector.zero

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

    /// The drag is at `place`, or other modifiers are in force: publishes what differs.
    ///
    /// - Parameter isMoving: tell the region that it stays over, too.
    mutating func turn(
        to place: DropPlace, isMoving: Bool, toggle: Modifiers, at position: Point, hidesItems: Bool,
        _ output: inout Output
    ) {
        if place.spring != spring {
            spring = place.spring
            springDeadline = spring == nil ? .distantFuture : output.time + Self.springTime
        }
        let isOther = place.target != target
        if isOther {
            exit(at: position, hidesItems: hidesItems, &output)
            target = place.target
        }
        let former = operation
        choose(toggle: toggle, output.modifiers)
        autoscroll = place.autoscroll
        guard target != nil, isOther || isMoving || operation != former else { return }
        publish(isOther ? .entered : .moved, at: position, hidesItems: hidesItems, &output)
    }

    /// The program of the target says what it takes; nil: nothing.
    mutating func accept(
        _ operation: DragOperation?, toggle: Modifiers, at position: Point, hidesItems: Bool,
        _ output: inout Output
    ) {
        let former = self.operation
        allowed = operation.map { RegionDrags.Operations($0) } ?? []
        choose(toggle: toggle, output.modifiers)
        guard self.operation != former else { return }
        publish(.moved, at: position, hidesItems: hidesItems, &output)
    }

    private mutating func choose(toggle: Modifiers, _ modifiers: Modifiers) {
        let operations = target == nil ? [] : drags.operations.intersection(allowed)
        operation = operations.choice(asksForCopy: !modifiers.isDisjoint(with: toggle))
    }

    /// It has stayed for long enough.
    mutating func open(_ output: inout Output) {
        springDeadline = .distantFuture
        if let spring { output.publish(.spring(SpringEvent(drag: number, target: spring))) }
    }

    /// It is released, and wanted: the drop that waits for its payload; nil where nothing takes it.
    mutating func release(
        at position: Point, hidesItems: Bool, _ output: borrowing Output
    ) -> DropEvent? {
        guard let target, operation != nil else { return nil }
        self.target = nil
        return event(.performed, over: target, at: position, hidesItems: hidesItems, output)
    }

    /// The drag left the target, or was released there in vain.
    mutating func exit(at position: Point, hidesItems: Bool, _ output: inout Output) {
        leave(.exited, at: position, hidesItems: hidesItems, &output)
    }

    /// The drag came to nothing.
    mutating func cancel(at position: Point, hidesItems: Bool, _ output: inout Output) {
        leave(.cancelled, at: position, hidesItems: hidesItems, &output)
    }

    private mutating func leave(
        _ phase: DropEvent.Phase, at position: Point, hidesItems: Bool, _ output: inout Output
    ) {
        (operation, allowed, autoscroll) = (nil, [.move, .copy], .zero)
        publish(phase, at: position, hidesItems: hidesItems, &output)
        target = nil
    }

    private func publish(
        _ phase: DropEvent.Phase, at position: Point, hidesItems: Bool, _ output: inout Output
    ) {
        guard let target else { return }
        output.publish(
            .drop(event(phase, over: target, at: position, hidesItems: hidesItems, output)))
    }

    private func event(
        _ phase: DropEvent.Phase, over target: RegionReference, at position: Point, hidesItems: Bool,
        _ output: borrowing Output
    ) -> DropEvent {
        DropEvent(
            phase: phase, drag: number, target: target, source: owner, place: place, count: count,
            hidesItems: hidesItems, operation: operation, position: position, autoscroll: autoscroll,
            modifiers: output.modifiers)
    }
}
