/// The grammar of JSON numbers.
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

    /// True if all of `bytes` is one number.
    static func matches(_ bytes: Span<UInt8>) -> Bool {
        scan(bytes, from: 0) == .number(end: bytes.count)
    }

    /// - Returns: whether there was a digit.
    @inline(__always)
    private static func skipDigits(_ bytes: Span<UInt8>, _ position: inout Int) -> Bool {
        let start = position
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        return position > start
    }
}
