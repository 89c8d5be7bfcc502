import Foundation
import InputModel
import TestSupport
import Testing

@testable import Interaction

struct RegionInvariantTests {
    /// How many requests; `INLET_REQUESTS` makes it more.
    private static let count =
        ProcessInfo.processInfo.environment["INLET_REQUESTS"].flatMap { Int($0) } ?? 4000
    /// Each of a scene of its own.
    private static let requestsInScene = 500

    @Test(
        "After every request the grid, the table and the tree are what they say, however crowded the scene",
        arguments: [6, 40, 150, 400])
    func invariants(_ regions: Int) throws {
        let requests = RegionRequests(regions: regions)
        var accepted = 0
        for seed in 0..<UInt64(max(1, Self.count / 4 / Self.requestsInScene)) {
            accepted += try Self.play(Self.requestsInScene, of: requests, SeededRandom(seed: seed), regions)
        }
        let share = Double(accepted) / Double(max(1, Self.count / 4))
        #expect(share > 0.2, "of \(Self.count / 4) requests \(accepted) were accepted")
    }

    /// - Returns: how many were accepted.
    private static func play(
        _ count: Int, of requests: RegionRequests, _ random: consuming SeededRandom, _ regions: Int
    ) throws -> Int {
        var random = random
        let space = Rect(x: 0, y: 0, width: 400, height: 400)
        var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
        var output = Output()
        let (client, time) = (ClientID(rawValue: 1), Timestamp(microseconds: 0))
        try interaction.perform(RegionRequests.activation, by: client, at: time, &output)
        var accepted = 0
        for _ in 0..<count {
            do throws(RequestError) {
                try interaction.perform(requests.next(&random), by: client, at: time, &output)
                accepted += 1
            } catch {}
            try interaction.checkInvariants()
            // Until then what is gone keeps its numbers.
            if Bool.random(using: &random) {
                output.removeAll()
                interaction.clearEvents()
                try interaction.checkInvariants()
            }
        }
        return accepted
    }
}
