import InputModel
import Keymap
import Testing

@testable import Engine

/// What a recording that omits text takes for text while modifiers are sticky.
struct StickyRedactionTests {
    private let start = Timestamp(microseconds: 1_000_000)

    @Test("A sticky modifier makes no command of the text after it: a button may have used it up")
    func sticky() throws {
        var settings = EngineSettings()
        settings.keyFilters.stickyKeys = true
        for isSticky in [true, false] {
            let settings = isSticky ? settings : EngineSettings()
            var judge = TextPressJudge(settings: settings)
            var engine = Engine(settings: settings)
            engine.use(try Keymap(), at: start)
            judge.use(keymapOf: engine, at: start)
            judge.add(
                try DevicePreset.make("keyboard", name: "keys"), as: DeviceID(rawValue: 1),
                settings: settings,
                at: start)
            func press(_ key: KeyCode) -> Bool? {
                let isText = judge.isText(
                    InputEvent(type: .key, code: key.rawValue, value: 1), of: DeviceID(rawValue: 1),
                    isMadeByKernel: false, at: start)
                _ = judge.isText(
                    InputEvent(type: .key, code: key.rawValue, value: 0), of: DeviceID(rawValue: 1),
                    isMadeByKernel: false, at: start)
                return isText
            }
            let control = press(.leftControl)
            // Here the hand clicks, of which the judge hears nothing: Control is used up.
            let typed = press(KeyCode(rawValue: 30))
            #expect(control == false && typed == true)
            // Twice, and Control is locked.
            _ = press(.leftControl)
            _ = press(.leftControl)
            let locked = press(KeyCode(rawValue: 31))
            #expect(locked == true)
        }
    }

    @Test("The last keyboard takes its sticky modifiers along: the commands of the next are commands")
    func removed() throws {
        var sticky = EngineSettings()
        sticky.keyFilters.stickyKeys = true
        var judge = TextPressJudge(settings: sticky)
        var engine = Engine(settings: sticky)
        engine.use(try Keymap(), at: start)
        judge.use(keymapOf: engine, at: start)
        let keyboard = try DevicePreset.make("keyboard", name: "keys")
        func send(_ key: KeyCode, _ value: Int32, of number: UInt32) -> Bool? {
            judge.isText(
                InputEvent(type: .key, code: key.rawValue, value: value), of: DeviceID(rawValue: number),
                isMadeByKernel: false, at: start)
        }
        judge.add(keyboard, as: DeviceID(rawValue: 1), settings: sticky, at: start)
        // Twice: it is locked.
        for value: Int32 in [1, 0, 1, 0] { _ = send(.leftControl, value, of: 1) }
        judge.remove(DeviceID(rawValue: 1), at: start)
        judge.add(keyboard, as: DeviceID(rawValue: 2), settings: EngineSettings(), at: start)
        let typed = send(KeyCode(rawValue: 30), 1, of: 2)
        _ = send(KeyCode(rawValue: 30), 0, of: 2)
        _ = send(.leftControl, 1, of: 2)
        let command = send(KeyCode(rawValue: 30), 1, of: 2)
        #expect(typed == true && command == false)
    }

    @Test("Without sticky keys, Control held makes a command")
    func held() throws {
        var judge = TextPressJudge(settings: EngineSettings())
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(), at: start)
        judge.use(keymapOf: engine, at: start)
        judge.add(
            try DevicePreset.make("keyboard", name: "keys"), as: DeviceID(rawValue: 1),
            settings: EngineSettings(),
            at: start)
        let presses = [KeyCode.leftControl, KeyCode(rawValue: 30)].map { key in
            judge.isText(
                InputEvent(type: .key, code: key.rawValue, value: 1), of: DeviceID(rawValue: 1),
                isMadeByKernel: false, at: start)
        }
        #expect(presses == [false, false])
    }
}
