/// What the keys of one layout type, as far as shortcuts ask: which key gives a character alone or with Shift, and
/// what stands on a key.
package struct KeyboardLayout: Hashable, Sendable {
    /// What one key types.
    package struct Key: Hashable, Sendable {
        /// Where it is on the keyboard.
        package var code: KeyCode
        /// With no modifier; empty for a key that types nothing then.
        package var plain: String
        /// With Shift.
        package var shifted: String
        /// What stands on it, where that is not what it types: a dead key's accent.
        package var label: String

        /// The key of `code`, which types `plain` alone and `shifted` with Shift.
        package init(_ code: KeyCode, plain: String, shifted: String, label: String = "") {
            self.code = code
            self.plain = plain
            self.shifted = shifted
            self.label = label
        }
    }

    private var plainKeys: [String: KeyCode] = [:]
    private var shiftedKeys: [String: KeyCode] = [:]
    private var labels: [KeyCode: String] = [:]
    /// It types the letters of English with no modifier. Layouts of other scripts do not.
    package private(set) var isLatin = false
    /// Its letters are written from right to left.
    package private(set) var isRightToLeft = false

    /// - Parameter keys: Of two that type the same, the first is the one that is meant.
    package init(_ keys: some Sequence<Key>) {
        var latin = Set<String>()
        var rightToLeft = 0
        for key in keys {
            if !key.plain.isEmpty, plainKeys[key.plain] == nil { plainKeys[key.plain] = key.code }
            if !key.shifted.isEmpty, shiftedKeys[key.shifted] == nil { shiftedKeys[key.shifted] = key.code }
            labels[key.code] = key.plain.isEmpty ? key.label : key.plain
            if key.plain >= "a" && key.plain <= "z" && key.plain.utf8.count == 1 { latin.insert(key.plain) }
            if key.plain.unicodeScalars.contains(where: { $0.isRightToLeft }) { rightToLeft += 1 }
        }
        isLatin = latin.count >= Self.letters
        isRightToLeft = rightToLeft >= Self.letters / 2
    }

    /// Most letters of an alphabet: some layouts of Latin script leave out q or w.
    private static let letters = 20

    /// The key that types `text` with no modifier.
    package func key(typing text: String) -> KeyCode? { plainKeys[text] }

    /// The key that types `text` with Shift.
    package func key(typingShifted text: String) -> KeyCode? { shiftedKeys[text] }

    /// What stands on a key; nil for one that types nothing.
    package func label(of key: KeyCode) -> String? {
        guard let label = labels[key], !label.isEmpty else { return nil }
        return label
    }
}

extension KeyboardLayout {
    /// The block of keys that letters, digits and punctuation are on, row by row from the top left, as a keyboard of
    /// the United States has them.
    package static let mainBlock: [KeyCode] =
        ([41] + Array(2...13) + Array(16...27) + [43] + Array(30...40) + Array(44...53)).map {
            KeyCode(rawValue: $0)
        }

    /// The layout of the United States: what shortcuts are written for.
    package static let us = KeyboardLayout(
        zip(
            mainBlock,
            zip(
                "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
                "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?")
        ).map { Key($0, plain: String($1.0), shifted: String($1.1)) }
            + [Key(.space, plain: " ", shifted: " ")])
}

extension Unicode.Scalar {
    /// Of the Hebrew, Arabic, Syriac, Thaana and N'Ko blocks, and Arabic's presentation forms.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff: true
        default: false
        }
    }
}
