import InputModel
import Subscription
import System
import Wire

/// The requests of all clients: whose are served next, and the long one under way.
struct RequestQueue: ~Copyable {
    /// The maximum length of a short line, in bytes: performing it at once takes less than 50 µs.
    static let shortLine = 4096

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

/// A request that is performed in steps: parsing its JSON, interpreting that and performing it take about the same time;
/// devices and other clients have their turns in between.
///
/// Only one exists at a time, because its parsed form takes many times the memory of the line.
private struct LongRequest {
    private enum Stage {
        case bytes([UInt8])
        case document(RequestDocument)
        case line(RequestLine)
    }

    let client: Client
    private var stage: Stage

    init(_ bytes: Span<UInt8>, of client: Client) {
        self.client = client
        stage = .bytes(bytes.withUnsafeBufferPointer { Array($0) })
    }

    /// Takes the next step.
    ///
    /// - Returns: the request once it can be performed, which is the last step; nil before.
    mutating func goOn() -> RequestLine? {
        switch stage {
        case .bytes(let bytes): stage = .document(RequestDocument(bytes.span))
        case .document(let document): stage = .line(RequestLine(document))
        case .line(let line): return line
        }
        return nil
    }
}
