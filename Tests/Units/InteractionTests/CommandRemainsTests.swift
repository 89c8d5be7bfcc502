import InputModel
import Testing

@testable import Interaction

/// Responders and commands that go are freed a few at a time, however many go at once: counted in what they cost, which no
/// machine makes slower.
struct CommandRemainsTests {
    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000),
            pointer: .zero)
        private var output = Output()
        private let time = Timestamp(microseconds: 0)
        private(set) var mostFreed = 0

        var freed: Int { interaction.remains.freed }
        var isFreed: Bool { interaction.remains.isEmpty }

        mutating func ask(_ request: Request, _ client: ClientID) throws {
            try interaction.perform(request, by: client, at: time, &output)
            clear()
        }

        mutating func disconnect(_ client: ClientID) {
            interaction.disconnect(client, at: time, &output)
            clear()
        }

        private mutating func clear() {
            output.removeAll()
            let before = freed
            interaction.clearEvents()
            mostFreed = max(mostFreed, freed - before)
        }

        /// - Returns: in how many steps all was freed.
        mutating func freeAll() -> Int {
            var steps = 0
            while interaction.hasDeferredWork {
                let before = freed
                interaction.doDeferredWork()
                mostFreed = max(mostFreed, freed - before)
                steps += 1
            }
            return steps
        }

        /// Regions that perform as many actions each as a responder may, and as many commands as a program may have.
        mutating func declare(regions count: Int, _ client: ClientID, in scene: SceneName = SceneName("s"))
            throws
        {
            if scene == SceneName("s") { try ask(.activateScene(SceneActivation(scene: scene)), client) }
            let regions = (0..<count).map {
                RegionDescription(id: "r\($0)", rect: Rect(x: Double($0), y: 0, width: 1, height: 1))
            }
            if scene == SceneName("s") { try ask(.setRegions(scene, regions), client) }
            for region in regions {
                var responder = ResponderDescription()
                responder.scene = scene
                responder.region = RegionName(region.id)
                responder.actions = (0..<Limits.actions).map { .init(name: "action \($0) of many") }
                try ask(.setResponder(responder), client)
            }
        }
    }

    private static let client = ClientID(rawValue: 1)
    /// What a step frees, and what it may have begun.
    private static let share = 1024 + 8 + Limits.commands

    @Test(
        "A program with a hundred thousand actions leaves, or takes its regions away, in steps",
        arguments: [false, true])
    func responders(_ isLeaving: Bool) throws {
        var desk = Desk()
        try desk.declare(regions: 100, Self.client)
        let before = desk.freed
        if isLeaving {
            desk.disconnect(Self.client)
        } else {
            try desk.ask(.setRegions(SceneName("s"), []), Self.client)
        }
        let first = desk.freed - before
        let steps = desk.freeAll()
        let (freed, most, isFreed) = (desk.freed - before, desk.mostFreed, desk.isFreed)
        #expect(first <= Self.share, "\(first) at once")
        #expect(freed >= 4 * 100 * Limits.actions && steps > 100)
        #expect(most <= Self.share, "\(most) in one step")
        #expect(isFreed)
        try desk.interaction.checkInvariants()
    }

    @Test("What a program performs in a scene of the configuration goes in steps, too")
    func shared() throws {
        var desk = Desk()
        let scene = SceneName("c", of: ProgramNumber(.configuration))
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("c"))), .configuration)
        let regions = (0..<50).map {
            RegionDescription(id: "r\($0)", rect: Rect(x: Double($0), y: 0, width: 1, height: 1))
        }
        try desk.ask(.setRegions(SceneName("c"), regions), .configuration)
        try desk.declare(regions: 50, Self.client, in: scene)
        desk.disconnect(Self.client)
        let steps = desk.freeAll()
        let most = desk.mostFreed
        #expect(most <= Self.share && steps > 50)
    }

    @Test("Who declares, leaves and comes again as fast as may be piles up nothing")
    func again() throws {
        var desk = Desk()
        var most = 0
        for round in 0..<40 as Range<UInt32> {
            let client = ClientID(rawValue: 1 + round)
            try desk.declare(regions: 20, client)
            desk.disconnect(client)
            let waiting = desk.interaction.remains.cost
            most = max(most, waiting)
        }
        // Each leaves 20 × 1024 actions; what comes frees twice as much.
        #expect(most <= 2 * 4 * 21 * Limits.actions, "\(most) waits")
    }
}
