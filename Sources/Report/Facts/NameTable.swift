/// Names as small numbers. Number 0 stands for all names over the limit.
struct NameTable {
    private(set) var names = ["…"]
    private var numbers: [String: UInt16] = [:]

    /// The number of a name, which is cut off if it is too long.
    mutating func number(of name: String) -> UInt16 {
        if let number = numbers[name] { return number }
        guard names.count < ReportLimits.names else { return 0 }
        let number = UInt16(names.count)
        names.append(Self.cut(name))
        numbers[name] = number
        return number
    }

    /// The text, or its beginning if it is longer than a row of a table may hold.
    static func cut(_ text: String) -> String {
        guard text.utf8.count > ReportLimits.nameBytes else { return text }
        var cut = ""
        for scalar in text.unicodeScalars.prefix(ReportLimits.nameBytes / 4) {
            cut.unicodeScalars.append(scalar)
        }
        return cut + "…"
    }
}
