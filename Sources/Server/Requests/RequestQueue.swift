import InputModel
import Subscription
import System
import Wire

/// The requests of all clients: whose are served next, and the long one under way.
struct RequestQueue: ~Copyable {
    private var turns = RequestTurns()
    private var long: LongRequest?
    /// The buffer that requests are read into.
    let piece = PieceBuffer()

    mutating func enter(_ client: Client) { turns.enter(client.account, of: client.user) }

    /// A client has gone, and with it its long request.
    mutating func leave(_ client: Client) {
        turns.leave(client.account)
        if isBusy(with: client) { long = nil }
    }

    /// A long request is under way.
    var isBusy: Bool { long != nil }

    /// A long request of this client is under way.
    func isBusy(with client: Client) -> Bool { long?.client === client }

    /// True if requests of this client can be served now.
    func serves(_ client: Client) -> Bool {
        guard client.hasRequests else { return false }
        return long.map { $0.client !== client && !client.waitsToBegin } ?? true
    }

    /// How long requests are served in a turn.
    var span: Interval { isBusy ? RequestTurns.beforeStep : RequestTurns.ofAll }

    /// The client to serve next, as an index.
    mutating func next(of waiting: [Client]) -> Int? { turns.next(of: waiting.lazy.map(\.account)) }

    /// Counts the time since `start` as a client's.
    ///
    /// - Returns: the present time.
    @discardableResult
    mutating func charge(_ client: Client, since start: Timestamp) -> Timestamp {
        let now = MonotonicClock.now
        turns.charge(client.account, now - start)
        return now
    }

    /// Begins a long request.
    ///
    /// - Returns: false if one is under way, and this one has to wait.
    mutating func begin(_ bytes: Span<UInt8>, of client: Client) -> Bool {
        guard !isBusy else { return false }
        long = LongRequest(bytes, of: client)
        return true
    }

    /// Takes the next step of the long request.
    ///
    /// - Returns: its client, and the request itself once it is to be performed; it is then no longer under way.
    mutating func goOn() -> (client: Client, line: RequestLine?)? {
        guard let client = long?.client else { return nil }
        let line = long?.goOn()
        if line != nil { long = nil }
        return (client, line)
    }
}
