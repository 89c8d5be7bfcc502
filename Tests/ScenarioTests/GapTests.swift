import Engine
import InputModel
import Testing

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
}
