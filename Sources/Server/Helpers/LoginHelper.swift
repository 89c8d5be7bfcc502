import CLinuxSystem
import System

/// Tells a server, which loads no library for it, whose login sessions are on its seat.
///
/// Its other half is a process that can do nothing else: read what logind writes below `/run/systemd`, and tell all of it
/// anew at each change.
struct LoginHelper: ~Copyable {
    private static let directory = "/run/systemd"

    private let connection: Descriptor

    /// Starts the process that keeps the right to look.
    ///
    /// - Parameters:
    ///   - seat: the seat whose sessions it reports.
    ///   - user: the user that it becomes; nil to keep the present one.
    init(seat: String, user: String?) throws(InletError) {
        connection = try HelperProcess.start(.logins) { connection in
            if let user, (try? Privileges.drop(to: user)) == nil { return }
            Self.run(seat, connection)
        }
        HelperProcess.limitWaiting(connection, to: Deadlines.logins)
    }

    /// Readable once it has an answer or has exited.
    var rawDescriptor: Int32 { connection.rawValue }

    /// Why the server does not go on without it.
    static let gone = InletError(
        .unavailable,
        "the helper that follows login sessions has exited, so programs in the background would receive "
            + "input; restart inlet"
    )

    /// What was the case first.
    ///
    /// - Throws: ``gone``.
    func first() throws(InletError) -> Result<SeatLogins, SeatLogins.Absence> {
        guard let answer = try SeatLogins.receive(over: connection, isWaiting: true, gone: Self.gone) else {
            throw Self.gone
        }
        return answer
    }

    /// It has said that it will never know anything, and ends.
    func end() { HelperProcess.waitForEnd(of: connection) }

    /// What it has said since; nil where it has said nothing more.
    ///
    /// - Throws: ``gone``.
    func next() throws(InletError) -> Result<SeatLogins, SeatLogins.Absence>? {
        try SeatLogins.receive(over: connection, isWaiting: false, gone: Self.gone)
    }

    private static func run(_ seat: String, _ connection: borrowing Descriptor) {
        do throws(SeatLogins.Absence) {
            // Loading a library takes what is given up here.
            try SeatLogins.watch()
        } catch {
            _ = SeatLogins.send(.failure(error), over: connection)
            return
        }
        // Most of the library is of no use for this.
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
            // What was known once is not taken back: without an answer the server ends.
            if case .failure = answer, case .success = last { return }
            guard SeatLogins.send(answer, over: connection) else { return }
            if answer == .failure(.failure) { return }
            last = answer
        } while SeatLogins.waitForChange(besides: connection)
    }
}
