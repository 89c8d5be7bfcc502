import InputModel
import Testing

@testable import Server

/// Whose requests come next, counted in requests of others that come before, with clients whose requests take as long as they say.
struct RequestTurnsTests {
    /// Serves requests one by one, as the loop does, in a time of its own.
    private struct Loop: ~Copyable {
        var turns = RequestTurns()
        var clients: [(account: RequestTurns.Account, user: UInt32, cost: Int64, asks: Bool)] = []
        /// By user, the time that its clients were served.
        var served: [UInt32: Int64] = [:]

        /// - Returns: the index of the client.
        @discardableResult
        mutating func connect(_ user: UInt32, cost: Int64, asks: Bool = true) -> Int {
            let account = RequestTurns.Account()
            turns.enter(account, of: user)
            clients.append((account, user, cost, asks))
            return clients.count - 1
        }

        /// The client goes, and comes again with a request.
        mutating func reconnect(_ index: Int) {
            let former = clients.remove(at: index)
            turns.leave(former.account)
            connect(former.user, cost: former.cost)
        }

        /// - Returns: who was served.
        @discardableResult
        mutating func serve() -> Int? {
            let asking = clients.indices.filter { clients[$0].asks }
            guard let place = turns.next(of: asking.map { clients[$0].account }) else { return nil }
            let index = asking[place]
            turns.charge(clients[index].account, Interval(microseconds: clients[index].cost))
            served[clients[index].user, default: 0] += clients[index].cost
            return index
        }

        /// How many requests of others are served from when `index` asks until it is.
        mutating func wait(of index: Int) -> Int {
            clients[index].asks = true
            defer { clients[index].asks = false }
            var others = 0
            while let now = serve(), now != index, others < 2000 { others += 1 }
            return others
        }
    }

    @Test(
        "Who asks now and then comes before a hundred that ask without end, of its own user and of others",
        arguments: [1, 10] as [UInt32], [5, 50, 3000] as [Int64])
    func asking(users: UInt32, cost: Int64) {
        for user in [0, 1] as [UInt32] {
            var loop = Loop()
            for number in 0..<100 { loop.connect(1 + UInt32(number) % users, cost: cost) }
            let index = loop.connect(user, cost: 5, asks: false)
            var waits: [Int] = []
            for _ in 0..<20 {
                for _ in 0..<133 { loop.serve() }
                waits.append(loop.wait(of: index))
            }
            // It asks for less than its share. Before its user's turn, that of other users may come.
            let most = user == 0 || users == 1 ? 0 : Int(users) - 1
            #expect(waits.dropFirst().allSatisfy { $0 <= most }, "user \(user): \(waits)")
        }
    }

    @Test(
        "Who asks now and then comes before those that connect, ask for what takes long, and go",
        arguments: [0, 1] as [UInt32])
    func leaving(user: UInt32) {
        var loop = Loop()
        let index = loop.connect(user, cost: 5, asks: false)
        for _ in 0..<100 { loop.connect(1, cost: 60) }
        for _ in 0..<200 { if let other = loop.serve() { loop.reconnect(other) } }
        var waits: [Int] = []
        for _ in 0..<20 {
            for _ in 0..<133 { if let other = loop.serve() { loop.reconnect(other) } }
            waits.append(loop.wait(of: index))
        }
        #expect(waits.allSatisfy { $0 == 0 }, "\(waits)")
    }

    @Test("A hundred clients of a user have as much time as one of another")
    func users() {
        var loop = Loop()
        for _ in 0..<100 { loop.connect(1, cost: 40) }
        loop.connect(2, cost: 7)
        for _ in 0..<2000 { loop.serve() }
        #expect(abs(loop.served[1]! - loop.served[2]!) < 200, "\(loop.served)")
    }

    @Test("Clients of a user take turns: none waits for more than one request of each other")
    func rounds() {
        var loop = Loop()
        for _ in 0..<100 { loop.connect(1, cost: 40) }
        var last = Array(repeating: 0, count: 100)
        for number in 1...1000 {
            guard let index = loop.serve() else { break }
            #expect(number - last[index] <= 100 || last[index] == 0)
            last[index] = number
        }
        #expect(last.allSatisfy { $0 > 890 })
    }

    @Test("Idle time is not saved up, by a user or by a client of one", arguments: [1, 2] as [UInt32])
    func idling(user: UInt32) {
        var loop = Loop()
        let other = loop.connect(1, cost: 10)
        let index = loop.connect(user, cost: 10)
        for _ in 0..<10 { loop.serve() }
        loop.clients[index].asks = false
        for _ in 0..<2000 { loop.serve() }
        loop.clients[index].asks = true
        var count = 0
        for _ in 0..<100 where loop.serve() == index { count += 1 }
        #expect((50...55).contains(count), "\(count)")
        #expect(other == 0)
    }

    @Test(
        "To connect anew for each request gains nothing, not even where the user has no other client",
        arguments: [500, 40] as [Int64])
    func reconnecting(cost: Int64) {
        var loop = Loop()
        loop.connect(1, cost: 40)
        loop.connect(2, cost: cost)
        for _ in 0..<2000 {
            guard let index = loop.serve() else { break }
            if loop.clients[index].user == 2 { loop.reconnect(index) }
        }
        #expect(loop.served[2]! <= loop.served[1]! + 1000, "\(loop.served)")
    }

    @Test("A request that takes long is paid for: another user has as much time before the next")
    func long() {
        var loop = Loop()
        let index = loop.connect(1, cost: 3000)
        loop.connect(2, cost: 10)
        while loop.serve() != index {}
        #expect((290...310).contains(loop.wait(of: index)))
        // Nor does it help to go, and to come again after others.
        loop.turns.leave(loop.clients.remove(at: index).account)
        loop.connect(3, cost: 10, asks: false)
        let again = loop.connect(1, cost: 3000, asks: false)
        #expect((290...310).contains(loop.wait(of: again)))
    }

    @Test("Nobody is chosen where nobody asks, or who asks has gone")
    func none() {
        var turns = RequestTurns()
        let account = RequestTurns.Account()
        #expect(turns.next(of: [RequestTurns.Account]()) == nil)
        turns.enter(account, of: 1)
        #expect(turns.next(of: [account]) == 0)
        turns.leave(account)
        #expect(turns.next(of: [account]) == nil)
    }
}
