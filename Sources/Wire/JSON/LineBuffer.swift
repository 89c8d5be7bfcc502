import InputModel

/// Bytes of lines to be sent: one block of memory, written at its end and consumed from its start.
///
/// It grows when a batch is larger than any before, and never shrinks; after that nothing allocates. Public for the
/// optimizer alone, like the functions that write events into it.
public struct LineBuffer: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    /// The values written last, for lines that repeat them.
    var place = RememberedText(Point.zero)
    var time = RememberedText(Timestamp(microseconds: 0))
    var targets = RememberedTargets()

    /// Room for a few hundred lines, a batch of a fast mouse.
    private static let initialCapacity = 64 * 1024

    /// An empty buffer; allocates its first block.
    public init() {
        base = .allocate(capacity: Self.initialCapacity)
        capacity = Self.initialCapacity
    }

    @inlinable
    deinit {
        base.deallocate()
    }

    /// The number of bytes waiting to be written.
    @inlinable
    public var count: Int { end - start }

    /// True if no byte waits.
    @inlinable
    public var isEmpty: Bool { start == end }

    /// The bytes waiting to be written, valid while `body` runs.
    @inlinable
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base + start, count: end - start))
    }

    /// Removes the first `count` bytes after they have been written.
    @inlinable
    public mutating func consume(_ count: Int) {
        start += count
        if start == end {
            start = 0
            end = 0
        }
    }

    /// Removes everything from `mark`, a former ``count``, on.
    @inlinable
    public mutating func truncate(to mark: Int) {
        end = start + mark
    }

    /// Makes room for `count` more bytes.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if capacity &- end < count { grow(by: count) }
    }

    @inline(never)
    fileprivate mutating func grow(by count: Int) {
        let used = end - start
        if used + count <= capacity {
            base.update(from: base + start, count: used)
        } else {
            capacity = max(capacity * 2, used + count)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.update(from: base + start, count: used)
            base.deallocate()
            base = larger
        }
        start = 0
        end = used
    }
}

extension LineBuffer {
    /// Writes bytes that are JSON already.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        var cursor = open(text.utf8CodeUnitCount)
        cursor.append(text)
        close(cursor)
    }

    @inline(__always)
    mutating func appendByte(_ byte: UInt8) {
        reserve(1)
        base[end] = byte
        end &+= 1
    }

    /// Writes an integer in decimal.
    @inline(__always)
    mutating func append(_ value: Int64) {
        var cursor = open(LineCursor.integerRoom)
        cursor.append(value)
        close(cursor)
    }

    @inline(__always)
    mutating func append(_ value: some FixedWidthInteger) {
        append(Int64(truncatingIfNeeded: value))
    }

    /// Writes a measure, as ``LineCursor`` does.
    @inline(__always)
    mutating func append(_ value: Double) {
        var cursor = open(LineCursor.measureRoom)
        cursor.append(value)
        close(cursor)
    }

    /// Writes `text` as a JSON string, quotes included. Invalid UTF-8 comes out as U+FFFD.
    mutating func appendString(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ appendString($0.span) }) == nil {
            appendString(Array(text.utf8).span)
        }
    }

    /// Writes UTF-8 as a JSON string, quotes included.
    @inline(__always)
    mutating func appendString(_ text: Span<UInt8>) {
        let quote = UInt8(ascii: "\"")
        reserve(text.count &+ 2)
        let plain = Self.copyPlain(text, to: UnsafeMutableRawPointer(base + end + 1))
        base[end] = quote
        end &+= plain &+ 1
        if plain < text.count { appendEscaped(text, from: plain) }
        appendByte(quote)
    }

    mutating func appendStrings(_ texts: [String]) {
        appendList(texts) { $0.appendString($1) }
    }

    /// Writes a list, each item as `write` does.
    mutating func appendList<Item>(_ items: [Item], _ write: (inout LineBuffer, Item) -> Void) {
        append("[")
        for (index, item) in items.enumerated() {
            if index > 0 { append(",") }
            write(&self, item)
        }
        append("]")
    }

    /// Writes the items of a list, without its brackets, until the line that begins at `start` has `limit` bytes.
    ///
    /// - Returns: the number of items written.
    mutating func appendFitting<Item>(
        _ items: some Sequence<Item>, from start: Int, to limit: Int,
        _ write: (inout LineBuffer, Item) -> Void
    ) -> Int {
        var written = 0
        for item in items {
            guard count - start < limit else { break }
            if written > 0 { append(",") }
            write(&self, item)
            written += 1
        }
        return written
    }

    private mutating func appendEscaped(_ text: Span<UInt8>, from start: Int) {
        for index in start..<text.count { appendEscaped(text[index]) }
    }

    /// Writes bytes that are JSON already.
    mutating func appendJSON(_ text: Span<UInt8>) {
        for index in text.indices { appendOfJSON(text[index]) }
    }

    /// Writes text that is JSON already.
    mutating func appendJSON(_ text: String) {
        for byte in text.utf8 { appendOfJSON(byte) }
    }

    /// Non-ASCII characters and DEL occur only inside strings.
    private mutating func appendOfJSON(_ byte: UInt8) {
        if byte < 0x7f { appendByte(byte) } else { appendEscaped(byte) }
    }

    /// Writes one byte of a string's UTF-8, escaped if JSON requires it or a terminal would obey the character that it
    /// completes.
    mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0a: append(#"\n"#)
        case 0x0c: append(#"\f"#)
        case 0x0d: append(#"\r"#)
        case 0..<0x20:
            append(#"\u00"#)
            appendByte(Self.hexadecimal(byte >> 4))
            appendByte(Self.hexadecimal(byte & 15))
        case 0x7f: append(#"\u007f"#)
        case 0x80...:
            appendByte(byte)
            escapeLastCharacter()
        default: appendByte(byte)
        }
    }

    /// Replaces the character at the end of the bytes so far with an escape, if a terminal obeys it (C1 controls) or it
    /// changes the direction of the text beside it. Lines mean the same either way.
    private mutating func escapeLastCharacter() {
        guard end - start >= 3 else { return }
        let byte = base[end - 1]
        let low = UInt16(byte & 0x3f)
        switch (base[end - 3], base[end - 2], byte) {
        case (_, 0xc2, 0x80...0x9f): replaceLast(2, 0x80 | low)
        case (_, 0xd8, 0x9c): replaceLast(2, 0x061c)
        case (0xe2, 0x80, 0x8e...0x8f), (0xe2, 0x80, 0xaa...0xae): replaceLast(3, 0x2000 | low)
        case (0xe2, 0x81, 0xa6...0xa9): replaceLast(3, 0x2040 | low)
        default: return
        }
    }

    private mutating func replaceLast(_ count: Int, _ unit: UInt16) {
        end -= count
        append(#"\u"#)
        for shift in [12, 8, 4, 0] {
            appendByte(Self.hexadecimal(UInt8(truncatingIfNeeded: unit >> shift & 15)))
        }
    }

    static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

// Text that needs no escapes, as nearly all names are: copied by words of eight bytes.
extension LineBuffer {
    /// Copies the bytes before the first one that may need an escape.
    ///
    /// - Returns: the number of bytes copied.
    @inline(__always)
    static func copyPlain(_ text: Span<UInt8>, to target: UnsafeMutableRawPointer) -> Int {
        text.withUnsafeBytes { source in
            var offset = 0
            while offset &+ 8 <= source.count {
                guard copyIfPlain(UInt64.self, source, target, offset) else { return offset }
                offset &+= 8
            }
            if offset &+ 4 <= source.count {
                guard copyIfPlain(UInt32.self, source, target, offset) else { return offset }
                offset &+= 4
            }
            while offset < source.count, copyIfPlain(UInt8.self, source, target, offset) { offset &+= 1 }
            return offset
        }
    }

    /// - Returns: false if one of the bytes may need an escape; then nothing is written.
    @inline(__always)
    private static func copyIfPlain<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _: Word.Type, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawPointer, _ offset: Int
    ) -> Bool {
        let word = source.loadUnaligned(fromByteOffset: offset, as: Word.self)
        let ones = Word.max / 255
        let controls = (word &- ones &* 0x20) & ~word
        let quotes = zeros(word ^ ones &* Word(UInt8(ascii: "\"")), ones)
        let backslashes = zeros(word ^ ones &* Word(UInt8(ascii: "\\")), ones)
        let deletes = zeros(word ^ ones &* 0x7f, ones)
        // A byte's highest bit is set if the character needs escaping or is not ASCII.
        guard (controls | quotes | backslashes | deletes | word) & (ones &* 0x80) == 0 else { return false }
        target.storeBytes(of: word, toByteOffset: offset, as: Word.self)
        return true
    }

    /// Sets the highest bit of each byte that is 0, and possibly of bytes above such a byte.
    @inline(__always)
    private static func zeros<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word, _ ones: Word) -> Word {
        (word &- ones) & ~word
    }
}
