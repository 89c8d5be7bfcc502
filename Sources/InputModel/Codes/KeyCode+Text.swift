extension KeyCode {
    /// The keys that type text in some layout, by class: letters and space, digits, punctuation, keypad; the digits
    /// and letters of telephones, the dots of Braille, and currency.
    public static let textClasses: [[KeyCode]] = [
        codes(16...25, 30...38, 44...50, 57...57),
        codes(2...11),
        codes(12...13, 26...27, 39...41, 43...43, 51...53, 86...86, 89...89, 124...124),
        codes(55...55, 71...83, 95...95, 98...98, 117...118, 121...121, 179...180),
        codes(0x200...0x20f),
        codes(0x1f1...0x1fa),
        codes(0x1b2...0x1b3),
    ]

    /// True for a key of one of the ``textClasses``.
    public var typesText: Bool { Self.textKeys.contains(self) }

    /// True for keys that no layout makes text keys: they end or edit a line, and their effect is visible.
    public var isNeverText: Bool {
        switch self {
        case .enter, .keypadEnter, .tab, .backspace, .delete: true
        default: false
        }
    }

    private static let textKeys = KeySet(textClasses.joined())

    private static func codes(_ ranges: ClosedRange<UInt16>...) -> [KeyCode] {
        ranges.flatMap { $0.map { KeyCode(rawValue: $0) } }
    }
}
