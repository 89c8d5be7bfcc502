import CXKBReference
import Foundation
import InputModel
import TestSupport
import Testing

@testable import Keymap

/// Keymaps as recordings carry them.
struct RecordedKeymapTests {
    private static func recorded(_ names: KeymapNames) throws -> RecordedKeymap {
        let keymap = try Keymap(names)
        let recorded = keymap.recorded()
        return try #require(recorded)
    }

    /// What differs between the keymap of `names` and the one that a replay makes of its text; nil for nothing.
    private static func difference(_ names: KeymapNames) throws -> String? {
        let keymap = try Keymap(names)
        guard let recorded = keymap.recorded() else { return "it has no text" }
        guard recorded.text.utf8.count <= RecordedKeymap.textLimit else { return "its size" }
        guard let again = try? Keymap(names, RecordedKeymaps([recorded])) else {
            return "it does not compile"
        }
        guard again.hasSequences == keymap.hasSequences else { return "its sequences" }
        guard again.layouts == keymap.layouts else { return "its keys" }
        return difference(keymap, again)
    }

    private static func difference(_ keymap: borrowing Keymap, _ again: borrowing Keymap) -> String? {
        var text = [CChar](repeating: 0, count: 256)
        if xkb_reference_is_same(
            UnsafeMutableRawPointer(keymap.keymap), UnsafeMutableRawPointer(again.keymap), &text, text.count)
            != 0
        {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test("Every layout is the same after its text: symbols, levels, modifiers, groups, lights and actions")
    func layouts() throws {
        try #require(LayoutList.all.count > 400)
        for names in LayoutList.all {
            let difference = try Self.difference(names)
            #expect(difference == nil, "\(names): \(difference ?? "")")
        }
    }

    @Test(
        "So are several layouts, options, models and the largest of them",
        arguments: [
            KeymapNames(layout: "us,ru,de,gr", options: "grp:alt_shift_toggle,compose:menu,lv3:ralt_switch"),
            KeymapNames(layout: "us,il", variant: "intl,", options: "grp:caps_toggle,grp_led:scroll"),
            KeymapNames(layout: "de", variant: "neo", options: "lv5:lsgt_switch,shift:both_capslock"),
            KeymapNames(model: "applealu_iso", layout: "ch,fr,ca", variant: ",bepo,multix"),
            KeymapNames(model: "jp106", layout: "jp", options: "terminate:ctrl_alt_bksp,keypad:pointerkeys"),
            KeymapNames(layout: "in,cm,eu,jp", variant: "eng,mmuock,,kana86"),
        ])
    func combinations(_ names: KeymapNames) throws {
        #expect(try Self.difference(names) == nil)
    }

    @Test("The comparison finds what differs")
    func finds() throws {
        let names = KeymapNames(layout: "us,ru", options: "grp:alt_shift_toggle")
        let keymap = try Keymap(names)
        let recorded = try Self.recorded(names)
        for (part, other, words) in [
            ("exclam", "at", "symbol"), ("name[Group2]=\"Russian\"", "name[Group2]=\"R\"", "name of layout"),
            ("modifier_map Mod1 { <LALT>, <RALT>, <META> };", "", "consumed modifiers"),
            ("LockMods(modifiers=NumLock)", "SetMods(modifiers=NumLock)", "action"),
            ("whichModState= locked", "whichModState= base", "light"),
            ("map[Shift]= 2;", "map[Shift]= 1;", "level"),
        ] {
            var changed = recorded
            changed.text = recorded.text.replacingOccurrences(of: part, with: other)
            try #require(changed.text != recorded.text, "\(part)")
            let again = try Keymap(names, RecordedKeymaps([changed]))
            let found = Self.difference(keymap, again)
            #expect(found?.hasPrefix(words) == true, "\(part): \(found ?? "")")
        }
    }

    @Test("The text of a text is the same text")
    func stable() throws {
        let names = KeymapNames(layout: "us,ru", variant: "intl,")
        let recorded = try Self.recorded(names)
        #expect(try Keymap(names, RecordedKeymaps([recorded])).recorded()?.text == recorded.text)
    }

    @Test("The sequences are carried where keys begin them, and nowhere else")
    func sequences() throws {
        #expect(try Self.recorded(KeymapNames(layout: "us")).sequences == nil)
        let text = try #require(try Self.recorded(KeymapNames(layout: "us", variant: "intl")).sequences)
        #expect(text.contains("<dead_acute> <e> : \"é\" eacute\n"))
        #expect(!text.contains("\ninclude") && text.utf8.count < 400_000)
    }

    @Test("The lines of each locale type what they do by the library's own reading of its files")
    func locales() throws {
        let list = try String(contentsOfFile: "/usr/share/X11/locale/compose.dir", encoding: .utf8)
        var files: Set<String> = []
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split { " \t:".contains($0) }
            guard words.count == 2, words[1].hasSuffix("UTF-8"), files.insert(String(words[0])).inserted
            else { continue }
            let locale = String(words[1])
            let lines = try #require(ComposeText.read(locale: locale), "\(locale)")
            var text = [CChar](repeating: 0, count: 256)
            let count = xkb_reference_same_sequences(lines, locale, &text, text.count)
            #expect(
                Int(count) == lines.count { $0 == "\n" },
                "\(locale): \(String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self))")
        }
        #expect(files.count > 5)
        #expect(ComposeText.read(locale: "C") == ComposeText.read(locale: "en_US.UTF-8"))
        #expect(ComposeText.read(locale: "xx_XX") == nil)
    }

    /// What an apostrophe and an e type, one after the other.
    private static func typed(_ keymap: consuming Keymap) -> String {
        var keymap = keymap
        var texts = LongTexts()
        return [KeyCode(rawValue: 40), KeyCode(rawValue: 18)].map {
            var reading = keymap.read($0)
            keymap.compose($0, &reading, &texts)
            return reading.text.description
        }.joined()
    }

    @Test("A recorded keymap decides what keys type, and one that was not recorded does not exist")
    func decides() throws {
        let intl = KeymapNames(layout: "us", variant: "intl")
        var known = try Self.recorded(intl)
        known.sequences = "<dead_acute> <e> : \"other\"\n"
        var keymaps = RecordedKeymaps([known])
        #expect(try Self.typed(Keymap(intl)) == "é")
        #expect(try Self.typed(Keymap(intl, keymaps)) == "other")
        // Neither is in the recording: the machine's is used, unless none is lost.
        var german = KeymapNames(layout: "de")
        #expect(try Self.typed(Keymap(german, keymaps)) == "äe")
        keymaps.areAll = true
        #expect(throws: KeymapError.self) { _ = try Keymap(german, keymaps) }
        // A configuration that names a layout, or the sequences, wins.
        keymaps.areLayoutsUsed = false
        #expect(try Self.typed(Keymap(german, keymaps)) == "äe")
        #expect(try Self.typed(Keymap(intl, keymaps)) == "other")
        keymaps.areSequencesUsed = false
        #expect(try Self.typed(Keymap(intl, keymaps)) == "é")
        // A keymap without sequences had none where it was recorded.
        known.sequences = nil
        #expect(try Self.typed(Keymap(intl, RecordedKeymaps([known]))) == "e")
        german.locale = "xx_XX"
        #expect(throws: KeymapError.self) { _ = try Keymap(german) }
    }

    @Test("A text that is no output of the library is refused: it includes no file and reserves no memory")
    func hostile() throws {
        let good = try Self.recorded(KeymapNames()).text
        func isRefused(_ text: String) -> Bool {
            let keymap = RecordedKeymap(KeymapNames(locale: "C"), text: text, sequences: nil)
            do {
                _ = try Keymap(keymap.names, RecordedKeymaps([keymap]))
                return false
            } catch { return true }
        }
        #expect(!isRefused(good))
        let symbols = try #require(good.range(of: "xkb_symbols \"(unnamed)\" {"))
        let codes = try #require(good.range(of: "xkb_keycodes \"(unnamed)\" {"))
        for (place, statement) in [
            (symbols, #"include "us""#), (symbols, #"Include "us""#), (symbols, #"augment "us""#),
            (symbols, #"override "us(intl)""#), (symbols, #"replace "/etc/passwd""#),
            (symbols, "// comment\n"), (symbols, "# comment\n"), (symbols, #"name[Group1]="a\n";"#),
            (symbols, "name[Group9999999]=\"a\";"), (symbols, "name[4000000000]=\"a\";"),
            (codes, "<ZZZZ> = 4294967294;"), (codes, "<ZZZZ> = 0xfffffff0;"),
            (codes, "maximum = 4294967294;"), (codes, "alias <ZZZZ> = <\u{0}>;"), (symbols, "key <AC01> {"),
        ] {
            var text = good
            text.insert(contentsOf: "\n" + statement + "\n", at: place.upperBound)
            #expect(isRefused(text), "\(statement)")
        }
        #expect(isRefused("") && isRefused("xkb_keymap {};") && isRefused(String(good.dropLast(10))))
        #expect(isRefused(good + String(repeating: " ", count: RecordedKeymap.textLimit)))
        let levels =
            #"type "T" { modifiers= Shift; map[Shift]= Level4000000000; level_name[Level4000000000]= "a"; };"#
        let types = try #require(good.range(of: "xkb_types \"(unnamed)\" {"))
        var text = good
        text.insert(contentsOf: levels, at: types.upperBound)
        #expect(isRefused(text))
    }

    @Test("Sequences that include a file are refused, however the line is written")
    func includes() throws {
        let names = KeymapNames(layout: "us", variant: "intl")
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "own.compose")
            try "<dead_acute> <e> : \"y\"\n".write(to: file, atomically: true, encoding: .utf8)
            for line in [
                "include \"\(file.path)\"", " \t\u{b}\u{c}\rinclude\"\(file.path)\"", "INCLUDE \"%L\"",
            ] {
                var known = try Self.recorded(names)
                known.sequences = "\(line)\n<dead_acute> <e> : \"x\"\n"
                #expect(try Self.typed(Keymap(names, RecordedKeymaps([known]))) == "e", "\(line)")
            }
        }
    }

    @Test("Flipped bits of a keymap and its sequences compile, or are refused")
    func flipped() throws {
        let names = KeymapNames(layout: "us", variant: "intl")
        let good = try Self.recorded(names)
        var random = SeededRandom(seed: 5)
        var refused = 0
        for _ in 0..<200 {
            var known = good
            var bytes = Array(good.text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
                    1 << UInt8.random(in: 0...7, using: &random)
            }
            known.text = String(decoding: bytes, as: UTF8.self)
            known.sequences = nil
            do { _ = try Keymap(names, RecordedKeymaps([known])) } catch { refused += 1 }
        }
        #expect(refused > 20 && refused < 200)
    }
}
