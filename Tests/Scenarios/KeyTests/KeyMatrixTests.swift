import CXKBReference
import Foundation
import InputModel
import Keymap
import TestSupport
import Testing

/// Each press is what libxkbcommon's state says, whatever the layout makes of the key, and however the key is used.
struct KeyMatrixTests {
    @Test(
        "Role, text, modifiers, taps, locks and edits are those of libxkbcommon's state",
        arguments: KeyMatrix.names)
    func matrix(_ names: KeymapNames) throws {
        let result = try KeyComparison(names).compare()
        #expect(result.differences.isEmpty, "\(names)")
        #expect(result.scripts > 1000 || !result.differences.isEmpty)
    }

    @Test("xkb-data lists the options of each group")
    func options() {
        for group in KeyMatrix.groups {
            #expect(KeyMatrix.options.contains { $0.options.hasPrefix("\(group):") }, "\(group)")
        }
        #expect(KeyMatrix.options.count > 150 && KeyMatrix.layouts.count == 40)
    }

    /// A fault, and where it shows.
    struct Planted: CustomTestStringConvertible, Sendable {
        let name: String
        let fault: UInt32
        let names: KeymapNames
        let key: String
        let way: KeyWay

        var testDescription: String { name }

        init(
            _ name: String, _ fault: xkb_fault, _ key: String, _ way: KeyWay,
            in names: KeymapNames = KeymapNames()
        ) {
            self.name = name
            self.fault = fault.rawValue
            self.names = names
            self.key = key
            self.way = way
        }
    }

    static let planted = [
        Planted(
            "Caps_Lock is a lock, whatever it does", XKB_FAULT_NAMES, "KEY_CAPSLOCK", .held,
            in: KeymapNames(options: "caps:ctrl_modifier")),
        Planted("the keypad has no arrows", XKB_FAULT_KEYPAD, "KEY_KP4", .tapped),
        Planted(
            "a latch stays after the next key", XKB_FAULT_LATCHES, "KEY_APOSTROPHE", .tapped,
            in: KeymapNames(layout: "lv", variant: "apostrophe")),
        Planted("a modifier's own press does not carry it", XKB_FAULT_OWN_MODIFIER, "KEY_LEFTALT", .tapped),
        Planted(
            "a modifier taps although another key came between", XKB_FAULT_TAPS, "KEY_LEFTMETA", .held),
        Planted("modifiers repeat", XKB_FAULT_REPEATS, "KEY_RIGHTSHIFT", .repeated),
        Planted("locks stick", XKB_FAULT_STICKY, "KEY_CAPSLOCK", .sticky),
        Planted(
            "modifiers that are held end with their layout", XKB_FAULT_LAYOUTS, "KEY_RIGHTCTRL",
            .layoutChanges),
        Planted(
            "dead keys begin nothing", XKB_FAULT_SEQUENCES, "KEY_APOSTROPHE", .tapped,
            in: KeymapNames(variant: "intl")),
        Planted(
            "text is inserted although it is part of a command", XKB_FAULT_COMMANDS, "KEY_LEFTALT", .held),
    ]

    @Test("The comparison notices each of ten faults in the reference", arguments: planted)
    func faults(_ planted: Planted) throws {
        let key = try #require(KeyCode(name: planted.key))
        let comparison = try KeyComparison(planted.names)
        let sound = try comparison.compare([key], ways: [planted.way])
        #expect(sound.differences.isEmpty)
        let faulty = try comparison.compare([key], ways: [planted.way], fault: xkb_fault(planted.fault))
        #expect(!faulty.differences.isEmpty)
    }

    @Test("Ten faults are planted, each once")
    func plantedOnce() {
        #expect(Set(Self.planted.map(\.fault)) == Set(1..<XKB_FAULTS.rawValue))
        #expect(Self.planted.count == 10)
    }

    @Test("Each known difference still shows somewhere")
    func known() throws {
        let text = try KeyComparison(KeymapNames()).compare([KeyCode(name: "KEY_RO")!], ways: [.tapped])
        #expect(text.known == [.countsAsText])
        let hidden = try KeyComparison(KeymapNames(layout: "lv", variant: "apostrophe")).compare(
            [KeyCode(name: "KEY_APOSTROPHE")!], ways: [.tapped])
        #expect(hidden.known == [.hiddenModifier])
    }

    @Test("The page has the matrix and its differences")
    func page() throws {
        var text = "| compared | |\n|---|---|\n"
        text += "| ways | \(KeyWay.allCases.map(\.rawValue).joined(separator: ", ")) |\n"
        text +=
            "| options | \(KeyMatrix.groups.map { "`\($0):*`" }.joined(separator: ", ")), each on `us` and `de` |\n"
        text += "| layouts | 40: "
        text += KeyMatrix.wellKnown.map { Self.name($0) }.joined(separator: ", ")
        text += ", \(Self.name(KeyMatrix.switched)), and others that the seed chooses |\n\n"
        text += "| differs from libxkbcommon's state | because |\n|---|---|\n"
        for difference in KnownDifference.allCases {
            text += "| \(difference.title) | \(difference.reason) |\n"
        }
        text += "\n| planted in the reference, and noticed |\n|---|\n"
        for planted in Self.planted { text += "| \(planted.name) |\n" }
        let page = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Keys.md")
        let written = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["INLET_WRITE"] != nil {
            let head = written.range(of: "| compared |").map { written[..<$0.lowerBound] } ?? written[...]
            try (head + text).write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(written.hasSuffix(text), "INLET_WRITE=1 swift test --filter KeyMatrixTests writes it")
    }

    private static func name(_ names: KeymapNames) -> String {
        let base = names.variant.isEmpty ? "`\(names.layout)`" : "`\(names.layout)` (`\(names.variant)`)"
        return names.options.isEmpty ? base : "\(base) with `\(names.options)`"
    }
}
