import Foundation
import TestSupport
import Testing

/// Presses, keys and gestures whose outcome is known, and the reason that the `why` line gives for each that did not get them.
struct WhyTests {
    /// A scenario, and why each named region or command of it lost; nil for what got it.
    struct Case: Sendable {
        var name: String
        var steps: [String]
        var expected: [String: String?]
        /// What the loss of each is put down to, as `detail` names it.
        var other: [String: String] = [:]
    }

    @Test("Two hundred cases and more name the true reason", arguments: families)
    func reasons(_ family: String) throws {
        let cases = Self.cases(family)
        #expect(!cases.isEmpty)
        for one in cases {
            let lines = try ScenarioRunner(scenario: Scenario(one.steps.joined(separator: "\n"))).lines()
            let why = try #require(lines.last { $0.contains(#""type":"why""#) }, "\(one.name): \(lines)")
            let object = try JSONSerialization.jsonObject(with: Data(why.utf8)) as? [String: Any]
            let candidates = try #require(object?["candidates"] as? [[String: Any]])
            for (name, lost) in one.expected {
                let candidate = candidates.first {
                    $0["region"] as? String == name || $0["command"] as? String == name
                }
                guard let candidate else {
                    Issue.record("\(one.name): \(name) is no candidate of \(why)")
                    continue
                }
                #expect(candidate["lost"] as? String == lost, "\(one.name): \(name) in \(why)")
                guard let other = one.other[name] else { continue }
                #expect(
                    (candidate["detail"] as? String)?.contains(other) == true,
                    "\(one.name): \(name) in \(why)")
            }
            let winners = candidates.count { $0["lost"] is NSNull }
            #expect(winners == one.expected.values.count { $0 == nil }, "\(one.name): \(why)")
        }
    }

    @Test("There are two hundred and more")
    func count() {
        let count = Self.families.reduce(0) { $0 + Self.cases($1).count }
        print("\(count) cases are explained")
        #expect(count >= 200)
    }

    static let families = [
        "stacks", "nested", "slop", "disabled", "disabledAround", "modal", "scenes", "latch", "held",
        "shadowed",
        "inactive", "unavailable", "text", "sequence", "noGesture", "simultaneous",
    ]

    private static func cases(_ family: String) -> [Case] {
        switch family {
        case "stacks": (1...40).map { stack(UInt64($0)) }
        case "nested": (1...10).map(nested)
        case "slop": (1...20).map(slop)
        case "disabled": (1...10).map(disabled)
        case "disabledAround": (1...10).map(disabledAround)
        case "modal": (1...10).map(modal)
        case "scenes": (1...10).map(scenes)
        case "latch": (1...10).map(latch)
        case "held": (1...10).map(held)
        case "shadowed": (1...20).map(shadowed)
        case "inactive": (1...12).map(inactive)
        case "unavailable": (1...12).map(unavailable)
        case "text": (1...12).map(text)
        case "sequence": (1...12).map(sequence)
        case "noGesture": (1...12).map(noGesture)
        case "simultaneous": (1...12).map(simultaneous)
        default: []
        }
    }

    private static func activate(
        _ scene: String, _ regions: [String], by program: String = "one", _ more: String = ""
    )
        -> String
    {
        let list = regions.joined(separator: ",")
        return #"0 ask \#(program) {"do":"scene.activate","scene":"\#(scene)"\#(more),"regions":[\#(list)]}"#
    }

    private static func press(_ steps: [String], at x: Int, _ y: Int) -> [String] {
        ["explain", "events button,press", "device m mouse"] + steps
            + ["50 at \(x) \(y)", "100 m BTN_LEFT=1", "200 m BTN_LEFT=0"]
    }

    private static func key(_ steps: [String], _ presses: String...) -> [String] {
        let strokes = presses.enumerated().flatMap { place, key in
            ["\(100 + place * 200) kb \(key)=1", "\(200 + place * 200) kb \(key)=0"]
        }
        return ["explain", "control one two", "events command,key", "device kb keyboard"] + steps + strokes
    }
}

// Presses.
extension WhyTests {
    /// Regions at one place: the one in front, of the highest z the last declared, covers all others.
    private static func stack(_ seed: UInt64) -> Case {
        var random = SeededRandom(seed: seed)
        let depths = (0..<Int.random(in: 2...9, using: &random)).map { _ in
            Int.random(in: -2...2, using: &random)
        }
        let regions = depths.enumerated().map { #"{"id":"r\#($0)","rect":[0,0,200,200],"z":\#($1)}"# }
        let front = depths.indices.max { (depths[$0], $0) < (depths[$1], $1) }!
        var one = Case(
            name: "stack \(seed)", steps: press([activate("s", regions)], at: 100, 100), expected: [:])
        for place in depths.indices {
            one.expected["r\(place)"] = .some(place == front ? nil : "covered")
            if place != front { one.other["r\(place)"] = "region r\(front) of scene s" }
        }
        return one
    }

    private static func nested(_ depth: Int) -> Case {
        let regions = (0...depth).map { level in
            #"{"id":"r\#(level)","rect":[0,0,200,200]\#(level > 0 ? #","parent":"r\#(level - 1)""# : "")}"#
        }
        var one = Case(
            name: "nested \(depth)", steps: press([activate("s", regions)], at: 100, 100), expected: [:])
        for level in 0...depth {
            one.expected["r\(level)"] = .some(level == depth ? nil : "covered")
            if level < depth { one.other["r\(level)"] = "region r\(depth)" }
        }
        return one
    }

    /// Between two neighbours the nearer edge wins; on one of them that one.
    private static func slop(_ place: Int) -> Case {
        let regions = [
            #"{"id":"left","rect":[0,0,100,100],"slop":40}"#,
            #"{"id":"right","rect":[142,0,100,100],"slop":60}"#,
        ]
        // Never in the middle of the gap, where both are as near.
        let x = 92 + place * 2
        let isLeft = x < 121
        return Case(
            name: "slop \(x)", steps: press([activate("s", regions)], at: x, 50),
            expected: ["left": isLeft ? nil : "slop", "right": isLeft ? "slop" : nil],
            other: [isLeft ? "right" : "left": "region \(isLeft ? "left" : "right")"])
    }

    private static func disabled(_ count: Int) -> Case {
        let off = (1...count).map { #"{"id":"off\#($0)","rect":[0,0,200,200],"z":\#($0),"enabled":false}"# }
        var one = Case(
            name: "disabled \(count)",
            steps: press([activate("s", [#"{"id":"on","rect":[0,0,200,200]}"#] + off)], at: 9, 9),
            expected: ["on": nil])
        for number in 1...count { one.expected["off\(number)"] = "disabled" }
        return one
    }

    private static func disabledAround(_ depth: Int) -> Case {
        var regions = [
            #"{"id":"on","rect":[0,0,200,200]}"#, #"{"id":"r0","rect":[0,0,200,200],"enabled":false}"#,
        ]
        for level in 1...depth {
            regions.append(#"{"id":"r\#(level)","rect":[0,0,200,200],"parent":"r\#(level - 1)"}"#)
        }
        return Case(
            name: "around \(depth)", steps: press([activate("s", regions)], at: 9, 9),
            expected: ["on": nil, "r\(depth)": "disabled"], other: ["r\(depth)": "region r0"])
    }

    private static func modal(_ count: Int) -> Case {
        let regions = (1...count).map { #"{"id":"r\#($0)","rect":[0,0,200,200]}"# }
        let sheet = activate(
            "sheet", [#"{"id":"ok","rect":[300,300,50,50]}"#],
            #","presentation":"prominent","rect":[300,300,100,100]"#)
        var one = Case(
            name: "modal \(count)", steps: press([activate("s", regions), sheet], at: 50, 50), expected: [:])
        for number in 1...count {
            one.expected["r\(number)"] = "modal"
            one.other["r\(number)"] = "scene sheet"
        }
        return one
    }

    private static func scenes(_ count: Int) -> Case {
        let steps = (0...count).map {
            activate("s\($0)", [#"{"id":"r\#($0)","rect":[0,0,200,200]}"#], #","rect":[0,0,300,300]"#)
        }
        var one = Case(name: "scenes \(count)", steps: press(steps, at: 50, 50), expected: ["r\(count)": nil])
        for number in 0..<count {
            one.expected["r\(number)"] = "covered"
            one.other["r\(number)"] = "region r\(count) of scene s\(count)"
        }
        return one
    }

    /// A second button belongs to what the first has latched, wherever the pointer is by then.
    private static func latch(_ number: Int) -> Case {
        let regions = [
            #"{"id":"slider","rect":[0,0,200,20],"latch":["horizontal"]}"#,
            #"{"id":"under","rect":[0,\#(20 * number),200,20]}"#,
        ]
        let steps = [
            "explain", "events press", "config pointer: {acceleration: flat}", "device m mouse",
            activate("s", regions), "50 at 100 10", "100 m BTN_LEFT=1", "200 m REL_Y=\(20 * number)",
            "300 m BTN_RIGHT=1", "400 m BTN_RIGHT=0", "500 m BTN_LEFT=0",
        ]
        return Case(
            name: "latch \(number)", steps: steps, expected: ["slider": nil, "under": "latch"],
            other: ["under": "region slider"])
    }

    private static func held(_ count: Int) -> Case {
        let regions = (1...count).map { #"{"id":"r\#($0)","rect":[0,0,200,200]}"# }.joined(separator: ",")
        let steps = [
            "explain", "events button,press", "device m mouse", activate("s", []), "1 gone one",
            activate("s", []),
            #"2 ask one {"do":"scene.restoration","scene":"s","extend":true}"#,
            #"3 ask one {"do":"regions.set","scene":"s","regions":[\#(regions)]}"#, "50 at 100 100",
            "100 m BTN_LEFT=1", "200 m BTN_LEFT=0",
        ]
        var one = Case(name: "held \(count)", steps: steps, expected: [:])
        for number in 1...count { one.expected["r\(number)"] = "held" }
        return one
    }
}

// Keys and gestures.
extension WhyTests {
    private static func commands(_ program: String, _ id: String, _ keys: String) -> [String] {
        [
            #"1 ask \#(program) {"do":"commands.insert","commands":[{"id":"\#(id)","keys":"\#(keys)"}]}"#,
            #"1 ask \#(program) {"do":"responder.set","actions":{"\#(id)":true}}"#,
        ]
    }

    private static func shadowed(_ number: Int) -> Case {
        let key = "f\(number)"
        return Case(
            name: "shadowed \(key)",
            steps: Self.key(commands("one", "first", key) + commands("two", "second", key), "KEY_F\(number)"),
            expected: ["first": nil, "second": "taken"], other: ["second": "command first"])
    }

    /// The program of the scene in front has its keys, and the other not.
    private static func inactive(_ number: Int) -> Case {
        let scenes = [
            activate("b", [], by: "two", #","rect":[0,0,99,99]"#),
            activate("a", [], by: "one", #","rect":[99,0,99,99]"#),
        ]
        let key = "f\(number)"
        return Case(
            name: "inactive \(key)",
            steps: Self.key(
                scenes + commands("two", "behind", key) + commands("one", "front", key), "KEY_F\(number)"),
            expected: ["front": nil, "behind": "inactive"])
    }

    private static func unavailable(_ number: Int) -> Case {
        let key = "f\(number)"
        let insert = #"1 ask one {"do":"commands.insert","commands":[{"id":"nobody","keys":"\#(key)"}]}"#
        return Case(
            name: "unavailable \(key)",
            steps: Self.key([insert] + commands("two", "somebody", key), "KEY_F\(number)"),
            expected: ["somebody": nil, "nobody": "unavailable"])
    }

    /// A region that edits text has the keys that edit before commands without priority.
    private static func text(_ number: Int) -> Case {
        let keys = [
            ("delete", "KEY_DELETE"), ("left", "KEY_LEFT"), ("right", "KEY_RIGHT"), ("home", "KEY_HOME"),
            ("end", "KEY_END"), ("up", "KEY_UP"), ("down", "KEY_DOWN"), ("backspace", "KEY_BACKSPACE"),
            ("enter", "KEY_ENTER"), ("pageUp", "KEY_PAGEUP"), ("pageDown", "KEY_PAGEDOWN"),
            ("tab", "KEY_TAB"),
        ]
        let (key, code) = keys[number - 1]
        let scene = activate("s", [#"{"id":"page","rect":[0,0,99,99],"text":true,"acceptsTab":true}"#])
        let focus = #"2 ask one {"do":"focus.set","scene":"s","region":"page"}"#
        return Case(
            name: "text \(key)", steps: Self.key([scene] + commands("one", "act", key) + [focus], code),
            expected: ["page": nil, "act": "text"])
    }

    private static func sequence(_ number: Int) -> Case {
        let key = "f\(number)"
        return Case(
            name: "sequence \(key)",
            steps: Self.key(
                commands("one", "long", "f20 \(key)") + commands("two", "short", key), "KEY_F20",
                "KEY_F\(number)"),
            expected: ["long": nil, "short": "taken"], other: ["short": "command long"])
    }

    private static func noGesture(_ depth: Int) -> Case {
        var regions = [#"{"id":"r0","rect":[0,0,200,200],"gestures":["scroll"]}"#]
        for level in 1...depth {
            regions.append(#"{"id":"r\#(level)","rect":[0,0,200,200],"parent":"r\#(level - 1)"}"#)
        }
        var one = Case(
            name: "no gesture \(depth)",
            steps: [
                "explain", "events scroll", "device w wheel", activate("s", regions), "50 at 100 100",
                "100 w REL_WHEEL=-1",
            ], expected: ["r0": nil])
        for level in 1...depth { one.expected["r\(level)"] = "noGesture" }
        return one
    }

    /// The deepest that asks has it, unless it lets others have it, too.
    private static func simultaneous(_ number: Int) -> Case {
        let shares = number.isMultiple(of: 2)
        let gesture = shares ? #"{"gesture":"scroll","simultaneous":true}"# : #""scroll""#
        let regions = [
            #"{"id":"around","rect":[0,0,300,300],"gestures":["scroll"]}"#,
            #"{"id":"inner","rect":[0,0,\#(100 + number),200],"parent":"around","gestures":[\#(gesture)]}"#,
        ]
        return Case(
            name: "simultaneous \(number)",
            steps: [
                "explain", "events scroll", "device w wheel", activate("s", regions), "50 at 50 100",
                "100 w REL_WHEEL=1",
            ], expected: ["inner": nil, "around": shares ? nil : "taken"],
            other: shares ? [:] : ["around": "region inner"])
    }
}
