import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
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
    /// Keys are suspended, as it knows.
    var areKeysSuspended = false
    /// The scopes to which it has limited itself.
    private var wanted = Scopes.all
    /// Whether it asked for only its own lines; nil if its subscription does not say.
    private var asksForMine: Bool?
    /// It has identified itself.
    private var isIdentified = false
    let subscriber: Subscriber
    var requests: RequestInput?
    /// The time spent on its requests.
    let account = RequestTurns.Account()
    /// Where its requests are.
    private(set) var intake: Intake
    // Asked twice a frame, and by one thread: checking each access would take 60 instructions.
    /// The other end is closed. Requests sent before are still served, for one turn or one long request.
    @exclusivity(unchecked) private(set) var isHungUp = false
    private var watchedInput: WatchedDescriptor
    private var watchedOutput: WatchedDescriptor

    /// Where the requests of a client are.
    ///
    /// ```
    /// state      | has come | read: drained | read: more | next is long    | performed, not answered | answered | input ends
    /// -----------+----------+---------------+------------+-----------------+-------------------------+----------+-----------
    /// awaited    | waiting  |               |            |                 |                         |          |
    /// waiting    |          | awaited       |            | behindLong      | unanswered              |          | ended
    /// behindLong |          | awaited       | waiting    |                 | unanswered              |          | ended
    /// unanswered |          |               |            |                 |                         | waiting  |
    /// ```
    enum Intake {
        /// None has come: the poller reports the next.
        case awaited
        /// Some may have come.
        case waiting
        /// The next one is long, and waits until the long request of another client is done.
        case behindLong
        /// The last one, a step of a simulation or a save, is not answered; until then no other is read.
        case unanswered
        /// It sends no more.
        case ended
    }

    init(
        _ id: ClientID, name: String, user: UInt32, right: ClientRight, subscriber: consuming Subscriber,
        requests: consuming RequestInput?
    ) {
        self.id = id
        self.name = name
        self.user = user
        self.right = right
        self.subscriber = subscriber
        watchedOutput = WatchedDescriptor(subscriber.rawDescriptor, token: LoopToken.output(id).rawValue)
        watchedInput = WatchedDescriptor(
            requests?.rawDescriptor ?? -1, token: LoopToken.requests(id).rawValue)
        intake = requests == nil ? .ended : .awaited
        self.requests = requests
    }

    /// The program on the standard streams, which has every permission.
    convenience init(
        onStandardStreams id: ClientID, _ options: SubscriberOptions, requests: consuming RequestInput?,
        output: consuming OutputDescriptor
    ) {
        var options = options
        (options.program, options.user) = (id, getuid())
        self.init(
            id, name: "standard output", user: getuid(), right: ClientRight(scopes: .all),
            subscriber: Subscriber(output: output, options: options), requests: requests)
    }

    /// Its reader has not taken what was written last. One that has closed its end takes nothing, and is not waited for.
    var isBehind: Bool { subscriber.isBlocked && !isHungUp }

    /// Lines wait for it, and it takes them or has hung up, so that they are dropped.
    var canFlush: Bool { subscriber.canWrite || isHungUp }

    /// Requests wait, and can be served.
    var hasRequests: Bool {
        switch intake {
        case .waiting, .behindLong: !isBehind
        case .awaited, .unanswered, .ended: false
        }
    }

    /// Requests have come, or the loop is to look for some.
    ///
    /// - Returns: false if that was known.
    @discardableResult
    func noteRequests() -> Bool {
        guard case .awaited = intake else { return false }
        intake = .waiting
        return true
    }

    /// Its next request is long, and that of another client is under way.
    func waitToBegin() { intake = .behindLong }
    /// Its next request waits until the long one of another client is done.
    var waitsToBegin: Bool { intake == .behindLong }

    /// A request is performed, and answered later; until then no other is read.
    func waitForAnswer() { intake = .unanswered }
    /// The request that it waits for is answered.
    func endWait() { if isUnanswered { intake = .waiting } }
    /// A request is performed and not answered, and no other is read.
    var isUnanswered: Bool { intake == .unanswered }

    /// No request can come any more.
    func endRequests() { intake = .ended }

    /// Reads its requests.
    ///
    /// - Parameter read: reads them, and may have the client wait.
    func take(_ read: () -> RequestInput.Outcome) -> RequestInput.Outcome {
        intake = .waiting
        let outcome = read()
        switch outcome {
        case .drained: intake = .awaited
        case .ended: intake = .ended
        case .unfinished: break
        }
        return outcome
    }

    /// The other end is closed; what has come is served.
    func hangUp() {
        isHungUp = true
        noteRequests()
    }

    /// The poller reports nothing of it any more.
    func unwatch(in poller: inout Poller) {
        // Nothing is added, which alone can fail.
        try? watchedOutput.watch(for: nil, in: &poller)
        try? watchedInput.watch(for: nil, in: &poller)
    }

    /// Has the poller report what the state needs: requests unless some wait, or their answers would, and when its reader
    /// takes more, if lines wait for that. An end that is closed would be reported again and again.
    ///
    /// - Throws: ``InletError`` (not available), only if a descriptor was not watched before.
    func watch(in poller: inout Poller) throws(InletError) {
        try watchedOutput.watch(for: isHungUp ? nil : isBehind ? .writing : [], in: &poller)
        guard case .awaited = intake, !isHungUp, !isBehind else {
            return try watchedInput.watch(for: nil, in: &poller)
        }
        try watchedInput.watch(for: .reading, in: &poller)
        // A file cannot be waited for.
        if watchedInput.isAlwaysReady { intake = .waiting }
    }

    /// What it may see and do now.
    var permission: Permission {
        Permission(
            scopes: right.scopes.intersection(wanted), isOffSeat: right.isOffSeat,
            areKeysSuspended: areKeysSuspended, isMine: asksForMine ?? isIdentified)
    }

    /// It has identified itself: from now on it receives only its own lines, unless it asked for others.
    func identify(_ engine: borrowing Engine, at time: Timestamp) {
        isIdentified = true
        subscriber.change(isMine: permission.isMine, engine, at: time)
    }

    /// Changes which lines it receives.
    func subscribe(_ request: SubscriptionRequest, _ engine: inout Engine, at time: Timestamp) {
        wanted = request.scopes ?? .all
        asksForMine = request.isMine
        tellCore(&engine)
        subscriber.change(by: request, permission: permission, engine, at: time)
    }

    /// Hands its permission to the core.
    func tellCore(_ engine: inout Engine) {
        engine.setKeys(permission.ofLines.contains(.keys), of: id)
        engine.setControl(permission.scopes.contains(.control), of: id)
    }
}
