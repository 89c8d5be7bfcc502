import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Touchpad
import Wire

@testable import Configuration
@testable import System

struct ConfigurationTests {
    @Test("An empty file is the defaults", arguments: ["", "\n", "# nothing\n", "{}", "pointer:\n"])
    func empty(_ text: String) throws {
        let configuration = try Configuration(text: text)
        #expect(configuration.engine.pointer == .init())
        #expect(!configuration.grab)
    }

    @Test("Every key is read")
    func everyKey() throws {
        let configuration = try Configuration(
            text:
                """
                space: {displays: [[0, 0, 2560, 1440], {rect: [2560, 0, 1920, 1080], rotation: 270}]}
                keyboard:
                  layout: us,de
                  variant: ",nodeadkeys"
                  options: "grp:alt_shift_toggle"
                  repeat: {delay: 0.25s, rate: 50}
                pointer: {acceleration: flat, speed: 0.5, naturalScroll: true, leftHanded: true, doubleClick: 500ms}
                touchpad: {speed: -0.25}
                devices:
                  - match: {name: Odd One, vendor: 0x046d, product: 49271, kind: mouse}
                    display: 1
                    debounce: false
                  - match: {kind: keyboard}
                    ignore: true
                grab: {escape: [KEY_ESC, KEY_DELETE]}
                """)
        #expect(configuration.engine.space.displays.count == 2)
        #expect(configuration.engine.space.rotations == [.none, .threeQuarters])
        #expect(configuration.engine.space.bounds.width == 4480)
        #expect(configuration.engine.keymap.layout == "us,de")
        #expect(configuration.engine.keyRepeat.delay == .milliseconds(250))
        #expect(configuration.engine.keyRepeat.period == .milliseconds(20))
        #expect(configuration.engine.pointer.acceleration == .flat)
        #expect(configuration.engine.pointer.speed == 0.5)
        #expect(configuration.engine.pointer.naturalScroll && configuration.engine.pointer.leftHanded)
        #expect(configuration.engine.doubleClick == .milliseconds(500))
        #expect(configuration.engine.touchpad.speed == -0.25)
        #expect(configuration.engine.rules.count == 2)
        #expect(
            configuration.engine.rules[0].vendor == 0x046d && configuration.engine.rules[0].product == 49271)
        var settings = DeviceSettings()
        for change in configuration.engine.rules[0].changes { change(&settings) }
        var named = DeviceSettings()
        (named.display, named.debounce) = (1, false)
        #expect(settings == named)
        #expect(configuration.engine.rules[0].ignore == nil && configuration.engine.rules[1].ignore == true)
        #expect(configuration.grab)
        #expect(configuration.engine.escapeKeys == [.escape, KeyCode(rawValue: 111)])
    }

    @Test("Realtime is off unless asked for")
    func realtime() throws {
        #expect(try Configuration(text: "realtime: true").isRealtime)
        #expect(try !Configuration(text: "").isRealtime)
        expectFault(in: "realtime: 1", 1, 11, "true or false")
    }

    @Test("Every setting of a touchpad is read, for all and for one")
    func touchpad() throws {
        let options = """
            tap: true, tapButtons: primaryMiddleSecondary, tapDrag: false, dragLock: sticky, fingerDrag: four, clickMethod: clickfinger,
              scrollMethod: edge, disableWhileTyping: false, disableWhilePointingStick: false, momentum: false,
              gestures: false, palmRejection: false
            """
        var wanted = TouchpadSettings()
        wanted.tap = true
        wanted.tapButtons = .primaryMiddleSecondary
        wanted.tapDrag = false
        wanted.dragLock = .sticky
        wanted.fingerDrag = .four
        wanted.clickMethod = .clickfinger
        wanted.scrollMethod = .edge
        wanted.disableWhileTyping = false
        wanted.disableWhilePointingStick = false
        wanted.momentum = false
        wanted.gestures = false
        wanted.palmRejection = false
        let all = try Configuration(text: "touchpad: {\(options)}")
        #expect(all.engine.touchpad.touchpad == wanted)
        #expect(all.engine.pointer.touchpad == TouchpadSettings())
        let one = try Configuration(text: "devices: [{match: {name: pad}, \(options)}]")
        let pad = DeviceDescription(name: "pad", path: "", capabilities: Capabilities())
        let other = DeviceDescription(name: "other", path: "", capabilities: Capabilities())
        #expect(one.engine.settings(for: pad)?.touchpad == wanted)
        #expect(one.engine.settings(for: other)?.touchpad == TouchpadSettings())
    }

    @Test("JSON is YAML")
    func json() throws {
        #expect(
            try Configuration(text: #"{"pointer": {"speed": 1}, "grab": true}"#).engine.pointer.speed == 1)
    }

    @Test(
        "A fault is told with its place and what would be right",
        arguments: [
            ("pointr: {}", 1, 1, "unknown key in the configuration; use space, "),
            ("pointer:\n  sped: 1", 2, 3, "unknown key in pointer; use"),
            ("pointer:\n  speed: 3", 2, 10, "-1 to 1"),
            ("pointer:\n  speed: fast", 2, 10, "number"),
            ("pointer: {speed: .nan}", 1, 18, "number"),
            ("pointer: {leftHanded: \"true\"}", 1, 23, "true or false"),
            ("pointer: {acceleration: fast}", 1, 25, "flat or adaptive"),
            ("pointer: {doubleClick: 300}", 1, 24, "300ms"),
            ("pointer: {doubleClick: 1w}", 1, 24, "unit"),
            ("pointer: {doubleClick: 99s}", 1, 24, "5000ms"),
            ("pointer: [1]", 1, 10, "mapping"),
            ("pointer: {speed: 0, speed: 1}", 1, 21, "duplicate key \"speed\" in pointer; remove one"),
            ("- 1", 1, 1, "mapping"),
            ("space: {displays: []}", 1, 19, "1 to 64"),
            ("space: {displays: [[0, 0, 0, 10]]}", 1, 27, "width"),
            ("space: {displays: [[0, 0, 10]]}", 1, 20, "[x, y, width, height]"),
            ("space: {displays: [{rect: [0, 0, 10]}]}", 1, 27, "[x, y, width, height]"),
            ("space: {displays: [{rotation: 90}]}", 1, 20, "rect"),
            ("space: {displays: [{rect: [0, 0, 9, 9], rotation: 45}]}", 1, 51, "0, 90, 180 or 270"),
            ("space: {displays: [{rect: [0, 0, 9, 9], turn: 90}]}", 1, 41, "rotation"),
            ("keyboard: {layout: nosuch}", 1, 20, "unknown keyboard layout \"nosuch\""),
            ("keyboard: {repeat: {rate: 0}}", 1, 27, "1 to 1000"),
            ("devices: [{speed: 1}]", 1, 11, "match"),
            ("devices: [{match: {vendor: 70000}}]", 1, 28, "65535"),
            ("devices: [{match: {kind: mice}}]", 1, 26, "mouse"),
            ("devices: [{match: {}, display: 1}]", 1, 32, "0 to 0"),
            ("grab: {escape: [KEY_ESC]}", 1, 16, "two to five"),
            ("grab: {escape: [KEY_ESC, KEY_NO]}", 1, 26, "unknown key"),
            ("grab: {escape: [KEY_ESC, KEY_ESC]}", 1, 26, "names this key already"),
            ("grab: maybe", 1, 7, "true or false"),
            ("a: [", 2, 1, ""),
            ("a: b\n---\nc: d", 2, 1, "one document"),
            ("? [a, b]\n: 1", 1, 3, "text"),
        ])
    func faults(_ text: String, _ line: Int, _ column: Int, _ words: String) {
        expectFault(in: text, line, column, words)
    }

    // But for the names of layouts, which no other file has at their place.
    @Test(
        "A fault quotes nothing of the file, which another user may have to keep from the one who started the program",
        arguments: [
            "hunter2", "'hunter2'", "hunter2:", "? hunter2\n: 1", "- hunter2",
            "root:hunter2:19000:0:99999:7:::",
            "{hunter2: 1, hunter2: 2}", "hunter2: [", "%hunter2\n---\n", "&a hunter2", "!hunter2 x",
            "*hunter2",
            "pointer: hunter2", "pointer: {hunter2: 1}", "pointer: {speed: hunter2}",
            "pointer: {acceleration: hunter2}",
            "pointer: {leftHanded: hunter2}", "pointer: {doubleClick: hunter2}",
            "keyboard: hunter2", "keyboard: {hunter2: us}", "keyboard: {repeat: hunter2}",
            "space: {displays: hunter2}", "devices: hunter2",
            "devices: [hunter2]",
            "devices: [{match: {vendor: hunter2}}]", "devices: [{match: {kind: hunter2}}]", "grab: hunter2",
            "grab: {escape: [hunter2, KEY_A]}", "record: hunter2", "realtime: hunter2",
            "subscribers: hunter2",
            "subscribers: [{user: hunter2, scopes: [keys]}]",
            "subscribers: [{user: root, scopes: [hunter2]}]",
            "commands: hunter2", "commands: [hunter2]", "commands: [{hunter2: x}]", "scenes: hunter2",
            "scenes: [hunter2]",
            "scenes: [{scene: a, activity: {hunter2: 1, hunter2: 2}}]", "sceneLimit: hunter2",
            "shortcuts: hunter2", "edits: hunter2", "edits: [{keys: hunter2, edit: newline}]",
            "edits: [{keys: hunter2+a, edit: newline}]",
            "commands: [{id: a, keys: hunter2}]",
            "edits: [{keys: f1, edit: hunter2}]", "edits: [{hunter2: f1}]",
            "scenes: [{scene: a, regions: [{id: a, rect: [hunter2, 0, 1, 1]}]}]",
        ])
    func quotesNothing(_ text: String) {
        #expect { _ = try Configuration(text: text) } throws: { error in
            (error as? DocumentError).map { !$0.message.contains("hunter2") } ?? false
        }
        let number = text.replacing("hunter2", with: "77251964")
        do { _ = try Configuration(text: number) } catch {
            #expect((error as? DocumentError).map { !$0.message.contains("77251964") } ?? false, "\(error)")
        }
    }

    @Test("Aliases of aliases cannot grow without end")
    func aliasBomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            text +=
                "a\(level): &a\(level) ["
                + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
        }
        #expect(throws: DocumentError.self) { _ = try Configuration(text: text) }
    }

    @Test("Deep nesting is an error, not a crash")
    func deepNesting() {
        let text = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(throws: DocumentError.self) { _ = try Configuration(text: text) }
    }

    @Test("Rules apply in order, the later winning")
    func rulesApplyInOrder() throws {
        let configuration = try Configuration(
            text:
                """
                devices:
                  - {match: {kind: mouse}, speed: 0.1, leftHanded: true}
                  - {match: {name: a}, speed: 0.2}
                """)
        var capabilities = Capabilities()
        capabilities.keys.insert(.buttonLeft)
        capabilities.relative = 3
        let device = DeviceDescription(name: "a", path: "", capabilities: capabilities)
        let settings = try #require(configuration.engine.settings(for: device))
        #expect(settings.speed == 0.2 && settings.leftHanded)
    }
}
