/// The numbers of JSON, by their grammar alone.
enum JSONNumber {
    enum Scan: Equatable {
        case number(end: Int)
        case digitMissing(at: Int)
        case zeroInFront(at: Int)
    }

    /// Reads the number that begins at `start`.
    static func scan(_ bytes: Span<UInt8>, from start: Int) -> Scan {
        var position = start
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        let whole = position
        guard skipDigits(bytes, &position) else { return .digitMissing(at: position) }
        if position - whole > 1, bytes[whole] == UInt8(ascii: "0") { return .zeroInFront(at: whole) }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard skipDigits(bytes, &position) else { return .digitMissing(at: position) }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            guard skipDigits(bytes, &position) else { return .digitMissing(at: position) }
        }
        return .number(end: position)
    }

    /// True where all of `text` is one number.
    static func matches(_ text: String) -> Bool {
        let bytes = text.utf8.span
        return scan(bytes, from: 0) == .number(end: bytes.count)
    }

    /// - Returns: whether there was a digit.
    private static func skipDigits(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
        let start = position
        while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] {
            position += 1
        }
        return position > start
    }
}
