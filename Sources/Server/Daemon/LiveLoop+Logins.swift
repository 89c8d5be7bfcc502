import Engine
import InputModel
import Interaction
import Subscription
import System

// Login sessions: a change of the users that get input takes effect in one turn.
extension LiveLoop {
    /// The helper that follows login sessions has reported a change, or has exited.
    mutating func takeLogins(of service: Service) {
        let former = service.logins.logins
        do throws(InletError) {
            guard try service.readLogins() else { return }
        } catch {
            return fail(error)
        }
        var rights: [(client: Client, right: ClientRight)] = []
        for client in seat.clients.all where client.place != nil {
            let right = PeerIdentity(of: client.subscriber.rawDescriptor).flatMap {
                self.right(of: $0, in: service)
            }
            rights.append((client, right ?? ClientRight(scopes: [], isOffSeat: true)))
        }
        let now = clock.now
        let logins = service.logins.logins
        let (left, returned) = give(rights, toOtherUser: former?.active != logins?.active, at: now)
        guard former != logins else { return }
        let whose = logins?.active.map { "user \($0) has the seat" } ?? "nobody has the seat"
        service.audit.write(
            "login sessions: \(whose); clients that left the seat: \(left), that returned: \(returned)")
    }

    /// Gives clients their new permissions, and notifies those whose permissions changed.
    ///
    /// First, clients that received the start of an interaction receive its end. Then clients that lose permissions
    /// receive nothing more; only after that do others receive what follows.
    ///
    /// - Parameter isOther: another user has the seat. The former user pressed the keys that are down, so no other user
    ///   receives these presses or their ends.
    /// - Returns: how many clients left the seat, and how many returned.
    @discardableResult
    mutating func give(
        _ rights: [(client: Client, right: ClientRight)], toOtherUser isOther: Bool = false,
        at time: Timestamp
    ) -> (left: Int, returned: Int) {
        if isOther {
            seat.engine.advance(to: time)
            seat.engine.cancelAll(at: time)
            seat.publish()
        }
        let changed = rights.filter { $0.client.right != $0.right }
        let leaving = changed.filter { $0.right.isOffSeat && !$0.client.right.isOffSeat }
        let returning = changed.filter { !$0.right.isOffSeat && $0.client.right.isOffSeat }
        let wereSuspended = suspension.isInForce
        for (client, right) in changed where right.isOffSeat == client.right.isOffSeat {
            client.right = right
            tell(client, at: time)
        }
        if !leaving.isEmpty {
            seat.engine.leaveSeat(leaving.map(\.client.id), at: time)
            seat.publish()
            for (client, right) in leaving {
                client.right = right
                tell(client, at: time)
            }
        }
        for (client, right) in returning { client.right = right }
        applySuspension(since: wereSuspended, at: time)
        if !returning.isEmpty {
            for (client, _) in returning { tell(client, at: time) }
            // Publishes the events owed to them.
            seat.engine.returnToSeat(returning.map(\.client.id), at: time)
            seat.publish()
        }
        return (leaving.count, returning.count)
    }

    /// Applies a client's current permissions, and reports them to it.
    mutating func tell(_ client: Client, at time: Timestamp) {
        client.areKeysSuspended = suspension.isInForce
        client.tellCore(&seat.engine)
        client.subscriber.change(to: client.permission, seat.engine, at: time)
    }
}
