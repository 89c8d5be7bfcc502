import InputModel
import Regions

/// Input that waits for a scene to be restored, in order of arrival.
///
/// A reference type, because few scenes have it; only its scene makes it. Its memory is reserved from the beginning,
/// so that holding an event allocates nothing.
final class HeldEvents {
    /// The maximum per scene: some seconds of typing, each key with its end.
    static let limit = 256

    /// An event that waits.
    struct Waiting {
        var event: StreamEvent
        /// For a key: the program that performed a command with text keys for it when it was pressed. The command does
        /// not wait and takes the press from no program: what others see of the press later is the same for every text
        /// key.
        var performer: ClientID?
        /// Where the pointer was, which some events do not carry.
        var pointer = Point.zero
        /// For the beginning of a press: its place among all presses; see ``Intents``.
        var press: UInt64?
    }

    private(set) var all: [Waiting] = []
    /// The ids of the commands that programs performed: the `attachment` of a ``StreamEvent/Body/command(_:)`` among the
    /// events is an index into them.
    private(set) var commands: [String] = []
    private var room = Room.free

    private enum Room {
        case free
        /// An event did not fit: nothing new is taken from then on, so that the delivered input has no gap.
        case full
        /// It is full, and that has been published.
        case published
    }

    init() {
        all.reserveCapacity(Self.limit)
    }

    /// Nothing waits.
    var isEmpty: Bool { all.isEmpty }

    /// An event did not fit.
    var isFull: Bool { room != .free }

    /// A press begins.
    ///
    /// - Parameter open: how many held presses have not ended: a slot is reserved for the end of each.
    /// - Returns: false if there is no space for it and its end.
    func begin(_ press: Waiting, open: Int) -> Bool {
        guard takesRoom(for: 2, open: open) else { return false }
        all.append(press)
        return true
    }

    /// Adds an event that has no end of its own, or that continues a held press.
    func add(_ step: Waiting, open: Int) {
        if takesRoom(for: 1, open: open) { all.append(step) }
    }

    /// A program performs a command.
    ///
    /// - Returns: false if there is no space for it.
    func perform(_ id: String, of owner: ClientID, at time: Timestamp, open: Int) -> Bool {
        guard hasRoom(for: 1, open: open) else { return false }
        let index = UInt32(commands.count)
        commands.append(id)
        let marker = CommandEvent(attachment: index, target: .client(owner), program: owner)
        all.append(Waiting(event: StreamEvent(time: time, body: .command(marker))))
        return true
    }

    /// A held press ends.
    func end(_ step: Waiting) { all.append(step) }

    /// A held press has moved: the movement is merged with the one before if only movements lie between. For each of
    /// `thresholds`, the first movement that exceeds it from where the press began stays separate: it makes the press a
    /// drag, or no long press, even if the press moves back.
    func move(_ step: Waiting, thresholds: (Double, Double), open: Int) {
        for index in all.indices.reversed() {
            guard all[index].event.body.movement != nil else { break }
            if let whole = all[index].event.body.continued(by: step.event.body) {
                if isFirstBeyond(thresholds.0, index) || isFirstBeyond(thresholds.1, index) { break }
                // Times stay in order.
                all.remove(at: index)
                all.append(
                    Waiting(event: StreamEvent(time: step.event.time, body: whole), pointer: step.pointer))
                return
            }
        }
        add(step, open: open)
    }

    /// True for the first movement of a press that exceeds `threshold` from where it began.
    private func isFirstBeyond(_ threshold: Double, _ last: Int) -> Bool {
        guard let mover = all[last].event.body.mover else { return false }
        return all[..<last].indices.contains { first in
            let body = all[first].event.body
            guard body.mover == mover, let origin = body.position, case .began(let press)? = body.pressStep
            else { return false }
            for index in first + 1...last {
                let body = all[index].event.body
                guard body.mover == mover, let position = body.position else { continue }
                switch body.pressStep {
                case .began?: break
                case .ended(let ended)?: if ended == press { return false }
                case nil: if (position - origin).length > threshold { return index == last }
                }
            }
            return false
        }
    }

    private func takesRoom(for places: Int, open: Int) -> Bool {
        guard !isFull else { return false }
        if !hasRoom(for: places, open: open) { room = .full }
        return !isFull
    }

    private func hasRoom(for places: Int, open: Int) -> Bool {
        !isFull && all.count + open + places <= Self.limit
    }

    /// - Returns: true, once, after an event did not fit.
    func takeOverflow() -> Bool {
        guard room == .full else { return false }
        room = .published
        return true
    }

    /// Discards the key events.
    func removeKeys() {
        all.removeAll(where: { $0.event.body.isKey })
        room = .free
    }

    /// Discards all events.
    func removeAll() {
        all.removeAll(keepingCapacity: true)
        commands.removeAll()
        room = .free
    }

    /// - Parameter open: how many held presses have not ended, as counted elsewhere.
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
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
                guard let index = down.firstIndex(of: press) else {
                    throw BrokenInvariant("an end is held whose press is not")
                }
                down.remove(at: index)
            case nil: break
            }
        }
        try require(down.count == open, "\(down.count) held presses are down, not \(open)")
    }
}
