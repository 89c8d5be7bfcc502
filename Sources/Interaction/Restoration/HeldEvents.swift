import InputModel
import Regions

/// Input that waits for a scene to be restored, in the order in which it came.
///
/// A reference, because one scene in many has it; only its scene makes it. Its memory is there from the beginning, so
/// that holding an event allocates nothing.
final class HeldEvents {
    /// The most of one scene: some seconds of typing, each key with its end.
    static let limit = 256

    /// Something that waits.
    struct Waiting {
        var event: StreamEvent
        /// A key's: the program that performed a command with text keys for it when it was pressed. That waits for nothing
        /// and takes the press from no program: what others see of it later is the same for every text key.
        var performer: ClientID?
        /// Where the pointer was: some events do not say.
        var pointer = Point.zero
    }

    private(set) var all: [Waiting] = []
    /// The ids of the commands that programs performed: a ``StreamEvent/Body/command(_:)`` among the events says which in
    /// its `command`.
    private(set) var commands: [String] = []
    /// Something had no place: nothing new is taken from then on, so that what is delivered has no gap.
    private(set) var isFull = false
    /// That has been published.
    private(set) var isToldFull = false

    init(by _: Scene.Maker) {
        all.reserveCapacity(Self.limit)
    }

    /// Nothing waits.
    var isEmpty: Bool { all.isEmpty }

    /// A press begins.
    ///
    /// - Parameter open: how many that are held have not ended: each has a place for its end.
    /// - Returns: false if there is no space for it and its end.
    func begin(_ press: Waiting, open: Int) -> Bool {
        guard takesRoom(for: 2, open: open) else { return false }
        all.append(press)
        return true
    }

    /// Something happens that has no end of its own, or a press that is held goes on.
    func add(_ step: Waiting, open: Int) {
        if takesRoom(for: 1, open: open) { all.append(step) }
    }

    /// A program performs a command.
    ///
    /// - Returns: false if there is no space for it.
    func perform(_ id: String, of owner: ClientID, at time: Timestamp, open: Int) -> Bool {
        guard hasRoom(for: 1, open: open) else { return false }
        let place = UInt32(commands.count)
        commands.append(id)
        let marker = CommandEvent(command: place, target: .client(owner), of: owner)
        all.append(Waiting(event: StreamEvent(time: time, body: .command(marker))))
        return true
    }

    /// A press that is held ends.
    func end(_ step: Waiting) { all.append(step) }

    /// What is held has moved: a movement goes on with the one before, where nothing but movements lies between. The first
    /// that goes further than each of `thresholds` from where the press began stays for itself: by it the press becomes a
    /// drag, or no long press, and is so also where it comes back.
    func move(_ step: Waiting, thresholds: (Double, Double), open: Int) {
        for place in all.indices.reversed() {
            guard all[place].event.body.isMovement else { break }
            if let whole = all[place].event.body.continued(by: step.event.body) {
                if isFirstBeyond(thresholds.0, place) || isFirstBeyond(thresholds.1, place) { break }
                // Times stay in order.
                all.remove(at: place)
                all.append(
                    Waiting(event: StreamEvent(time: step.event.time, body: whole), pointer: step.pointer))
                return
            }
        }
        add(step, open: open)
    }

    /// True for the first movement of a press that goes so far from its beginning.
    private func isFirstBeyond(_ threshold: Double, _ last: Int) -> Bool {
        guard let mover = all[last].event.body.mover else { return false }
        return all[..<last].indices.contains { first in
            let body = all[first].event.body
            guard body.mover == mover, let origin = body.position, case .began(let press)? = body.pressStep
            else { return false }
            for place in first + 1...last {
                let body = all[place].event.body
                guard body.mover == mover, let position = body.position else { continue }
                switch body.pressStep {
                case .began?: break
                case .ended(let ended)?: if ended == press { return false }
                case nil: if (position - origin).length > threshold { return place == last }
                }
            }
            return false
        }
    }

    private func takesRoom(for places: Int, open: Int) -> Bool {
        isFull = !hasRoom(for: places, open: open)
        return !isFull
    }

    private func hasRoom(for places: Int, open: Int) -> Bool {
        !isFull && all.count + open + places <= Self.limit
    }

    /// - Returns: true once after something had no place.
    func takeOverflow() -> Bool {
        defer { isToldFull = isFull || isToldFull }
        return isFull && !isToldFull
    }

    /// Nothing that keys did waits any more.
    func removeKeys() {
        all.removeAll(where: { $0.event.body.isKey })
        isFull = false
        isToldFull = false
    }

    /// Nothing waits any more.
    func removeAll() {
        all.removeAll(keepingCapacity: true)
        commands.removeAll()
        isFull = false
        isToldFull = false
    }

    /// - Parameter open: those that have not ended, as they are known elsewhere.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(open: Int) throws(BrokenInvariant) {
        try require(
            all.count + open <= Self.limit,
            "\(all.count) events are held, and \(open) places kept, of \(Self.limit)")
        try require(all.capacity >= Self.limit, "the store of held events has shrunk")
        var down: [HeldPress] = []
        for waiting in all {
            switch waiting.event.body.pressStep {
            case .began(let press)?:
                try require(!down.contains(press), "a held press began twice")
                down.append(press)
            case .ended(let press)?:
                guard let place = down.firstIndex(of: press) else {
                    throw BrokenInvariant("an end is held whose press is not")
                }
                down.remove(at: place)
            case nil: break
            }
        }
        try require(down.count == open, "\(down.count) held presses are down, not \(open)")
    }
}
