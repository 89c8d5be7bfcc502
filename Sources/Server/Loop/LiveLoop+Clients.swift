import Engine
import Glibc
import InputModel
import Interaction
import Recording
import Subscription
import System

// Clients: added, written to, slow, dropped.
extension LiveLoop {
    /// - Parameter name: the program's; nil until it identifies itself.
    /// - Throws: ``InletError`` if its descriptors cannot be waited for; then it was not added.
    mutating func add(_ client: Client, named name: String? = nil) throws(InletError) {
        try poller.add(client.subscriber.rawDescriptor, token: .output(client.id), for: .hangUp)
        if let raw = client.requests?.rawDescriptor {
            do throws(InletError) {
                // A file cannot be waited for, and is always readable.
                client.hasMoreRequests =
                    try !poller.add(raw, token: .requests(client.id), for: .reading)
            } catch {
                poller.remove(client.subscriber.rawDescriptor)
                throw error
            }
        }
        let now = clock.now
        seat.engine.connect(client.id, user: client.user, name: name, at: now)
        if client.right.isOffSeat { seat.engine.leaveSeat([client.id], at: now) }
        seat.publish()
        seat.clients.add(client)
        client.noteScopes(&seat.engine)
        seat.clients.noteExplaining(&seat.engine)
        client.subscriber.begin(seat.engine, version: version, at: now)
    }

    /// The reader has closed its end. Requests sent before are still served, for one turn or one long request.
    mutating func hangUp(_ client: Client) {
        guard !client.isHungUp else { return }
        client.isHungUp = true
        // The hang-up would be reported again and again, for both descriptors.
        poller.remove(client.subscriber.rawDescriptor)
        unwatch(client)
        client.isSlow = false
        if client.requests == nil { drop(client) } else { client.hasMoreRequests = true }
    }

    /// Removes a client that has gone, and its declarations.
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
        let hadScenes = seat.engine.interaction.hasScenes(of: client.id)
        seat.engine.disconnect(client.id, at: now)
        seat.publish()
        if hadScenes && service != nil { saves.want() }
        if client.isOwner { hasEnded = true }
        if let place = client.place.take() { service?.places.giveBack(place) }
        service?.noteGone(client)
    }

    /// Writes what has been published.
    ///
    /// - Returns: when held-back motion is due.
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
        // A client was dropped: the others have new lines about that, and the client after it was skipped.
        guard seat.clients.all.count == count else { return flush() }
        if let oldest = seat.clients.takeOldest() { service?.noteLatency(since: oldest, at: clock.now) }
        if let recording = seat.recording { devices.send(recording) }
        return deadline
    }

    mutating func flush(_ client: Client) {
        // The lines that its remaining requests cause have no reader.
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
        client.subscriber.isSlow = isSlow
        poller.set(
            isWriting: isSlow, client.subscriber.rawDescriptor, token: .output(client.id))
        // Requests wait while their answers do.
        guard let raw = client.requests?.rawDescriptor else { return }
        if isSlow {
            unwatch(client)
        } else {
            watchRequests(of: client, raw)
        }
    }

    /// The poller reports requests of a client at `raw`. A client that can no longer be waited for has gone.
    private mutating func watchRequests(of client: Client, _ raw: Int32) {
        do throws(InletError) {
            let isWatched = try poller.add(raw, token: .requests(client.id), for: .reading)
            client.isUnwatched = false
            if !isWatched { client.hasMoreRequests = true }
        } catch {
            client.isUnwatched = true
            if client.isOwner { fail(error) }
            service?.audit.write("\(client.name) is disconnected: \(error.message)")
            hangUp(client)
        }
    }

    /// Requests of a client have come.
    mutating func noteRequests(of client: Client) {
        // Otherwise a hundred constantly busy clients would fill every wake up to its capacity, and hide other
        // descriptors.
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
        watchRequests(of: client, raw)
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
        // The core itself stops publishing keys, so no effect of a key has to be withheld from clients.
        if was { seat.engine.resumeKeys(at: time) } else { seat.engine.suspendKeys(at: time) }
        seat.publish()
        for client in seat.clients.all {
            tell(client, at: time)
        }
    }
}
