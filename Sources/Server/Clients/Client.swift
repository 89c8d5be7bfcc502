import Engine
import InputModel
import Interaction
import Subscription
import Wire

/// A client: receives the stream and sends requests, over the standard streams or a socket.
final class Client {
    /// The name of the program on the standard streams.
    static let standardInput = "stdin"

    let id: ClientID
    /// How messages refer to it.
    let name: String
    /// The number of its user.
    let user: UInt32
    /// Its slot in its user's share of connections; nil for a client that did not connect to the daemon's socket.
    var place: ConnectionShares.Place?
    /// The permissions granted to it.
    var right: ClientRight
    /// The scopes to which it has limited itself.
    private var wanted = Scopes.all
    /// Whether it asked for only its own lines; nil if its subscription does not say.
    private var asksForMine: Bool?
    /// It has identified itself.
    private var isIdentified = false
    let subscriber: Subscriber
    var requests: RequestInput?
    /// The loop runs for this client, and ends when it disconnects.
    let isOwner: Bool
    /// The time spent on its requests.
    let account = RequestTurns.Account()
    /// Requests may wait without a readable descriptor.
    var hasMoreRequests = false
    /// The poller does not watch for its requests: some already wait, its output is blocked, or its other end is
    /// closed.
    var isUnwatched = false
    /// Its next request is a long one, and waits until the long request of another client is done.
    var waitsToBegin = false
    /// It waits for the answer to a simulation step; until then, no more of its requests are read.
    var isActing = false
    /// It waits for a save, with a virtual clock; until then, no more of its requests are read.
    var waitsForSave = false
    /// Its output is blocked: the reader does not keep up.
    var isSlow = false
    /// The other end is closed. Requests sent before are still served, for one turn or one long request.
    var isHungUp = false

    init(
        _ id: ClientID, name: String, user: UInt32, right: ClientRight, subscriber: consuming Subscriber,
        requests: consuming RequestInput?, isOwner: Bool
    ) {
        self.isOwner = isOwner
        self.id = id
        self.name = name
        self.user = user
        self.right = right
        self.subscriber = subscriber
        self.requests = requests
    }

    /// Its next request is read once the reply to the last one is written.
    var isBusy: Bool { isActing || waitsForSave }

    /// Requests wait, and can be served.
    var hasRequests: Bool { hasMoreRequests && !isSlow && !isBusy }

    /// Its scopes while keys are not suspended: none while it is off the seat.
    var scopes: Scopes { right.isOffSeat ? [] : asked }

    /// The scopes for its requests. Off the seat, some requests fail all the same (`RequestLine.takesSeat(for:)`).
    var asked: Scopes { right.scopes.intersection(wanted) }

    /// It receives only its own lines; the default for a client that has identified itself.
    var isMine: Bool { asksForMine ?? isIdentified }

    /// Applies a successful request that changes which lines it receives.
    func follow(_ body: RequestLine.Body, _ engine: inout Engine, at time: Timestamp) {
        switch body {
        case .core(.identify):
            isIdentified = true
            subscriber.change(isMine: isMine, engine, at: time)
        case .subscribe(let request):
            wanted = request.scopes ?? .all
            asksForMine = request.isMine
            noteScopes(&engine)
            subscriber.change(
                filter: request.events, maximumRate: request.maximumRate, scopes: scopes, isMine: isMine,
                explains: request.explains, engine, at: time)
        default: break
        }
    }

    /// Reports its current scopes to the core.
    func noteScopes(_ engine: inout Engine) {
        engine.setKeys(scopes.contains(.keys), of: id)
        engine.setControl(asked.contains(.control), of: id)
    }
}
