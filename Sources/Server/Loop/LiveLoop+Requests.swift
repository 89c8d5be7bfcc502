import Engine
import InputModel
import Interaction
import Subscription
import System
import Wire

// Requests: read and performed in turns.
extension LiveLoop {
    var hasRequests: Bool { requests.isBusy || seat.clients.hasRequests }

    mutating func serveRequests() {
        let start = MonotonicClock.now
        var now = start
        var waiting = seat.clients.all.filter { requests.serves($0) }
        while now < start + requests.span, let index = requests.next(of: waiting) {
            let client = waiting[index]
            readRequests(of: client, until: now + RequestTurns.ofClient)
            now = requests.charge(client, since: now)
            if !requests.serves(client) { waiting.remove(at: index) }
        }
        guard requests.isBusy, steps.mayRequest else { return }
        // A step takes longer than all requests above, so their answers are written first. It is performed however
        // little time is left, so that a long request completes.
        flush()
        steps.noteRequest()
        let begin = MonotonicClock.now
        guard let (client, line) = requests.goOn() else { return }
        if let line { serve(line, of: client, at: clock.now) }
        requests.charge(client, since: begin)
    }

    private mutating func readRequests(of client: Client, until end: Timestamp) {
        guard var input = client.requests.take() else { return client.endRequests() }
        let limit = input.lineLimit
        let outcome = client.take {
            input.readLines(by: requests.piece) { bytes in
                // One that is too long is refused at once.
                if bytes.count > LongRequest.shortLine && bytes.count <= limit {
                    guard requests.begin(bytes, of: client) else {
                        client.waitToBegin()
                        return .leaves
                    }
                    return .stops
                }
                serve(RequestLine.parse(bytes, limit: limit), of: client, at: clock.now)
                // A client that does not read its answers gets no more requests served.
                let isHeldUp = client.subscriber.isFull || client.isUnanswered
                return isHeldUp || MonotonicClock.now >= end ? .stops : .goesOn
            }
        }
        // A client that has closed its sending side may still receive.
        if outcome != .unfinished { watch(client) }
        if outcome != .ended { client.requests = consume input }
        if client.isHungUp && !requests.isBusy(with: client) && !client.waitsToBegin && !client.isUnanswered {
            // One turn or one long request is enough for the last requests of a script, and cuts off a flood.
            drop(client)
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
            guard !saving.want(for: client, request: line.id) else {
                // With a virtual clock the reply comes before the next request is read, so that it is in the same place
                // each time.
                if clock.isVirtual { client.waitForAnswer() }
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
        guard client.permission.scopes.isSuperset(of: scope) else {
            let missing = scope.subtracting(client.permission.scopes)
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
        switch (body, service) {
        case (.stats, let service?):
            return .fares(
                service.stats(
                    clients: seat.clients.all.count, lost: client.subscriber.totalLost,
                    hasKeys: seat.engine.interaction.hasKeys(client.id), at: time))
        case (.setKeysSuspended(let isSuspended), _):
            setKeysSuspended(isSuspended, by: client, at: time)
            return .done
        default:
            return RequestHandler.perform(
                line, by: client.id, &seat.engine, isSaved: saving.isKept, at: time)
        }
    }
}
