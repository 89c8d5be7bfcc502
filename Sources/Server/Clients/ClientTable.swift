import Engine
import InputModel
import Interaction
import Subscription

/// The clients of a daemon or a stream.
struct ClientTable: ~Copyable {
    /// In the order in which they connected.
    private(set) var all: [Client] = []
    private var byNumber: [UInt32: Client] = [:]
    private var nextID: UInt32
    /// The times below are noted: a daemon's latency is measured by them.
    var notesTimes = false
    /// The time of the first event published since the lines were last written.
    private(set) var oldest: Timestamp?
    /// The same of the events that follow from no text key: those that every client may see.
    private(set) var oldestOpen: Timestamp?

    /// An empty table. The first client gets the number `firstID`: beside a recording, one that none of its programs has.
    init(firstID: UInt32 = 1) { nextID = firstID }

    /// The next client's number, which is never reused; nil once all 32-bit numbers are used up.
    mutating func makeID() -> ClientID? {
        guard nextID < UInt32.max else { return nil }
        defer { nextID += 1 }
        return ClientID(rawValue: nextID)
    }

    mutating func add(_ client: Client) {
        all.append(client)
        byNumber[client.id.rawValue] = client
    }

    mutating func remove(_ client: Client) {
        all.removeAll { $0 === client }
        byNumber[client.id.rawValue] = nil
    }

    subscript(id: UInt32) -> Client? { byNumber[id] }

    /// Passes the core's published events to every subscriber, then clears them.
    mutating func publish(_ engine: inout Engine) {
        tell(engine)
        engine.clearEvents()
    }

    private mutating func tell(_ engine: borrowing Engine) {
        let events = engine.events
        guard !events.isEmpty else { return }
        if notesTimes { noteTimes(engine) }
        for index in all.indices { all[index].subscriber.publish(engine) }
    }

    private mutating func noteTimes(_ engine: borrowing Engine) {
        let events = engine.events
        oldest = oldest ?? events[0].time
        guard oldestOpen == nil else { return }
        let open = Viewer(program: nil, user: nil, isMine: false, hasKeys: false)
        for index in events.indices where engine.interaction.isSeen(events[index], by: open) {
            oldestOpen = events[index].time
            break
        }
    }

    /// Returns the oldest times and resets them: the lines have been written.
    mutating func takeOldest() -> (of: Timestamp, open: Timestamp?)? {
        defer { (oldest, oldestOpen) = (nil, nil) }
        return oldest.map { ($0, oldestOpen) }
    }

    /// When held-back motion is due.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for client in all { deadline = min(deadline, client.subscriber.deadline) }
        return deadline
    }

    /// Writes the motion that is due.
    func releaseMotion(_ engine: borrowing Engine, at time: Timestamp) {
        for client in all { client.subscriber.releaseMotion(engine, at: time) }
    }

    /// Turns explanations on in the core while at least one client asks for them.
    func setExplains(in engine: inout Engine) {
        engine.setExplains(all.contains { $0.subscriber.explains })
    }

    var hasRequests: Bool { all.contains { $0.hasRequests } }
}
