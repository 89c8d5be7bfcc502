import Foundation
import InputModel
import TestSupport
import Testing

/// What people do with their hands, by whatever means, wherever: each means against each action against each place.
///
/// Each cell is a scenario. What a program reads of it is the page Actions; whatever it is, what began ends once.
struct ActionMatrixTests {
    enum Means: String, CaseIterable {
        case mouse, touchpad, finger
        case twoFingers = "two fingers"
        case pen, keyboard
    }

    enum Action: String, CaseIterable {
        case tap
        case double = "tap twice"
        case long = "hold"
        case drag
        case scroll, pinch
        case band, range, drop, menu, open
    }

    enum Place: String, CaseIterable {
        case plain = "a region"
        case list = "in a list that scrolls"
        case collection = "in a collection"
        case nested = "in regions that pan and pinch"
        case disabled = "in a collection that is disabled midway"
        case control = "in a collection, with Control"
        case shift = "in a collection, with Shift"
        case command = "in a collection, with Super"

        var modifier: String? {
            switch self {
            case .control: "KEY_LEFTCTRL"
            case .shift: "KEY_LEFTSHIFT"
            case .command: "KEY_LEFTMETA"
            default: nil
            }
        }
    }

    // MARK: - What is there

    /// `a` and `b` can be dragged and opened, and take what is dragged; right of them there is nothing.
    private static func regions(in place: Place, isEnabled: Bool = true) -> String {
        let (outer, around, role) =
            switch place {
            case .plain: ("", nil as String?, "plain")
            case .list: (#"{"id":"list","rect":[0,0,1000,1000],"gestures":["scroll"]}"#, "list", "plain")
            case .nested:
                (
                    #"{"id":"outer","rect":[0,0,1000,1000],"gestures":["pan","pinch"]},{"id":"inner","parent":"outer","rect":[0,0,900,900]}"#,
                    "inner", "plain"
                )
            case .collection, .disabled, .control, .shift, .command:
                (
                    #"{"id":"list","rect":[0,0,1000,1000],"role":"collection","band":true,"enabled":\#(isEnabled)}"#,
                    "list", "item"
                )
            }
        let inner = [("a", 100), ("b", 300)].map { id, x in
            #"{"id":"\#(id)","rect":[\#(x),100,100,100],"role":"\#(role)","focusable":true,"drags":{"types":["x"]},"#
                + #""drops":{"types":["x"]},"opens":{"scene":"doc"}\#(around.map { #","parent":"\#($0)""# } ?? "")}"#
        }
        return ([outer] + inner).filter { !$0.isEmpty }.joined(separator: ",")
    }

    private static let (a, b, space) = ((150, 150), (350, 150), (600, 600))

    // MARK: - What hands do

    /// The steps of an action: milliseconds after its beginning, and what happens. Nil where the means has no such action.
    private static func steps(_ means: Means, _ action: Action) -> [(Int, String)]? {
        switch means {
        case .mouse: mouse(action)
        case .touchpad: touchpad(action)
        case .finger: finger(action)
        case .twoFingers: twoFingers(action)
        case .pen: pen(action)
        case .keyboard: keyboard(action)
        }
    }

    private static func mouse(_ action: Action, device: String = "mouse") -> [(Int, String)]? {
        func at(_ place: (Int, Int)) -> String { "at \(place.0) \(place.1)" }
        let (down, up) = ("\(device) BTN_LEFT=1", "\(device) BTN_LEFT=0")
        let click = [(0, at(a)), (10, down), (60, up)]
        func drag(from start: (Int, Int), to end: (Int, Int)) -> [(Int, String)] {
            let middle = ((start.0 + end.0) / 2, (start.1 + end.1) / 2)
            return [(0, at(start)), (10, down), (60, at(middle)), (70, at(end)), (120, up)]
        }
        switch action {
        case .tap: return click
        case .double: return click + [(120, down), (170, up)]
        case .long: return [(0, at(a)), (10, down), (900, up)]
        case .drag: return drag(from: a, to: space)
        case .drop: return drag(from: a, to: b)
        case .band: return drag(from: space, to: (50, 50))
        case .scroll:
            guard device == "mouse" else { return nil }
            return [(0, at(a)), (10, "mouse REL_WHEEL=-1 REL_WHEEL_HI_RES=-120")]
        case .range:
            return click + [
                (200, "kb KEY_RIGHTSHIFT=1"), (210, at(b)), (220, down), (270, up),
                (280, "kb KEY_RIGHTSHIFT=0"),
            ]
        case .menu: return [(0, at(a)), (10, "\(device) BTN_RIGHT=1"), (60, "\(device) BTN_RIGHT=0")]
        case .open:
            return [(0, "kb KEY_LEFTALT=1")] + click.map { ($0.0 + 10, $0.1) } + [(90, "kb KEY_LEFTALT=0")]
        case .pinch: return nil
        }
    }

    /// Its button and its fingers; where the pointer goes is not the matter here.
    private static func touchpad(_ action: Action) -> [(Int, String)]? {
        func pad(_ fingers: [(Int, Int)], begins: Bool = false) -> String {
            "pad "
                + fingers.enumerated().map { slot, place in
                    "ABS_MT_SLOT=\(slot) " + (begins ? "ABS_MT_TRACKING_ID=\(slot + 1) " : "")
                        + "ABS_MT_POSITION_X=\(place.0) ABS_MT_POSITION_Y=\(place.1)"
                }.joined(separator: " ")
        }
        let lift = "pad ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1"
        switch action {
        case .scroll:
            return [
                (0, "at \(a.0) \(a.1)"), (100, pad([(540, 300), (660, 300)], begins: true)),
                (110, pad([(540, 340), (660, 340)])), (120, pad([(540, 380), (660, 380)])),
                (130, pad([(540, 420), (660, 420)])), (140, lift),
            ]
        case .pinch, .open:
            return [
                (0, "at \(a.0) \(a.1)"), (100, pad([(540, 400), (660, 400)], begins: true)),
                (110, pad([(500, 400), (700, 400)])), (120, pad([(480, 400), (720, 400)])), (130, lift),
            ]
        case .menu: return nil
        default: return mouse(action, device: "pad")
        }
    }

    private static func finger(_ action: Action) -> [(Int, String)]? {
        func down(_ place: (Int, Int), id: Int = 1) -> String {
            "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=\(id) ABS_MT_POSITION_X=\(place.0) ABS_MT_POSITION_Y=\(place.1)"
        }
        func move(_ place: (Int, Int)) -> String {
            "screen ABS_MT_SLOT=0 ABS_MT_POSITION_X=\(place.0) ABS_MT_POSITION_Y=\(place.1)"
        }
        let up = "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1"
        func lifted(to end: (Int, Int)) -> [(Int, String)] {
            [(0, down(a)), (600, move((a.0 + 30, a.1))), (650, move(end)), (700, up)]
        }
        switch action {
        case .tap: return [(0, down(a)), (50, up)]
        case .double: return [(0, down(a)), (50, up), (150, down((a.0 + 8, a.1), id: 2)), (200, up)]
        case .long, .menu: return [(0, down(a)), (800, up)]
        case .drag: return lifted(to: space)
        case .drop: return lifted(to: b)
        case .scroll: return [(0, down(a)), (10, move((150, 162))), (20, move((150, 174))), (30, up)]
        case .band: return [(0, down(space)), (50, move((300, 300))), (60, move((50, 50))), (100, up)]
        case .range, .pinch, .open: return nil
        }
    }

    private static func twoFingers(_ action: Action) -> [(Int, String)]? {
        func fingers(_ one: (Int, Int), _ other: (Int, Int), begin: Bool = false) -> String {
            "screen "
                + [one, other].enumerated().map { slot, place in
                    "ABS_MT_SLOT=\(slot) " + (begin ? "ABS_MT_TRACKING_ID=\(slot + 1) " : "")
                        + "ABS_MT_POSITION_X=\(place.0) ABS_MT_POSITION_Y=\(place.1)"
                }.joined(separator: " ")
        }
        let lift = "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1"
        switch action {
        case .tap: return [(0, fingers(a, b, begin: true)), (50, lift)]
        case .pinch, .open:
            return [
                (0, fingers((130, 150), (170, 150), begin: true)), (10, fingers((120, 150), (180, 150))),
                (20, fingers((110, 150), (190, 150))), (30, lift),
            ]
        case .scroll, .band:
            return [
                (0, fingers(a, b, begin: true)), (10, fingers((150, 170), (350, 170))),
                (20, fingers((150, 190), (350, 190))), (30, lift),
            ]
        case .double, .long, .drag, .range, .drop, .menu: return nil
        }
    }

    private static func pen(_ action: Action) -> [(Int, String)]? {
        // A unit of the tablet is about a fifth of a point.
        func at(_ place: (Int, Int)) -> String {
            "ABS_X=\(place.0 * 19199 / 4096 + 1) ABS_Y=\(place.1 * 10799 / 4096 + 1)"
        }
        let (down, up) = ("tablet BTN_TOUCH=1 ABS_PRESSURE=500", "tablet BTN_TOUCH=0 ABS_PRESSURE=0")
        func near(_ place: (Int, Int)) -> (Int, String) { (0, "tablet BTN_TOOL_PEN=1 \(at(place))") }
        let away = "tablet BTN_TOOL_PEN=0"
        func drag(from start: (Int, Int), to end: (Int, Int)) -> [(Int, String)] {
            [
                near(start), (10, down), (60, "tablet " + at((start.0 + 20, start.1))),
                (70, "tablet " + at(end)),
                (120, up), (200, away),
            ]
        }
        switch action {
        case .tap: return [near(a), (10, down), (60, up), (200, away)]
        case .double: return [near(a), (10, down), (60, up), (120, down), (170, up), (300, away)]
        case .long: return [near(a), (10, down), (900, up), (1000, away)]
        case .drag: return drag(from: a, to: space)
        case .drop: return drag(from: a, to: b)
        case .band: return drag(from: space, to: (50, 50))
        case .menu: return [near(a), (10, "tablet BTN_STYLUS=1"), (60, "tablet BTN_STYLUS=0"), (200, away)]
        case .open:
            return [
                (0, "kb KEY_LEFTALT=1"), (10, "tablet BTN_TOOL_PEN=1 \(at(a))"), (20, down), (70, up),
                (90, "kb KEY_LEFTALT=0"), (200, away),
            ]
        case .scroll, .pinch, .range: return nil
        }
    }

    private static func keyboard(_ action: Action) -> [(Int, String)]? {
        let focus = [(0, #"ask a {"do":"focus.set","scene":"s","region":"a"}"#)]
        func press(_ key: String, from start: Int = 10) -> [(Int, String)] {
            [(start, "kb \(key)=1"), (start + 40, "kb \(key)=0")]
        }
        switch action {
        case .tap: return focus + press("KEY_ENTER")
        case .double: return focus + press("KEY_ENTER") + press("KEY_ENTER", from: 100)
        case .range:
            return focus + press("KEY_HOME") + [(60, "kb KEY_RIGHTSHIFT=1")] + press("KEY_RIGHT", from: 70)
                + [(120, "kb KEY_RIGHTSHIFT=0")]
        case .menu: return focus + press("KEY_COMPOSE")
        case .open: return focus + [(5, "kb KEY_LEFTALT=1")] + press("KEY_ENTER") + [(60, "kb KEY_LEFTALT=0")]
        case .band: return focus + [(5, "kb KEY_RIGHTCTRL=1")] + press("KEY_A") + [(60, "kb KEY_RIGHTCTRL=0")]
        case .long, .drag, .scroll, .pinch, .drop: return nil
        }
    }

    // MARK: - What a program reads

    private static func scenario(_ steps: [(Int, String)], in place: Place) -> String {
        var lines = [
            "config space: {displays: [[0, 0, 4096, 4096]]}", "config pointer: {acceleration: flat}",
            "control a", "device mouse wheel", "device pad touchpad", "device screen touchscreen",
            "device tablet tablet", "device kb keyboard", "0 at 3000 3000",
            #"1 ask a {"do":"scene.activate","scene":"s","regions":[\#(regions(in: place))]}"#,
        ]
        if let modifier = place.modifier { lines.append("900 kb \(modifier)=1") }
        let half = steps[(steps.count - 1) / 2].0
        var isDisabled = place != .disabled
        for (time, step) in steps {
            if !isDisabled, time > half {
                lines.append(
                    #"\#(1000 + half + 1) ask a {"do":"regions.set","scene":"s","regions":[\#(regions(in: place, isEnabled: false))]}"#
                )
                isDisabled = true
            }
            lines.append("\(1000 + time) \(step)")
        }
        if let modifier = place.modifier { lines.append("5000 kb \(modifier)=0") }
        // Nothing is held any more.
        lines.append("9000 at 3000 3000")
        return lines.joined(separator: "\n") + "\n\n"
    }

    private static func lines(_ steps: [(Int, String)], in place: Place) throws -> [[String: Any]] {
        try ScenarioRunner(scenario: Scenario(scenario(steps, in: place))).lines().map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private static let own: Set = [
        "press", "click", "drag", "drop", "latch", "band", "selection", "regionGesture", "menu", "open",
        "primaryAction",
    ]

    /// `press began, ended; click`
    private static func word(_ lines: [[String: Any]]) -> String {
        var words: [(name: String, phases: [String])] = []
        for line in lines {
            guard let type = line["type"] as? String, own.contains(type) else { continue }
            var name = line["gesture"] as? String ?? type
            if line["momentum"] as? Bool == true { name = "momentum" }
            if type == "press", line["button"] as? String != "primary" { name = "secondary press" }
            if type == "click", line["count"] as? Int == 2 { name = "double click" }
            let phase = line["phase"] as? String
            if phase == "changed" || phase == "moved" { continue }
            if let index = words.firstIndex(where: { $0.name == name }) {
                if let phase, !words[index].phases.contains(phase) { words[index].phases.append(phase) }
            } else {
                words.append((name, phase.map { [$0] } ?? []))
            }
        }
        let texts = words.map {
            ([$0.name] + [$0.phases.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
        }
        return texts.isEmpty ? "nothing" : texts.joined(separator: "; ")
    }

    @Test(
        "What began ends once, whatever hands do, by whatever means, wherever", arguments: Means.allCases,
        Action.allCases)
    func once(_ means: Means, _ action: Action) throws {
        guard let steps = Self.steps(means, action) else { return }
        for place in Place.allCases {
            let lines = try Self.lines(steps, in: place)
            #expect(
                !lines.contains { $0["error"] != nil }, "\(place): \(lines.filter { $0["error"] != nil })")
            var open: [String: Int] = [:]
            for line in lines {
                let type = line["type"] as? String ?? ""
                guard
                    [
                        "press", "drag", "latch", "band", "regionGesture", "button", "touch", "scroll",
                        "gesture",
                    ].contains(type)
                else { continue }
                let name = ["type", "device", "contact", "button", "region", "gesture", "source"].compactMap {
                    key in
                    line[key].map { "\($0)" }
                }.joined(separator: " ")
                switch line["phase"] as? String {
                case "began": open[name, default: 0] += 1
                case "ended", "cancelled": open[name, default: 0] -= 1
                default: continue
                }
                #expect((0...1).contains(open[name]!), "\(place): \(line)")
            }
            #expect(open.values.allSatisfy { $0 == 0 }, "\(place): \(open.filter { $0.value != 0 })")
        }
    }

    @Test("The page Actions has what this matrix has")
    func page() throws {
        var text = ""
        for means in Means.allCases {
            text += "## \(means.rawValue.prefix(1).uppercased() + means.rawValue.dropFirst())\n\n"
            text += "| | " + Place.allCases.map(\.rawValue).joined(separator: " | ") + " |\n"
            text += "|---" + String(repeating: "|---", count: Place.allCases.count) + "|\n"
            for action in Action.allCases {
                guard let steps = Self.steps(means, action) else { continue }
                text += "| \(action.rawValue)"
                for place in Place.allCases { text += " | " + Self.word(try Self.lines(steps, in: place)) }
                text += " |\n"
            }
            text += "\n"
        }
        let page = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Actions.md")
        let written = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        let mark = "<!-- matrix -->\n\n"
        if ProcessInfo.processInfo.environment["INLET_WRITE"] != nil,
            let head = written.range(of: mark)
        {
            try (written[..<head.upperBound] + text).write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(
            written.hasSuffix(mark + text), "INLET_WRITE=1 swift test --filter ActionMatrixTests writes it")
    }
}
