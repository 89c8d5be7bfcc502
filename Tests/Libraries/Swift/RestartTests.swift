import Foundation
import Inlet
import TestSupport
import Testing

/// The daemon is killed again and again under a program, anywhere: in its requests, and while it declares all of it again.
///
/// Beside it is a seat that is never killed, and a program that asks there for what was done here. `Tests/Libraries/Swift/reconnect`
/// makes it a hundred times.
struct RestartTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let restarts = environment["INLET_RESTARTS"].flatMap(Int.init) ?? 6
    private static let seed = environment["INLET_SEED"].flatMap(UInt64.init) ?? 1

    @Test(
        "After each restart at random, scenes, anchors, scrolling, bars, commands and responders are as without one"
    )
    func restarts() async throws {
        var program = RandomProgram(seed: Self.seed)
        let (daemon, seat) = (SimulatedProcess(), try Seat(.simulated))
        defer { seat.close() }
        try daemon.start()
        let client = try Client(socket: daemon.socket)
        let twin = try await seat.connect()
        for step in RandomProgram.beginning {
            try await client.request(step.request, step.fields)
            try await twin.request(step.request, step.fields)
        }
        var (done, refused, reconnections) = (0, 0, 0)
        let start = ContinuousClock.now
        var isAllBack = true
        for restart in 0..<Self.restarts {
            let steps = (0..<program.pick(1...8)).map { _ in program.next() }
            // Killed before them, among them, or behind them; and now and then once more, on the way back.
            let (moment, isTwice) = (program.pick(0...steps.count), program.pick(1...3) == 1)
            for (place, step) in steps.enumerated() {
                async let reply = Self.ask(client, step)
                if place == moment {
                    daemon.kill()
                    try daemon.start()
                    if isTwice {
                        client.send("ping")
                        daemon.kill()
                        try daemon.start()
                    }
                }
                guard try await reply else {
                    refused += 1
                    continue
                }
                done += 1
                try await twin.request(step.request, step.fields)
            }
            if moment == steps.count {
                daemon.kill()
                try daemon.start()
            }
            try await client.ping()
            for event in try client.dispatch() {
                switch event {
                case .reconnected: reconnections += 1
                case .notRestored(let error): Issue.record("restart \(restart): not restored: \(error)")
                default: break
                }
            }
            let points = (0..<12).map { _ in program.point() }
            let other = try await Client.connect(socket: daemon.socket, reconnects: false)
            let here = try await Self.world(of: client, seenBy: other, at: points)
            other.close()
            let observer = try await seat.connect()
            let there = try await Self.world(of: twin, seenBy: observer, at: points)
            observer.close()
            #expect(here == there, "restart \(restart) of seed \(Self.seed), after \(steps)")
            isAllBack = here == there
            guard isAllBack else { break }
        }
        client.close()
        // The program means something: much of what it asks is done.
        #expect(reconnections >= Self.restarts && done > refused / 2)
        let time = (ContinuousClock.now - start) / Self.restarts
        print(
            "\(Self.restarts) restarts (seed \(Self.seed)): \(isAllBack ? "all back each time" : "NOT all back"), \(time) each; "
                + "\(reconnections) connections, \(done) requests done, \(refused) refused")
    }

    /// True where it was done, false where it was refused.
    private static func ask(_ client: Client, _ step: RandomProgram.Step) async throws -> Bool {
        do throws(InletError) {
            try await client.request(step.request, step.fields)
            return true
        } catch .refused {
            return false
        }
    }

    /// What a seat has of a program, in lines.
    private static func world(
        of program: Client, seenBy observer: Client, at points: [Point]
    ) async throws -> [String] {
        let number = try #require(program.program)
        func snapshot() async throws -> Event.Snapshot {
            _ = try observer.dispatch()
            try await observer.subscribe(mine: false)
            let snapshots = try observer.dispatch().compactMap {
                if case .snapshot(let snapshot) = $0 { snapshot } else { nil }
            }
            return try #require(snapshots.last)
        }
        let state = try await snapshot()
        if state.devices.isEmpty { try await observer.simulate(.plug(.mouse)) }
        var lines = state.scenes.filter { $0.program == number && $0.connected }
            .map { "\($0.scene) \($0.rect) \($0.state) \($0.presentation)" }
        for bar in state.bars where bar.program == number {
            lines.append("\(bar.scene) \(bar.bar) \(bar.overflow.map(\.rawValue)) \(bar.groups)")
        }
        let tree = try await observer.commandTree(of: number)
        lines += tree.menus.map { "\($0)" }
        for point in points {
            try await observer.simulate(.to(point))
            let hover = try await snapshot().hover
            lines.append("\(point): \(hover.map { "\($0.scene) \($0.region)" } ?? "nothing")")
        }
        return lines
    }
}
