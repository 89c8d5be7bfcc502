import InputModel
import Testing

@testable import Interaction

/// What a program leaves behind is freed as fast as it can declare more, and no step frees much at once: counted in regions,
/// which no machine makes slower.
struct SceneRemainsTests {
    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000),
            pointer: .zero)
        private var output = Output()
        private var time = Timestamp(microseconds: 0)
        private let regions: [RegionDescription]
        private(set) var mostWaiting = 0
        private(set) var mostFreed = 0

        init(_ count: Int) {
            regions = (0..<count).map { number in
                var region = RegionDescription(
                    id: "r\(number)", rect: Rect(x: Double(number % 1000), y: 0, width: 1, height: 1))
                region.style = PointerStyle()
                region.style!.shape = .path(id: "p\(number % 7)")
                return region
            }
        }

        var waiting: Int { interaction.remains.regionCount }
        var freed: Int { interaction.remains.freed }

        mutating func ask(_ request: Request) throws {
            try interaction.perform(request, by: ClientID(rawValue: 1), at: time, &output)
            output.removeAll()
            let before = freed
            interaction.clearEvents()
            mostFreed = max(mostFreed, freed - before)
            mostWaiting = max(mostWaiting, waiting)
        }

        mutating func declare() throws {
            try ask(.activateScene(SceneActivation(scene: SceneName("s"))))
            try ask(.setRegions(SceneName("s"), regions))
        }

        mutating func empty() throws { try ask(.setRegions(SceneName("s"), [])) }
        mutating func destroy() throws { try ask(.destroyScene(SceneName("s"), .standard)) }

        mutating func check() throws { try interaction.checkInvariants() }
    }

    /// What a step of ``Remains`` frees, and the last block that it began.
    private static func share(_ regions: Int) -> Int { 1024 + 1 + (regions + 1) / 16 }

    @Test(
        "Declared, destroyed, declared again: no more waits than two scenes have, and no step frees more than its share",
        arguments: [(40, 3000), (1500, 60), (6000, 40)])
    func destroyed(_ regions: Int, _ rounds: Int) throws {
        var desk = Desk(regions)
        for _ in 0..<rounds {
            try desk.declare()
            try desk.destroy()
        }
        let (waiting, freed) = (desk.mostWaiting, desk.mostFreed)
        #expect(waiting <= 2 * regions, "\(waiting) regions wait to be freed")
        #expect(freed <= Self.share(regions), "\(freed) regions in one step")
        try desk.check()
    }

    @Test("A scene that was emptied before it is destroyed still has what its regions took")
    func emptied() throws {
        let regions = 6000
        var desk = Desk(regions)
        for round in 0..<30 {
            try desk.declare()
            try desk.empty()
            try desk.destroy()
            let waiting = desk.waiting
            if round == 0 { #expect(waiting > 0) }
        }
        let (waiting, freed) = (desk.mostWaiting, desk.mostFreed)
        #expect(waiting <= 2 * regions, "\(waiting) regions wait to be freed")
        #expect(freed <= Self.share(regions), "\(freed) regions in one step")
    }

    @Test("All is freed in the end, in steps")
    func end() throws {
        let regions = 6000
        var desk = Desk(regions)
        for _ in 0..<3 {
            try desk.declare()
            try desk.destroy()
        }
        var steps = 0
        while desk.interaction.hasDeferredWork {
            let before = desk.freed
            desk.interaction.doDeferredWork()
            let freed = desk.freed - before
            #expect(freed > 0 && freed <= Self.share(regions))
            steps += 1
        }
        let waiting = desk.waiting
        #expect(waiting == 0 && steps >= 3)
        try desk.check()
    }
}
