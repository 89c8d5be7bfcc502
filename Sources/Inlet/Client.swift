import Glibc
import Synchronization
import System

/// A program's connection to the daemon, or to a ``Seat`` of its own.
///
/// ```swift
/// let client = try await Client.connect(name: "toolbar")
/// try await client.show(
///     Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(5, 5, 60, 30), role: .control) })
/// for try await batch in client.events {
///     for case .click(let click) in batch { print("clicked", click.region) }
/// }
/// ```
///
/// One task reads ``events``; any task can send requests. A client that loses the daemon reconnects and repeats its
/// declarations; the events ``Event/disconnected(_:)`` and ``Event/reconnected(program:)`` report this.
public final class Client: Sendable {
    /// The standard path of the daemon's socket.
    public static let standardSocket = StandardSocket.path

    fileprivate struct State: ~Copyable {
        var link: Link
        var watcher: Watcher?
        var waiters: [Int: CheckedContinuation<Result<JSON, InletError>, Never>] = [:]
        var reader: CheckedContinuation<Result<[Event]?, InletError>, Never>?
        /// Whether the end of the connection ends the events without an error.
        let endsQuietly: Bool
        var isClosed = false
    }

    private let state: Mutex<State>

    /// For other event loops: readable when ``dispatch()`` has something to do, also when the client has ended, so that
    /// it throws. Reconnecting does not change it.
    ///
    /// ```swift
    /// let loop = [pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)]
    /// print(loop.count)
    /// ```
    public let descriptor: Int32

    init(_ link: consuming sending Link, endsQuietly: Bool) throws(InletError) {
        descriptor = link.rawDescriptor
        state = Mutex(State(link: link, watcher: nil, endsQuietly: endsQuietly))
        let raw = descriptor
        try state.withLock { state throws(InletError) in
            state.watcher = try Watcher(raw) { [weak self] in self?.wake() }
        }
    }
}

extension Client {
    /// Connects to the daemon and identifies the program.
    ///
    /// - Parameters:
    ///   - name: the name under which scene sessions and the user's customisations are stored; nil for none.
    ///   - socket: the path of the daemon's socket.
    ///   - reconnects: whether to reconnect after losing the connection.
    /// - Throws: ``InletError``: connection lost if no daemon listens, not permitted if it does not admit this user.
    public static func connect(
        name: String? = nil, socket: String = standardSocket, reconnects: Bool = true
    ) async throws(InletError) -> Client {
        let client = try Client(socket: socket, reconnects: reconnects)
        try await client.begin(name)
        return client
    }

    /// Connects without waiting, for other event loops. Requests wait until the connection is set up.
    ///
    /// - Throws: ``InletError``: connection lost if no daemon listens.
    public convenience init(
        name: String? = nil, socket: String = standardSocket, reconnects: Bool = true
    ) throws(InletError) {
        let descriptor = try Link.connect(socket)
        try self.init(Link(descriptor, to: .path(socket), reconnects: reconnects), endsQuietly: false)
        if let name { send("program.identify", ["name": .string(name)]) }
    }

    /// Waits for the first reply, which shows whether the daemon admits this user.
    func begin(_ name: String?) async throws(InletError) {
        if let name {
            try await request("program.identify", ["name": .string(name)])
        } else {
            try await request("ping")
        }
    }

    /// Sends any request, by its name and keys in the protocol, and returns its `result`: for those without a method.
    ///
    /// ```swift
    /// let reply = try await client.request("commands.search", ["text": "copy", "limit": 10])
    /// print(reply["commands"] ?? .null)
    /// ```
    ///
    /// - Throws: ``InletError``: refused, connection lost, or cancelled. Cancelling does not revoke what was sent.
    @discardableResult
    public func request(_ name: String, _ fields: [String: JSON] = [:]) async throws(InletError) -> JSON {
        let number = state.withLock { $0.link.core.ask(name, fields) }
        let result: Result<JSON, InletError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                run { state in
                    if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
                    state.waiters[number] = continuation
                }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    /// Sends any request without waiting for its reply: a refusal arrives as ``Event/refused(_:)``.
    ///
    /// ```swift
    /// client.send("pointer.warp", ["x": 960, "y": 540])
    /// ```
    public func send(_ name: String, _ fields: [String: JSON] = [:]) {
        run { state in _ = state.link.core.ask(name, fields, isSent: true) }
    }

    /// The events that have arrived, without waiting: for other event loops, whenever ``descriptor`` is readable.
    ///
    /// ```swift
    /// for event in try client.dispatch() {
    ///     if case .click(let click) = event { print("clicked", click.region) }
    /// }
    /// ```
    ///
    /// - Throws: ``InletError``: connection lost, if the client does not reconnect.
    public func dispatch() throws(InletError) -> [Event] {
        var result: Result<[Event]?, InletError> = .success([])
        run { state in
            state.link.turn()
            result = state.take() ?? .success([])
        }
        return try result.get() ?? []
    }

    /// Closes the connection. The program's declarations end with it, and so do ``events``.
    public func close() {
        run { state in
            state.isClosed = true
            state.link.close()
        }
    }

    /// The number of the program on the current connection; nil while disconnected.
    public var program: Int? { state.withLock { $0.link.core.hello?.program } }

    /// The next events, or nil at the end.
    func next() async throws(InletError) -> [Event]? {
        let result: Result<[Event]?, InletError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                run { state in
                    if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
                    precondition(state.reader == nil, "another task reads the events of this client")
                    state.link.turn()
                    if let result = state.take() { return continuation.resume(returning: result) }
                    state.reader = continuation
                }
            }
        } onCancel: {
            let reader = state.withLock { $0.reader.take() }
            reader?.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    private func wake() { run { $0.link.turn() } }

    /// Changes the state, then resumes the tasks that wait for the outcome.
    private func run(_ body: (inout State) -> Void) {
        let told = state.withLock { state in
            body(&state)
            return state.settle()
        }
        for (waiter, result) in told.waiters { waiter.resume(returning: result) }
        if let (reader, result) = told.reader { reader.resume(returning: result) }
    }
}

extension Client.State {
    fileprivate typealias Told = (
        waiters: [(CheckedContinuation<Result<JSON, InletError>, Never>, Result<JSON, InletError>)],
        reader: (CheckedContinuation<Result<[Event]?, InletError>, Never>, Result<[Event]?, InletError>)?
    )

    /// The result for a reader: events, the end, or an error; nil if it has to wait.
    mutating func take() -> Result<[Event]?, InletError>? {
        if link.core.hasEvents { return .success(link.core.takeEvents()) }
        guard link.isOver else { return nil }
        guard !isClosed, let error = link.core.ended else { return .success(nil) }
        if endsQuietly, case .connectionLost = error { return .success(nil) }
        return .failure(error)
    }

    /// Sends pending requests, and returns the tasks to resume, with their results.
    fileprivate mutating func settle() -> Told {
        if !link.core.output.isEmpty || !waiters.isEmpty { link.turn() }
        var told: Told = ([], nil)
        for answer in link.core.takeAnswers() {
            if let waiter = waiters.removeValue(forKey: answer.number) {
                told.waiters.append((waiter, answer.result))
            }
        }
        if let waiting = reader, let result = take() {
            told.reader = (waiting, result)
            reader = nil
        }
        let isAwaited = !waiters.isEmpty || reader != nil
        // A closed client has nothing more to say.
        link.setTimer(isAwaited: isAwaited || isClosed)
        watcher?.set(isArmed: isAwaited && !link.isOver)
        return told
    }
}

extension Client {
    /// The events, in batches of all that arrived since the last, so that a program can draw once for all of them.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for event in batch { print(event) }
    /// }
    /// ```
    ///
    /// The client reads only while the program does. If the program falls behind, ``Event/gap(_:)`` reports how many
    /// lines the daemon dropped. The sequence ends with ``close()`` and, on the program's own ``Seat``, with the seat.
    public var events: Events { Events(client: self) }

    /// The events of a client. One task iterates.
    ///
    /// ```swift
    /// var batches = client.events.makeAsyncIterator()
    /// if let batch = try await batches.next() { print(batch.count) }
    /// ```
    public struct Events: AsyncSequence, Sendable {
        /// Events that arrived together.
        public typealias Element = [Event]
        /// Connection lost, if the client does not reconnect; cancelled.
        public typealias Failure = InletError

        /// Waits for the next batch.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let client: Client

            /// The next batch; nil at the end.
            public mutating func next() async throws(InletError) -> [Event]? { try await client.next() }

            /// The next batch; nil at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(InletError) -> [Event]? { try await client.next() }
        }

        let client: Client

        /// Begins with the events that are waiting.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client: client) }
    }
}
