import CLinuxSystem
import Glibc

/// Whose login sessions are on a seat, as logind says.
package struct SeatLogins: Hashable, Sendable {
    /// Users that have a session there, by number.
    package var users: Set<UInt32>
    /// The user whose session has the displays; nil while none has.
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

// What asks logind. It loads libsystemd into this process, which the server is spared.
extension SeatLogins {
    /// Loads the library and begins to watch; before ``now(on:)``, and once a process.
    package static func watch() throws(Absence) {
        guard inlet_logins_watch() < 0 else { return }
        throw errno == ENOSYS ? .noLibrary : errno == ENOENT ? .noService : .failure
    }

    /// Waits until something may have changed.
    ///
    /// - Returns: false where the other end of `connection` has gone, or nothing can be watched any more.
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

// As one process tells another: a message of fixed size, whatever it says.
extension SeatLogins {
    private init(_ logins: inlet_logins) {
        let users = withUnsafeBytes(of: logins.users) {
            Array($0.bindMemory(to: UInt32.self).prefix(Int(min(logins.count, UInt32(INLET_LOGINS)))))
        }
        self.init(users: Set(users), active: logins.has_active == 0 ? nil : logins.active)
    }

    /// - Returns: false where the other end has gone.
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

    /// What the other end has said next.
    ///
    /// - Parameter isWaiting: for as long as the connection waits.
    /// - Returns: nil where it has said nothing more.
    /// - Throws: `InletError`, `gone` where it has gone, takes too long, or says something else.
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
