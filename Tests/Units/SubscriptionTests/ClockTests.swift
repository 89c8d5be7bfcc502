import Engine
import Foundation
import Glibc
import InputModel
import Testing
import Wire

@testable import Subscription
@testable import System

/// Who is told of the time of day, when, and how much of it.
struct ClockTests {
    private static let ids = (
        boot: HashedID(high: 0, low: 0xb007), machine: HashedID(high: 0x3ac4_0000_0000_0000, low: 1)
    )

    /// The lines of a reader that asks for `filter` and has `scopes`, of what `body` does.
    private func lines(
        filter: EventFilter = .standard, scopes: Scopes = .all, startingAt time: Int64 = 2_000_000,
        _ engine: consuming Engine, _ body: (Subscriber, inout Engine) -> Void = { _, _ in }
    ) throws -> [[String: Any]] {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        var options = SubscriberOptions()
        options.filter = filter
        options.permission = Permission(scopes: scopes)
        let subscriber = Subscriber(output: try OutputDescriptor(for: ends[1]), options: options)
        subscriber.begin(engine, at: Timestamp(microseconds: time))
        body(subscriber, &engine)
        guard case .done = subscriber.flush(engine, at: Timestamp(microseconds: 0)) else { return [] }
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - max(0, read(ends[0], &bytes, bytes.count)))
        close(ends[0])
        return try bytes.split(separator: 10).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
    }

    /// A core that was told at 1 s that the day is 500 s old.
    private func engine() -> Engine {
        var engine = Engine(settings: EngineSettings())
        let clock = ClockEvent(realtime: 500_000_000, boot: Self.ids.boot, machine: Self.ids.machine)
        engine.begin(clock, at: Timestamp(microseconds: 1_000_000))
        return engine
    }

    @Test("It comes after the state, by what it is then, and names boot and machine")
    func start() throws {
        let lines = try lines(engine())
        #expect(lines.map { $0["type"] as? String } == ["hello", "snapshot", "clock"])
        #expect(lines[2]["time"] as? Int == 2_000_000)
        #expect(lines[2]["realtime"] as? Int == 501_000_000)
        #expect(lines[2]["boot"] as? String == "0000000000000000000000000000b007")
        #expect(lines[2]["machine"] as? String == "3ac40000000000000000000000000001")
    }

    @Test(
        "Without the scope control, the machine has no name; for other types, and of nobody who knows, no line comes"
    )
    func scopes() throws {
        let seen = try lines(scopes: Scopes.all.subtracting(.control), engine())
        #expect(seen.last?["boot"] != nil && seen.last?["machine"] == nil)
        #expect(try lines(filter: EventFilter(only: [.click]), engine()).count == 2)
        #expect(try lines(Engine(settings: EngineSettings())).count == 2)
    }

    @Test("A state that is larger than the queue has it, too, and is written once after a gap")
    func smallQueue() throws {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        // F_SETPIPE_SZ, which Glibc's module leaves out.
        _ = fcntl(ends[1], 1031, 4096)
        var options = SubscriberOptions()
        options.queueLimit = 64
        let subscriber = Subscriber(output: try OutputDescriptor(for: ends[1]), options: options)
        var engine = engine()
        let time = Timestamp(microseconds: 2_000_000)
        subscriber.begin(engine, at: time)
        for number in 0..<3 {
            engine.publish(ClockEvent(realtime: Int64(number), boot: nil), at: time)
            subscriber.publish(engine)
            engine.clearEvents()
        }
        var text = ""
        for _ in 0..<20 {
            let outcome = subscriber.flush(engine, at: time)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            text += String(decoding: bytes[..<max(0, read(ends[0], &bytes, bytes.count))], as: UTF8.self)
            if case .done = outcome { break }
        }
        close(ends[0])
        close(ends[1])
        let types = text.split(separator: "\n").map { $0.split(separator: "\"")[3] }
        #expect(types == ["hello", "snapshot", "clock", "gap", "snapshot", "clock"])
        #expect(!subscriber.hasOutput)
    }

    @Test("A step is told of, and whoever comes later goes by it")
    func step() throws {
        let stepped = Timestamp(microseconds: 3_000_000)
        let lines = try lines(engine()) { subscriber, engine in
            engine.publish(ClockEvent(realtime: 42, boot: nil), at: stepped)
            subscriber.publish(engine)
            engine.clearEvents()
            subscriber.tellState(engine, at: Timestamp(microseconds: 3_000_001))
        }
        let clocks = lines.filter { $0["type"] as? String == "clock" }
        #expect(clocks.map { $0["realtime"] as? Int } == [501_000_000, 42, 43])
        #expect(clocks[1]["boot"] is NSNull)
        #expect(lines.map { $0["seq"] as? Int } == (0..<lines.count).map { $0 })
    }
}
