import Interaction

extension JSONReader {
    mutating func number() throws(DocumentError) {
        switch JSONNumber.scan(bytes, from: position) {
        case .number(let end):
            document.add(.bare, position..<end, at: place(of: position))
            position = end
        case .digitMissing(let place):
            position = place
            throw fault("expected a digit, not \(shown); numbers are written as 12, -0.5 or 1e3")
        case .zeroInFront(let place):
            position = place
            throw fault("a number must not have a zero in front of its other digits")
        }
    }

    mutating func word(_ word: StaticString) throws(DocumentError) {
        let end = position + word.utf8CodeUnitCount
        for offset in 0..<word.utf8CodeUnitCount {
            guard position + offset < bytes.count, bytes[position + offset] == word.utf8Start[offset] else {
                throw fault("expected a value; did you mean \(word)?")
            }
        }
        document.add(.bare, position..<end, at: place(of: position))
        position = end
    }

    /// Reads the text between quotes; the opening quote comes next.
    mutating func string() throws(DocumentError) {
        let start = position + 1
        var end = start
        var (isEscaped, isASCII) = (false, true)
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                position = end
                var text = start..<end
                if isEscaped {
                    text = try unescaped(text)
                } else if !isASCII {
                    try checkUTF8(text)
                }
                document.add(.quoted, text, at: place(of: start - 1))
                position += 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                // The escaped byte may be a quote; whether the escape is valid is checked later.
                end += 1
            } else if byte < 0x20 {
                position = end
                throw fault(
                    #"control characters in text must be escaped, as \n or \u0000; this is \#(shown)"#)
            } else if byte >= 0x80 {
                isASCII = false
            }
            end += 1
        }
        position = bytes.count
        throw fault("the text has no closing quote")
    }

    /// Adds text to the document's, with its escapes decoded.
    ///
    /// - Returns: its range in the document's text.
    private mutating func unescaped(_ range: Range<Int>) throws(DocumentError) -> Range<Int> {
        let end = position
        let start = document.text.count
        var plainStart = range.lowerBound
        position = range.lowerBound
        while position < range.upperBound {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            try addPlain(plainStart..<position)
            document.append(try escape())
            plainStart = position
        }
        try addPlain(plainStart..<range.upperBound)
        position = end
        return start..<document.text.count
    }

    private mutating func addPlain(_ range: Range<Int>) throws(DocumentError) {
        guard !range.isEmpty else { return }
        try checkUTF8(range)
        document.append(bytes.extracting(range))
    }

    /// The character of the escape that comes next. The text's closing quote, which no escape can contain, bounds it.
    private mutating func escape() throws(DocumentError) -> Unicode.Scalar {
        let letter = bytes[position + 1]
        let simple: Unicode.Scalar
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): simple = Unicode.Scalar(letter)
        case UInt8(ascii: "b"): simple = "\u{8}"
        case UInt8(ascii: "f"): simple = "\u{c}"
        case UInt8(ascii: "n"): simple = "\n"
        case UInt8(ascii: "r"): simple = "\r"
        case UInt8(ascii: "t"): simple = "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw fault(#"unknown escape; write a backslash as \\"#)
        }
        position += 2
        return simple
    }

    /// `\uXXXX`, or a surrogate pair of them.
    private mutating func unicodeEscape() throws(DocumentError) -> Unicode.Scalar {
        guard let high = unit(at: position) else { throw fault(#"\u needs four hexadecimal digits"#) }
        if let scalar = Unicode.Scalar(high) {
            position += 6
            return scalar
        }
        guard UTF16.isLeadSurrogate(UInt16(high)), let low = unit(at: position + 6),
            UTF16.isTrailSurrogate(UInt16(low)),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        else { throw fault("half of a surrogate pair is not a character; write both halves") }
        position += 12
        return scalar
    }

    /// The number that `\uXXXX` at `place` stands for.
    private func unit(at place: Int) -> UInt32? {
        guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt32 = 0
        for index in place + 2..<place + 6 {
            guard let digit = Self.hexadecimal(bytes[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private func checkUTF8(_ range: Range<Int>) throws(DocumentError) {
        do {
            _ = try UTF8Span(validating: bytes.extracting(range))
        } catch {
            throw DocumentError(
                .syntax, "not UTF-8; encode the text as UTF-8, or escape it as in \\u00e9",
                at: place(of: range.lowerBound + error.byteOffsets.lowerBound))
        }
    }

    /// The next byte, as messages show it.
    var shown: String {
        guard position < bytes.count else { return "the end" }
        let byte = bytes[position]
        if 0x21...0x7e ~= byte { return "\"\(Unicode.Scalar(byte))\"" }
        return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    func place(of offset: Int) -> SourcePosition {
        SourcePosition(line: 1, column: offset + 1)
    }

    /// A fault at the next byte.
    func fault(_ message: String, code: RequestError.Code = .syntax) -> DocumentError {
        DocumentError(code, message, at: place(of: position))
    }
}
