import InputModel
import Testing

@testable import Wire

struct ShowmethekeyTests {
    private let a = KeyCode(rawValue: 30)

    private func line(_ write: (inout LineBuffer) -> Void) -> String {
        var buffer = LineBuffer()
        write(&buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func key(_ code: KeyCode, _ phase: Phase, of name: String = "kb", at time: Int64 = 0) -> String {
        let key = KeyEvent(
            phase: phase, device: DeviceID(rawValue: 1), key: code, text: ShortText(), plainText: ShortText(),
            modifiers: [])
        return line { $0.appendShowmethekey(key, of: name, at: Timestamp(microseconds: time)) }
    }

    @Test("A key's lines have showmethekey's fields, in its order")
    func keys() {
        #expect(
            key(a, .began, of: "Desk Keyboard", at: 83_007_999)
                == #"{"event_name":"KEYBOARD_KEY","event_type":300,"device_name":"Desk Keyboard","#
                + #""time_stamp":83007,"key_name":"KEY_A","key_code":30,"state_name":"PRESSED","#
                + #""state_code":1}"# + "\n")
        let released = #""key_name":"KEY_A","key_code":30,"state_name":"RELEASED","state_code":0}"# + "\n"
        #expect(key(a, .ended).hasSuffix(released))
        #expect(key(a, .cancelled).hasSuffix(released))
    }

    @Test("libinput tells no repeats")
    func repeats() {
        #expect(key(a, .repeated) == "")
    }

    @Test("A button has an event of its own, and libevdev's name")
    func buttons() {
        let button = ButtonEvent(
            phase: .began, device: DeviceID(rawValue: 2), button: .primary, code: .buttonLeft,
            position: .zero,
            count: 1, modifiers: [])
        #expect(
            line { $0.appendShowmethekey(button, of: "m", at: Timestamp(microseconds: 1000)) }
                == #"{"event_name":"POINTER_BUTTON","event_type":402,"device_name":"m","time_stamp":1,"#
                + #""key_name":"BTN_LEFT","key_code":272,"state_name":"PRESSED","state_code":1}"# + "\n")
    }

    @Test("A code without a name is null; names of devices are escaped; milliseconds begin anew after 2³²")
    func oddities() {
        #expect(key(KeyCode(rawValue: 84), .began).contains(#""key_name":"null","key_code":84,"#))
        #expect(key(a, .began, of: "a \"b\"\n").contains(#""device_name":"a \"b\"\n","#))
        #expect(key(a, .began, at: ((1 << 32) + 5) * 1000).contains(#""time_stamp":5,"#))
    }
}
