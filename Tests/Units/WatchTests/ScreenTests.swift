import Testing

@testable import Watch

/// Text in columns, and what a terminal is told of it.
struct ScreenTests {
    private let size = Screen.Size(columns: 20, rows: 3)

    private func screen(_ texts: [String], _ glyphs: Glyphs = .unicode) -> Screen {
        var screen = Screen(size, glyphs: glyphs)
        for (row, text) in texts.enumerated() {
            screen.put(text, row: row, column: 2, width: 8)
            screen.put("|", row: row, column: 10, width: 1)
        }
        return screen
    }

    @Test("No character that a terminal obeys comes through, from wherever it is")
    func hostile() {
        let all = (0...0x10ffff as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
        for glyphs in [Glyphs.unicode, .ascii] {
            for scalar in all where scalar.value < 0x3000 || scalar.value % 97 == 0 {
                for shown in glyphs.shown(String(Character(scalar))).unicodeScalars {
                    let isObeyed = shown.value < 0x20 || (0x7f...0x9f).contains(shown.value)
                    #expect(!isObeyed && (glyphs.isUnicode || shown.isASCII), "\(scalar.value)")
                }
            }
        }
        #expect(
            Glyphs.unicode.shown("a\u{1b}[31mb\u{9b}c\u{202e}d\u{2028}")
                == "a\u{fffd}[31mb\u{fffd}c\u{fffd}d\u{fffd}")
        #expect(Glyphs.unicode.shown("a" + String(repeating: "\u{301}", count: 50)).unicodeScalars.count == 4)
        #expect(Glyphs.ascii.shown("ä漢\u{7f}") == "???")
    }

    @Test("Wide characters and marks keep the columns; what is too long ends in an ellipsis")
    func columns() {
        #expect("漢字".columns == 4 && "e\u{301}".columns == 1 && "😀".columns == 2)
        let lines = screen(["漢字漢字漢字", "abcdefgh", "abcdefghi"]).lines
        #expect(lines == ["  漢字漢… |", "  abcdefgh|", "  abcdefg…|"])
        #expect(screen(["abcdefghi"], .ascii).lines[0] == "  abcdefg~|")
    }

    @Test("Only what differs is written")
    func differences() {
        var writer = ScreenWriter(.colours)
        let whole = writer.write(screen(["one", "two", "three"]))
        #expect(whole.hasPrefix("\u{1b}[0m\u{1b}[2J") && whole.contains("\u{1b}[3;3Hthree   "))
        #expect(writer.write(screen(["one", "two", "three"])).isEmpty)
        #expect(writer.write(screen(["one", "2", "three"])) == "\u{1b}[2;3H2       ")
        writer.forget()
        #expect(writer.write(screen(["one", "2", "three"])).hasPrefix("\u{1b}[0m\u{1b}[2J"))
        var other = Screen(size, glyphs: .unicode)
        other.put("else", row: 0, column: 0, width: 4, .alarm)
        let anew = writer.write(other)
        #expect(anew.contains("\u{1b}[1;1H\u{1b}[2K\u{1b}[1;1H\u{1b}[1;31melse\u{1b}[0m"))
        #expect(anew.hasSuffix("\u{1b}[2;1H\u{1b}[2K\u{1b}[3;1H\u{1b}[2K"))
    }

    @Test("Without colours there are none, and on the simplest terminals no sequences at all")
    func abilities() {
        var screen = Screen(size, glyphs: .ascii)
        for (row, style) in [Screen.Style.label, .active, .alarm].enumerated() {
            screen.put("x", row: row, column: 0, width: 2, style)
        }
        var bold = ScreenWriter(.bold)
        #expect(!bold.write(screen).contains(/\[[0-9;]*3[0-7]m/))
        var plain = ScreenWriter(.plain)
        #expect(plain.write(screen) == "x\nx\nx\n\n" && plain.write(screen).isEmpty)
    }

    @Test("The environment says what the terminal can do")
    func environment() {
        func ability(_ values: [String: String]) -> ScreenWriter.Ability { Terminal.ability { values[$0] } }
        #expect(ability([:]) == .plain && ability(["TERM": "dumb"]) == .plain)
        #expect(
            ability(["TERM": "linux"]) == .colours && ability(["TERM": "xterm", "NO_COLOR": "1"]) == .bold)
        func isUnicode(_ values: [String: String]) -> Bool { Terminal.isUnicode { values[$0] } }
        #expect(isUnicode(["LANG": "de_DE.UTF-8"]) && isUnicode(["LC_CTYPE": "C.utf8", "LANG": "C"]))
        #expect(!isUnicode([:]) && !isUnicode(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
        #expect(isUnicode(["LC_ALL": "", "LANG": "en_US.UTF-8"]))
    }
}
