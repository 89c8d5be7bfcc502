import Foundation
import InputModel
import Interaction
import Testing

@testable import Report

/// What is gathered of a session that is told by hand.
struct FactsTests {
    static func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

    static func facts(seconds: Int64 = 10, devices: Int = 2) -> ReportFacts {
        let descriptions = (0..<devices).map {
            DeviceDescription(
                name: "Device \($0)", path: "/dev/input/event\($0)", capabilities: Capabilities())
        }
        return ReportFacts(
            TimeScale([time(0), time(seconds * 1000)]), space: .standard, devices: descriptions)
    }

    static func key(_ phase: Phase, _ code: UInt16, at milliseconds: Int64) -> StreamEvent {
        let event = KeyEvent(
            phase: phase, device: DeviceID(rawValue: 1), key: KeyCode(rawValue: code), text: ShortText(),
            plainText: ShortText(), modifiers: [])
        return StreamEvent(time: time(milliseconds), body: .key(event))
    }

    static func motion(_ x: Double, _ y: Double, at microseconds: Int64) -> StreamEvent {
        let event = MotionEvent(
            device: DeviceID(rawValue: 2), delta: .zero, position: Point(x: x, y: y), modifiers: [])
        return StreamEvent(time: Timestamp(microseconds: microseconds), body: .motion(event))
    }

    @Test("Keys that overlap are bars of their own, from press to release")
    func keys() {
        var facts = Self.facts()
        facts.note(Self.key(.began, 30, at: 100), of: 0)
        facts.note(Self.key(.began, 31, at: 150), of: 0)
        facts.note(Self.key(.repeated, 30, at: 160), of: 0)
        facts.note(Self.key(.ended, 30, at: 200), of: 0)
        facts.note(Self.key(.cancelled, 31, at: 300), of: 0)
        facts.note(Self.key(.began, 32, at: 9000), of: 0)
        facts.finish()
        let keys = facts.log.episodes
        #expect(keys.map(\.start) == [100_000, 150_000, 9_000_000])
        #expect(keys.map(\.end) == [200_000, 300_000, 10_000_000])
        #expect(keys.map(\.flags) == [[], .cancelled, .open])
        #expect(keys.map { facts.names.names[Int($0.name)] } == ["KEY_A", "KEY_S", "KEY_D"])
        #expect(facts.devices[0].presses == 3)
        #expect(facts.log.counts[Int(Episode.Kind.key.rawValue)] == 3)
    }

    @Test("Regions that are pressed at once, by a finger each, are bars of their own, each to its own end")
    func presses() {
        var log = EpisodeLog()
        let targets = [1, 2].map { RegionReference(SceneID(rawValue: 0), RegionID(rawValue: $0)) }
        func episode(_ name: UInt16, _ start: UInt32) -> Episode {
            Episode(kind: .press, device: Episode.noDevice, name: name, start: start, end: start)
        }
        log.begin(episode(1, 100), number: 0, of: targets[0])
        log.begin(episode(2, 150), number: 0, of: targets[1])
        log.end(.press, device: Episode.noDevice, number: 0, of: targets[0], at: 200)
        log.end(.press, device: Episode.noDevice, number: 0, of: targets[1], at: 300, isCancelled: true)
        // One that begins anew without an end has ended.
        log.begin(episode(3, 400), number: 0, of: targets[0])
        log.begin(episode(4, 500), number: 0, of: targets[0])
        log.finish(at: 900)
        #expect(log.episodes.map(\.start) == [100, 150, 400, 500])
        #expect(log.episodes.map(\.end) == [200, 300, 500, 900])
        #expect(log.episodes.map(\.flags) == [[], .cancelled, [], .open])
    }

    @Test("A gesture of one finger is one finger's")
    func fingers() {
        var facts = Self.facts()
        for (fingers, milliseconds) in [(1, 100), (3, 200)] as [(Int, Int64)] {
            for phase in [Phase.began, .ended] {
                let gesture = GestureEvent(
                    phase: phase, device: DeviceID(rawValue: 1), gesture: .hold, fingers: fingers,
                    delta: .zero,
                    scale: 1, rotation: 0, modifiers: [])
                facts.note(StreamEvent(time: Self.time(milliseconds), body: .gesture(gesture)), of: 0)
            }
        }
        let names = facts.log.episodes.map { facts.names.names[Int($0.name)] }
        #expect(names == ["hold, 1 finger", "hold, 3 fingers"])
    }

    @Test("Frames are counted, and their intervals told as they were")
    func frames() throws {
        var facts = Self.facts()
        for frame in 0..<1000 { facts.noteFrame(of: 1, events: 3, at: Self.time(Int64(frame) * 8)) }
        #expect(facts.devices[1].frames == 1000)
        #expect(facts.devices[1].events == 3000)
        #expect(facts.devices[1].frameBuckets.reduce(0, +) == 1000)
        #expect(facts.devices[1].intervals.quantile(0.5) == 8000)
        #expect(facts.devices[1].intervals.quantile(0.99) == 8000)
        #expect(facts.devices[0].intervals.quantile(0.5) == nil)
    }

    @Test("Intervals stand in the steps that they belong to, thirty to a factor of ten")
    func intervals() {
        var histogram = IntervalHistogram()
        let told = [
            (0, 0), (10, 0), (99, 29), (101, 30), (999, 59), (1001, 60), (8000, 87), (10_000_000_000, 209),
        ]
        for (interval, step) in told {
            let before = histogram.counts[step]
            histogram.add(Interval(microseconds: Int64(interval)))
            #expect(histogram.counts[step] == before + 1, "\(interval) µs")
        }
        histogram.add(Interval(microseconds: -1))
        #expect(histogram.total == told.count)
        #expect(histogram.quantile(0.5) == 101)
    }

    @Test("A wheel's detents are one run until it rests")
    func wheel() {
        var facts = Self.facts()
        for time in [1000, 1100, 1200, 2000] as [Int64] {
            let event = ScrollEvent(
                phase: .changed, device: DeviceID(rawValue: 2), delta: Vector(dx: 0, dy: 15), source: .wheel,
                wheel: nil, position: .zero, modifiers: [])
            facts.note(StreamEvent(time: Self.time(time), body: .scroll(event)), of: 1)
        }
        facts.finish()
        #expect(facts.log.episodes.map(\.start) == [1_000_000, 2_000_000])
        #expect(facts.log.episodes.map(\.end) == [1_200_000, 2_000_000])
        #expect(facts.log.episodes.map(\.v) == [45, 15])
    }

    @Test("Turns of one control of a pad are one run, in detents")
    func dials() {
        var facts = Self.facts()
        for (time, dial, delta) in [
            (1000, .ring, 40), (1100, .ring, 80), (1200, .ring, -240), (1300, .strip, 60), (2000, .strip, 60),
        ] as [(Int64, DialEvent.Dial, Int32)] {
            let event = DialEvent(device: DeviceID(rawValue: 2), dial: dial, delta: delta)
            facts.note(StreamEvent(time: Self.time(time), body: .dial(event)), of: 1)
        }
        facts.finish()
        #expect(facts.log.episodes.map(\.start) == [1_000_000, 1_300_000, 2_000_000])
        #expect(facts.log.episodes.map { Int16(bitPattern: $0.v) } == [-1, 1, 1])
        #expect(facts.names.names.contains("ring") && facts.names.names.contains("strip"))
    }

    @Test("Times of any size fit: of days, before the start, at the end of all time")
    func times() {
        let days = TimeScale([Self.time(0), Self.time(20 * 86_400_000)])
        #expect(days.ticks(Self.time(20 * 86_400_000)) > UInt32.max / 2)
        #expect(days.ticks(Timestamp(microseconds: -5)) == 0)
        let all = TimeScale([Timestamp(microseconds: .min), Timestamp(microseconds: .max)])
        #expect(all.ticks(.distantFuture) > UInt32.max / 2)
        #expect(all.part(.distantFuture, of: 10) == 9)
        #expect(TimeScale([]).duration == 1)
    }

    @Test("Names have room up to their limit, and what comes later is not lost, only nameless")
    func names() {
        var table = NameTable()
        for number in 0..<ReportLimits.names + 100 { _ = table.number(of: "name \(number)") }
        #expect(table.names.count == ReportLimits.names)
        #expect(table.number(of: "name 5") == 6)
        #expect(table.number(of: "another") == 0)
        #expect(NameTable.cut(String(repeating: "é", count: 5000)).utf8.count <= ReportLimits.nameBytes)
    }

    @Test("Where the pointer stays is warm, and rest does not outshine motion")
    func heat() {
        var heat = HeatMap(bounds: Rect(x: 0, y: 0, width: 1600, height: 900))
        #expect(heat.columns == 160 && heat.rows == 90)
        heat.move(to: Point(x: 5, y: 5), at: Self.time(0))
        heat.move(to: Point(x: 1599, y: 899), at: Self.time(100))
        heat.move(to: Point(x: 5, y: 5), at: Self.time(60_000))
        heat.move(to: Point(x: .nan, y: .infinity), at: Self.time(60_010))
        #expect(heat.cells[0] == 110)
        #expect(heat.cells[160 * 90 - 1] == 250)
        #expect(heat.cells.reduce(0, +) == 360)
    }
}
