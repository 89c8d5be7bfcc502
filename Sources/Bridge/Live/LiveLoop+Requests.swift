import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Wire

// Requests: read and done in turns.
extension LiveLoop {
    /// How long requests are served until devices have their turn again.
    private static let requestTime = Interval(microseconds: 500)
    /// How long those of one client are, before the next has its turn.
    private static let clientTime = Interval(microseconds: 100)

    mutating func serveRequests() {
        let end = MonotonicClock.now + Self.requestTime
        for client in clients.all where client.hasMoreRequests && !client.isSlow {
            let now = MonotonicClock.now
            if now >= end { return }
            readRequests(of: client, until: min(end, now + Self.clientTime))
        }
    }

    private mutating func readRequests(of client: Client, until end: Timestamp) {
        guard var requests = client.requests.take() else {
            client.hasMoreRequests = false
            return
        }
        let limit = requests.lineLimit
        var outcome = RequestInput.Outcome.unfinished
        if goOn(client, until: end) {
            outcome = requests.readLines(by: piece) { bytes in
                client.begun =
                    bytes.isEmpty ? .line(.overlong(limit: limit)) : .document(RequestDocument(bytes))
                return goOn(client, until: end)
            }
        }
        client.hasMoreRequests = outcome == .unfinished
        if outcome == .ended {
            // Who has said all there is to say may still listen.
            poller.remove(requests.rawDescriptor)
        } else {
            client.requests = consume requests
        }
        if client.isHungUp {
            // One turn is enough for what a script says before it ends, and too little for a flood.
            drop(client)
        } else if client.hasMoreRequests {
            clients.moveToBack(client)
        }
    }

    /// Takes the request that a client has begun as far as there is time for.
    ///
    /// - Returns: false where there is no time for another, or the client is not to be asked for one.
    private mutating func goOn(_ client: Client, until end: Timestamp) -> Bool {
        var now = MonotonicClock.now
        if case .document(let document) = client.begun {
            guard now < end else { return false }
            client.begun = .line(RequestLine(document))
            now = MonotonicClock.now
        }
        if case .line(let line) = client.begun {
            guard now < end else { return false }
            client.begun = nil
            serve(line, of: client, at: now)
            now = MonotonicClock.now
        }
        // Who asks and does not read is not asked for more.
        return !client.subscriber.isFull && now < end
    }

    private mutating func serve(_ line: RequestLine, of client: Client, at time: Timestamp) {
        let answer = perform(line, for: client, at: time)
        clients.publish(&engine)
        if case .pending = answer { return savers.append((client, line.id)) }
        guard case .done = answer, let body = try? line.body.get() else {
            return client.subscriber.reply(id: line.id, answer, engine, at: time)
        }
        // A space of another size is told before its reply, a new filter after it.
        if case .core(.setSpace) = body {
            for other in clients.all { other.subscriber.tellState(engine, at: time) }
        }
        client.subscriber.reply(id: line.id, answer, engine, at: time)
        if case .subscribe(let events, let maximumRate, let scopes) = body {
            client.want(scopes)
            client.subscriber.change(
                filter: events, maximumRate: maximumRate, scopes: seen(by: client), engine, at: time)
        }
    }

    private mutating func perform(
        _ line: RequestLine, for client: Client, at time: Timestamp
    ) -> RequestHandler.Answer {
        guard case .success(let body) = line.body else {
            return RequestHandler.perform(line, by: client.id, &engine, at: time)
        }
        guard client.scopes.isSuperset(of: body.scope) else {
            let missing = body.scope.subtracting(client.scopes)
            return .failed(RequestError(.notPermitted, "this takes scope \(missing.list)"))
        }
        switch body {
        case .stats where service != nil:
            return .fares(
                service!.stats(clients: clients.all.count, lost: client.subscriber.totalLost, at: time))
        case .setKeysSuspended(let isSuspended):
            setKeysSuspended(isSuspended, by: client, at: time)
            return .done
        default: return RequestHandler.perform(line, by: client.id, &engine, &state, at: time)
        }
    }
}
