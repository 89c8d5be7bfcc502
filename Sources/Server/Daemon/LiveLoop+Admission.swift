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
    mutating func acceptClients() {
        for _ in 0..<ClientLimits.acceptedPerTurn {
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
        // In a simulation, the user who started it has every scope: no device of another user is read.
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
        guard seat.clients.all.count < ClientLimits.count, input >= 0 else {
            if input >= 0 { close(input) }
            return refuse(socket, peer, RequestError(.limit, "there are too many clients; try again later"))
        }
        var size = ClientLimits.socketBuffer
        setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        guard let id = seat.clients.makeID() else {
            close(input)
            return refuse(
                socket, peer, RequestError(.limit, "no number is left for a client; restart the daemon"))
        }
        var options = SubscriberOptions()
        options.queueLimit = ClientLimits.queue
        options.scopes = scopes
        options.program = id
        options.user = peer.user
        options.areKeysSuspended = areKeysSuspended
        let client = Client(
            id, name: "client \(id.rawValue) (\(peer.description))", user: peer.user, granted: scopes,
            subscriber: Subscriber(output: OutputDescriptor(socket: socket), options: options),
            requests: RequestInput(socket: Descriptor(owning: input), lineLimit: ClientLimits.line),
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
