import CLinuxSystem
import Glibc
import Testing
import Wire

@testable import Configuration
@testable import Server
@testable import System

/// Which users have the seat, by their login sessions.
struct LoginSessionsTests {
    private static let alice: UInt32 = 1000
    private static let bob: UInt32 = 1001
    private static let daemon: UInt32 = 900

    private func sessions(_ changes: SeatLogins...) -> LoginSessions {
        var sessions = LoginSessions(user: Self.daemon)
        for change in changes { sessions.take(change) }
        return sessions
    }

    @Test("Without sessions in force everyone has the seat")
    func notInForce() {
        for user in [0, Self.daemon, Self.alice] {
            #expect(sessions().standing(of: user) == .foreground)
        }
    }

    @Test("A user has the seat while a session is active, and after the last is revoked until the next")
    func standings() {
        let none = SeatLogins(users: [], active: nil)
        let both = SeatLogins(users: [Self.alice, Self.bob], active: Self.alice)
        let switched = SeatLogins(users: [Self.alice, Self.bob], active: Self.bob)
        let expected: [(changes: [SeatLogins], alice: LoginSessions.Standing, bob: LoginSessions.Standing)] =
            [
                ([none], .sessionless, .sessionless),
                ([both], .foreground, .background),
                ([both, switched], .background, .foreground),
                ([both, none], .background, .background),
                ([both, none, switched], .background, .foreground),
                ([SeatLogins(users: [Self.bob], active: nil), none], .sessionless, .background),
                ([SeatLogins(users: [], active: Self.alice), none], .background, .sessionless),
            ]
        for (changes, alice, bob) in expected {
            var sessions = sessions()
            for change in changes { sessions.take(change) }
            #expect(sessions.standing(of: Self.alice) == alice, "\(changes)")
            #expect(sessions.standing(of: Self.bob) == bob, "\(changes)")
            for user in [0, Self.daemon] { #expect(sessions.standing(of: user) == .foreground) }
        }
    }

    @Test("Scopes: all with the seat; none in the background; those of `always` without a session")
    func rights() throws {
        let list = AccessList(
            [
                AccessList.Entry(.user(Self.alice), .keys, isAlways: true),
                AccessList.Entry(.group(50), [.pointer, .scenes]),
                AccessList.Entry(.group(60), [], isAlways: true),
            ])
        func right(_ user: UInt32, _ group: UInt32, _ logins: SeatLogins?...) -> ClientRight? {
            var sessions = sessions()
            for case .some(let change) in logins { sessions.take(change) }
            return sessions.right(of: PeerIdentity(process: 1, user: user, groups: [group]), in: list)
        }
        let none = SeatLogins(users: [], active: nil)
        let both = SeatLogins(users: [Self.alice, Self.bob], active: Self.alice)
        let all: Scopes = [.keys, .pointer, .scenes]
        #expect(right(Self.alice, 50) == ClientRight(scopes: all))
        #expect(right(Self.alice, 50, both) == ClientRight(scopes: all))
        #expect(right(Self.alice, 50, none) == ClientRight(scopes: .keys))
        #expect(right(Self.alice, 50, both, none) == ClientRight(scopes: all, isOffSeat: true))
        #expect(right(Self.bob, 50) == ClientRight(scopes: [.pointer, .scenes]))
        #expect(right(Self.bob, 50, both) == ClientRight(scopes: [.pointer, .scenes], isOffSeat: true))
        #expect(right(Self.bob, 50, none) == ClientRight(scopes: [.pointer, .scenes], isOffSeat: true))
        #expect(right(Self.bob, 60, none) == ClientRight(scopes: []))
        #expect(right(0, 0, both) == ClientRight(scopes: .all))
        #expect(right(Self.bob, 70) == nil && right(Self.bob, 70, both) == nil)
        #expect(right(Self.daemon, 50, both) == ClientRight(scopes: [.pointer, .scenes]))
    }

    @Test("A message says all of it, however many users there are")
    func message() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let mine = Descriptor(owning: ends[0])
        let theirs = Descriptor(owning: ends[1])
        func passed(
            _ answer: Result<SeatLogins, SeatLogins.Absence>
        ) throws -> Result<SeatLogins, SeatLogins.Absence>? {
            let isSent = SeatLogins.send(answer, over: theirs)
            #expect(isSent)
            return try SeatLogins.receive(over: mine, isWaiting: true, gone: LoginHelper.gone)
        }
        for answer: Result<SeatLogins, SeatLogins.Absence> in [
            .success(SeatLogins(users: [], active: nil)),
            .success(SeatLogins(users: [0, 5, .max], active: 5)),
            .failure(.noLibrary), .failure(.notYet),
        ] {
            #expect(try passed(answer) == answer)
        }
        let many = try #require(try passed(.success(SeatLogins(users: Set(1...1000), active: 1000)))).get()
        #expect(many.active == 1000 && many.users.count == 257)
        let more = try SeatLogins.receive(over: mine, isWaiting: false, gone: LoginHelper.gone)
        #expect(more == nil)
        _ = send(theirs.rawValue, [1], 1, 0)
        #expect(throws: LoginHelper.gone) {
            try SeatLogins.receive(over: mine, isWaiting: false, gone: LoginHelper.gone)
        }
    }
}
