import CXKBReference
import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing

/// Undo, Copy, arrows, Tab, Enter and Escape work where text is edited, in lists and in dialogs, on whichever keys a layout
/// has them.
struct EverydayKeyTests {
    private enum Place: String, CaseIterable {
        case text, list, dialog

        /// What a program declares for it.
        var requests: [String] {
            let after = #"{"id":"after","rect":[0,300,20,20],"focusable":true}"#
            let field = #"{"id":"field","rect":[0,0,200,20],"text":true}"#
            let items = [
                ("up", 60, 0), ("left", 0, 60), ("center", 60, 60), ("right", 120, 60), ("down", 60, 120),
            ]
            .map { id, x, y in
                #"{"id":"\#(id)","rect":[\#(x),\#(y),50,50],"role":"item","parent":"list","focusable":true}"#
            }
            let list = [#"{"id":"list","rect":[0,0,200,200],"role":"collection"}"#] + items
            func scene(_ name: String, _ regions: [String], _ rest: String = "") -> String {
                let all = regions.joined(separator: ",")
                return #"{"do":"scene.activate","scene":"\#(name)"\#(rest),"regions":[\#(all)]}"#
            }
            let actions = #"{"do":"responder.set","actions":{"undo":true,"copy":true}}"#
            return switch self {
            case .text:
                [
                    scene("s", [field, after]), #"{"do":"focus.set","scene":"s","region":"field"}"#, actions,
                ]
            case .list:
                [
                    scene("s", list + [after]), #"{"do":"focus.set","scene":"s","region":"center"}"#, actions,
                ]
            case .dialog:
                [
                    scene("s", [field]),
                    scene("d", list + [after], #","presentation":"prominent","requestedBy":"s""#),
                    #"{"do":"focus.set","scene":"d","region":"center"}"#, actions,
                ]
            }
        }

        /// What happens when a key is pressed that does `action`; nil for actions of other tests.
        func result(of action: Substring) -> [String]? {
            switch (self, action) {
            case (.text, "left"), (.text, "right"), (.text, "up"), (.text, "down"): ["edit move"]
            case (.text, "tab"): ["edit tab", "focus after"]
            case (.text, "enter"), (.text, "keypadEnter"): ["edit newline"]
            case (.text, "escape"): ["edit cancel"]
            case (_, "left"), (_, "right"), (_, "up"), (_, "down"): ["focus \(action)"]
            case (_, "tab"): ["focus after"]
            case (_, "enter"), (_, "keypadEnter"): ["open center"]
            case (.dialog, "escape"): ["destroyed"]
            case (_, "escape"): []
            default: nil
            }
        }
    }

    /// What the last step of a seat had as its result.
    private static func results(_ seat: borrowing ProductSeat) -> [String] {
        let names = seat.engine.names
        var results: [String] = []
        for index in seat.engine.events.indices {
            switch seat.engine.events[index].body {
            case .command(let event): results.append("command \(names.command(event).id)")
            case .edit(let event): results.append("edit \(event.edit.action.name)")
            case .focus(let event):
                // A dialog that goes takes its focus with it.
                guard let region = names.name(of: event.region, in: event.scene) else { continue }
                results.append("focus \(region)")
            case .primaryAction(let event):
                results.append("open \(names.name(of: event.item, in: event.collection.scene) ?? "")")
            case .scene(let event) where event.phase == .destroyed: results.append("destroyed")
            default: break
            }
        }
        return results
    }

    @Test(
        "Arrows, Tab, Enter and Escape do what they do, wherever the layout has them",
        arguments: KeyMatrix.names)
    func actions(_ names: KeymapNames) throws {
        let keymap = try Keymap(names)
        let layout = try ReferenceLayout(names)
        var tried: Set<Substring> = []
        for key in layout.keys {
            let reference = try ReferenceSeat(
                layout, other: layout, isSticky: false, fault: XKB_FAULT_NONE)
            let action = KeyLine(reference.play(.press(key)))[.role]
            for place in Place.allCases {
                guard let expected = place.result(of: action) else { continue }
                var seat = try ProductSeat(keymap, try ProductSeat.requests(place.requests))
                seat.play(key, isDown: true)
                let results = Self.results(seat)
                #expect(results == expected, "\(names): \(key.name ?? ""), \(action), in a \(place.rawValue)")
                tried.insert(action)
            }
        }
        #expect(tried.isSuperset(of: ["left", "right", "up", "down", "tab", "enter", "escape"]), "\(names)")
    }

    @Test(
        "Control+Z undoes and Control+C copies, on the keys of the layout's letters or else on those of a US keyboard",
        arguments: KeyMatrix.names)
    func commands(_ names: KeymapNames) throws {
        let keymap = try Keymap(names)
        let layout = try ReferenceLayout(names)
        let control = try #require(layout.control)
        // Most letters of an alphabet: some layouts of Latin script leave out q or w.
        let letters = "abcdefghijklmnopqrstuvwxyz".filter { layout.key(String($0)) != nil }.count
        for (letter, code, command) in [("z", "KEY_Z", "undo"), ("c", "KEY_C", "copy")] {
            guard let key = letters >= 20 ? layout.key(letter) : KeyCode(name: code) else { continue }
            for place in Place.allCases {
                var seat = try ProductSeat(keymap, try ProductSeat.requests(place.requests))
                seat.play(control, isDown: true)
                seat.play(key, isDown: true)
                let results = Self.results(seat)
                #expect(
                    results == ["command \(command)"], "\(names): \(key.name ?? "") in a \(place.rawValue)")
            }
        }
    }
}
