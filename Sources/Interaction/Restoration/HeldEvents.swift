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
        /// and takes the press from nobody: what others see of it later is the same for every text key.
        var performer: ClientID?
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
    /// - Parameters:
    ///   - performer: the program that has performed a command with text keys for it.
    ///   - open: how many that are held have not ended: each has a place for its end.
    /// - Returns: false where there is no place for it and its end.
    func begin(_ event: StreamEvent, performedBy performer: ClientID? = nil, open: Int) -> Bool {
        guard takesRoom(for: 2, open: open) else { return false }
        all.append(Waiting(event: event, performer: performer))
        return true
    }

    /// Something happens that has no end of its own, or a press that is held goes on.
    func add(_ event: StreamEvent, performedBy performer: ClientID? = nil, open: Int) {
        if takesRoom(for: 1, open: open) { all.append(Waiting(event: event, performer: performer)) }
    }

    /// A program performs a command.
    ///
    /// - Returns: false where there is no place for it.
    func perform(_ id: String, of owner: ClientID, at time: Timestamp, open: Int) -> Bool {
        guard hasRoom(for: 1, open: open) else { return false }
        let place = UInt32(commands.count)
        commands.append(id)
        let marker = CommandEvent(command: place, target: .client(owner), of: owner)
        all.append(Waiting(event: StreamEvent(time: time, body: .command(marker))))
        return true
    }

    /// A press that is held ends.
    func end(_ event: StreamEvent) { all.append(Waiting(event: event)) }

    /// What is held has moved: a movement goes on with the one before, where nothing but movements lies between.
    func move(_ event: StreamEvent, open: Int) {
        for place in all.indices.reversed() {
            guard all[place].event.body.isMovement else { break }
            if let whole = all[place].event.body.continued(by: event.body) {
                all[place].event = StreamEvent(time: event.time, body: whole)
                return
            }
        }
        add(event, open: open)
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
        all.removeAll(where: \.event.body.isKey)
        isFull = false
    }

    /// Nothing waits any more.
    func removeAll() {
        all.removeAll(keepingCapacity: true)
        commands.removeAll()
        isFull = false
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
