import InputModel
import Regions

/// A drag that was released over a region that takes it; its program was asked for the payload.
struct WaitingDrop {
    /// The event of the release; each event that ends the drag is a copy of it in another phase.
    fileprivate(set) var drag: DragEvent
    fileprivate(set) var drop: DropEvent
    /// The region that offered it.
    let source: RegionReference
    /// The instance whose region takes it.
    let taker: ClientID
    fileprivate(set) var deadline: Timestamp
}

/// The data in the published lines of a drag.
public struct PublishedDrop: Sendable {
    /// The types in which its data is available, best first.
    public let types: [String]
    /// The payload as JSON; nil if none was handed over.
    public fileprivate(set) var payload: String?
}

/// The drops that wait for their payloads, each with its own deadline; other presses and drags can begin meanwhile.
///
/// ```
/// state   | payload in time        | timeout, either end is removed, too many wait
/// --------+------------------------+------------------------------------------------
/// waiting | performed, drag ended  | both cancelled
/// ```
///
/// Every drop ends in ``end(_:payload:_:)``, for both sides at once.
struct DropTable: ~Copyable {
    private(set) var waiting: [WaitingDrop] = []
    /// The earliest deadline of them; the distant future if none waits.
    var deadline: Timestamp { waiting.lazy.map { $0.deadline }.min() ?? .distantFuture }
    /// Entries of drags that are under way or waiting, and of ended ones until the events that end them are cleared:
    /// slow subscribers receive movements late, and before the end.
    private(set) var published: [PublishedDrop?] = []
    /// Indices in it that are free, and those that the next ``clear()`` frees.
    private var (free, over): ([UInt32], [UInt32]) = ([], [])
    /// The last drag number of each user, so that programs cannot count another user's drags: one entry per user that
    /// has ever dragged.
    private var last: [UInt32?: UInt64] = [:]

    init() {
        waiting.reserveCapacity(Limits.waitingDrops)
        published.reserveCapacity(Limits.waitingDrops)
    }

    /// True if a drag of `user` has had that number.
    func hasGiven(_ number: UInt64, to user: UInt32?) -> Bool { number <= last[user, default: 0] }

    /// The region around a press whose data a drag of it offers, and what that is; nil for none.
    ///
    /// The configuration has no program that could hand over data.
    func source(of press: Press, in scene: Scene) -> (region: RegionID, drags: RegionDrags)? {
        guard press.first.button == .primary, scene.owner != .configuration else { return nil }
        let source = scene.regions.nearest(press.target.region, using: { $0.drags != nil })
        guard source != .none, scene.regions.store.isEnabled(source),
            let drags = scene.regions.uses[source.rawValue]?.drags
        else { return nil }
        return (source, drags)
    }

    /// A press has become a drag: the session with the data that it offers; nil if no region around it offers any.
    mutating func begin(
        _ press: Press, in scene: Scene, _ programs: borrowing ProgramTable
    ) -> DragSession? {
        guard let (source, drags) = source(of: press, in: scene) else { return nil }
        let user = programs.user(of: scene.owner)
        let number = last[user, default: 0] + 1
        last[user] = number
        let item = scene.regions.item(at: press.target.region)
        return DragSession(
            number: number, drags, source: RegionReference(scene.id, source), of: scene.owner,
            dragged: RegionReference(scene.id, item == .none ? source : item), place: keep(drags.types))
    }

    /// - Returns: the index of the new entry in `published`.
    private mutating func keep(_ types: DragTypes) -> UInt32 {
        let drop = PublishedDrop(types: types.list, payload: nil)
        guard let index = free.popLast() else {
            published.append(drop)
            return UInt32(published.count - 1)
        }
        published[Int(index)] = drop
        return index
    }

    /// A drag is over: no further event names its entry.
    mutating func forget(_ index: UInt32) { over.append(index) }

    /// The events that name ended drags have been taken: frees their entries.
    @inline(__always)
    mutating func clear() {
        guard !over.isEmpty else { return }
        for index in over { published[Int(index)] = nil }
        free.append(contentsOf: over)
        over.removeAll(keepingCapacity: true)
    }

    /// A drag was released, and waits for its program's payload. If too many wait, the oldest is cancelled.
    mutating func add(
        _ drag: DragEvent, _ drop: DropEvent, _ session: DragSession, takenBy taker: ClientID,
        _ output: inout Output
    ) {
        if waiting.count == Limits.waitingDrops { end(0, payload: nil, &output) }
        waiting.append(
            WaitingDrop(
                drag: drag, drop: drop, source: session.source, taker: taker,
                deadline: output.time + DragSession.payloadTime))
    }

    /// - Returns: the drop; nil if no drag of the program with this number waits.
    mutating func perform(
        _ payload: DragPayload, by client: ClientID, _ output: inout Output
    ) -> WaitingDrop? {
        let index = waiting.firstIndex { $0.drop.source == client && $0.drop.drag == payload.drag }
        guard let index else { return nil }
        defer { end(index, payload: payload.payload, &output) }
        return waiting[index]
    }

    /// Cancels the drops for which `isOver` returns true.
    mutating func cancel(_ output: inout Output, where isOver: (WaitingDrop) -> Bool) {
        guard !waiting.isEmpty else { return }
        while let index = waiting.firstIndex(where: isOver) { end(index, payload: nil, &output) }
    }

    /// Cancels the drops whose deadline has passed by `time`.
    mutating func cancel(dueAt time: Timestamp, _ output: inout Output) {
        while deadline <= time, let index = waiting.firstIndex(where: { $0.deadline == deadline }) {
            output.time = deadline
            end(index, payload: nil, &output)
        }
    }

    /// A program received its requests for payloads late: its full answer time begins at `time`.
    mutating func restart(of program: ClientID, at time: Timestamp) {
        for index in waiting.indices where waiting[index].drop.source == program {
            waiting[index].deadline = max(waiting[index].deadline, time + DragSession.payloadTime)
        }
    }

    /// A program has the scope `keys` now: only others that have it may see the items that it drags.
    mutating func makeSecret(_ program: ClientID) {
        for index in waiting.indices where waiting[index].drop.source == program {
            waiting[index].drag.hidesItems = true
            waiting[index].drop.hidesItems = true
        }
    }

    /// The only function that ends a drop. The target receives the payload before the source learns of it, which may
    /// then remove the original.
    private mutating func end(_ index: Int, payload: String?, _ output: inout Output) {
        var (drag, drop) = (waiting[index].drag, waiting[index].drop)
        waiting.remove(at: index)
        published[Int(drop.place)]?.payload = payload
        forget(drop.place)
        guard payload != nil else {
            (drop.phase, drop.operation) = (.cancelled, nil)
            (drag.phase, drag.operation) = (.cancelled, nil)
            output.publish(.drop(drop))
            return output.publish(.drag(drag))
        }
        drop.phase = .performed
        output.publish(.drop(drop))
        drag.phase = .performed
        output.publish(.drag(drag))
        drag.phase = .ended
        output.publish(.drag(drag))
    }

    func checkInvariants(drags: Int) throws(BrokenInvariant) {
        try require(
            published.count { $0 != nil } == waiting.count + over.count + drags,
            "what is published is not of the drags that there are")
        try require(waiting.count <= Limits.waitingDrops, "\(waiting.count) drops wait")
    }
}
