import Engine
import InputModel
import Subscription

/// The clients of a daemon or a stream.
struct ClientTable: ~Copyable {
    /// In the order in which they came.
    private(set) var all: [Client] = []
    private var byNumber: [UInt32: Client] = [:]
    /// Whose requests are served next.
    var turns = RequestTurns()
    private var nextID: UInt32
    /// The first event that was published since the lines were last handed on.
    private(set) var oldest: Timestamp?

    /// An empty table. The first client gets the number `firstID`; only tests pass another than 1.
    init(firstID: UInt32 = 1) { nextID = firstID }

    /// The number of the next client, which no other has had; nil where none is left, after four thousand million.
    mutating func makeID() -> ClientID? {
        guard nextID < UInt32.max else { return nil }
        defer { nextID += 1 }
        return ClientID(rawValue: nextID)
    }

    mutating func add(_ client: Client) {
        all.append(client)
        turns.enter(client.account, of: client.user)
        byNumber[client.id.rawValue] = client
    }

    mutating func remove(_ client: Client) {
        all.removeAll { $0 === client }
        turns.leave(client.account)
        byNumber[client.id.rawValue] = nil
    }

    subscript(id: UInt32) -> Client? { byNumber[id] }

    /// Tells everyone what the core has published, and takes it from there.
    mutating func publish(_ engine: inout Engine) {
        tell(engine)
        engine.clearEvents()
    }

    private mutating func tell(_ engine: borrowing Engine) {
        let events = engine.events
        guard !events.isEmpty else { return }
        oldest = oldest ?? events[0].time
        for index in all.indices { all[index].subscriber.publish(engine) }
    }

    /// The lines have been handed on: the first event that they tell of.
    mutating func takeOldest() -> Timestamp? {
        defer { oldest = nil }
        return oldest
    }

    /// When motion that was held back is to be written.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for client in all { deadline = min(deadline, client.subscriber.deadline) }
        return deadline
    }

    /// Writes the motion whose time has come.
    func releaseMotion(_ engine: borrowing Engine, at time: Timestamp) {
        for client in all { client.subscriber.releaseMotion(engine, at: time) }
    }

    /// The core explains for as long as one of them asks for that.
    func noteExplaining(_ engine: inout Engine) {
        engine.setExplains(all.contains { $0.subscriber.explains })
    }

    var hasRequests: Bool { all.contains { $0.hasRequests } }
}
