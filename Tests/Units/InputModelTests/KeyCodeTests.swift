import CLinuxInput
import InputModel
import Testing

struct KeyCodeTests {
    @Test("Every name is libevdev's")
    func namesAreLibevdevs() {
        var named = 0
        for code in 0..<UInt16(KeyCode.count) {
            let theirs = libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map {
                String(cString: $0)
            }
            // An older library may lack a name; it must never have another one.
            if let theirs {
                #expect(KeyCode(rawValue: code).name?.description == theirs)
                #expect(KeyCode(name: theirs)?.rawValue == code)
                named += 1
            }
        }
        #expect(named > 500)
        #expect(KeyCode(rawValue: 768).name == nil)
        #expect(KeyCode(name: "") == nil)
        #expect(KeyCode(name: "KEY_NONE_SUCH") == nil)
    }

    @Test(
        "A key's usage is that of the HID keyboard page",
        arguments: [
            ("KEY_A", 0x04), ("KEY_Z", 0x1d), ("KEY_1", 0x1e), ("KEY_0", 0x27), ("KEY_ENTER", 0x28),
            ("KEY_ESC", 0x29),
            ("KEY_SPACE", 0x2c), ("KEY_BACKSLASH", 0x31), ("KEY_CAPSLOCK", 0x39), ("KEY_F1", 0x3a),
            ("KEY_F12", 0x45),
            ("KEY_DELETE", 0x4c), ("KEY_RIGHT", 0x4f), ("KEY_UP", 0x52), ("KEY_NUMLOCK", 0x53),
            ("KEY_KP1", 0x59),
            ("KEY_102ND", 0x64), ("KEY_COMPOSE", 0x65), ("KEY_MUTE", 0x7f), ("KEY_LEFTCTRL", 0xe0),
            ("KEY_LEFTSHIFT", 0xe1), ("KEY_LEFTALT", 0xe2), ("KEY_LEFTMETA", 0xe3), ("KEY_RIGHTMETA", 0xe7),
            ("KEY_PLAYPAUSE", 0), ("BTN_LEFT", 0),
        ])
    func usage(_ name: String, _ usage: UInt8) throws {
        #expect(try #require(KeyCode(name: name)).usage == usage)
    }

    @Test("No two keys share a usage")
    func usagesAreDistinct() {
        let usages = (0..<UInt16(256)).map { KeyCode(rawValue: $0).usage }.filter { $0 != 0 }
        #expect(Set(usages).count == usages.count)
        #expect(usages.count > 120)
    }

    @Test("Codes have the role that their name's prefix says")
    func rolesFollowNames() {
        for code in 0..<UInt16(KeyCode.count) {
            let key = KeyCode(rawValue: code)
            guard let name = key.name?.description else { continue }
            if name.hasPrefix("KEY_") { #expect(key.role == .key, "\(name)") }
            if name.hasPrefix("BTN_TOOL_") || name == "BTN_TOUCH" { #expect(key.role == .contact, "\(name)") }
            if name.hasPrefix("BTN_"), key.role == .key { Issue.record("\(name) is no key") }
        }
    }
}
