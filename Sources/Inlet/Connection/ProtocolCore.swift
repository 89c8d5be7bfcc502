import Wire

/// The protocol without I/O, one program's side of its successive connections: bytes in, events and requests out.
struct ProtocolCore {
    static let schema = 1
    /// Requests that may wait for the next connection: a program that asks on and on without one has no use for more.
    static let waitingLimit = 4096
    /// A request without a reply at the end of so many connections may be the reason why they ended: it is not sent again.
    static let lossLimit = 3

    /// Whether a lost connection is followed by another.
    var reconnects: Bool
    /// The `hello` of the current connection, or nil without one.
    private(set) var hello: Event.Hello?
    /// The program's declarations.
    private(set) var memory = Memory()
    /// The reason why no connection follows, or nil while one may.
    private(set) var ended: InletError?
    /// Bytes to send.
    var output: ArraySlice<UInt8> = []
    /// Results of requests that have not been taken yet.
    private var answers: [Answer] = []
    private var connections = 0
    private var queue = EventQueue()
    /// The scopes that the daemon grants.
    private var scopes: [Scope] = []
    /// The program's number on the last connection.
    private var program: Int?
    /// The program's scenes in the snapshot after a gap, as far as that has arrived; nil otherwise.
    private var listed: [Event.SceneState]?
    /// The subscription requested last.
    private var subscription: [String: JSON] = [:]
    private var lastNumber = 0
    /// The number of the last request that repeats a declaration of an earlier connection.
    private var lastDeclaration = 0
    private var asks: [Int: Ask] = [:]
    /// Requests for the next connection, and those after one that is sent in parts.
    private var waiting: [Ask] = []
    /// The number of the request that is sent in parts.
    private var numberInParts: Int?

    init(reconnects: Bool) { self.reconnects = reconnects }

    /// False while the maximum waits for the program, unless a reply or `hello` is awaited.
    var wantsInput: Bool { !queue.isFull || !asks.isEmpty || hello == nil }

    var hasEvents: Bool { !queue.isEmpty }

    /// Takes all events that wait for the program.
    mutating func takeEvents() -> [Event] { queue.takeAll() }

    mutating func takeAnswers() -> [Answer] {
        defer { answers = [] }
        return answers
    }

    // MARK: The connection

    /// The connection has ended. Requests without a reply are sent on the next one, or fail.
    mutating func lost(_ reason: String) {
        output = []
        numberInParts = nil
        let wasOpen = endConnection()
        guard reconnects else { return end(.connectionLost(reason)) }
        if wasOpen { queue.append(.disconnected(reason)) }
        let unanswered = asks.values.filter { !$0.isRestoring }.sorted { $0.number < $1.number }
        asks = [:]
        var again: [Ask] = []
        for var ask in unanswered {
            ask.losses += 1
            if Memory.ofConnection.contains(ask.request) || ask.losses == Self.lossLimit {
                finish(ask, .failure(.connectionLost("\(ask.request): \(reason)")))
            } else {
                ask.parts[ask.parts.startIndex].fields["intent"] = nil
                again.append(ask)
            }
        }
        waiting = again + waiting
    }

    /// - Returns: true if there was a connection.
    private mutating func endConnection() -> Bool {
        queue.endConnection(types: memory.subscription["events"]?.array)
        defer { hello = nil }
        return hello != nil
    }

    /// No connection follows: all requests fail.
    mutating func end(_ error: InletError) {
        _ = endConnection()
        reconnects = false
        ended = ended ?? error
        output = []
        let unanswered = (Array(asks.values) + waiting).sorted { $0.number < $1.number }
        (asks, waiting) = ([:], [])
        for ask in unanswered where !ask.isRestoring { finish(ask, .failure(error)) }
    }

    /// The program closes the client: events that wait for it are discarded.
    mutating func close() {
        end(.connectionLost("this client is closed; create another"))
        queue.discard()
    }

    // MARK: Requests of the program

    /// Sends a request now, or as soon as a connection exists on which all earlier declarations have been repeated.
    ///
    /// A request that does not fit in a line is sent in parts, each after the reply to the one before, or fails at once.
    ///
    /// - Returns: the number of its answer.
    mutating func ask(_ request: String, _ fields: [String: JSON], isSent: Bool = false) -> Int {
        lastNumber += 1
        var fields = fields
        // On another connection the program has another number.
        if let program, fields["program"]?.integer == program, !Memory.ofConnection.contains(request) {
            fields["program"] = nil
        }
        var ask = Ask(number: lastNumber, request: request, fields: fields, isSent: isSent)
        do throws(RequestError) {
            ask.parts = try RequestParts.split(request, fields)[...]
        } catch {
            finish(ask, .failure(.refused(error)))
            return ask.number
        }
        if let ended {
            finish(ask, .failure(ended))
        } else if hello != nil {
            waiting.append(ask)
            sendWaiting()
        } else if connections > 0 && Memory.ofConnection.contains(request) {
            let error = InletError.connectionLost(
                "\(request): not connected to the daemon; try again once it is back")
            finish(ask, .failure(error))
        } else if waiting.count >= Self.waitingLimit {
            let reason = "\(request): \(Self.waitingLimit) requests wait for a connection"
            finish(ask, .failure(.connectionLost(reason)))
        } else {
            waiting.append(ask)
        }
        return ask.number
    }

    /// Sends waiting requests in order: those after a request in parts wait for all of these.
    private mutating func sendWaiting() {
        var count = 0
        while count < waiting.count, hello != nil, numberInParts == nil {
            let ask = waiting[count]
            if ask.parts.count > 1 { numberInParts = ask.number }
            send(ask)
            count += 1
        }
        waiting.removeFirst(count)
    }

    /// Sends the next part of a request.
    private mutating func send(_ ask: Ask) {
        guard let (request, fields) = ask.parts.first else { return }
        if request == "subscribe" { subscription = fields }
        asks[ask.number] = ask
        output += RequestParts.line(ask.number, request, fields) + [UInt8(ascii: "\n")]
    }

    private mutating func restore(_ request: String, _ fields: [String: JSON]) {
        do throws(RequestError) {
            for part in try RequestParts.split(request, fields) {
                lastNumber += 1
                send(Ask(number: lastNumber, request: part.request, fields: part.fields, isRestoring: true))
            }
        } catch {
            // Several requests can declare more than fits in one.
            queue.append(.notRestored(error))
        }
    }

    private mutating func finish(_ ask: Ask, _ result: Result<JSON, InletError>) {
        if ask.isSent, case .failure(.refused(let error)) = result {
            queue.append(.refused(error))
        } else {
            answers.append(Answer(number: ask.number, result: result))
        }
    }

    // MARK: Lines

    /// Handles a line that has arrived, without its newline.
    ///
    /// - Throws: ``InletError`` for a line that Inlet does not send, and if the daemon refuses this user.
    mutating func receive(_ line: Span<UInt8>) throws(InletError) {
        guard !line.isEmpty else { return }
        guard let document = try? JSONDocument.parse(line) else {
            // The error quotes no part of the line, which can hold typed text.
            throw .protocolViolation(
                "received a line of \(line.count) bytes that is not JSON; check what listens there")
        }
        try receive(document.root, line)
    }

    private mutating func receive(_ node: DocumentNode, _ line: Span<UInt8>) throws(InletError) {
        let type = node.text("type")
        if type == "reply" {
            guard hello != nil else {
                throw Self.refusal(node)
                    ?? .protocolViolation(
                        "received a reply before hello; check what "
                            + "listens there")
            }
            guard let number = node.integer("id"), let ask = asks.removeValue(forKey: number) else { return }
            return receiveReply(ask, node)
        }
        let event: Event
        do {
            event = try Event(node)
        } catch {
            throw .protocolViolation(
                "received a line of \(line.count) bytes that Inlet does not send; check what listens there")
        }
        guard hello != nil else { return try receiveHello(event, node, line.count) }
        note(event)
        push(event, node, line.count, type: type ?? "")
    }

    private mutating func note(_ event: Event) {
        let isEcho = asks[lastDeclaration] != nil
        var isWhole = true
        switch event {
        case .snapshot(let snapshot):
            memory.noteSpace(snapshot.space)
            isWhole = !snapshot.more
            noteScenes(snapshot, isEcho)
        case .scopes(let line): scopes = line.scopes
        case .scene(let scene) where scene.program == program:
            memory.noteScene(scene.phase, scene.scene.rawValue, isEcho: isEcho)
        default: break
        }
        // In a gap, the daemon may have left out the end of a scene.
        if case .gap = event { listed = [] } else if isWhole { listed = nil }
    }

    /// Notes the scenes in a snapshot after a gap. While declarations have no replies, some are still to come.
    private mutating func noteScenes(_ snapshot: Event.Snapshot, _ isEcho: Bool) {
        guard listed != nil, scopes.contains(.scenes), !isEcho else { return }
        listed? += snapshot.scenes.filter { $0.program == program && $0.connected }
        if !snapshot.more, let listed { memory.noteScenes(listed) }
    }

    /// The reason why the daemon does not admit this user.
    private static func refusal(_ node: DocumentNode) -> InletError? {
        guard let error = try? JSON(line: node)["error"] else { return nil }
        let refusal = RequestError(error, request: "connect")
        return refusal.code == .notPermitted
            ? .notPermitted(refusal.message) : .connectionLost(refusal.message)
    }

    private mutating func receiveHello(_ event: Event, _ node: DocumentNode, _ size: Int) throws(InletError) {
        if let schema = node.integer("schema"), schema != Self.schema {
            throw .protocolViolation(
                "the daemon has schema \(schema) and this library schema \(Self.schema); update the older "
                    + "one")
        }
        guard case .hello(let first) = event else {
            throw .protocolViolation(
                "the first line is not hello; "
                    + "check what listens there")
        }
        (hello, program) = (first, first.program)
        (scopes, listed) = (first.scopes, nil)
        memory.noteSpace(first.space)
        connections += 1
        if connections > 1 {
            queue.append(.reconnected(program: first.program))
            let former = lastNumber
            for (request, fields) in memory.requests() { restore(request, fields) }
            lastDeclaration = lastNumber == former ? 0 : lastNumber
        }
        push(event, node, size, type: "hello")
        sendWaiting()
    }

    private mutating func receiveReply(_ ask: Ask, _ node: DocumentNode) {
        let reply = (try? JSON(line: node)) ?? .null
        let isDone = node.flag("ok")
        guard ask.isRestoring else { return receive(isDone, reply, to: ask) }
        guard !isDone else { return }
        let error = RequestError(reply["error"], request: ask.request)
        if queue.lost != nil && ask.request == "subscribe" && ask.parts.first?.fields != memory.subscription {
            restore("subscribe", memory.subscription)
        } else {
            queue.append(.notRestored(error))
        }
    }

    /// The reply to a request of the program, or to a part of it.
    private mutating func receive(_ isDone: Bool, _ reply: JSON, to asked: Ask) {
        var ask = asked
        if isDone, let (request, fields) = ask.parts.popFirst() {
            let result = reply["result"] ?? .null
            memory.note(request, fields, result)
            ask.add(result)
            if !ask.parts.isEmpty { return send(ask) }
        }
        if numberInParts == ask.number { numberInParts = nil }
        let error = RequestError(reply["error"], request: ask.request)
        finish(ask, isDone ? .success(ask.result) : .failure(.refused(error)))
        sendWaiting()
    }

    /// A line for the program.
    private mutating func push(_ event: Event, _ node: DocumentNode, _ size: Int, type: String) {
        let fields = Begun.fields(of: node, type: type, program: hello?.program)
        let place = Begun.Place(time: node.integer("time") ?? 0, seq: node.integer("seq") ?? 0)
        let isAwaitingState = asks.values.contains(where: \.isRestoring)
        if queue.append(event, size, at: place, fields, isAwaitingState: isAwaitingState) {
            // A snapshot follows the reply.
            restore("subscribe", subscription)
        }
    }
}
