import Engine
import InputModel
import Interaction
import Keymap
import Testing

/// Keyboards that hold keys when they come.
struct HeldFromBeforeTests {
    private let start = Timestamp(microseconds: 0)

    @Test("As many keyboards as there can be hold one key, and let it go")
    func everyKeyboardHoldsAKey() throws {
        var engine = Engine(settings: EngineSettings())
        let description = try keyboard(holding: .leftShift)
        let ids = (0..<Limits.devices).compactMap { _ in engine.add(description, at: start) }
        #expect(ids.count == Limits.devices)
        for id in ids { engine.remove(id, at: start) }
        #expect(engine.snapshot(at: start).devices.isEmpty)
    }

    @Test("Caps Lock held when a keyboard comes locks as the light says", arguments: [true, false])
    func heldCapsLock(_ isLit: Bool) throws {
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(KeymapNames()), at: start)
        var description = try keyboard(holding: .capsLock)
        // The first keyboard's other light is on, so that there is something to tell of.
        description.initialState.lights = 1 << UInt64(LightCode.numLock.rawValue)
        if isLit { description.initialState.lights |= 1 << UInt64(LightCode.capsLock.rawValue) }
        let added = engine.add(description, at: start)
        let id = try #require(added)
        #expect(engine.snapshot(at: start).modifiers.locked.contains(.capsLock) == isLit)
        let release = [InputEvent(type: .key, code: KeyCode.capsLock.rawValue, value: 0)]
        engine.process(Frame(time: start, device: id, events: release.span))
        #expect(engine.snapshot(at: start).modifiers.locked.contains(.capsLock) == isLit)
    }

    @Test("Keys of what is no keyboard count for nobody, also when it goes with one held")
    func keysOfAMouse() throws {
        var engine = Engine(settings: EngineSettings())
        var mouse = Capabilities()
        mouse.types = 1 << 1 | 1 << 2
        mouse.relative = 0b11
        mouse.keys.insert(.buttonLeft)
        var description = DeviceDescription(name: "mouse", path: "mouse", capabilities: mouse)
        description.initialState.keys.insert(KeyCode(rawValue: 30))
        #expect(!description.kinds.contains(.keyboard))
        let added = engine.add(description, at: start)
        engine.remove(try #require(added), at: start)
        let other = engine.add(try keyboard(), at: start)
        let id = try #require(other)
        for (code, value) in [(30, 1), (42, 1), (42, 0)] as [(UInt16, Int32)] {
            let events = [InputEvent(type: .key, code: code, value: value)]
            engine.process(Frame(time: start, device: id, events: events.span))
        }
        for index in engine.events.indices {
            if case .modifierTap = engine.events[index].body { Issue.record("A was held with it") }
        }
    }

    @Test("A switch that is on when its device comes is in the snapshot, until it is off")
    func switches() throws {
        var engine = Engine(settings: EngineSettings())
        var description = try DevicePreset.make("lid", name: "lid")
        description.initialState.switches = 0b10
        let added = engine.add(description, at: start)
        let id = try #require(added)
        #expect(
            engine.snapshot(at: start).switches == [Snapshot.HeldSwitch(device: id, switch: .tabletMode)])
        let events = [InputEvent(type: .switches, code: 1, value: 0)]
        engine.process(Frame(time: start, device: id, events: events.span))
        #expect(engine.snapshot(at: start).switches.isEmpty)
    }

    private func keyboard(holding key: KeyCode? = nil) throws -> DeviceDescription {
        var description = try DevicePreset.make("silentKeyboard", name: "kb")
        if let key { description.initialState.keys.insert(key) }
        return description
    }
}
