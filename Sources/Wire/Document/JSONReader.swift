import Interaction

/// Reads JSON text, byte by byte and strictly by RFC 8259, into a document.
///
/// Text may be hostile: depth and nodes have limits, so neither stack nor memory depends on its content.
package struct JSONReader: ~Escapable {
    /// The maximum nesting depth of lists and objects.
    package static let depthLimit = 64
    /// The maximum number of nodes in a text: a node takes many times the memory of its text, which may be two bytes.
    package static let nodeLimit = 400_000
    /// Offsets into a text are kept in 32 bits; text with decoded escapes is stored after the original.
    private static let byteLimit = 1 << 30

    let bytes: Span<UInt8>
    var position = 0
    var document: Document
    /// The innermost list or object that has not ended.
    private var open = 0
    private var isInObject = false
    private var depth = 0
    private let nodeLimit: Int
    private let notedKey: StaticString
    /// The offset of the value to note.
    private var notedStart: Int?
    /// The bytes of the outermost object's first value called `notedKey`, set even if the text after it is at fault.
    private(set) var noted: Range<Int>?

    /// - Parameters:
    ///   - key: The entry to note.
    ///   - nodeLimit: The maximum number of values and keys.
    @_lifetime(copy bytes)
    package init(
        _ bytes: Span<UInt8>, noting key: StaticString = "", nodeLimit: Int = JSONReader.nodeLimit
    ) {
        self.bytes = bytes
        self.nodeLimit = nodeLimit
        document = Document(text: bytes)
        notedKey = key
    }

    /// Reads the whole text as one value. Call this once.
    package mutating func read() throws(DocumentError) -> Document {
        guard bytes.count <= Self.byteLimit else {
            throw fault("a line can have at most \(Self.byteLimit) bytes; send several", code: .limit)
        }
        repeat { try value() } while try goesOn()
        skipBlanks()
        guard position == bytes.count else {
            throw fault("expected the end of the line after the value, not \(shown)")
        }
        return document
    }

    /// Reads a scalar, an empty list or object, or the beginning of one that is not empty, down to its first scalar.
    private mutating func value() throws(DocumentError) {
        while true {
            skipBlanks()
            guard document.count < nodeLimit else {
                throw fault("a line can have at most \(nodeLimit) values; send several lines", code: .limit)
            }
            switch position < bytes.count ? bytes[position] : 0 {
            case UInt8(ascii: "\""): return try string()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
            case UInt8(ascii: "["):
                try enter(.list)
                if take(UInt8(ascii: "]")) { return leave() }
            case UInt8(ascii: "{"):
                try enter(.mapping)
                if take(UInt8(ascii: "}")) { return leave() }
                try key()
            case UInt8(ascii: "t"): return try word("true")
            case UInt8(ascii: "f"): return try word("false")
            case UInt8(ascii: "n"): return try word("null")
            default: throw fault("expected a value, not \(shown)")
            }
        }
    }

    /// After a value: ends the lists and objects that end here, and skips the comma before the next value and that
    /// value's key.
    ///
    /// - Returns: false if no value follows.
    private mutating func goesOn() throws(DocumentError) -> Bool {
        while depth > 0 {
            if depth == 1, let start = notedStart {
                noted = noted ?? start..<position
                notedStart = nil
            }
            if take(UInt8(ascii: ",")) {
                if isInObject { try key() }
                return true
            }
            guard take(isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw fault("expected a comma or \(isInObject ? "}" : "]"), not \(shown)")
            }
            leave()
        }
        return false
    }

    private mutating func key() throws(DocumentError) {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw fault("expected a key in quotes, not \(shown)")
        }
        try string()
        guard take(UInt8(ascii: ":")) else { throw fault("expected a colon, not \(shown)") }
        guard depth == 1, noted == nil, document.node(at: document.count - 1).says(notedKey) else { return }
        skipBlanks()
        notedStart = position
    }

    /// Skips the opening bracket.
    private mutating func enter(_ form: DocumentNode.Form) throws(DocumentError) {
        guard depth < Self.depthLimit else {
            throw fault("lists and objects can be nested at most \(Self.depthLimit) deep", code: .limit)
        }
        depth += 1
        open = document.begin(form, at: place(of: position), in: depth == 1 ? nil : open)
        isInObject = form == .mapping
        position += 1
    }

    private mutating func leave() {
        depth -= 1
        guard let outer = document.end(open) else { return }
        open = outer
        isInObject = document.pieces[outer].form == .mapping
    }

    /// Skips blanks, and `byte` if it comes next.
    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20 {
            switch bytes[position] {
            case 0x20, 0x09, 0x0a, 0x0d: position += 1
            default: return
            }
        }
    }
}

/// JSON text as a document. Line breaks do not count: a column is a byte's offset in the whole text, from 1.
package enum JSONDocument {
    /// - Parameter valueLimit: the maximum number of values and keys.
    package static func parse(
        _ bytes: Span<UInt8>, valueLimit: Int = JSONReader.nodeLimit
    ) throws(DocumentError) -> Document {
        var reader = JSONReader(bytes, nodeLimit: valueLimit)
        return try reader.read()
    }
}

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
            guard let digit = bytes[index].hexadecimalDigit else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
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

extension UInt8 {
    /// The value of the digit that it is in ASCII; nil for another character.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
