import InputModel
import Interaction
import TestSupport

/// Makes up configurations, and what programs ask, over few names, so that they often meet.
struct ReloadDice {
    var random: SeededRandom

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    mutating func pick(_ values: [String]) -> String { values.randomElement(using: &random)! }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func scene() -> String { pick(["a", "b", "c", "d"]) }
    mutating func rect() -> String {
        "[\(number(-50...500)), \(number(-50...500)), \(number(1...400)), \(number(1...400))]"
    }

    /// JSON, which is YAML, too.
    mutating func regions() -> String {
        let list = #"{"id": "list", "rect": \#(rect()), "role": "collection"}"#
        let items = (0..<number(0...3)).map {
            #"{"id": "i\#($0)", "parent": "list", "rect": \#(rect()), "role": "item", "focusable": true}"#
        }
        return "[" + ([list] + items).joined(separator: ", ") + "]"
    }

    mutating func command() -> String {
        let keys = pick(["ctrl+a", "ctrl+b", "super+k super+c", "super+k", "f5", "j&k", "alt+ü"])
        let fixed = chance(3) ? #", "group": "fixed""# : ""
        return #"{"id": "\#(pick(["x", "y", "z", "copy"]))", "keys": "\#(keys)"\#(fixed)}"#
    }

    mutating func sceneFields() -> String {
        var fields = #""scene": "\#(scene())""#
        if chance(2) { fields += #", "target": "\#(pick(["t", "u"]))""# }
        if chance(2) { fields += #", "rect": \#(rect())"# }
        if chance(4) { fields += #", "presentation": "prominent""# }
        if chance(3) { fields += #", "activity": {"page": \#(number(0...9))}"# }
        if chance(2) { fields += #", "regions": \#(regions())"# }
        return fields
    }

    mutating func configuration() -> String {
        var fields: [String] = []
        if chance(2) { fields.append(#""sceneLimit": \#(pick(["1", "2", "3", "256"]))"#) }
        if chance(3) { fields.append(#""space": {"displays": [[0, 0, \#(number(1...9))00, 300]]}"#) }
        if chance(4) {
            fields.append(
                #""pointer": {"doubleClick": "\#(number(1...900))ms", "leftHanded": \#(chance(2))}"#)
        }
        if chance(4) { fields.append(#""grab": {"escape": ["KEY_A", "KEY_B"]}"#) }
        if chance(3) { fields.append(#""shortcuts": {"primary": "\#(pick(["control", "command"]))"}"#) }
        if chance(3) { fields.append(#""keyboard": {"layout": "\#(pick(["us", "de", "us,ru", "xx"]))"}"#) }
        if chance(3) { fields.append(#""devices": [{"match": {"kind": "mouse"}, "ignore": \#(chance(2))}]"#) }
        if chance(2) {
            fields.append(
                #""commands": [\#((0..<number(1...3)).map { _ in command() }.joined(separator: ", "))]"#)
        }
        if chance(4) {
            fields.append(#""commands": [{"id": "menu", "commands": [\#(command())]}]"#)
        }
        if !chance(3) {
            let scenes = (0..<number(1...3)).map { _ in "{\(sceneFields())}" }
            fields.append(#""scenes": [\#(scenes.joined(separator: ", "))]"#)
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    mutating func request() -> String {
        switch number(0...15) {
        case 0...3: #"{"do": "scene.activate", \#(sceneFields())}"#
        case 4: #"{"do": "scene.activate", "scene": "p\#(number(0...300))"}"#
        case 5: #"{"do": "scene.destroy", "scene": "\#(scene())"}"#
        case 6:
            #"{"do": "scene.update", "scene": "\#(scene())", "background": \#(chance(2)), "rect": \#(rect())}"#
        case 7: #"{"do": "regions.set", "scene": "\#(scene())", "regions": \#(regions())}"#
        case 8: #"{"do": "selection.set", "scene": "\#(scene())", "collection": "list", "items": ["i0"]}"#
        case 9: #"{"do": "focus.set", "scene": "\#(scene())", "region": "i0"}"#
        case 10: #"{"do": "commands.insert", "menu": "menu", "commands": [\#(command())]}"#
        case 11: #"{"do": "commands.remove", "commands": ["\#(pick(["x", "y", "menu"]))"]}"#
        case 12: #"{"do": "commands.customize", "commands": [\#(change())]}"#
        case 13: #"{"do": "responder.set", "scene": "\#(scene())", "actions": {"x": {}}, "keys": true}"#
        case 14: #"{"do": "shortcuts.set", "primary": "\#(pick(["control", "command"]))"}"#
        default: #"{"do": "space.set", "displays": [[0, 0, \#(number(1...9))00, 200]]}"#
        }
    }

    private mutating func change() -> String {
        #"{"id": "\#(pick(["x", "y", "z"]))", "keys": "\#(pick(["ctrl+a", "f6", "super+k"]))"}"#
    }
}
