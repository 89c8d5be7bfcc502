import InputModel
import Regions

/// Something was released over a region that takes it, and its program is asked for the payload.
struct WaitingDrop {
    /// As it was released; each end of it is one of these in another phase.
    fileprivate(set) var drag: DragEvent
    fileprivate(set) var drop: DropEvent
    /// The region that offered it.
    let source: RegionReference
    /// The instance whose region takes it.
    let taker: ClientID
    fileprivate(set) var deadline: Timestamp
}

/// What the lines of a drag say of it.
public struct PublishedDrop: Sendable {
    /// The forms in which it can be had, the best first.
    public let types: [String]
    /// What was handed over, as JSON; nil where nothing was.
    public fileprivate(set) var payload: String?
}

/// The drops that wait for their payloads, each with its own deadline; a person may press and drag meanwhile.
///
/// ```
/// state   | payload in time        | its time passes, either end goes, too many wait
/// --------+------------------------+------------------------------------------------
/// waiting | performed, drag ended  | both cancelled
/// ```
///
/// All of them end in ``end(_:payload:_:)``, for both sides at once.
struct DropTable: ~Copyable {
    /// How long a program has to hand over what was dragged, in event time: as long as for restoring a scene.
    private static let answerTime = Interval.milliseconds(5000)

    private(set) var waiting: [WaitingDrop] = []
    /// The first of theirs; in the distant future: none waits.
    private(set) var deadline = Timestamp.distantFuture
    /// Of each drag that is under way or waits, and of those that are over until the events that say so are cleared:
    /// movements are published late to readers that are slow, and before what ends them.
    private(set) var published: [PublishedDrop?] = []
    /// Places in it that are free, and those that are with the next ``clear()``.
    private var (free, over): ([UInt32], [UInt32]) = ([], [])
    /// The last drag of each user, so that programs count those of no other: an entry for each that has ever dragged.
    private var last: [UInt32?: UInt64] = [:]

    init(by _: Interaction.Maker) {
        waiting.reserveCapacity(Limits.waitingDrops)
        published.reserveCapacity(Limits.waitingDrops)
    }

    /// True where a drag of the user's had that number.
    func hasGiven(_ number: UInt64, to user: UInt32?) -> Bool { number <= last[user, default: 0] }

    /// A press has become a drag: what it offers; nil where no region around it offers any.
    ///
    /// The configuration has no program that could hand over data.
    mutating func begin(
        _ press: Press, in scene: Scene, _ programs: borrowing ProgramTable
    ) -> DragSession? {
        guard press.first.button == .primary, scene.owner != .configuration else { return nil }
        let source = scene.regions.nearest(press.target.region, using: { $0.drags != nil })
        guard source != .none, scene.regions.store.isEnabled(source),
            let drags = scene.regions.uses[source.rawValue]?.drags
        else { return nil }
        let user = programs.user(of: scene.owner)
        let number = last[user, default: 0] + 1
        last[user] = number
        let item = scene.regions.nearest(press.target.region) { $0.role == .item || $0.role == .collection }
        let isItem = item != .none && scene.regions[item].role == .item
        return DragSession(
            number: number, drags, source: RegionReference(scene.id, source), of: scene.owner,
            dragged: RegionReference(scene.id, isItem ? item : source), place: keep(drags.types))
    }

    /// - Returns: the place of what the lines of a drag say.
    private mutating func keep(_ types: DragTypes) -> UInt32 {
        let drop = PublishedDrop(types: types.list, payload: nil)
        guard let place = free.popLast() else {
            published.append(drop)
            return UInt32(published.count - 1)
        }
        published[Int(place)] = drop
        return place
    }

    /// A drag is over: nothing says more of it.
    mutating func forget(_ place: UInt32) { over.append(place) }

    /// The events that say something of drags that are over have been taken.
    mutating func clear() {
        guard !over.isEmpty else { return }
        for place in over { published[Int(place)] = nil }
        free.append(contentsOf: over)
        over.removeAll(keepingCapacity: true)
    }

    /// A drag was released: its program is asked. Where too many wait, the first of them has waited for long enough.
    mutating func add(
        _ drag: DragEvent, _ drop: DropEvent, _ session: DragSession, takenBy taker: ClientID,
        _ output: inout Output
    ) {
        if waiting.count == Limits.waitingDrops { end(0, payload: nil, &output) }
        waiting.append(
            WaitingDrop(
                drag: drag, drop: drop, source: session.source, taker: taker,
                deadline: output.time + Self.answerTime))
        noteDeadline()
    }

    /// Stores the drag's press number for the program that takes the last drop.
    mutating func note(_ intent: UInt32) { waiting[waiting.count - 1].drop.intent = intent }

    /// - Returns: false where no drag of the program's that has this number waits.
    mutating func perform(_ payload: DragPayload, by client: ClientID, _ output: inout Output) -> Bool {
        let place = waiting.firstIndex { $0.drop.source == client && $0.drop.drag == payload.drag }
        guard let place else { return false }
        end(place, payload: payload.payload, &output)
        return true
    }

    /// Cancels those of which `isOver` is true.
    mutating func cancel(_ output: inout Output, where isOver: (WaitingDrop) -> Bool) {
        guard !waiting.isEmpty else { return }
        while let place = waiting.firstIndex(where: isOver) { end(place, payload: nil, &output) }
    }

    /// The time of some has passed.
    mutating func cancel(dueAt time: Timestamp, _ output: inout Output) {
        while deadline <= time, let place = waiting.firstIndex(where: { $0.deadline == deadline }) {
            output.time = deadline
            end(place, payload: nil, &output)
        }
    }

    /// Those of a program were delivered later than they came: it has all of its time from now on.
    mutating func restart(of program: ClientID, at time: Timestamp) {
        for place in waiting.indices where waiting[place].drop.source == program {
            waiting[place].deadline = max(waiting[place].deadline, time + Self.answerTime)
        }
        noteDeadline()
    }

    /// A program has the scope `keys` now: what it drags is for others that have it.
    mutating func makeSecret(_ program: ClientID) {
        for place in waiting.indices where waiting[place].drop.source == program {
            waiting[place].drag.hidesItems = true
            waiting[place].drop.hidesItems = true
        }
    }

    /// The only place where one ends. The target has what was dragged before the source, which may remove it then, is told so.
    private mutating func end(_ place: Int, payload: String?, _ output: inout Output) {
        var (drag, drop) = (waiting[place].drag, waiting[place].drop)
        waiting.remove(at: place)
        noteDeadline()
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

    private mutating func noteDeadline() {
        deadline = waiting.lazy.map { $0.deadline }.min() ?? .distantFuture
    }

    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(isDragged: Bool) throws(BrokenInvariant) {
        try require(
            published.count { $0 != nil } == waiting.count + over.count + (isDragged ? 1 : 0),
            "what is published is not of the drags that there are")
        try require(waiting.count <= Limits.waitingDrops, "\(waiting.count) drops wait")
        let first = waiting.map { $0.deadline }.min() ?? .distantFuture
        try require(deadline == first, "the first deadline of a drop is another's")
    }
}
