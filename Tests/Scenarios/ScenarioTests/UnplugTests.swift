import Engine
import InputModel
import Interaction
import Keymap
import Testing

/// A keyboard on a worn plug, as long as anyone has one.
struct UnplugTests {
    @Test("Ten thousand keyboards that go in mid-press leave nothing pressed")
    func unplugs() throws {
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(KeymapNames()), at: Timestamp(microseconds: 0))
        let description = try DevicePreset.make("silentKeyboard", name: "kb")
        var (began, over) = (0, 0)
        for round in 0..<10_000 {
            let time = Timestamp(microseconds: Int64(round) * 1000)
            let added = engine.add(description, at: time)
            let id = try #require(added)
            let events = [
                InputEvent(type: .key, code: 42, value: 1), InputEvent(type: .key, code: 30, value: 1),
            ]
            engine.process(Frame(time: time, device: id, events: events.span))
            engine.remove(id, at: time)
            for index in engine.events.indices {
                guard case .key(let key) = engine.events[index].body else { continue }
                if key.phase == .began { began += 1 } else if key.phase != .repeated { over += 1 }
            }
            engine.clearEvents()
        }
        let snapshot = engine.snapshot(at: Timestamp(microseconds: 10_000_000))
        #expect(began == 20_000 && over == 20_000)
        #expect(snapshot.keys.isEmpty && snapshot.modifiers.modifiers.isEmpty && snapshot.devices.isEmpty)
        #expect(engine.nextDeadline == .distantFuture)
    }
}
