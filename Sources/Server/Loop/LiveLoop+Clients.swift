import Engine
import Glibc
import InputModel
import Recording
import Subscription
import System

// Clients: written to, slow, gone.
extension LiveLoop {
    /// What a program is called that speaks on the standard input of a stream.
    private static var standardInput: String { "stdin" }

    mutating func add(_ client: Client) {
        poller.add(client.subscriber.rawDescriptor, token: LoopToken.output(client.id), for: .hangUp)
        if let raw = client.requests?.rawDescriptor {
            // What cannot be waited for, a file, is there all the time.
            client.hasMoreRequests = !poller.add(raw, token: LoopToken.requests(client.id), for: .reading)
        }
        let now = clock.now
        seat.engine.connect(
            client.id, user: client.user, name: client.isOwner ? Self.standardInput : nil, at: now)
        if client.right.isOffSeat { seat.engine.leaveSeat([client.id], at: now) }
        seat.publish()
        seat.clients.add(client)
        client.noteScopes(&seat.engine)
        seat.clients.noteExplaining(&seat.engine)
        client.subscriber.begin(seat.engine, version: version, at: now)
    }

    /// The reader has gone. What was asked before that is done, as far as one turn goes.
    mutating func hangUp(_ client: Client) {
        guard !client.isHungUp else { return }
        client.isHungUp = true
        // It would be reported again and again, at both ends.
        poller.remove(client.subscriber.rawDescriptor)
        unwatch(client)
        client.isSlow = false
        if client.requests == nil { drop(client) } else { client.hasMoreRequests = true }
    }

    /// A client has gone, and with it what it declared.
    mutating func drop(_ client: Client) {
        if !client.isHungUp { poller.remove(client.subscriber.rawDescriptor) }
        unwatch(client)
        client.hasMoreRequests = false
        seat.clients.remove(client)
        seat.clients.noteExplaining(&seat.engine)
        simulation?.forget(client)
        if begun?.client === client { begun = nil }
        let now = clock.now
        setKeysSuspended(false, by: client, at: now)
        let hadScenes = seat.engine.hasScenes(of: client.id)
        seat.engine.disconnect(client.id, at: now)
        seat.publish()
        if hadScenes && service != nil { saves.want() }
        if client.isOwner { hasEnded = true }
        if let place = client.place.take() { service?.places.giveBack(place) }
        service?.noteGone(client)
    }

    /// Writes what has been published.
    ///
    /// - Returns: when motion that was held back is to be written.
    @discardableResult
    mutating func flush() -> Timestamp {
        var deadline = Timestamp.distantFuture
        let count = seat.clients.all.count
        var index = 0
        while index < seat.clients.all.count {
            let client = seat.clients.all[index]
            index += 1
            if !client.isSlow && client.subscriber.hasOutput { flush(client) }
            deadline = min(deadline, client.subscriber.deadline)
        }
        // Of one that has gone, the others are told; and whoever stood behind it was passed over.
        guard seat.clients.all.count == count else { return flush() }
        if let oldest = seat.clients.takeOldest() { service?.noteLatency(clock.now - oldest) }
        if let recording = seat.recording { devices.send(recording) }
        return deadline
    }

    mutating func flush(_ client: Client) {
        // What follows from its remaining requests has no reader.
        if client.isHungUp { return client.subscriber.discard() }
        let outcome = client.subscriber.flush(seat.engine, at: clock.now)
        switch outcome {
        case .done: setSlow(false, client)
        case .waiting: setSlow(true, client)
        case .closed: hangUp(client)
        case .failed(let number):
            if client.isOwner {
                fail(InletError(.io, "standard output: cannot write: \(String(cString: strerror(number)))"))
            }
            drop(client)
        }
    }

    private mutating func setSlow(_ isSlow: Bool, _ client: Client) {
        guard isSlow != client.isSlow else { return }
        client.isSlow = isSlow
        client.subscriber.setWaiting(isSlow)
        poller.set(isWriting: isSlow, client.subscriber.rawDescriptor, token: LoopToken.output(client.id))
        // Requests wait while their answers do.
        guard let raw = client.requests?.rawDescriptor else { return }
        if isSlow {
            unwatch(client)
        } else {
            client.isUnwatched = false
            client.hasMoreRequests =
                !poller.add(raw, token: LoopToken.requests(client.id), for: .reading)
                || client.hasMoreRequests
        }
    }

    /// Requests of a client have come.
    mutating func noteRequests(of client: Client) {
        // Of a hundred that ask without end, each wake would be told, and of those beyond its capacity not of others.
        if client.hasMoreRequests { unwatch(client) }
        client.hasMoreRequests = true
    }

    private mutating func unwatch(_ client: Client) {
        guard !client.isUnwatched, let raw = client.requests?.rawDescriptor else { return }
        client.isUnwatched = true
        poller.remove(raw)
    }

    /// All requests of a client that have come are served; the poller reports more at `raw`.
    mutating func watch(_ client: Client, _ raw: Int32) {
        guard client.isUnwatched, !client.isHungUp else { return }
        client.isUnwatched = false
        poller.add(raw, token: LoopToken.requests(client.id), for: .reading)
    }
}

// Suspension of key events, for example while the user types a password.
extension LiveLoop {
    /// A client whose login session is active has suspended keys.
    var areKeysSuspended: Bool { keySuspenders.values.contains { !$0.right.isOffSeat } }

    /// No client gets key events until every client that suspended them has resumed them or disconnected.
    mutating func setKeysSuspended(_ isSuspended: Bool, by client: Client, at time: Timestamp) {
        let was = areKeysSuspended
        keySuspenders[client.id] = isSuspended ? client : nil
        noteSuspension(since: was, at: time)
    }

    /// - Parameter was: Whether keys were suspended before.
    mutating func noteSuspension(since was: Bool, at time: Timestamp) {
        guard areKeysSuspended != was else { return }
        // The core itself does not receive them: nothing that a key would cause is left to be kept from anyone.
        if was { seat.engine.resumeKeys(at: time) } else { seat.engine.suspendKeys(at: time) }
        seat.publish()
        for client in seat.clients.all {
            tell(client, at: time)
        }
    }
}
