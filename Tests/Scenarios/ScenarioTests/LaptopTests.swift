import Engine
import InputModel
import Interaction
import Keymap
import Testing

/// Devices that rest because the laptop around them is closed or folded.
struct LaptopTests {
    private let start = Timestamp(microseconds: 1_000_000)

    private func process(
        _ engine: inout Engine, _ id: DeviceID, _ type: EventType, _ code: UInt16, _ value: Int32,
        at milliseconds: Int64
    ) {
        let events = [InputEvent(type: type, code: code, value: value)]
        engine.process(Frame(time: start + .milliseconds(milliseconds), device: id, events: events.span))
    }

    private func add(_ preset: String, _ engine: inout Engine) throws -> DeviceID {
        let added = engine.add(try DevicePreset.make(preset, name: preset), isNew: false, at: start)
        return try #require(added)
    }

    @Test("What a lid counts as is remembered for a recording that continues this one")
    func remembered() throws {
        var engine = Engine(settings: EngineSettings())
        let (lid, pad) = (try add("closedLid", &engine), try add("laptopPad", &engine))
        #expect(engine.memory(of: pad).isLidClosed == nil)
        #expect(engine.memory(of: lid).isLidClosed == false)
        process(&engine, lid, .switches, 0, 1, at: 10)
        #expect(engine.memory(of: lid).isLidClosed == true)

        var other = Engine(settings: EngineSettings())
        var description = try DevicePreset.make("closedLid", name: "lid")
        description.initialState.memory = engine.memory(of: lid)
        _ = other.add(description, isNew: false, at: start)
        let button = try add("laptopPad", &other)
        process(&other, button, .key, KeyCode.buttonLeft.rawValue, 1, at: 20)
        let isSilent = other.events.isEmpty
        #expect(isSilent)
    }

    @Test("Lid and hinge wake and silence, and a device that comes or goes is told what holds")
    func plugged() throws {
        var engine = Engine(settings: EngineSettings())
        let lid = try add("foldedLaptop", &engine)
        let keys = try add("laptopKeyboard", &engine)
        process(&engine, keys, .key, 30, 1, at: 10)
        process(&engine, keys, .key, 30, 0, at: 20)
        let isSilent = engine.events.isEmpty
        #expect(isSilent)
        engine.remove(lid, at: start + .milliseconds(30))
        engine.clearEvents()
        process(&engine, keys, .key, 30, 1, at: 40)
        let count = engine.events.count
        #expect(count > 0)
    }

    @Test("The escape keys and an idle device are what the kernel reports, also of a device that rests")
    func escape() throws {
        var engine = Engine(settings: EngineSettings())
        _ = try add("foldedLaptop", &engine)
        let keys = try add("laptopKeyboard", &engine)
        for key in EscapeChord.standardKeys { process(&engine, keys, .key, key.rawValue, 1, at: 10) }
        let isIdle = engine.isIdle(keys)
        #expect(!isIdle)
        engine.advance(to: start + .milliseconds(2000))
        let isRequested = engine.takeEscapeRequest()
        #expect(isRequested)
    }

    @Test("A modifier on a keyboard that rests makes no command of the text that another keyboard types")
    func redacted() throws {
        var judge = TextPressJudge(settings: EngineSettings())
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(), at: start)
        judge.use(keymapOf: engine, at: start)
        for (number, preset) in ["lid", "laptopKeyboard", "keyboard"].enumerated() {
            judge.add(
                try DevicePreset.make(preset, name: preset), as: DeviceID(rawValue: UInt32(number + 1)),
                settings: EngineSettings(), at: start)
        }
        func isText(_ key: UInt16, _ value: Int32, of number: UInt32) -> Bool? {
            judge.isText(
                InputEvent(type: .key, code: key, value: value), of: DeviceID(rawValue: number),
                isMadeByKernel: false, at: start)
        }
        let control = KeyCode.leftControl.rawValue
        _ = isText(control, 1, of: 2)
        #expect(isText(30, 1, of: 3) == false)
        _ = isText(30, 0, of: 3)
        judge.flip(
            InputEvent(type: .switches, code: 1, value: 1), of: DeviceID(rawValue: 1), at: start)
        #expect(isText(30, 1, of: 3) == true)
        _ = isText(30, 0, of: 3)
        _ = isText(control, 0, of: 2)
        _ = isText(control, 1, of: 2)
        #expect(isText(30, 1, of: 3) == true)
        #expect(isText(31, 1, of: 2) == true)
    }
}
