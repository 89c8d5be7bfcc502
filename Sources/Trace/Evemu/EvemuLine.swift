import InputModel
import Wire

/// One line of an evemu recording, parsed from left to right.
struct EvemuLine: ~Escapable {
    private let bytes: Span<UInt8>
    private let number: Int
    private var position = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, number: Int) {
        self.bytes = bytes
        self.number = number
    }

    /// The letter before the colon; nil for a line that is empty or a comment.
    mutating func tag() throws(TraceError) -> UInt8? {
        skipBlanks()
        guard position < bytes.count, bytes[position] != UInt8(ascii: "#") else { return nil }
        let tag = bytes[position]
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: ":"), tag < 0x80, tag > 0x20
        else {
            throw fault("expected a line such as \"E: 0.000001 0001 001e 0001\"")
        }
        position += 2
        return tag
    }

    /// The rest of the line, without the blanks around it.
    mutating func name() -> String {
        skipBlanks()
        var end = bytes.count
        while end > position && Self.isBlank(bytes[end - 1]) { end -= 1 }
        return bytes.extracting(position..<end).withUnsafeBufferPointer {
            String(decoding: $0, as: UTF8.self)
        }
    }

    mutating func identity() throws(TraceError) -> [UInt16] {
        var identity: [UInt16] = []
        for what in ["a bus", "a vendor", "a product", "a version"] {
            identity.append(UInt16(try hexadecimal(what, limit: 0xffff)))
        }
        return identity
    }

    mutating func event() throws(TraceError) -> Recording.TimedEvent {
        let latest = Recording.TimedEvent.latest.microseconds / 1_000_000
        let seconds = try decimal(
            "the seconds of a time", limit: latest - 1, minimum: 0, endsAtBlank: false)
        guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else {
            throw fault("expected a time such as 0.000001")
        }
        position += 1
        let start = position
        let microseconds = try decimal("the microseconds of a time", limit: 999_999, minimum: 0)
        guard position - start == 6 else { throw fault("expected six digits of microseconds") }
        let type = UInt16(try hexadecimal("an event type", limit: 0xffff))
        let code = UInt16(try hexadecimal("an event code", limit: 0xffff))
        let value = Int32(try decimal("a value", limit: Int64(Int32.max), minimum: Int64(Int32.min)))
        try end()
        let timed = Recording.TimedEvent(
            time: Timestamp(microseconds: seconds * 1_000_000 + microseconds),
            event: InputEvent(type: EventType(rawValue: type), code: code, value: value))
        if let what = timed.fault { throw fault(what) }
        return timed
    }

    mutating func axis() throws(TraceError) -> (AbsoluteAxis, AbsoluteAxisInfo) {
        let code = UInt16(try hexadecimal("an axis", limit: Int64(AbsoluteAxis.count) - 1))
        var values: [Int32] = []
        for what in ["a minimum", "a maximum", "a fuzz", "a flat", "a resolution"] {
            skipBlanks()
            if values.count == 4 && isAtEnd { break }
            values.append(Int32(try decimal(what, limit: Int64(Int32.max), minimum: Int64(Int32.min))))
        }
        try end()
        return (
            AbsoluteAxis(rawValue: code),
            AbsoluteAxisInfo(
                minimum: values[0], maximum: values[1], fuzz: values[2], flat: values[3],
                resolution: values.count > 4 ? values[4] : 0)
        )
    }

    /// Reads a code and its state, and sets its bit in `mask` if it is on.
    mutating func readSwitch(into mask: inout UInt64) throws(TraceError) {
        let code = try hexadecimal("a code", limit: 63)
        let state = try decimal("0 or 1", limit: 1, minimum: 0)
        try end()
        if state == 1 { mask |= 1 << UInt64(code) }
    }

    mutating func appendBytes(to list: inout [UInt8], limit: Int) throws(TraceError) {
        skipBlanks()
        while !isAtEnd {
            let byte = UInt8(try hexadecimal("a byte", limit: 0xff))
            // Some recordings pad short bitmaps to whole lines; zeroes beyond the kernel's size mean nothing.
            if list.count < limit {
                list.append(byte)
            } else if byte != 0 {
                throw fault("a bitmap has more bits than the kernel has codes")
            }
            skipBlanks()
        }
    }

    mutating func hexadecimal(_ what: String, limit: Int64) throws(TraceError) -> Int64 {
        skipBlanks()
        let start = position
        var value: Int64 = 0
        while position < bytes.count, let digit = bytes[position].hexadecimalDigit {
            value = value * 16 + Int64(digit)
            guard value <= limit else { throw fault("\(what) must be at most 0x\(String(limit, radix: 16))") }
            position += 1
        }
        guard position > start, isAtBlank else { throw fault("expected \(what) in hexadecimal") }
        return value
    }

    mutating func decimal(
        _ what: String, limit: Int64, minimum: Int64, endsAtBlank: Bool = true
    ) throws(TraceError) -> Int64 {
        skipBlanks()
        let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var value: Int64 = 0
        while position < bytes.count, bytes[position] >= UInt8(ascii: "0"),
            bytes[position] <= UInt8(ascii: "9")
        {
            value = value * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
            guard isNegative ? -value >= minimum : value <= limit else {
                throw fault("\(what) must be from \(minimum) to \(limit)")
            }
            position += 1
        }
        guard position > start, isAtBlank || !endsAtBlank else { throw fault("expected \(what) in decimal") }
        return isNegative ? -value : value
    }

    func fault(_ message: String) -> TraceError {
        TraceError(line: number, message: message)
    }

    private mutating func end() throws(TraceError) {
        skipBlanks()
        guard isAtEnd else { throw fault("unexpected text at the end of the line; remove it") }
    }

    private var isAtEnd: Bool { position >= bytes.count || bytes[position] == UInt8(ascii: "#") }

    private var isAtBlank: Bool { isAtEnd || Self.isBlank(bytes[position]) }

    private mutating func skipBlanks() {
        while position < bytes.count && Self.isBlank(bytes[position]) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
