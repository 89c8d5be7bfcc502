import Configuration
import Engine
import InputModel
import Interaction
import Subscription
import System

// Reloads the configuration while clients stay connected.
extension LiveLoop {
    /// Rereads the configuration. All of the new one takes effect, or, after an error, all of the old one stays.
    mutating func reload(_ service: Service) {
        let now = MonotonicClock.now
        service.manager.sayReloading(at: now)
        do throws(InletError) {
            try service.reading.begin(at: now)
        } catch {
            keep(because: error)
            service.manager.sayReady()
        }
    }

    /// The helper that reads the configuration has answered or exited.
    mutating func beginReading(by service: Service) {
        do throws(InletError) {
            try service.reading.takeAnswer()
        } catch {
            if error == ConfigurationHelper.gone { return fail(error) }
            keep(because: error)
            finishReload(of: service)
        }
    }

    /// Performs one step of reading the configuration; the last one puts it in force.
    mutating func goOnReading(by service: Service) {
        do throws(InletError) {
            guard var new = try service.reading.goOn() else { return }
            // The file does not say whether users share the limits.
            new.engine.interaction.isShared = service.configuration.engine.interaction.isShared
            try hold(new, in: service)
        } catch {
            keep(because: error)
        }
        finishReload(of: service)
    }

    /// Gives up on a helper that takes too long to read the configuration.
    mutating func checkReading(by service: Service, at time: @autoclosure () -> Timestamp) {
        let deadline = service.reading.deadline
        guard deadline != .distantFuture, deadline <= time() else { return }
        service.reading.giveUp()
        keep(
            because: InletError(
                .unavailable, "the configuration could not be read in time; send SIGHUP again"))
        finishReload(of: service)
    }

    private mutating func finishReload(of service: Service) {
        if service.reading.takesAnother() { reload(service) } else { service.manager.sayReady() }
    }

    private mutating func hold(_ new: Configuration, in service: Service) throws(InletError) {
        let missing = try use(new, in: service)
        Message.offer(
            missing.isEmpty
                ? "the configuration has been reloaded"
                : "the configuration was reloaded, but \(missing.joined(separator: ", ")) could not be "
                    + "added again; restart the daemon to try again")
    }

    private func keep(because error: InletError) {
        Message.offer("\(error.message); the configuration stays as it was")
    }

    /// - Returns: the devices that could not be added again.
    private mutating func use(_ new: Configuration, in service: Service) throws(InletError) -> [String] {
        let old = service.configuration
        let now = clock.now
        let space = seat.engine.settings.space
        do throws(RequestError) {
            try seat.engine.change(from: old, to: new, at: now)
        } catch {
            throw service.reading.error(error)
        }
        seat.publish()
        service.configuration = new
        service.access = AccessList(configuration: new)
        // Before any other line, so that no client gets one that the new configuration withholds.
        checkClients(of: service, at: now)
        if seat.engine.settings.space != space {
            for client in seat.clients.all { client.subscriber.tellState(seat.engine, at: now) }
        }
        let missing = devices.replace(&seat, &poller) { device in
            old.engine.settings(for: device) != new.engine.settings(for: device)
                || old.engine.keyFilters(for: device) != new.engine.keyFilters(for: device)
        }
        if new.grab != old.grab || new.record != old.record || new.isRealtime != old.isRealtime {
            Message.offer("changes of grab, record and realtime take effect when the daemon restarts")
        }
        return missing
    }

    /// Gives each client the scopes of the new configuration, and notifies it if they changed. Drops clients that may
    /// no longer connect.
    private mutating func checkClients(of service: Service, at time: Timestamp) {
        // The client on the standard streams is not counted, and keeps its permissions.
        let connected = seat.clients.all.filter { $0.place != nil }
        service.places = ConnectionShares(service.access)
        seat.engine.setShare(ofAll: service.places.memory)
        var gone: [Client] = []
        var rights: [(client: Client, right: ClientRight)] = []
        for client in connected {
            guard let peer = PeerIdentity(of: client.subscriber.rawDescriptor),
                let right = right(of: peer, in: service)
            else {
                client.right.scopes = []
                client.place = nil
                gone.append(client)
                continue
            }
            let place = service.places.keep(client.place!, for: peer)
            client.place = place
            seat.engine.setShare(service.places.share(of: place), of: peer.user)
            rights.append((client, right))
        }
        give(rights, at: time)
        // Last, so that the events of their disconnection reach other clients under the new scopes.
        for client in gone { drop(client) }
    }
}
