import Foundation
import TestSupport
import Testing

/// Escape, arrows, the keypad and Backspace where other things happen at once: in each of 16 layouts, during a drag out of a
/// list of 1000 items that may scroll, be touched, be disabled, or lose its layout meanwhile.
struct KeyCombinationTests {
    /// Its names, and the key that is Escape in it.
    private static let layouts: [(names: String, escape: String)] = [
        ("us", "KEY_ESC"), ("us, options: \"caps:escape\"", "KEY_CAPSLOCK"),
        ("us, options: \"caps:swapescape\"", "KEY_CAPSLOCK"), ("us, options: \"ctrl:swapcaps\"", "KEY_ESC"),
        ("us, variant: dvorak, options: \"caps:ctrl_modifier\"", "KEY_ESC"),
        ("us, variant: colemak", "KEY_ESC"), ("de, variant: neo", "KEY_ESC"),
        ("fr, variant: bepo", "KEY_ESC"),
        ("gr", "KEY_ESC"), ("ara", "KEY_ESC"), ("br, variant: abnt2", "KEY_ESC"), ("jp", "KEY_ESC"),
        ("kr", "KEY_ESC"), ("lv, variant: apostrophe", "KEY_ESC"), ("tr, variant: f", "KEY_ESC"),
        ("il", "KEY_ESC"),
    ]

    /// What may happen during the drag, a bit each.
    private static let meanwhile: [(name: String, steps: [String])] = [
        (
            "the list scrolls",
            [
                "mouse REL_WHEEL=-2 REL_WHEEL_HI_RES=-240",
                #"ask {"do":"regions.update","scene":"s","scroll":[["list",0,-120]]}"#,
            ]
        ),
        (
            "a finger touches it",
            [
                "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=1 ABS_MT_POSITION_X=200 ABS_MT_POSITION_Y=300 BTN_TOUCH=1"
            ]
        ),
        (
            "the item is disabled",
            [
                #"ask {"do":"regions.update","scene":"s","put":[{"id":"i0","parent":"list","rect":[10,10,60,50],"role":"item","enabled":false}]}"#
            ]
        ),
        ("another layout comes", [#"ask {"do":"keyboard.set","layout":"us,de","group":1}"#]),
        ("a key is held", ["kb KEY_LEFTSHIFT=1"]),
    ]

    private static let regions: String = {
        let items = (0..<1000).map {
            #"{"id":"i\#($0)","parent":"list","rect":[\#(10 + $0 % 10 * 70),\#(10 + $0 / 10 * 60),60,50],"role":"item","focusable":true,"drags":{"types":["x"]}}"#
        }
        let list =
            #"{"id":"list","rect":[0,0,800,600],"role":"collection","gestures":["scroll"]}"#
        let field = #"{"id":"field","rect":[820,10,200,24],"text":true}"#
        return ([list] + items + [field]).joined(separator: ",")
    }()

    /// A scenario of a layout and of what happens meanwhile.
    private static func scenario(_ layout: Int, _ set: Int) -> String {
        let (names, escape) = layouts[layout]
        var steps = [
            "config keyboard: {layout: \(names)}", "config space: {displays: [[0, 0, 4096, 4096]]}",
            "config pointer: {acceleration: flat}", "control", "device mouse wheel", "device kb keyboard",
            "device screen touchscreen",
            #"1 ask {"do":"scene.activate","scene":"s","regions":[\#(regions)]}"#, "1000 at 40 30",
            "1010 mouse BTN_LEFT=1", "1020 at 200 120", "1030 at 300 160",
        ]
        for (bit, change) in meanwhile.enumerated() where set & 1 << bit != 0 {
            steps += change.steps.map { "\(1100 + bit) \($0)" }
        }
        steps += ["1200 kb \(escape)=1", "1210 kb \(escape)=0", "1220 mouse BTN_LEFT=0"]
        if set & 1 << 1 != 0 { steps.append("1230 screen ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0") }
        if set & 1 << 4 != 0 { steps.append("1240 kb KEY_LEFTSHIFT=0") }
        steps.append(#"1300 ask {"do":"focus.set","scene":"s","region":"i11"}"#)
        for (index, key) in ["KEY_KP6", "KEY_DOWN"].enumerated() {
            steps += ["\(1400 + index * 20) kb \(key)=1", "\(1410 + index * 20) kb \(key)=0"]
        }
        steps.append(#"1500 ask {"do":"focus.set","scene":"s","region":"field"}"#)
        for (index, key) in ["KEY_LEFT", "KEY_BACKSPACE", escape].enumerated() {
            steps += ["\(1600 + index * 20) kb \(key)=1", "\(1610 + index * 20) kb \(key)=0"]
        }
        return steps.joined(separator: "\n") + "\n\n"
    }

    /// The layout that comes meanwhile keeps the options of the one before: its Escape is where theirs was.
    private static func lines(_ layout: Int, _ set: Int) throws -> [[String: Any]] {
        let lines = try ScenarioRunner(scenario: Scenario(scenario(layout, set))).lines().map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(!lines.contains { $0["error"] != nil }, "\(lines.filter { $0["error"] != nil })")
        return lines
    }

    /// What the program reads of the drag, then of the keys in the list, then of those in the text.
    private static func words(_ lines: [[String: Any]]) -> [String] {
        func time(_ line: [String: Any]) -> Int { (line["time"] as? Int ?? 0) / 1000 }
        let drag = lines.filter { $0["type"] as? String == "drag" && $0["phase"] as? String != "changed" }
        let focus = lines.filter {
            $0["type"] as? String == "focus" && (1400..<1500).contains(time($0)) && $0["region"] != nil
        }
        let edits = lines.filter { $0["type"] as? String == "edit" && time($0) >= 1500 }
        return [
            drag.map { "\($0["phase"] ?? "")" }.joined(separator: ", "),
            focus.map { "\($0["region"] ?? "")" }.joined(separator: ", "),
            edits.map { line in
                ["edit", "direction", "by"].compactMap { line[$0].map { "\($0)" } }.joined(separator: " ")
            }.joined(separator: ", "),
        ]
    }

    @Test(
        "Escape ends the drag, the keypad and arrows walk, Left, Backspace and Escape edit, whatever else happens",
        arguments: Sample.of(0..<layouts.count * 1 << meanwhile.count))
    func combination(_ index: Int) throws {
        let (layout, set) = (index >> Self.meanwhile.count, index & (1 << Self.meanwhile.count - 1))
        let lines = try Self.lines(layout, set)
        // Neo's keypad types digits, whatever Num Lock is.
        let typesDigits = Self.layouts[layout].names.contains("neo") && set & 1 << 3 == 0
        #expect(
            Self.words(lines) == (typesDigits ? Self.expectedOfDigits : Self.expected),
            "\(Self.layouts[layout].names) \(set)")
        for type in ["press", "touch", "key", "drag"] {
            let phases = lines.filter { $0["type"] as? String == type }.compactMap { $0["phase"] as? String }
            let ended = phases.count { $0 == "ended" || $0 == "cancelled" }
            #expect(phases.count { $0 == "began" } == ended, "\(type)")
        }
    }

    private static let expected = [
        "began, cancelled", "i12, i22",
        "move backward character, delete backward character, cancel",
    ]

    private static let expectedOfDigits = [expected[0], "i21", expected[2]]

    @Test("The page Keys has this matrix")
    func page() throws {
        let names = Self.layouts.map { "`\($0.names)`" }.joined(separator: "; ")
        let meanwhile = Self.meanwhile.map(\.name).joined(separator: ", ")
        let table = """
            | combined | |
            |---|---|
            | layouts | \(names) |
            | during the drag, each with and without each other | \(meanwhile) |
            | Escape: the drag | \(Self.expected[0]) |
            | 6 on the keypad and Down, in the list: the focus | \(Self.expected[1]); where the keypad types digits (`neo`): \(Self.expectedOfDigits[1]) |
            | Left, Backspace, Escape, in text | \(Self.expected[2]) |
            """
        let page = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Keys.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(table), "\(table)")
    }
}
