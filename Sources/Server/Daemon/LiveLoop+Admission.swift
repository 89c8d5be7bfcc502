import CLinuxSystem
import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System
import Wire

// The daemon accepts or refuses connections.
extension LiveLoop {
    mutating func acceptClients(of service: Service) {
        for _ in 0..<ClientLimits.acceptedPerTurn {
            switch service.listener.accept() {
            case .client(let socket): admit(socket, to: service)
            case .outOfDescriptors:
                service.audit.write("a client was refused: no file descriptor is left; raise LimitNOFILE")
                return
            case .none: return
            }
        }
    }

    private mutating func admit(_ socket: consuming Descriptor, to service: Service) {
        guard let peer = PeerIdentity(of: socket.rawValue) else { return }
        guard let right = right(of: peer, in: service) else {
            return refuse(
                socket, peer, service,
                RequestError(
                    .notPermitted,
                    "user \(peer.user) may not connect; root can add the user to group "
                        + "\(AccessList.group), or to subscribers in \(Configuration.standardPath)"))
        }
        let input = fcntl(socket.rawValue, F_DUPFD_CLOEXEC, 3)
        guard input >= 0 else {
            return refuse(
                socket, peer, service,
                RequestError(.limit, "the daemon has no free file descriptor; try again later"))
        }
        let place: ConnectionShares.Place
        do throws(RequestError) {
            place = try service.places.take(for: peer)
        } catch {
            close(input)
            return refuse(socket, peer, service, error)
        }
        var size = ClientLimits.socketBuffer
        setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        guard let id = seat.clients.makeID() else {
            close(input)
            service.places.giveBack(place)
            return refuse(
                socket, peer, service,
                RequestError(.limit, "the daemon has used all client numbers; restart it"))
        }
        let options = options(of: id, user: peer.user, right, queueLimit: place.queue)
        let client = Client(
            id, name: "client \(id.rawValue) (\(peer.description))", user: peer.user, right: right,
            subscriber: Subscriber(output: OutputDescriptor(socket: socket), options: options),
            requests: RequestInput(socket: Descriptor(owning: input), lineLimit: ClientLimits.line))
        client.place = place
        seat.engine.setShare(service.places.share(of: place), of: peer.user)
        seat.engine.setShare(ofAll: service.places.memory)
        do throws(InletError) {
            try add(client)
        } catch {
            service.places.giveBack(place)
            return service.audit.write("\(client.name) was refused: \(error.message)")
        }
        service.wantMemoryBack(at: MonotonicClock.now)
        let limit = right.isOffSeat ? ", once a login session of its user is active" : ""
        service.audit.write("\(client.name) connected with scopes \(right.scopes.list)\(limit)")
    }

    /// What a new client is written, by its permissions.
    ///
    /// - Parameter queueLimit: in bytes, see ``SubscriberOptions/queueLimit``.
    func options(of id: ClientID, user: UInt32, _ right: ClientRight, queueLimit: Int) -> SubscriberOptions {
        var options = SubscriberOptions()
        options.queueLimit = queueLimit
        options.program = id
        options.user = user
        options.permission = Permission(
            scopes: right.scopes, isOffSeat: right.isOffSeat, areKeysSuspended: suspension.isInForce)
        return options
    }

    /// The scopes of `peer`; nil if it may not connect. In a simulation, the user who started it has every scope: no device of
    /// another user is read.
    func right(of peer: PeerIdentity, in service: Service) -> ClientRight? {
        if case .simulated = source, peer.user == getuid() { return ClientRight(scopes: .all) }
        return service.logins.right(of: peer, in: service.access)
    }

    /// Sends a client the reason for its refusal, and nothing else.
    private mutating func refuse(
        _ socket: borrowing Descriptor, _ peer: PeerIdentity, _ service: Service, _ error: RequestError
    ) {
        let now = clock.now
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        encoder.reply(id: nil, error: error, at: now, to: &buffer)
        buffer.withUnsafeBytes { bytes in
            _ = send(
                socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        service.audit.write("\(peer.description) was refused: \(error.message)")
    }
}
