import System

/// The characters that a terminal shows: all of Unicode, or only ASCII.
struct Glyphs: Sendable {
    let isUnicode: Bool
    let horizontal: String
    let vertical: String
    let dot: String
    let ellipsis: String
    let times: String
    let micro: String
    /// Replaces characters that are not shown.
    let unknown: Unicode.Scalar

    static let unicode = Glyphs(
        isUnicode: true, horizontal: "─", vertical: "│", dot: "·", ellipsis: "…", times: "×", micro: "µs",
        unknown: "\u{fffd}")
    static let ascii = Glyphs(
        isUnicode: false, horizontal: "-", vertical: "|", dot: "-", ellipsis: "~", times: "x", micro: "us",
        unknown: "?")

    /// Untrusted text, made safe to show.
    func shown(_ text: String) -> String {
        PrintableText.make(text, isUnicode: isUnicode, unknown: unknown)
    }

    /// As much of `text` as fits in `width` columns, with an ellipsis if it is cut.
    func cut(_ text: String, to width: Int) -> String {
        if text.columns <= width { return text }
        var cut = ""
        var rest = width - 1
        guard rest >= 0 else { return "" }
        for character in text {
            rest -= character.columns
            if rest < 0 { break }
            cut.append(character)
        }
        return cut + ellipsis
    }
}

extension String {
    /// The number of terminal columns that it takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
    /// 2 for the wide characters of East Asia and for emoji, 0 for a combining mark alone, else 1.
    var columns: Int {
        let first = unicodeScalars.first!
        if first.isASCII { return 1 }
        if first.isMark { return 0 }
        return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Source: Unicode's EastAsianWidth.txt, wide and full width, with neighbouring blocks merged.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff,
        0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18d08, 0x1aff0...0x1b2fb,
        0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1faff, 0x20000...0x3fffd,
    ]
}
