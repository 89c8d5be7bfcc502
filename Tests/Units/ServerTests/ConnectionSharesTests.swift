import Interaction
import System
import Testing
import Wire

@testable import Configuration
@testable import Server

/// Who may still connect, whoever else has.
struct ConnectionSharesTests {
    private static let kiosk: UInt32 = 4711

    private func access(_ entries: [AccessList.Entry] = []) -> AccessList {
        AccessList([.init(.group(Self.kiosk), [.scenes])] + entries, group: 99)
    }

    private func peer(_ user: UInt32, _ groups: [UInt32] = [99]) -> PeerIdentity {
        PeerIdentity(process: 1, user: user, groups: groups)
    }

    /// How many `user` gets.
    private func fill(_ shares: inout ConnectionShares, _ peer: PeerIdentity) -> [ConnectionShares.Place] {
        var places: [ConnectionShares.Place] = []
        while places.count < 5000, let place = try? shares.take(for: peer) { places.append(place) }
        return places
    }

    @Test("A user gets a share, and again what is given back")
    func share() throws {
        var shares = ConnectionShares(access())
        let places = fill(&shares, peer(1000))
        #expect(places.count == ClientLimits.connectionsOfUser)
        #expect(throws: RequestError.self) { try shares.take(for: peer(1000)) }
        _ = try shares.take(for: peer(1001))
        for place in places.prefix(10) { shares.giveBack(place) }
        #expect(fill(&shares, peer(1000)).count == 10)
    }

    @Test("Users who take all that they can leave places for root and for each group that is configured")
    func reserves() {
        var shares = ConnectionShares(access())
        for user in 1000..<1100 as Range<UInt32> { _ = fill(&shares, peer(user)) }
        #expect(shares.count == ClientLimits.connections - 2 * ClientLimits.reservedConnections)
        #expect(fill(&shares, peer(2000, [Self.kiosk])).count == ClientLimits.reservedConnections)
        #expect(fill(&shares, peer(0, [0])).count == ClientLimits.reservedConnections)
        #expect(shares.count == ClientLimits.connections)
    }

    @Test("An entry says how many connections its users have")
    func configured() {
        var shares = ConnectionShares(
            access([.init(.user(1000), [.pointer], connections: 3), .init(.user(1001), [], connections: 500)])
        )
        #expect(fill(&shares, peer(1000)).count == 3)
        #expect(fill(&shares, peer(1001)).count == 500)
        #expect(fill(&shares, peer(1002)).count == ClientLimits.connectionsOfUser)
    }

    @Test("However long the access list is, half of all places are anybody's")
    func manyEntries() {
        let entries = (0..<3000 as Range<UInt32>).map { AccessList.Entry(.user(5000 + $0), []) }
        var shares = ConnectionShares(access(entries))
        for user in 1000..<1100 as Range<UInt32> { _ = fill(&shares, peer(user)) }
        #expect(shares.count >= ClientLimits.connections / 2)
        #expect(fill(&shares, peer(0, [0])).count == ClientLimits.reservedConnections)
    }

    @Test(
        "What may wait for all clients together is bounded, and for those of a user, and is there again when they go"
    )
    func queues() throws {
        var shares = ConnectionShares(access())
        var places: [ConnectionShares.Place] = []
        var first: [Int] = []
        for user in 1000..<1004 as Range<UInt32> {
            let own = fill(&shares, peer(user))
            let sum = own.reduce(0) { $0 + $1.queue }
            #expect(own.count > 200 && sum <= AccessList.queueMemory)
            #expect(own.allSatisfy { (QueueShares.least...ClientLimits.queue).contains($0.queue) })
            first.append(own[0].queue)
            places += own
        }
        #expect(first[0] == ClientLimits.queue, "whoever is alone has all that one may have")
        #expect(first == first.sorted(by: >))
        #expect(places.reduce(0) { $0 + $1.queue } <= 12 << 20)
        for place in places { shares.giveBack(place) }
        let again = try shares.take(for: peer(1000))
        #expect(again.queue == first[0])
        // After a reload everyone has what they had.
        var anew = ConnectionShares(access())
        #expect(anew.keep(again, for: peer(1000)).queue == again.queue)
        #expect(try anew.take(for: peer(1000)).queue < again.queue)
    }

    @Test("What programs may declare is the most that an entry about their user says")
    func declared() throws {
        var large = AccessList.Entry(.user(1000), [])
        (large.regions, large.memory) = (100_000, 64 << 20)
        var small = AccessList.Entry(.group(Self.kiosk), [.scenes])
        small.memory = 4 << 20
        var shares = ConnectionShares(AccessList([large, small], group: 99))
        let user = try shares.take(for: peer(1000, [Self.kiosk]))
        #expect(shares.share(of: user) == UserShare(regions: 100_000, bytes: 61 << 20))
        let kiosk = try shares.take(for: peer(1001, [Self.kiosk]))
        #expect(shares.share(of: kiosk) == UserShare(bytes: 1 << 20))
        let other = try shares.take(for: peer(1002))
        #expect(shares.share(of: other) == nil)
        #expect(shares.memory == UserShare.all + 52 << 20)
    }
}
