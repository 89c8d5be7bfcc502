import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
import Wire

// Requests: read and done in turns.
extension LiveLoop {
    var hasRequests: Bool { begun != nil || seat.clients.hasRequests }

    /// - Parameter mayStep: a long request may take its next step.
    mutating func serveRequests(mayStep: Bool) {
        let start = MonotonicClock.now
        var now = start
        var waiting = seat.clients.all.filter { isToBeServed($0) }
        while now < start + (begun == nil ? RequestTurns.ofAll : RequestTurns.beforeStep),
            let index = seat.clients.turns.next(of: waiting.lazy.map(\.account))
        {
            let client = waiting[index]
            readRequests(of: client, until: now + RequestTurns.ofClient)
            now = charge(client, since: now)
            if !isToBeServed(client) { waiting.remove(at: index) }
        }
        guard begun != nil, mayStep else { return }
        // A step takes longer than all requests above, so their answers are written first. It is performed however
        // little time is left, so that a long request completes.
        flush()
        tookStep = true
        goOn()
    }

    private func isToBeServed(_ client: Client) -> Bool {
        client.hasRequests && client !== begun?.client && !(client.waitsToBegin && begun != nil)
    }

    /// - Returns: the present time.
    private mutating func charge(_ client: Client, since start: Timestamp) -> Timestamp {
        let now = MonotonicClock.now
        seat.clients.turns.charge(client.account, now - start)
        return now
    }

    private mutating func readRequests(of client: Client, until end: Timestamp) {
        guard var requests = client.requests.take() else {
            client.hasMoreRequests = false
            return
        }
        let limit = requests.lineLimit
        client.waitsToBegin = false
        let outcome = requests.readLines(by: piece) { bytes in
            // One that is too long is refused at once.
            if bytes.count > BegunRequest.shortLine && bytes.count <= limit {
                guard begun == nil else {
                    client.waitsToBegin = true
                    return .leaves
                }
                begun = (client, .bytes(bytes.withUnsafeBufferPointer { Array($0) }))
                return .stops
            }
            let line = RequestLine.parse(bytes, limit: limit)
            serve(line, of: client, at: clock.now)
            // A client that does not read its answers gets no more requests served.
            return client.subscriber.isFull || client.isBusy || MonotonicClock.now >= end ? .stops : .goesOn
        }
        client.hasMoreRequests = outcome == .unfinished
        if outcome == .ended {
            // A client that has closed its sending side may still receive.
            poller.remove(requests.rawDescriptor)
        } else {
            if outcome == .drained { watch(client, requests.rawDescriptor) }
            client.requests = consume requests
        }
        if client.isHungUp && begun?.client !== client && !client.waitsToBegin && !client.isBusy {
            // One turn or one long request is enough for the last requests of a script, and cuts off a flood.
            drop(client)
        }
    }

    /// Performs the next step of the long request.
    private mutating func goOn() {
        guard let (client, request) = begun else { return }
        let start = MonotonicClock.now
        defer { _ = charge(client, since: start) }
        switch request {
        case .bytes(let bytes): begun = (client, .document(RequestDocument(bytes.span)))
        case .document(let document): begun = (client, .line(RequestLine(document)))
        case .line(let line):
            begun = nil
            serve(line, of: client, at: clock.now)
        }
    }

    /// Performs a request and answers it.
    ///
    /// - Returns: the answer; `pending` if the reply follows later.
    @discardableResult
    mutating func serve(
        _ line: RequestLine, of client: Client, at time: Timestamp
    ) -> RequestHandler.Answer {
        if takeStep(line, of: client) { return .pending }
        let answer = perform(line, for: client, at: time)
        seat.publish()
        if case .pending = answer {
            guard !saves.want(for: (client, line.id), of: client.user) else {
                // With a virtual clock the reply comes before the next request is read, so that it is in the same place
                // each time.
                client.waitsForSave = clock.isVirtual
                return .pending
            }
            let error = RequestError(
                .limit,
                "the state will be saved, but too many requests of this user wait for that; try again later")
            client.subscriber.reply(id: line.id, .failed(error), seat.engine, at: time)
            return .failed(error)
        }
        guard case .done = answer, let body = try? line.body.get() else {
            client.subscriber.reply(id: line.id, answer, seat.engine, at: time)
            return answer
        }
        // A new space is reported before the reply; a new filter applies after it.
        if case .core(.setSpace) = body {
            for other in seat.clients.all { other.subscriber.tellState(seat.engine, at: time) }
        }
        client.subscriber.reply(id: line.id, answer, seat.engine, at: time)
        client.follow(body, &seat.engine, at: time)
        seat.clients.noteExplaining(&seat.engine)
        return answer
    }

    private mutating func perform(
        _ line: RequestLine, for client: Client, at time: Timestamp
    ) -> RequestHandler.Answer {
        guard case .success(let body) = line.body else {
            return RequestHandler.perform(line, by: client.id, &seat.engine, at: time)
        }
        let scope = line.scope(for: client.id)
        guard client.asked.isSuperset(of: scope) else {
            let missing = scope.subtracting(client.asked)
            return .failed(
                RequestError(
                    .notPermitted,
                    "this request needs scope \(missing.list); root "
                        + "grants scopes in `subscribers`"))
        }
        if client.right.isOffSeat && line.takesSeat(for: client.id) {
            return .failed(
                RequestError(
                    .notPermitted,
                    "user \(client.user) has no active login session on the seat; try again after the "
                        + "`scopes` line that reports one"))
        }
        switch body {
        case .stats where service != nil:
            return .fares(
                service!.stats(
                    clients: seat.clients.all.count, lost: client.subscriber.totalLost,
                    hasKeys: seat.engine.interaction.hasKeys(client.id), at: time))
        case .setKeysSuspended(let isSuspended):
            setKeysSuspended(isSuspended, by: client, at: time)
            return .done
        default:
            return RequestHandler.perform(
                line, by: client.id, &seat.engine, isSaved: state.isKept, at: time)
        }
    }
}

/// The progress of a long request. Parsing its JSON, interpreting that and performing it take about the same time;
/// devices and other clients have their turns in between.
///
/// Only one exists at a time, because its parsed form takes many times the memory of the line.
enum BegunRequest {
    /// The maximum length of a short line, in bytes: performing it at once takes less than 50 µs.
    static let shortLine = 4096

    case bytes([UInt8])
    case document(RequestDocument)
    case line(RequestLine)
}
