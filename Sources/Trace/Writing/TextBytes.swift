/// Lines of output, built as bytes: an interpolated string takes a microsecond, and a recording has millions of lines.
struct TextBytes {
    /// The size of one write, in bytes.
    private static let batch = 1 << 16

    /// The text, in the first `count` bytes, and spare capacity after it.
    private var bytes = [UInt8](repeating: 0, count: 128)
    private var count = 0

    /// Removes and returns the text added so far.
    mutating func takeText() -> String {
        defer { count = 0 }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[..<count], as: UTF8.self) }
    }

    /// Writes the text added so far, if it has at least `size` bytes.
    mutating func hand<Failure: Error>(
        to write: (String) throws(Failure) -> Void, atLeast size: Int = batch
    ) throws(Failure) {
        if count >= size { try write(takeText()) }
    }

    private mutating func reserve(_ more: Int) {
        if count + more > bytes.count { bytes += repeatElement(0, count: bytes.count + more) }
    }

    mutating func add(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        for index in 0..<text.utf8CodeUnitCount { bytes[count + index] = text.utf8Start[index] }
        count += text.utf8CodeUnitCount
    }

    /// Adds a decimal number, padded with zeroes to `width` digits.
    mutating func add(_ value: Int64, width: Int = 1) {
        if value < 0 { add("-") }
        var (rest, digits) = (value.magnitude / 10, 1)
        while rest > 0 { (rest, digits) = (rest / 10, digits + 1) }
        rest = value.magnitude
        let start = count
        reserve(max(digits, width))
        count += max(digits, width)
        for place in (start..<count).reversed() {
            bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// Adds a hexadecimal number of four digits.
    mutating func add(hexadecimal value: UInt16) {
        reserve(4)
        for shift: UInt16 in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: value >> shift & 0xf)
            bytes[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            count += 1
        }
    }
}
