import Engine
import Glibc
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
    }

    /// Takes the next step of the long request, however little time is left, so that it completes.
    mutating func goOnRequest() {
        // A step takes longer than all short requests of a turn, so their answers are written first.
        flush()
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
                if bytes.count > RequestQueue.shortLine && bytes.count <= limit {
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

    /// Performs a request, and answers it unless the reply follows later: after a step of a simulation, or a save.
    ///
    /// - Returns: false if it failed.
    @discardableResult
    mutating func serve(_ line: RequestLine, of client: Client, at time: Timestamp) -> Bool {
        let body: RequestLine.Body
        switch line.body {
        case .success(let valid): body = valid
        case .failure(let error): return reply(.failed(error), to: line, of: client, at: time)
        }
        if let refusal = refusal(of: line, by: client) {
            return reply(.failed(refusal), to: line, of: client, at: time)
        }
        if case .seat(.simulate(let step)) = body, case .simulated(let run) = source {
            // Answered once the step is done; until then, no more requests of its client are read.
            client.waitForAnswer()
            run.add(SimulationRun.Step(client: client, id: line.id, step: step))
            return true
        }
        switch body {
        case .core(let request): return perform(request, line, of: client, at: time)
        case .seat(let request):
            let answer = RequestHandler.perform(
                request, by: client.id, &seat.engine, isSaved: saving.isKept, at: time)
            return reply(answer, to: line, of: client, at: time)
        case .client(let request): return perform(request, line, of: client, at: time)
        }
    }

    /// Why a client may not make a request; nil if it may.
    private func refusal(of line: RequestLine, by client: Client) -> RequestError? {
        let missing = line.scope(for: client.id).subtracting(client.permission.scopes)
        guard missing.isEmpty else {
            return RequestError(
                .notPermitted, "this request needs scope \(missing.list); root grants scopes in `subscribers`"
            )
        }
        if case .success(.seat(.simulate)) = line.body, case .simulated = source, client.user != getuid() {
            return RequestError(
                .notPermitted,
                "only user \(getuid()), who started this seat, moves its devices; start one with inlet simulate"
            )
        }
        guard client.permission.isOffSeat, line.takesSeat(for: client.id) else { return nil }
        return RequestError(
            .notPermitted,
            "user \(client.user) has no active login session on the seat; try again after the "
                + "`scopes` line that reports one")
    }

    private mutating func perform(
        _ request: Request, _ line: RequestLine, of client: Client, at time: Timestamp
    ) -> Bool {
        let answer = RequestHandler.perform(
            request, by: client.id, &seat.engine, isSaved: saving.isKept, at: time)
        let isDone = if case .done = answer { true } else { false }
        // A new space is reported before the reply; fewer lines follow after it.
        if case .setSpace = request, isDone {
            seat.publish()
            for other in seat.clients.all { other.subscriber.tellState(seat.engine, at: time) }
        }
        let isServed = reply(answer, to: line, of: client, at: time)
        if case .identify = request, isDone { client.identify(seat.engine, at: time) }
        return isServed
    }

    private mutating func perform(
        _ request: RequestLine.ClientRequest, _ line: RequestLine, of client: Client, at time: Timestamp
    ) -> Bool {
        switch request {
        case .ping: break
        case .stats:
            let answer = service.map {
                RequestHandler.Answer.fares(
                    $0.stats(
                        clients: seat.clients.all.count, lost: client.subscriber.totalLost,
                        hasKeys: seat.engine.interaction.hasKeys(client.id), at: time))
            }
            return reply(answer ?? .failed(RequestHandler.noStats), to: line, of: client, at: time)
        case .setKeysSuspended(let isSuspended): setKeysSuspended(isSuspended, by: client, at: time)
        case .subscribe(let subscription):
            // The new subscription is for what follows the reply.
            defer {
                client.subscribe(subscription, &seat.engine, at: time)
                seat.clients.setExplains(in: &seat.engine)
            }
            return reply(.done, to: line, of: client, at: time)
        }
        return reply(.done, to: line, of: client, at: time)
    }

    /// Publishes what a request has caused, and answers it, or once the state is saved if it is to be.
    ///
    /// - Returns: false if it failed.
    private mutating func reply(
        _ answer: RequestHandler.Answer, to line: RequestLine, of client: Client, at time: Timestamp
    ) -> Bool {
        seat.publish()
        var answer = answer
        if case .isToBeSaved = answer {
            guard !saving.want(for: client, request: line.id) else {
                // With a virtual clock the reply comes before the next request is read, so that it is in the same place
                // each time.
                if clock.isVirtual { client.waitForAnswer() }
                return true
            }
            answer = .failed(
                RequestError(
                    .limit,
                    "the state will be saved, but too many requests of this user wait for that; try again later"
                ))
        }
        client.subscriber.reply(id: line.id, answer, seat.engine, at: time)
        if case .failed = answer { return false }
        return true
    }
}
