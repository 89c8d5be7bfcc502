import Configuration
import Engine
import InputModel
import Interaction
import Subscription
import System

// Another configuration, while clients stay.
extension LiveLoop {
    /// Has the configuration read anew: all of the new one holds then, or with an error all of the old.
    mutating func reload() {
        let now = MonotonicClock.now
        service!.manager.sayReloading(at: now)
        do throws(InletError) {
            try service!.readConfiguration(at: now)
        } catch {
            keep(because: error)
            service!.manager.sayReady()
        }
    }

    /// The helper that reads the configuration has done so, or has gone.
    mutating func beginReading() {
        do throws(InletError) {
            try service!.beginReading()
        } catch {
            if error == ConfigurationHelper.gone { return fail(error) }
            keep(because: error)
            finishReload()
        }
    }

    /// A configuration is being read in steps, between which others have their turn.
    var isReading: Bool { service?.isReading == true }

    /// Takes the reading of the configuration one step on; the last one puts it in force.
    mutating func goOnReading() {
        do throws(InletError) {
            guard let new = try service!.goOnReading() else { return }
            try hold(new)
        } catch {
            keep(because: error)
        }
        finishReload()
    }

    /// Gives up on a helper that reads the configuration for too long.
    mutating func checkReading(at time: @autoclosure () -> Timestamp) {
        guard service!.readingDeadline != .distantFuture, service!.readingDeadline <= time() else { return }
        service!.giveUpReading()
        keep(
            because: InletError(
                .unavailable, "the configuration could not be read in time; send SIGHUP again"))
        finishReload()
    }

    private mutating func finishReload() {
        if service!.takesReading() { reload() } else { service!.manager.sayReady() }
    }

    private mutating func hold(_ new: Configuration) throws(InletError) {
        let missing = try use(new)
        Message.offer(
            missing.isEmpty
                ? "the configuration has been reloaded"
                : "the configuration was reloaded, but \(missing.joined(separator: ", ")) could not be "
                    + "opened again; restart the daemon to try again")
    }

    private func keep(because error: InletError) {
        Message.offer("\(error.message); the configuration stays as it was")
    }

    /// - Returns: the devices that could not be opened again.
    private mutating func use(_ new: Configuration) throws(InletError) -> [String] {
        let old = service!.configuration
        let now = clock.now
        let space = seat.engine.settings.space
        do throws(RequestError) {
            try seat.engine.change(from: old, to: new, at: now)
        } catch {
            throw service!.configurationError(error)
        }
        seat.publish()
        service!.configuration = new
        service!.access = AccessList(configuration: new)
        // Before any other line: no client gets a line that the new configuration withholds.
        checkClients(at: now)
        if seat.engine.settings.space != space {
            for client in seat.clients.all { client.subscriber.tellState(seat.engine, at: now) }
        }
        let missing = devices.reopen(&seat, &poller) { device in
            old.engine.settings(for: device) != new.engine.settings(for: device)
                || old.engine.keyFilters(for: device) != new.engine.keyFilters(for: device)
        }
        if new.grab != old.grab || new.record != old.record || new.isRealtime != old.isRealtime {
            Message.offer("changes of grab, record and realtime take effect when the daemon restarts")
        }
        return missing
    }

    /// Gives each client the scopes of the new configuration, and tells it where they changed. Drops clients that may no
    /// longer connect.
    private mutating func checkClients(at time: Timestamp) {
        // The client on the standard streams is not counted.
        let connected = seat.clients.all.filter { $0.place != nil }
        service!.places = ConnectionShares(service!.access)
        seat.engine.setShare(ofAll: service!.places.memory)
        var gone: [Client] = []
        var rights: [(client: Client, right: ClientRight)] = []
        for client in connected {
            guard let peer = PeerIdentity(of: client.subscriber.rawDescriptor), let right = right(of: peer)
            else {
                client.right.scopes = []
                client.place = nil
                gone.append(client)
                continue
            }
            let place = service!.places.keep(client.place!, for: peer)
            client.place = place
            seat.engine.setShare(service!.places.share(of: place), of: peer.user)
            rights.append((client, right))
        }
        give(rights, at: time)
        // Last: other clients get what ends with them, each by its present scopes.
        for client in gone { drop(client) }
    }
}
