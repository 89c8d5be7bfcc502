/// What the keys of one layout type, as far as shortcuts need it: which key types a character alone or with Shift, and
/// the label of each key.
package struct KeyboardLayout: Hashable, Sendable {
    /// What one key types.
    package struct Key: Hashable, Sendable {
        /// The key, by its position on the keyboard.
        package var code: KeyCode
        /// What the key types with no modifier; empty if nothing.
        package var plain: String
        /// What the key types with Shift.
        package var shifted: String
        /// The label of a key that types nothing: a dead key's accent.
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
    /// The layout types the letters of English with no modifier. Layouts of other scripts do not.
    package private(set) var isLatin = false
    /// Its letters are written from right to left.
    package private(set) var isRightToLeft = false

    /// - Parameter keys: If two type the same text, the first one counts.
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

    /// The label of a key; nil if it has none.
    package func label(of key: KeyCode) -> String? {
        guard let label = labels[key], !label.isEmpty else { return nil }
        return label
    }
}

extension KeyboardLayout {
    /// The block of keys for letters, digits and punctuation, row by row from the top left, as on a US keyboard.
    package static let mainBlock: [KeyCode] =
        ([41] + Array(2...13) + Array(16...27) + [43] + Array(30...40) + Array(44...53)).map {
            KeyCode(rawValue: $0)
        }

    /// The US layout, for which shortcuts are written.
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
    /// True in the Hebrew, Arabic, Syriac, Thaana and N'Ko blocks, and in Arabic's presentation forms.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff: true
        default: false
        }
    }
}
