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
