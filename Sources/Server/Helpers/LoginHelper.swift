import CLinuxSystem
import System

/// Reports the login sessions on a seat to the server, which therefore need not load a library.
///
/// The helper process can do nothing but read logind's files below `/run/systemd`, and send all sessions again after
/// each change.
final class LoginHelper {
    private static let directory = "/run/systemd"

    private let connection: Descriptor

    /// Starts the process that keeps the privilege to read the sessions.
    ///
    /// - Parameters:
    ///   - seat: the seat whose sessions the helper reports.
    ///   - user: the user that the helper becomes; nil to keep the present one.
    init(seat: String, user: String?) throws(InletError) {
        connection = try HelperProcess.start(.logins) { connection in
            if let user, (try? Privileges.drop(to: user)) == nil { return }
            Self.run(seat, connection)
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.logins)
    }

    /// Readable once the helper has sent an answer or exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// The error with which the server ends without the helper.
    static let gone = InletError(
        .unavailable,
        "the helper that follows login sessions has exited, so programs in the background would receive "
            + "input; restart inlet"
    )

    /// Waits for the first answer.
    ///
    /// - Throws: ``gone``.
    func first() throws(InletError) -> Result<SeatLogins, SeatLogins.Absence> {
        guard let answer = try SeatLogins.receive(over: connection, isWaiting: true, gone: Self.gone) else {
            throw Self.gone
        }
        return answer
    }

    /// Waits for the end of a helper that has reported that it cannot follow sessions.
    func end() { HelperProcess.waitForEnd(of: connection) }

    /// The next answer, or nil if none has arrived.
    ///
    /// - Throws: ``gone``.
    func next() throws(InletError) -> Result<SeatLogins, SeatLogins.Absence>? {
        try SeatLogins.receive(over: connection, isWaiting: false, gone: Self.gone)
    }

    private static func run(_ seat: String, _ connection: borrowing Descriptor) {
        do throws(SeatLogins.Absence) {
            // Loading a library needs privileges that are dropped below.
            try SeatLogins.watch()
        } catch {
            _ = SeatLogins.send(.failure(error), over: connection)
            return
        }
        // Most of the library's code is not needed.
        inlet_release_code()
        Confinement.confine(.logins, [.reading(below: directory)])
        var last: Result<SeatLogins, SeatLogins.Absence>?
        repeat {
            let answer: Result<SeatLogins, SeatLogins.Absence>
            do throws(SeatLogins.Absence) {
                answer = .success(try SeatLogins.now(on: seat))
            } catch {
                answer = .failure(error)
            }
            if answer == last { continue }
            // Sessions that were known must not become unknown: the helper exits, so the server ends.
            if case .failure = answer, case .success = last { return }
            guard SeatLogins.send(answer, over: connection) else { return }
            if answer == .failure(.failure) { return }
            last = answer
        } while SeatLogins.waitForChange(besides: connection)
    }
}
