import CLinuxSystem
import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
import Wire

// Clients of a daemon: let in or turned away.
extension LiveLoop {
    mutating func acceptClients() {
        for _ in 0..<Service.acceptsPerTurn {
            switch service!.listener.accept() {
            case .client(let socket): admit(socket)
            case .outOfDescriptors:
                service!.audit.write(
                    "somebody was turned away: no descriptor is left; raise LimitNOFILE",
                    at: MonotonicClock.now)
                return
            case .none: return
            }
        }
    }

    private mutating func admit(_ socket: consuming Descriptor) {
        guard let peer = PeerIdentity(of: socket.rawValue) else { return }
        // Simulated hands are those of whoever started them.
        let own = simulation != nil && peer.user == getuid() ? Scopes.all : nil
        guard let scopes = own ?? service!.access.scopes(for: peer) else {
            return refuse(
                socket, peer,
                RequestError(
                    .notPermitted,
                    "user \(peer.user) may not connect; root adds them to group \(AccessList.group), or to "
                        + "subscribers in \(Configuration.standardPath)"))
        }
        let input = fcntl(socket.rawValue, F_DUPFD_CLOEXEC, 3)
        guard seat.clients.all.count < Service.clientLimit, input >= 0 else {
            if input >= 0 { close(input) }
            return refuse(socket, peer, RequestError(.limit, "there are too many clients; try again later"))
        }
        var size = Service.socketBuffer
        setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        guard let id = seat.clients.makeID() else {
            close(input)
            return refuse(
                socket, peer, RequestError(.limit, "no number is left for a client; restart the daemon"))
        }
        var options = SubscriberOptions()
        options.queueLimit = Service.queueLimit
        options.scopes = scopes
        options.program = id
        options.user = peer.user
        options.areKeysSuspended = areKeysSuspended
        let client = Client(
            id, name: "client \(id.rawValue) (\(peer.description))", user: peer.user, granted: scopes,
            subscriber: Subscriber(output: OutputDescriptor(socket: socket), options: options),
            requests: RequestInput(socket: Descriptor(owning: input), lineLimit: Service.lineLimit),
            isOwner: false)
        add(client)
        hasAdmitted = true
        service!.audit.write("\(client.name) may see and ask \(scopes.list)", at: MonotonicClock.now)
    }

    /// Tells somebody why they are turned away, and nothing else.
    private mutating func refuse(
        _ socket: borrowing Descriptor, _ peer: PeerIdentity, _ error: RequestError
    ) {
        let now = clock.now
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        encoder.reply(id: nil, error: error, at: now, to: &buffer)
        buffer.withUnsafeBytes { bytes in
            _ = send(
                socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        service!.audit.write("\(peer.description) was turned away: \(error.message)", at: now)
    }
}

// Another configuration, while clients stay.
extension LiveLoop {
    /// Reads the configuration anew: all of the new one holds, or with an error all of the old.
    mutating func reload() {
        service!.manager.sayReloading(at: MonotonicClock.now)
        do throws(InletError) {
            let missing = try use(Configuration(ofDaemon: service!.file.again()))
            Message.offer(
                missing.isEmpty
                    ? "the configuration has been read again"
                    : "the configuration holds, but \(missing.joined(separator: ", ")) could not be opened again; "
                        + "restart the daemon to try once more")
        } catch {
            Message.offer("\(error.message); the configuration stays as it was")
        }
        service!.manager.sayReady()
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
        if seat.engine.settings.space != space {
            for client in seat.clients.all { client.subscriber.tellState(seat.engine, at: now) }
        }
        let missing = devices.reopen(&seat, &poller) { device in
            old.engine.settings(for: device) != new.engine.settings(for: device)
                || old.engine.keyFilters(for: device) != new.engine.keyFilters(for: device)
        }
        if new.grab != old.grab || new.record != old.record || new.isRealtime != old.isRealtime {
            Message.offer("grab, record and realtime hold as they are until the daemon starts again")
        }
        service!.configuration = new
        service!.access = AccessList(configuration: new)
        checkClients(at: now)
        return missing
    }

    /// Who may see or ask something else now is told so; who may not even connect is let go.
    private mutating func checkClients(at time: Timestamp) {
        for client in seat.clients.all {
            guard let peer = PeerIdentity(of: client.subscriber.rawDescriptor),
                let scopes = service!.access.scopes(for: peer)
            else {
                drop(client)
                continue
            }
            guard scopes != client.granted else { continue }
            client.granted = scopes
            client.noteKeys(&seat.engine)
            client.subscriber.change(
                scopes: client.scopes, areKeysSuspended: areKeysSuspended, seat.engine, at: time)
        }
    }
}
