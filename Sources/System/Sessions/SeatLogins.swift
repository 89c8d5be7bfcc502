import CLinuxSystem
import Glibc

/// The users with login sessions on a seat, as logind reports them.
package struct SeatLogins: Hashable, Sendable {
    /// Users that have a session there, by number.
    package var users: Set<UInt32>
    /// The user whose session has the displays, or nil while none has.
    package var active: UInt32?

    package init(users: Set<UInt32>, active: UInt32?) {
        self.users = users
        self.active = active
        if let active { self.users.insert(active) }
    }

    /// Why the login sessions are unknown.
    package enum Absence: UInt32, Error {
        case noLibrary = 1
        case noService
        /// logind has no seat yet.
        case notYet
        case failure

        /// The reason, for messages.
        package var description: String {
            switch self {
            case .noLibrary: "libsystemd.so.0 cannot be loaded"
            case .noService: "/run/systemd/seats does not exist"
            case .notYet: "logind is not running: /run/systemd/seats is empty"
            case .failure: "/run/systemd/seats cannot be read or watched"
            }
        }
    }
}

// Queries to logind. They load libsystemd into this process; the server itself never does.
extension SeatLogins {
    /// Loads the library and begins to watch. Call this once per process, before ``now(on:)``.
    package static func watch() throws(Absence) {
        guard inlet_logins_watch() < 0 else { return }
        throw errno == ENOSYS ? .noLibrary : errno == ENOENT ? .noService : .failure
    }

    /// Waits until something may have changed.
    ///
    /// - Returns: false if the other end of `connection` has closed, or watching is no longer possible.
    package static func waitForChange(besides connection: borrowing Descriptor) -> Bool {
        inlet_logins_wait(connection.rawValue) == 0
    }

    package static func now(on seat: String) throws(Absence) -> SeatLogins {
        var logins = inlet_logins()
        switch inlet_logins_read(seat, &logins) {
        case 0: return SeatLogins(logins)
        case 1: throw .notYet
        default: throw .failure
        }
    }
}

// The message between the two processes, which always has the same size.
extension SeatLogins {
    private init(_ logins: inlet_logins) {
        let users = withUnsafeBytes(of: logins.users) {
            Array($0.bindMemory(to: UInt32.self).prefix(Int(min(logins.count, UInt32(INLET_LOGINS)))))
        }
        self.init(users: Set(users), active: logins.has_active == 0 ? nil : logins.active)
    }

    /// - Returns: false if the other end has closed.
    package static func send(
        _ answer: Result<SeatLogins, Absence>, over connection: borrowing Descriptor
    ) -> Bool {
        var message = inlet_logins()
        switch answer {
        case .success(let logins):
            message.has_active = logins.active == nil ? 0 : 1
            message.active = logins.active ?? 0
            let users = logins.users.sorted().prefix(Int(INLET_LOGINS))
            message.count = UInt32(users.count)
            let list = Array(users)
            list.withUnsafeBytes { bytes in
                withUnsafeMutableBytes(of: &message.users) { $0.copyMemory(from: bytes) }
            }
        case .failure(let absence): message.absence = absence.rawValue
        }
        let size = MemoryLayout<inlet_logins>.size
        return Glibc.send(connection.rawValue, &message, size, Int32(MSG_NOSIGNAL)) == size
    }

    /// The next message from the other end.
    ///
    /// - Parameter isWaiting: wait, for as long as the connection allows.
    /// - Returns: nil if no message is waiting.
    /// - Throws: `InletError`, `gone` if the other end has closed, takes too long, or sends anything else.
    package static func receive(
        over connection: borrowing Descriptor, isWaiting: Bool, gone: InletError
    ) throws(InletError) -> Result<SeatLogins, Absence>? {
        var message = inlet_logins()
        let size = MemoryLayout<inlet_logins>.size
        let count = recv(connection.rawValue, &message, size, isWaiting ? 0 : Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN, !isWaiting { return nil }
        guard count == size else { throw gone }
        guard message.absence != 0 else { return .success(SeatLogins(message)) }
        return .failure(Absence(rawValue: message.absence) ?? .failure)
    }
}
