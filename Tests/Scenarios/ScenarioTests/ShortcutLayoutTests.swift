import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Engine

/// A menu of sixty commands on the layouts of the world: each stays on one key, with its own modifiers and no others.
struct ShortcutLayoutTests {
    static let layouts: [(name: String, names: KeymapNames, group: UInt8)] =
        ["us", "gb", "de", "fr", "es", "jp", "ru", "gr", "il", "ara", "br"].map {
            ($0, KeymapNames(layout: $0), 0)
        }
        + [
            ("dvorak", KeymapNames(layout: "us", variant: "dvorak"), 0),
            ("us,ru", KeymapNames(layout: "us,ru"), 0),
            ("us,ru, the second", KeymapNames(layout: "us,ru"), 1),
            ("de,ru, the second", KeymapNames(layout: "de,ru"), 1),
        ]
    /// All keys of a United States keyboard that type something, and some of them with Shift.
    static let plain = Array("abcdefghijklmnopqrstuvwxyz1234567890`-=[]\\;',./").map(String.init)
    static let shifted = Array("tnzp1[]\\/;'=-").map(String.init)

    @Test(
        "Sixty commands are each on one key of every layout, and no two on one",
        arguments: layouts.map(\.name))
    func reachable(_ name: String) throws {
        let layout = Self.layouts.first { $0.name == name }!
        let places = try Self.places(layout.names, group: layout.group)
        #expect(Self.plain.count + Self.shifted.count == 60)
        for id in Self.plain.map({ "ctrl+" + $0 }) + Self.shifted.map({ "ctrl+shift+" + $0 }) {
            #expect(places[id]?.count == 1, "\(name): \(id) is on \(places[id] ?? [])")
        }
    }

    /// A span of code in Markdown. That of a backtick would take two of them, which in documentation are a link to a
    /// symbol.
    private static func code(_ text: String) -> String {
        text == "`" ? #"\`"# : "`\(text)`"
    }

    @Test("Where shortcuts move to is what the documentation says")
    func documented() throws {
        let page = Checkout.root.appending(
            path: "Sources/Inlet/Documentation.docc/Shortcuts.md")
        let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        var table = ""
        for layout in Self.layouts {
            let places = try Self.places(layout.names, group: layout.group)
            let moved = Self.plain.compactMap { character -> String? in
                guard let place = places["ctrl+" + character]?.first, place.label != character else {
                    return nil
                }
                return "\(Self.code(character)) → \(Self.code(place.label))"
            }
            let mirrored = Self.plain.filter { places["ctrl+" + $0]?.first?.isMirrored ?? false }
            var row = moved.joined(separator: ", ")
            if !mirrored.isEmpty { row = "mirrored: `[` and `]`" }
            if row.isEmpty { row = "none" }
            table += "| \(layout.name) | \(row) |\n"
        }
        #expect(text.contains(table), "the table is now:\n\(table)")
    }

    struct Place: Hashable {
        var key: KeyCode
        var label: String
        /// It is the other one's place.
        var isMirrored: Bool
    }

    /// On which keys the commands are, found by pressing every key there is, with Control and with Control and Shift.
    static func places(_ names: KeymapNames, group: UInt8) throws -> [String: [Place]] {
        var engine = Engine(settings: EngineSettings())
        let start = Timestamp(microseconds: 0)
        engine.use(try Keymap(names), at: start)
        let isSelected = engine.selectLayout(group, at: start)
        try #require(isSelected)
        let added = engine.add(try DevicePreset.make("keyboard", name: "keys"), isNew: false, at: start)
        let keyboard = try #require(added)
        let client = ClientID(rawValue: 1)
        var items: [CommandInsertion.Item] = []
        for (prefix, characters) in [("ctrl+", plain), ("ctrl+shift+", shifted)] {
            for character in characters {
                var command = CommandDescription(id: prefix + character, action: "go", title: character)
                command.shortcut = try Shortcut(text: prefix + character)
                items.append(CommandInsertion.Item(MenuElement(.command(command))))
            }
        }
        try engine.perform(
            .removeCommands(["file", "edit", "format"].map { MenuName($0) }), by: client, at: start)
        try engine.perform(.insertCommands(CommandInsertion(items)), by: client, at: start)
        var responder = ResponderDescription()
        responder.actions = [ResponderDescription.Action(name: "go")]
        try engine.perform(.setResponder(responder), by: client, at: start)
        engine.clearEvents()

        var places: [String: [Place]] = [:]
        var time: Int64 = 0
        func send(_ key: KeyCode, _ value: Int32) {
            time += 1000
            let events = [InputEvent(type: .key, code: key.rawValue, value: value)]
            engine.process(
                Frame(time: Timestamp(microseconds: time), device: keyboard, events: events.span))
        }
        for held in [[KeyCode.leftControl], [.leftControl, .leftShift]] {
            for key in held { send(key, 1) }
            for raw in 1..<UInt16(248) {
                let key = KeyCode(rawValue: raw)
                guard !KeyRole(of: key).isModifier, key.name != nil else { continue }
                engine.clearEvents()
                send(key, 1)
                for index in engine.events.indices {
                    guard case .command(let event) = engine.events[index].body else { continue }
                    let command = engine.names.command(event)
                    let keys = command.keys!
                    let label = keys.hasSuffix("+") ? "+" : String(keys.split(separator: "+").last!)
                    places[command.id, default: []].append(
                        Place(
                            key: key, label: label,
                            isMirrored: label != command.id.suffix(1) && "[]".contains(label)))
                }
                send(key, 0)
            }
            for key in held { send(key, 0) }
        }
        return places
    }
}
