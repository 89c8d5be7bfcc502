import InputModel
import TestSupport
import Testing

@testable import Trace

struct TimeBlurTests {
    private static let width = Interval.milliseconds(20)

    private func key(_ value: Int32) -> InputEvent { InputEvent(type: .key, code: 30, value: value) }
    private let end = InputEvent(type: .synchronization, code: Synchronization.report, value: 0)
    private let clock = InputEvent(type: .miscellaneous, code: 5, value: 99)

    private func at(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

    @Test("Keys come earlier by up to the width, never before what came before them, and evenly so")
    func spread() {
        var blur = TimeBlur(width: Self.width, start: at(0), source: SeededRandom(seed: 1))
        var shifts: [Int64] = []
        var last = at(0)
        for press in 1...2000 as ClosedRange<Int64> {
            let time = at(press * 100_000)
            var frame = [clock, key(press % 2 == 1 ? 1 : 0)]
            let blurred = blur.blur(&frame, at: time)
            #expect(frame.count == 1, "the device's own clock stays")
            #expect(blurred <= time && blurred >= last && (time - blurred) <= Self.width)
            shifts.append((time - blurred).microseconds)
            last = blurred
        }
        let mean = Double(shifts.reduce(0, +)) / Double(shifts.count)
        #expect((9_000...11_000).contains(mean))
        #expect(Set(shifts.map { $0 / 1000 }).isSuperset(of: 0..<20), "some part of the width is never used")
    }

    @Test("Keys that follow closely stay in order, and motion keeps its time")
    func order() {
        var blur = TimeBlur(width: Self.width, start: at(0), source: SeededRandom(seed: 2))
        var random = SeededRandom(seed: 3)
        var (time, last) = (at(1000), at(0))
        for _ in 0..<2000 {
            time.microseconds += .random(in: 0...8000, using: &random)
            let isKey = Bool.random(using: &random)
            var frame = isKey ? [key(1)] : [InputEvent(type: .relative, code: 0, value: 1), clock]
            let blurred = blur.blur(&frame, at: time)
            #expect(blurred >= last && (isKey || blurred == time && frame.count == 2))
            last = blurred
        }
    }

    @Test("Repeats move with their press: many of them together tell no more than one")
    func repeats() {
        var blur = TimeBlur(width: Self.width, start: at(0), source: SeededRandom(seed: 5))
        var shifts: Set<Int64> = []
        for value in [1, 2, 2, 2, 2] as [Int32] {
            var frame = [key(value)]
            let time = at(1_000_000 + Int64(shifts.count) * 33_000)
            shifts.insert((time - blur.blur(&frame, at: time)).microseconds)
        }
        #expect(shifts.count == 1)
    }

    @Test(
        "A whole recording: the same events in the same order, what was published left out, even where a frame has two times"
    )
    func recording() throws {
        var capabilities = Capabilities()
        capabilities.types = 3
        capabilities.keys = KeySet([KeyCode(rawValue: 30)])
        let device = DeviceDescription(name: "x", path: "x", capabilities: capabilities)
        var events: [Recording.TimedEvent] = []
        for press in 1...50 as ClosedRange<Int64> {
            let time = at(press * 100_000)
            // As old kernels stamped them.
            events += [
                Recording.TimedEvent(time: time, event: InputEvent(type: .miscellaneous, code: 4, value: 7)),
                Recording.TimedEvent(time: at(time.microseconds + 3), event: key(Int32(press % 2))),
                Recording.TimedEvent(time: at(time.microseconds + 5), event: end),
            ]
        }
        var session = Session([Recording(device: device, events: events)])
        session.published = Array("{}\n".utf8)
        let blurred = session.blurred(by: Self.width, source: SeededRandom(seed: 7))
        #expect(blurred.events == session.events && blurred.published.isEmpty)
        #expect(blurred.entries.map(\.kind) == session.entries.map(\.kind))
        let pairs = zip(session.entries, blurred.entries).dropFirst()
        #expect(pairs.allSatisfy { $1.time <= $0.time && ($0.time - $1.time).microseconds <= 20_000 })
        #expect(pairs.filter { $0.time == $1.time }.count < 5, "a part of a frame tells when it was")
        #expect(zip(blurred.entries, blurred.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
        // The file says so.
        var bytes: [UInt8] = []
        blurred.writeMCAP(version: "test") { bytes += $0 }
        #expect(try Session.read(bytes.span, path: "x").blur == Self.width)
        var text = ""
        blurred.writeEvemu(device: 0) { text += $0 }
        #expect(text.contains("blur: 20000us"))
    }
}
