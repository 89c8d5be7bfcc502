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
        do throws(InletError) {
            try client.watch(in: &poller)
        } catch {
            client.unwatch(in: &poller)
            throw error
        }
        let now = clock.now
        seat.engine.connect(client.id, user: client.user, name: name, at: now)
        if client.right.isOffSeat { seat.engine.leaveSeat([client.id], at: now) }
        seat.publish()
        seat.clients.add(client)
        requests.enter(client)
        client.areKeysSuspended = suspension.isInForce
        client.tellCore(&seat.engine)
        seat.clients.setExplains(in: &seat.engine)
        client.subscriber.begin(seat.engine, at: now)
    }

    /// The reader has closed its end. Requests sent before are still served, for one turn or one long request.
    mutating func hangUp(_ client: Client) {
        guard !client.isHungUp else { return }
        client.hangUp()
        client.unwatch(in: &poller)
        if client.intake == .ended { drop(client) }
    }

    /// Removes a client that has gone, and its declarations.
    mutating func drop(_ client: Client) {
        client.unwatch(in: &poller)
        client.endRequests()
        seat.clients.remove(client)
        requests.leave(client)
        seat.clients.setExplains(in: &seat.engine)
        if case .simulated(let run) = source { run.forget(client) }
        let now = clock.now
        setKeysSuspended(false, by: client, at: now)
        let hadScenes = seat.engine.interaction.hasScenes(of: client.id)
        seat.engine.disconnect(client.id, at: now)
        seat.publish()
        if hadScenes && service != nil { saving.want() }
        if isOwned { hasEnded = true }
        service?.leave(client)
    }

    /// Writes what has been published.
    ///
    /// - Returns: when held-back motion is due.
    @discardableResult
    mutating func flush() -> Timestamp {
        // First: a daemon that is killed has told programs of nothing that a recorder that keeps up does not have.
        if let recording = seat.recording { devices.send(recording, at: clock.now) }
        var deadline = Timestamp.distantFuture
        let count = seat.clients.all.count
        var index = 0
        while index < seat.clients.all.count {
            let client = seat.clients.all[index]
            index += 1
            if client.canFlush { flush(client) }
            deadline = min(deadline, client.subscriber.deadline)
        }
        // A client was dropped: the others have new lines about that, and the client after it was skipped.
        guard seat.clients.all.count == count else { return flush() }
        if let oldest = seat.clients.takeOldest() { service?.noteLatency(since: oldest, at: clock.now) }
        return deadline
    }

    mutating func flush(_ client: Client) {
        // The lines that its remaining requests cause have no reader.
        if client.isHungUp { return client.subscriber.discard() }
        let wasBlocked = client.subscriber.isBlocked
        switch client.subscriber.flush(seat.engine, at: clock.now) {
        case .done: if wasBlocked { watch(client) }
        case .waiting: if !wasBlocked { watch(client) }
        case .closed: hangUp(client)
        case .failed(let number):
            if isOwned { fail(.output(number)) }
            drop(client)
        }
    }

    /// Requests of a client have come.
    mutating func noteRequests(of client: Client) {
        // Otherwise a hundred constantly busy clients would fill every wake up to its capacity, and hide other
        // descriptors.
        if !client.noteRequests() { watch(client) }
    }

    /// Has the poller report what a client needs. One that can no longer be waited for has gone.
    mutating func watch(_ client: Client) {
        do throws(InletError) {
            try client.watch(in: &poller)
        } catch {
            if isOwned { fail(error) }
            service?.audit.write("\(client.name) is disconnected: \(error.message)")
            hangUp(client)
        }
    }
}

// Suspension of key events, for example while the user types a password.
extension LiveLoop {
    /// Suspends keys for a client, or resumes them.
    mutating func setKeysSuspended(_ isSuspended: Bool, by client: Client, at time: Timestamp) {
        let was = suspension.isInForce
        suspension.set(isSuspended, by: client)
        applySuspension(since: was, at: time)
    }

    /// - Parameter was: Whether keys were suspended before.
    mutating func applySuspension(since was: Bool, at time: Timestamp) {
        guard suspension.isInForce != was else { return }
        // The core itself stops publishing keys, so no effect of a key has to be withheld from clients.
        if was { seat.engine.resumeKeys(at: time) } else { seat.engine.suspendKeys(at: time) }
        seat.publish()
        for client in seat.clients.all { tell(client, at: time) }
    }
}
