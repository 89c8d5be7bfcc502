import Inlet
import TestSupport

/// What a random program asks: scenes with anchors, content that scrolls, bars, commands in menus that come and go.
struct RandomProgram {
    typealias Step = (request: String, fields: [String: JSON])

    private var random: SeededRandom
    private var count = 0

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func point() -> Point { Point(Double(pick(0...799)) + 0.5, Double(pick(0...599)) + 0.5) }

    private mutating func number(_ range: ClosedRange<Int>) -> JSON { .number(Double(pick(range))) }

    private mutating func chance(_ one: Int) -> Bool { pick(1...one) == 1 }

    /// What it declares first.
    static var beginning: [Step] {
        let list: JSON = ["id": "list", "rect": [20, 20, 200, 400], "scroll": [0, 0]]
        let rows = (0..<12).map { row -> JSON in
            [
                "id": .string("row \(row)"), "parent": "list",
                "rect": [20, .number(Double(20 + row * 40)), 200, 40],
            ]
        }
        let panel: JSON = ["id": "panel", "anchors": [nil, 30, 40, nil], "size": [300, 200]]
        let knob: JSON = ["id": "knob", "parent": "panel", "anchors": [10, nil, nil, 10], "size": [60, 40]]
        return [
            ("program.identify", ["name": "files"]),
            ("subscribe", ["events": ["scene", "click"]]),
            ("scene.activate", ["scene": "behind", "rect": [100, 100, 700, 500]]),
            (
                "scene.activate",
                [
                    "scene": "main", "rect": [0, 0, 800, 600],
                    "regions": .array([list] + rows + [panel, knob]),
                ]
            ),
            (
                "commands.insert",
                ["menu": "file", "commands": [["id": "c0", "title": "Zero", "keys": "ctrl+j"]]]
            ),
            ("responder.set", ["scene": "main", "actions": ["c0": true, "c3": ["enabled": false]]]),
        ]
    }

    /// What it asks next, which may be refused.
    mutating func next() -> Step {
        count += 1
        switch pick(0...12) {
        case 0:
            return ("scene.update", ["scene": scene(), "rect": rect(400...800)])
        case 1:
            let region: JSON = chance(2) ? "panel" : .string("row \(pick(0...11))")
            return (
                "regions.update", ["scene": "main", "move": [[region, number(0...500), number(0...400)]]]
            )
        case 2:
            return (
                "regions.update",
                ["scene": "main", "scroll": [["list", number(-20...20), number(-120...80)]]]
            )
        case 3: return ("regions.update", ["scene": "main", "put": [anchored()]])
        case 4: return ("regions.update", ["scene": "main", "remove": [.string("a\(pick(0...5))")]])
        case 5: return bar()
        case 6, 7: return insertion()
        case 8: return ("commands.remove", ["commands": [.string("c\(pick(0...9))")]])
        case 9:
            return (
                "commands.replace", ["menu": .string("m\(pick(0...2))"), "commands": .array([command()])]
            )
        case 10: return ("scene.activate", ["scene": scene()])
        case 11:
            return (
                "responder.set", ["scene": "main", "actions": [.init("c\(pick(0...9))"): .bool(chance(2))]]
            )
        default: return ("scene.order", ["scenes": chance(2) ? ["main", "behind"] : ["behind", "main"]])
        }
    }

    private mutating func scene() -> JSON { chance(3) ? "behind" : "main" }

    private mutating func rect(_ sizes: ClosedRange<Int>) -> JSON {
        [number(0...100), number(0...100), number(sizes), number(sizes)]
    }

    private mutating func anchored() -> JSON {
        let parents: [JSON] = ["panel", "list", nil]
        return [
            "id": .string("a\(pick(0...5))"), "parent": parents[pick(0...2)], "z": number(0...2),
            "anchors": [
                chance(2) ? number(0...80) : nil, chance(2) ? number(0...80) : nil,
                chance(2) ? number(0...80) : nil, chance(2) ? number(0...80) : nil,
            ], "size": [number(20...90), number(20...90)],
        ]
    }

    private mutating func bar() -> Step {
        var fields: [String: JSON] = ["scene": scene(), "bar": "tools", "width": number(0...300)]
        if chance(2) {
            let groups = (0..<pick(1...4)).map { group -> JSON in
                [
                    "id": .string("g\(group)"), "priority": number(0...2),
                    "items": [["id": .string("i\(group)"), "width": number(20...90)]],
                ]
            }
            fields["groups"] = .array(chance(6) ? [] : groups)
        }
        if chance(3) { fields["overflowWidth"] = number(0...40) }
        return ("bar.set", fields)
    }

    private mutating func command() -> JSON {
        let id = "c\(pick(0...9))"
        return ["id": .string(id), "title": .string("\(id) of step \(count)")]
    }

    private mutating func insertion() -> Step {
        var commands = [command()]
        if chance(3) {
            commands = [["id": .string("m\(pick(0...2))"), "title": "Menu", "commands": .array(commands)]]
        }
        var fields: [String: JSON] = ["commands": .array(commands)]
        let other = JSON.string(chance(2) ? "c\(pick(0...9))" : "m\(pick(0...2))")
        switch pick(0...4) {
        case 0: fields["menu"] = "edit"
        case 1: fields["before"] = other
        case 2: fields["after"] = other
        case 3: fields["into"] = .string("m\(pick(0...2))")
        default: fields["atStart"] = .string("m\(pick(0...2))")
        }
        return ("commands.insert", fields)
    }
}
