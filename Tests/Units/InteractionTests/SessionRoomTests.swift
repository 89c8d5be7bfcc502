import InputModel
import Testing

@testable import Interaction

/// Who loses a session where no more are kept: never a user who has as few as the one that needs room, or fewer.
struct SessionRoomTests {
    private struct Desk: ~Copyable {
        private var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 100, height: 100), pointer: .zero)
        private var output = Output()
        private let time = Timestamp(microseconds: 0)
        private var last: UInt32 = 0

        mutating func join(_ user: UInt32, named name: String? = "p") -> ClientID {
            last += 1
            let client = ClientID(rawValue: last)
            interaction.connect(client, user: user, name: name, at: time, &output)
            return client
        }

        mutating func leave(_ client: ClientID) {
            interaction.disconnect(client, at: time, &output)
            clear()
        }

        mutating func activate(_ scene: String, activity: String? = nil, by client: ClientID)
            throws(RequestError)
        {
            var activation = SceneActivation(scene: SceneName(scene))
            activation.activity = activity
            try interaction.perform(.activateScene(activation), by: client, at: time, &output)
            clear()
        }

        var activities: [String?] { interaction.sessions.map(\.activity) }

        /// A program makes scenes and goes: they are kept, the first one the longest.
        mutating func keep(_ scenes: [String], of user: UInt32) throws {
            let client = join(user)
            for scene in scenes { try activate(scene, by: client) }
            leave(client)
        }

        private mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }

        /// The scenes of each user that are kept.
        func kept(_ user: UInt32) -> Set<String> {
            Set(
                interaction.scenes.order.filter { !$0.isConnected && $0.key.name?.user == user }.map(\.name))
        }

        var count: Int { interaction.scenes.count }
        func check() throws { try interaction.checkInvariants() }
    }

    private static func names(_ prefix: String, _ count: Int) -> [String] {
        (0..<count).map { "\(prefix)\($0)" }
    }

    @Test("What a program says when it is back is what is kept, though nothing else was put back yet")
    func activity() throws {
        var desk = Desk()
        for activity in ["1", "2", "3"] {
            let client = desk.join(1000)
            try desk.activate("main", activity: activity, by: client)
            #expect(desk.activities == [activity])
            desk.leave(client)
            #expect(desk.activities == [activity])
        }
    }

    @Test("At the limit the oldest session of the same user goes, and none of another")
    func ownOldest() throws {
        var desk = Desk()
        // What is kept longest of all is another's.
        try desk.keep(Self.names("b", 100), of: 2)
        try desk.keep(Self.names("a", Limits.scenes - 100), of: 1)
        let client = desk.join(1)
        for number in 0..<20 {
            try desk.activate("new\(number)", by: client)
            let (own, others, count) = (desk.kept(1), desk.kept(2), desk.count)
            #expect(!own.contains("a\(number)") && own.contains("a\(number + 1)"))
            #expect(others.count == 100 && count == Limits.scenes)
        }
        try desk.check()
    }

    @Test("Of users with as many, the one that needs room gives it")
    func equalShares() throws {
        var desk = Desk()
        try desk.keep(Self.names("b", Limits.scenes / 2), of: 2)
        try desk.keep(Self.names("a", Limits.scenes / 2), of: 1)
        for round in 0..<10 {
            try desk.keep(["x\(round)"], of: 1)
            let (own, others) = (desk.kept(1), desk.kept(2))
            #expect(others.count == Limits.scenes / 2 && own.count == Limits.scenes / 2)
            #expect(own.contains("x\(round)") && !own.contains("a\(round)"))
        }
    }

    @Test("Scenes that stay connected take no session of another user, either")
    func connected() throws {
        var desk = Desk()
        try desk.keep(Self.names("b", 56), of: 2)
        let clients = [desk.join(1), desk.join(1), desk.join(1), desk.join(1, named: nil)]
        var refused = 0
        for number in 0..<Limits.scenes {
            do throws(RequestError) {
                try desk.activate("s\(number)", by: clients[number % clients.count])
            } catch {
                refused += 1
                #expect(error.code == .limit, "\(error.message)")
            }
        }
        let others = desk.kept(2)
        #expect(refused == 56 && others.count == 56)
        try desk.check()
    }

    @Test("Who has few finds room among those of whom has most")
    func fromTheRichest() throws {
        var desk = Desk()
        try desk.keep(Self.names("c", 3), of: 3)
        try desk.keep(Self.names("b", 3), of: 2)
        try desk.keep(Self.names("a", Limits.scenes - 6), of: 1)
        let client = desk.join(2)
        for number in 0..<50 { try desk.activate("new\(number)", by: client) }
        let (first, own, third) = (desk.kept(1), desk.kept(2), desk.kept(3))
        #expect(own.count == 3 && third.count == 3 && first.count == Limits.scenes - 56)
        #expect(!first.contains("a49") && first.contains("a50"))
    }
}
