import Engine
import InputModel
import Interaction
import Testing

/// What libinput's quirk files say of mice and sticks.
struct QuirkedDeviceTests {
    /// The events of a device with a quirk that sends `reports`, a frame each, every 10 ms.
    private func events(
        of preset: String, _ quirk: Quirk, _ reports: [InputEvent]
    ) throws -> [StreamEvent.Body] {
        var device = try DevicePreset.make(preset, name: preset)
        device.quirks = [quirk]
        var settings = EngineSettings()
        settings.pointer.acceleration = .flat
        var engine = Engine(settings: settings)
        var time = Timestamp(microseconds: 1_000_000)
        let added = engine.add(device, at: time)
        let id = try #require(added)
        engine.clearEvents()
        for event in reports {
            time = time + .milliseconds(10)
            let events = [event]
            engine.process(Frame(time: time, device: id, events: events.span))
        }
        engine.advance(to: .distantFuture)
        var bodies: [StreamEvent.Body] = []
        for index in engine.events.indices { bodies.append(engine.events[index].body) }
        return bodies
    }

    @Test(
        "A stick's reports are multiplied; a mouse's are not, nor by what is no number for that",
        arguments: [
            ("pointingStick", "0.25", 2.5), ("pointingStick", "2.0", 20), ("mouse", "0.25", 10),
            ("pointingStick", "0", 10), ("pointingStick", "-2", 10), ("pointingStick", "nan", 10),
            ("pointingStick", "1e300", 10), ("pointingStick", "fast", 10),
        ])
    func multiplier(_ preset: String, _ value: String, _ delta: Double) throws {
        let moved = try events(
            of: preset, Quirk("AttrTrackpointMultiplier", value),
            [InputEvent(type: .relative, code: 0, value: 10)])
        let deltas = moved.compactMap { body in
            if case .motion(let motion) = body { motion.delta.dx } else { nil }
        }
        #expect(deltas == [delta])
    }

    @Test("A wheel that takes right for left turns the other way, and only across")
    func inverted() throws {
        let turns = [
            InputEvent(type: .relative, code: 6, value: 1), InputEvent(type: .relative, code: 8, value: 1),
        ]
        for (value, right) in [("1", -15.0), ("0", 15)] {
            let scrolled = try events(of: "wheel", Quirk("ModelInvertHorizontalScrolling", value), turns)
            let deltas = scrolled.compactMap { body in
                if case .scroll(let scroll) = body { scroll.delta } else { nil }
            }
            #expect(deltas == [Vector(dx: right, dy: 0), Vector(dx: 0, dy: -15)])
        }
    }

    @Test("A device whose presses come in no time is not debounced")
    func bouncing() throws {
        let presses = [1, 0, 1, 0].map {
            InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: $0)
        }
        for (value, count) in [("1", 2), ("0", 1)] {
            let clicks = try events(of: "mouse", Quirk("ModelBouncingKeys", value), presses)
            let begun = clicks.filter { body in
                if case .button(let button) = body { button.phase == .began } else { false }
            }
            #expect(begun.count == count)
        }
    }
}
