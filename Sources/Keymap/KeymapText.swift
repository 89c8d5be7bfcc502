import InputModel

/// What a keymap's text may hold, when it comes from a recording.
///
/// libxkbcommon trusts such texts: it reads the files that they include, and reserves memory for the largest key code
/// and level that they name. So only what its own output (`xkb_keymap_get_as_string`) can contain is passed to it.
///
/// ```
/// "…"       no backslash, no control character
/// outside   words, numbers and the signs below; no comment, no word that includes a file, no large number
/// ```
enum KeymapText {
    /// Statements that include a file, in any case.
    private static let including = ["include", "augment", "override", "replace", "alternate"]
    /// The largest number besides symbols: key codes of the kernel end at 0x2ff, XKB's are 8 more.
    private static let numberLimit = 4096
    /// The largest index, level or group; libxkbcommon has at most 4 groups, xkeyboard-config at most 8 levels, and
    /// `data` of an action is counted in bytes.
    private static let indexLimit = 64
    /// Signs of the library's output outside texts.
    private static let signs = Set<UInt8>("{}[]()<>=;,.+-!_".utf8)

    /// - Complexity: O(bytes).
    static func isSafe(_ text: Span<UInt8>) -> Bool {
        guard text.count <= RecordedKeymap.textLimit else { return false }
        var position = 0
        // The last two signs, which tell an index (`a[1]`) and a list of symbols (`= [ 0x100 ]`) apart.
        var before: UInt8 = 0
        var last: UInt8 = 0
        while position < text.count {
            let byte = text[position]
            switch byte {
            case 0x20, 0x09, 0x0a: position += 1
            case UInt8(ascii: "\""):
                position += 1
                while position < text.count, text[position] != byte {
                    guard text[position] >= 0x20, text[position] != UInt8(ascii: "\\") else { return false }
                    position += 1
                }
                guard position < text.count else { return false }
                position += 1
                (before, last) = (last, byte)
            case UInt8(ascii: "<"):
                // The name of a key: any characters but blanks.
                while position < text.count, text[position] != UInt8(ascii: ">") {
                    guard text[position] > 0x20, text[position] < 0x7f else { return false }
                    position += 1
                }
                guard position < text.count else { return false }
                position += 1
                (before, last) = (last, UInt8(ascii: ">"))
            case _ where isWord(byte):
                let start = position
                while position < text.count, isWord(text[position]) { position += 1 }
                let word = text.extracting(start..<position)
                let isIndex = last == UInt8(ascii: "[") && before == UInt8(ascii: "a")
                let isSymbol =
                    !isIndex
                    && (last == UInt8(ascii: "[") || last == UInt8(ascii: ",")
                        || last == UInt8(ascii: "{"))
                guard isSafe(word: word, isIndex: isIndex, isSymbol: isSymbol) else { return false }
                (before, last) = (last, UInt8(ascii: "a"))
            case _ where signs.contains(byte):
                position += 1
                (before, last) = (last, byte)
            default: return false
            }
        }
        return true
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isSafe(word: Span<UInt8>, isIndex: Bool, isSymbol: Bool) -> Bool {
        if let value = number(word) {
            // A symbol is 29 bits, and only looked up.
            return value <= (isIndex ? indexLimit : isSymbol ? 0x1fff_ffff : numberLimit)
        }
        // "Level8", "Group4": the number is an index. Symbols such as U1F600 and F35 reserve nothing.
        for prefix in ["level", "group"] where hasPrefix(word, prefix) {
            let rest = word.extracting(droppingFirst: prefix.utf8.count)
            if let value = number(rest), value > indexLimit { return false }
        }
        return !including.contains { $0.utf8.count == word.count && hasPrefix(word, $0) }
    }

    private static func hasPrefix(_ word: Span<UInt8>, _ prefix: String) -> Bool {
        guard word.count >= prefix.utf8.count else { return false }
        var index = 0
        for byte in prefix.utf8 {
            guard word[index] | 0x20 == byte else { return false }
            index += 1
        }
        return true
    }

    /// The value of a decimal or, after `0x`, hexadecimal number; at most 2³², however many digits it has. Nil for a
    /// word.
    private static func number(_ word: Span<UInt8>) -> Int? {
        guard word.count > 0, (0x30...0x39).contains(word[0]) else { return nil }
        let isHexadecimal = word.count > 2 && word[1] | 0x20 == UInt8(ascii: "x")
        var value = 0
        for index in (isHexadecimal ? 2 : 0)..<word.count {
            let digit: Int
            switch word[index] {
            case 0x30...0x39: digit = Int(word[index]) - 0x30
            case 0x41...0x46 where isHexadecimal, 0x61...0x66 where isHexadecimal:
                digit = Int(word[index] | 0x20) - 0x57
            // A word that begins with a digit, such as the symbol 3270_Enter.
            default: return nil
            }
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 1 << 32)
        }
        return value
    }
}
