import Engine
import InputModel
import Interaction
import Subscription
import Wire

/// A client: receives the stream and sends requests, over the standard streams or a socket.
final class Client {
    let id: ClientID
    /// Who it is, for the messages about it.
    let name: String
    /// The number of its user.
    let user: UInt32
    /// What it takes of its user's share of connections; nil for the client on the standard streams.
    var place: ConnectionShares.Place?
    /// What it may at most.
    var right: ClientRight
    /// What it has left of that for itself.
    private var wanted = Scopes.all
    /// Whether it asked for what is its own, or for all; nil: it said nothing of that.
    private var asksForMine: Bool?
    /// It has said its name.
    private var isIdentified = false
    let subscriber: Subscriber
    var requests: RequestInput?
    /// The loop runs for it, and ends when it goes.
    let isOwner: Bool
    /// How long its requests were served.
    let account = RequestTurns.Account()
    /// Requests may wait without a readable descriptor.
    var hasMoreRequests = false
    /// The poller does not watch for its requests, because more of them are there than it can have served.
    var isUnwatched = false
    /// The next of them is a long one, and waits for another's to be done.
    var waitsToBegin = false
    /// A step of simulated hands is being done for it, and is answered before it is asked for more.
    var isActing = false
    /// Its reader does not take what is written.
    var isSlow = false
    /// The other end is closed: what it has asked is still done, as far as one turn goes.
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

    /// Requests wait, and can be served.
    var hasRequests: Bool { hasMoreRequests && !isSlow && !isActing }

    /// Its scopes, unless keys are suspended: none while its user does not have the seat.
    var scopes: Scopes { right.isOffSeat ? [] : asked }

    /// What it may ask. Off the seat it may ask for what is its own alone (`RequestLine.takesSeat(for:)`).
    var asked: Scopes { right.scopes.intersection(wanted) }

    /// It reads of what is its own alone: what a program that has a name is there for.
    var isMine: Bool { asksForMine ?? isIdentified }

    /// What it has asked for, and was done, may be what lines it gets from here on.
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

    /// What it may see and ask has been decided: the core goes by it from here on.
    func noteScopes(_ engine: inout Engine) {
        engine.setKeys(scopes.contains(.keys), of: id)
        engine.setControl(asked.contains(.control), of: id)
    }
}
