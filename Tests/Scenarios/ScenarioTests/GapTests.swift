import InputModel
import Interaction
import Testing

@testable import Engine

/// Times that lie far apart: of a damaged recording, or of a program that was stopped.
struct GapTests {
    @Test("A key held over a year of silence repeats for ten minutes of it, and ends")
    func heldKey() throws {
        var engine = Engine(settings: EngineSettings())
        let start = Timestamp(microseconds: 1_000_000)
        let description = try DevicePreset.make("silentKeyboard", name: "silentKeyboard")
        let keyboard = engine.add(description, at: start)!
        let end = start + .milliseconds(365 * 24 * 3600 * 1000)
        for (value, time) in [(1, start), (0, end)] as [(Int32, Timestamp)] {
            let event = InputEvent(type: .key, code: 30, value: value)
            engine.process(Frame(time: time, device: keyboard, events: [event].span))
        }
        var repeats: [Timestamp] = []
        var phases: [Phase] = []
        for index in engine.events.indices {
            guard case .key(let key) = engine.events[index].body else { continue }
            if key.phase == .repeated {
                repeats.append(engine.events[index].time)
            } else {
                phases.append(key.phase)
            }
        }
        #expect(phases == [.began, .ended])
        // 25 a second.
        #expect(repeats.count == 600 * 25 + 1)
        #expect(repeats.first == end + .milliseconds(-600_000))
    }

    @Test(
        "Silences without end are made up for until there have been too many repeats, and one anomaly says so"
    )
    func manySilences() throws {
        var engine = Engine(settings: EngineSettings())
        engine.seat.keyboard.lateRepeats = Limits.lateRepeats - 20_000
        var time = Timestamp(microseconds: 1_000_000)
        let description = try DevicePreset.make("silentKeyboard", name: "silentKeyboard")
        let keyboard = engine.add(description, at: time)!
        var repeats: [Int] = []
        var anomalies = 0
        for step in 0..<5 {
            // The key 30 is held; others come and go beside it.
            let event = InputEvent(
                type: .key, code: step == 0 ? 30 : 42, value: Int32(step & 1 ^ (step == 0 ? 1 : 0)))
            engine.process(Frame(time: time, device: keyboard, events: [event].span))
            repeats.append(0)
            for index in engine.events.indices {
                switch engine.events[index].body {
                case .key(let key) where key.phase == .repeated: repeats[step] += 1
                case .anomaly(let anomaly) where anomaly.anomaly == .tooManyRepeats:
                    anomalies += 1
                    #expect(anomaly.device == keyboard)
                default: break
                }
            }
            engine.clearEvents()
            time = time + .milliseconds(600_000)
        }
        // The first silence begins with a delay of 600 ms. One repeat a silence is in time.
        #expect(repeats == [0, 14_986, 5_016, 1, 1])
        #expect(anomalies == 3)
    }

    @Test("A stream that asks in time repeats without end")
    func inTime() throws {
        var engine = Engine(settings: EngineSettings())
        engine.seat.keyboard.lateRepeats = Limits.lateRepeats
        let start = Timestamp(microseconds: 1_000_000)
        let description = try DevicePreset.make("silentKeyboard", name: "silentKeyboard")
        let keyboard = engine.add(description, at: start)!
        let event = InputEvent(type: .key, code: 30, value: 1)
        engine.process(Frame(time: start, device: keyboard, events: [event].span))
        engine.clearEvents()
        for _ in 0..<1000 { engine.advance(to: engine.nextDeadline) }
        #expect(engine.events.count == 1000)
    }
}
