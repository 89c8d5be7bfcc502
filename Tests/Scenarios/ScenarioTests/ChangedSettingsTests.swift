import Engine
import InputModel
import Interaction
import Testing

/// Other settings while something is under way.
struct ChangedSettingsTests {
    @Test(
        "Fingers that press and pinch end what they began when settings have changed meanwhile",
        arguments: 1...2)
    func fingersEnd(_ count: Int) throws {
        var engine = Engine(settings: EngineSettings())
        var scene = SceneActivation(scene: SceneName("s"))
        var region = RegionDescription(id: "map", rect: Rect(x: 0, y: 0, width: 400, height: 400))
        region.gestures = [GestureInterest(.pinch)]
        scene.regions = [region]
        try engine.perform(.activateScene(scene), by: .configuration, at: time(0))
        let description = try DevicePreset.make("touchscreen", name: "screen")
        let added = engine.add(description, at: time(0))
        let screen = try #require(added)
        for finger in 0..<Int32(count) {
            touch(finger, id: finger + 1, of: screen, at: 10 + Int64(finger), &engine)
        }
        engine.use(EngineSettings(), at: time(20))
        for finger in 0..<Int32(count) {
            touch(finger, id: -1, of: screen, at: 30 + Int64(finger), &engine)
        }
        var (began, over) = (0, 0)
        for index in engine.events.indices {
            let phase: Phase
            switch engine.events[index].body {
            case .press(let press): phase = press.phase
            case .regionGesture(let gesture): phase = gesture.phase
            default: continue
            }
            if phase == .began { began += 1 }
            if phase == .ended || phase == .cancelled { over += 1 }
        }
        #expect(began == count && over == count)
    }

    private func touch(
        _ slot: Int32, id: Int32, of screen: DeviceID, at milliseconds: Int64, _ engine: inout Engine
    ) {
        let events = [
            InputEvent(type: .absolute, code: 0x2f, value: slot),
            InputEvent(type: .absolute, code: 0x39, value: id),
            InputEvent(type: .absolute, code: 0x35, value: 100 + slot * 100),
            InputEvent(type: .absolute, code: 0x36, value: 100),
        ]
        engine.process(Frame(time: time(milliseconds), device: screen, events: events.span))
    }

    private func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: milliseconds * 1000)
    }
}
