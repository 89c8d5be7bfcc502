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
