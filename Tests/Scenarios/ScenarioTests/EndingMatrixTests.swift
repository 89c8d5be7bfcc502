import Foundation
import InputModel
import TestSupport
import Testing

/// Whatever is under way, and whatever ends it: what began ends once, and nothing of it is left.
///
/// Each case is a scenario: something is begun, something else happens in the middle of it, the hands let go. Then another
/// program comes and is clicked, touched and typed into: it reads what it reads where nothing was under way before.
struct EndingMatrixTests {
    /// What is under way: its steps from 1000 ms, with the mouse over no region, and the hands' release of all that they hold.
    private static let begun: [(name: String, steps: String, release: String)] = [
        ("nothing", "", ""),
        ("a press", "1000 at 20 20\n1010 mouse BTN_LEFT=1", "mouse BTN_LEFT=0"),
        (
            "a double click",
            "1000 at 20 20\n1010 mouse BTN_LEFT=1\n1040 mouse BTN_LEFT=0\n1080 mouse BTN_LEFT=1",
            "mouse BTN_LEFT=0"
        ),
        (
            "a drag", "1000 at 220 20\n1010 mouse BTN_LEFT=1\n1020 at 240 30\n1030 at 320 30",
            "mouse BTN_LEFT=0"
        ),
        ("a latch", "1000 at 120 20\n1010 mouse BTN_LEFT=1\n1020 at 160 30", "mouse BTN_LEFT=0"),
        ("a band", "1000 at 95 295\n1010 mouse BTN_LEFT=1\n1020 at 5 205", "mouse BTN_LEFT=0"),
        ("a pan", "1000 at 120 220\n1010 mouse BTN_LEFT=1\n1020 at 150 240", "mouse BTN_LEFT=0"),
        ("a long press", "1000 at 120 220\n1010 mouse BTN_LEFT=1\n1900", "mouse BTN_LEFT=0"),
        (
            "two buttons", "1000 at 20 20\n1010 mouse BTN_LEFT=1\n1020 mouse BTN_RIGHT=1",
            "mouse BTN_LEFT=0 BTN_RIGHT=0"
        ),
        (
            "a touch",
            "1000 screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=1 ABS_MT_POSITION_X=40 ABS_MT_POSITION_Y=40 BTN_TOUCH=1",
            "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        (
            "two touches",
            "1000 screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=1 ABS_MT_POSITION_X=40 ABS_MT_POSITION_Y=40 "
                + "ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=2 ABS_MT_POSITION_X=300 ABS_MT_POSITION_Y=400 BTN_TOUCH=1",
            "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        (
            "two fingers on two regions",
            "1000 screen \(finger(0, 40, 40)) \(finger(1, 120, 20)) BTN_TOUCH=1\n1020 screen ABS_MT_SLOT=1 ABS_MT_POSITION_X=160",
            "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        (
            "a pinch",
            "1000 screen \(finger(0, 120, 220)) \(finger(1, 180, 280)) BTN_TOUCH=1\n1020 screen ABS_MT_SLOT=1 ABS_MT_POSITION_X=190",
            "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        (
            "a finger's latch beside a band",
            "1000 at 95 295\n1010 mouse BTN_LEFT=1\n1020 at 5 205\n1030 screen \(finger(0, 120, 20)) BTN_TOUCH=1\n"
                + "1040 screen ABS_MT_POSITION_X=160",
            "mouse BTN_LEFT=0\nscreen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        (
            "two fingers' band beside a drag",
            "1000 at 220 20\n1010 mouse BTN_LEFT=1\n1020 at 240 30\n1030 at 320 30\n"
                + "1040 screen \(finger(0, 5, 205)) \(finger(1, 20, 220)) BTN_TOUCH=1\n"
                + "1050 screen ABS_MT_SLOT=0 ABS_MT_POSITION_X=60 ABS_MT_SLOT=1 ABS_MT_POSITION_X=80",
            "mouse BTN_LEFT=0\n"
                + "screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0"
        ),
        ("a wheel", "1000 at 120 220\n1010 mouse REL_WHEEL=-1 REL_WHEEL_HI_RES=-120", ""),
        (
            "a held command", "1000 kb KEY_LEFTCTRL=1\n1010 kb KEY_Z=1",
            "kb KEY_Z=0 KEY_LEFTCTRL=0"
        ),
        ("half a sequence", "1000 kb KEY_LEFTCTRL=1\n1010 kb KEY_K=1\n1020 kb KEY_K=0", "kb KEY_LEFTCTRL=0"),
        ("half a chord", "1000 kb KEY_F6=1", "kb KEY_F6=0"),
        ("a dead key", "1000 kb KEY_EQUAL=1\n1010 kb KEY_EQUAL=0", ""),
        (
            "a character entry",
            "1000 kb KEY_LEFTCTRL=1\n1010 kb KEY_LEFTSHIFT=1\n1020 kb KEY_U=1\n1030 kb KEY_U=0\n1040 kb KEY_1=1\n1050 kb KEY_1=0",
            "kb KEY_LEFTSHIFT=0 KEY_LEFTCTRL=0"
        ),
        ("held text", "1000 kb KEY_A=1\n1600 kb KEY_A=2", "kb KEY_A=0"),
        (
            "held modifiers", "1000 kb KEY_LEFTSHIFT=1\n1010 kb KEY_RIGHTALT=1",
            "kb KEY_LEFTSHIFT=0 KEY_RIGHTALT=0"
        ),
        (
            "a press with Control", "1000 kb KEY_LEFTCTRL=1\n1010 at 20 20\n1020 mouse BTN_LEFT=1",
            "mouse BTN_LEFT=0\nkb KEY_LEFTCTRL=0"
        ),
        (
            "an arrow in a list",
            "1000 at 45 225\n1010 mouse BTN_LEFT=1\n1030 mouse BTN_LEFT=0\n1040 kb KEY_RIGHT=1",
            "kb KEY_RIGHT=0"
        ),
    ]

    private static func finger(_ slot: Int, _ x: Int, _ y: Int) -> String {
        "ABS_MT_SLOT=\(slot) ABS_MT_TRACKING_ID=\(slot + 1) ABS_MT_POSITION_X=\(x) ABS_MT_POSITION_Y=\(y)"
    }

    /// What happens at 2000 ms, in the middle of it.
    private static let endings: [(name: String, steps: String)] = [
        ("the hands let go", ""),
        ("Escape", "2000 kb KEY_ESC=1\n2010 kb KEY_ESC=0"),
        ("the program goes", "2000 gone a"),
        ("its scene is destroyed", #"2000 ask a {"do":"scene.destroy","scene":"s"}"#),
        (
            "another scene",
            #"2000 ask a {"do":"scene.activate","scene":"t","regions":[{"id":"x","rect":[0,0,600,600]}]}"#
        ),
        (
            "its regions go",
            #"2000 ask a {"do":"regions.update","scene":"s","remove":["button","slider","card","list","pad","field"]}"#
        ),
        (
            "its regions are disabled",
            #"2000 ask a {"do":"regions.update","scene":"s","put":["#
                + regions.map { #"{"id":"\#($0.id)","enabled":false,\#($0.rest)}"# }.joined(separator: ",")
                + "]}"
        ),
        ("its commands go", #"2000 ask a {"do":"commands.remove","commands":["y","k","c"]}"#),
        ("nobody performs them", #"2000 ask a {"do":"responder.set","actions":{}}"#),
        ("the focus moves", #"2000 ask a {"do":"focus.set","scene":"s","region":"button"}"#),
        ("another layout", #"2000 ask a {"do":"keyboard.set","layout":"us"}"#),
        (
            "the devices go",
            "2000 mouse unplug\n2001 kb unplug\n2002 screen unplug\n2100 plug mouse wheel\n2101 plug kb keyboard\n2102 plug screen touchscreen"
        ),
        ("sleep", "2000 mouse sleep\n2000 kb sleep\n2000 screen sleep"),
        ("lost events", "2000 mouse drop\n2000 kb drop\n2000 screen drop"),
        ("another user", "2000 leave a\n2500 return a"),
    ]

    private static let regions: [(id: String, rest: String)] = [
        ("button", #""rect":[0,0,100,100],"focusable":true"#),
        ("slider", #""rect":[100,0,100,100],"latch":["horizontal"]"#),
        ("card", #""rect":[200,0,100,100],"drags":{"types":["card"]}"#),
        ("target", #""rect":[300,0,100,100],"drops":{"types":["card"]}"#),
        ("list", #""rect":[0,200,100,100],"role":"collection","band":true"#),
        ("one", #""rect":[10,210,20,20],"role":"item","parent":"list""#),
        ("two", #""rect":[40,210,20,20],"role":"item","parent":"list""#),
        ("pad", #""rect":[100,200,100,100],"gestures":["pan","tap","longPress","pinch"]"#),
        ("field", #""rect":[200,200,100,100],"text":true"#),
    ]

    private static let head = """
        config keyboard: {layout: de}
        config space: {displays: [[0, 0, 4096, 4096]]}
        config pointer: {acceleration: flat}
        control a
        device mouse wheel
        device kb keyboard
        device screen touchscreen
        0 at 500 500
        1 ask a {"do":"scene.activate","scene":"s","regions":[\(regions.map { #"{"id":"\#($0.id)",\#($0.rest)}"# }.joined(separator: ","))]}
        2 ask a {"do":"focus.set","scene":"s","region":"field"}
        3 ask a {"do":"responder.set","actions":{"y":true,"k":true,"c":true}}
        4 ask a {"do":"commands.insert","commands":[{"id":"y","keys":"ctrl+y","holds":true},\
        {"id":"k","keys":"ctrl+k ctrl+c"},{"id":"c","keys":"f6&f7"}]}
        """

    /// Another program, a while later, and what hands do to it.
    private static let probe = """
        20000 at 3000 3000
        20001 ask b {"do":"scene.activate","scene":"p","regions":[{"id":"r","rect":[0,0,100,100],"gestures":["tap"]},\
        {"id":"f","rect":[100,0,100,100],"text":true}]}
        20002 ask b {"do":"focus.set","scene":"p","region":"f"}
        20003 ask b {"do":"responder.set","actions":{"z":true}}
        20004 ask b {"do":"commands.insert","commands":[{"id":"z","keys":"ctrl+l"}]}
        20005 ask b {"do":"keyboard.set","layout":"de"}
        21000 at 50 50
        21010 mouse BTN_LEFT=1
        21050 mouse BTN_LEFT=0
        22000 screen ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=9 ABS_MT_POSITION_X=60 ABS_MT_POSITION_Y=60 BTN_TOUCH=1
        22050 screen ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0
        23000 kb KEY_E=1
        23020 kb KEY_E=0
        23100 kb KEY_1=1
        23120 kb KEY_1=0
        24000 kb KEY_LEFTCTRL=1
        24010 kb KEY_L=1
        24020 kb KEY_L=0
        24030 kb KEY_LEFTCTRL=0
        25000 mouse REL_WHEEL=-1 REL_WHEEL_HI_RES=-120
        """

    private static func scenario(_ begun: Int, _ ending: Int) -> String {
        var steps = [head.replacing("control a", with: "control a b")]
        steps.append(Self.begun[begun].steps)
        steps.append(endings[ending].steps)
        for (index, line) in Self.begun[begun].release.split(separator: "\n").enumerated() {
            steps.append("\(3000 + index) \(line)")
        }
        steps.append(probe)
        return steps.filter { !$0.isEmpty }.joined(separator: "\n") + "\n\n"
    }

    private static func lines(_ begun: Int, _ ending: Int) throws -> [[String: Any]] {
        let lines = try ScenarioRunner(scenario: Scenario(scenario(begun, ending))).lines().map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(!lines.contains { $0["error"] != nil }, "\(lines.filter { $0["error"] != nil })")
        return lines
    }

    /// What distinguishes the lines of one thing that begins and ends from those of another.
    private static let names = [
        "type", "device", "contact", "key", "button", "scene", "region", "gesture", "command", "source",
        "collection",
    ]

    private static func name(_ line: [String: Any]) -> String {
        // What a drag is over is another region from line to line.
        let names = line["drag"] == nil ? names : ["type", "drag"]
        return names.compactMap { name in line[name].map { "\($0)" } }.joined(separator: " ")
    }

    @Test(
        "What is under way ends once, and leaves nothing to whoever comes next",
        arguments: begun.indices.dropFirst(), endings.indices)
    func ending(_ begun: Int, _ ending: Int) throws {
        let lines = try Self.lines(begun, ending)
        var open: [String: Int] = [:]
        // A drop begins where the drag enters it, and a selection that changes at once only ends.
        for line in lines where !["drop", "selection"].contains(line["type"] as? String) {
            switch line["phase"] as? String {
            case "began": open[Self.name(line), default: 0] += 1
            case "ended", "cancelled": open[Self.name(line), default: 0] -= 1
            default: continue
            }
            #expect((0...1).contains(open[Self.name(line)]!), "\(line)")
        }
        let times = lines.compactMap { $0["time"] as? Int }
        #expect(times == times.sorted())
        #expect(open.values.allSatisfy { $0 == 0 }, "\(open.filter { $0.value != 0 })")

        let after = try [lines, Self.lines(0, ending)].map { lines in
            try lines.filter { ($0["time"] as? Int ?? 0) >= 21_000_000 }.map { line in
                var line = line
                // Lines and contacts are counted from the start.
                line["seq"] = nil
                line["contact"] = nil
                return String(
                    decoding: try JSONSerialization.data(withJSONObject: line, options: .sortedKeys),
                    as: UTF8.self)
            }
        }
        #expect(!after[1].isEmpty)
        #expect(after[0] == after[1])
    }

    // MARK: - The page

    /// What a program reads of the end of what it had under way.
    private static func word(_ begun: Int, _ ending: Int) throws -> String {
        let own: Set = ["press", "drag", "latch", "band", "regionGesture", "command", "pending"]
        var words: [String] = []
        for line in try lines(begun, ending)
        where (2_000_000..<20_000_000).contains(line["time"] as? Int ?? 0) {
            guard let type = line["type"] as? String, own.contains(type),
                let phase = line["phase"] as? String,
                phase == "ended" || phase == "cancelled"
            else { continue }
            let reason = (line["reason"] as? String).map { ": \($0)" } ?? ""
            let word = "\(type) \(phase)\(reason)"
            if !words.contains(word) { words.append(word) }
        }
        return words.isEmpty ? "–" : words.joined(separator: "; ")
    }

    @Test("The page Endings has what this matrix has")
    func page() throws {
        let rows = begunOfPrograms()
        var text = "| under way | " + Self.endings.map(\.name).joined(separator: " | ") + " |\n"
        text += "|---" + String(repeating: "|---", count: Self.endings.count) + "|\n"
        for row in rows {
            text += "| " + Self.begun[row].name
            for ending in Self.endings.indices { text += " | " + (try Self.word(row, ending)) }
            text += " |\n"
        }
        let page = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Endings.md")
        let written = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["INLET_WRITE"] != nil {
            let head = written.prefix { $0 != "|" }
            try (head + text).write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(written.hasSuffix(text), "INLET_WRITE=1 swift test --filter EndingMatrixTests writes it")
    }

    /// What has lines of a program.
    private func begunOfPrograms() -> [Int] {
        Self.begun.indices.filter {
            [
                "a press", "a drag", "a drag over a target", "a latch", "a band", "a pan", "a held command",
                "half a sequence", "two fingers on two regions", "a pinch", "a finger's latch beside a band",
                "two fingers' band beside a drag",
            ].contains(
                Self.begun[$0].name)
        }
    }
}
