import Interaction

extension JSONReader {
    mutating func number() throws(DocumentError) -> String {
        switch JSONNumber.scan(bytes, from: position) {
        case .number(let end):
            let text = try text(position..<end)
            position = end
            return text
        case .digitMissing(let place):
            position = place
            throw fault("a digit goes here, not \(shown): numbers are written such as 12, -0.5 or 1e3")
        case .zeroInFront(let place):
            position = place
            throw fault("a number has no zero in front of its other digits")
        }
    }

    mutating func word(_ word: String) throws(DocumentError) -> String {
        let end = position + word.utf8.count
        var place = position
        for byte in word.utf8 {
            guard place < bytes.count, bytes[place] == byte else {
                throw fault("a value goes here; did you mean \(word)?")
            }
            place += 1
        }
        position = end
        return word
    }

    /// The text between quotes, the first of which comes next.
    mutating func string() throws(DocumentError) -> String {
        position += 1
        let start = position
        var isPlain = true
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let range = start..<position
                position += 1
                return isPlain ? try text(range) : try unescaped(range)
            case UInt8(ascii: "\\"):
                isPlain = false
                // What is escaped may be a quote; whether it may be escaped is seen later.
                position = min(position + 2, bytes.count)
            case 0..<0x20:
                throw fault(
                    #"control characters in text are escaped, such as \n or \u0000; this is \#(shown)"#)
            default: position += 1
            }
        }
        throw fault("the text ends without its closing quote")
    }

    private mutating func unescaped(_ range: Range<Int>) throws(DocumentError) -> String {
        let end = position
        var result = ""
        var plainStart = range.lowerBound
        position = range.lowerBound
        while position < range.upperBound {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            result += try text(plainStart..<position)
            result.unicodeScalars.append(try escape())
            plainStart = position
        }
        result += try text(plainStart..<range.upperBound)
        position = end
        return result
    }

    /// The character of the escape that comes next. The text's closing quote, which no escape can hold, ends it.
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
        default: throw fault(#"there is no such escape; a backslash is written \\"#)
        }
        position += 2
        return simple
    }

    /// `\uXXXX`, or two of them that make one character.
    private mutating func unicodeEscape() throws(DocumentError) -> Unicode.Scalar {
        guard let high = unit(at: position) else { throw fault(#"four hexadecimal digits follow \u"#) }
        if let scalar = Unicode.Scalar(high) {
            position += 6
            return scalar
        }
        guard UTF16.isLeadSurrogate(UInt16(high)), let low = unit(at: position + 6),
            UTF16.isTrailSurrogate(UInt16(low)),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        else { throw fault("half of a surrogate pair is no character") }
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
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// The bytes of `range` as text.
    private func text(_ range: Range<Int>) throws(DocumentError) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes.extracting(range)))
        } catch {
            throw DocumentError(
                .syntax, "this is not UTF-8; escape what cannot be written in it",
                at: place(of: range.lowerBound + error.byteOffsets.lowerBound))
        }
    }

    /// The byte that comes next, as messages show it.
    var shown: String {
        guard position < bytes.count else { return "the end" }
        let byte = bytes[position]
        if 0x21...0x7e ~= byte { return "\"\(Unicode.Scalar(byte))\"" }
        return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    func place(of offset: Int) -> SourcePosition {
        SourcePosition(line: 1, column: offset + 1)
    }

    /// A fault at the byte that comes next.
    func fault(_ message: String, code: RequestError.Code = .syntax) -> DocumentError {
        DocumentError(code, message, at: place(of: position))
    }
}
