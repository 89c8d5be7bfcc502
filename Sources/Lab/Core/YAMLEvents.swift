import Interaction

/// Reads a YAML text event by event for the lab: the part of YAML that recordings use, without libyaml.
///
/// Block and flow lists and mappings, plain and quoted scalars, comments. Anchors, aliases, tags and block scalars are
/// faults: `libinput record` writes none. The interface is that of `Wire`'s reader of the same name, whose users are
/// compiled against this one.
package struct YAMLEvents: ~Copyable {
    package enum Event: Equatable {
        case scalar(String)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case alias(String)
        case end
    }

    private enum Level {
        case list(indent: Int)
        case mapping(indent: Int)
        case flowList, flowMapping
    }

    /// As in `Wire`.
    private static let depthLimit = 64

    private let text: [UInt8]
    private var place = 0
    private var lineStart = 0
    private var levels: [Level] = []
    /// A key of a block mapping, or the dash of an item, waits for its value on this line or the next.
    private var awaitsValue = false
    /// The indentation of that key or dash.
    private var awaitingIndent = 0
    private var awaitingLine = 0
    private var hasBegun = false
    private var line = 1

    package init(_ bytes: Span<UInt8>) throws(DocumentError) {
        text = bytes.withUnsafeBufferPointer { Array($0) }
    }

    package func fault(_ message: String) -> DocumentError {
        DocumentError(.syntax, message, at: SourcePosition(line: line, column: place - lineStart + 1))
    }

    private var isInFlow: Bool {
        switch levels.last {
        case .flowList, .flowMapping: true
        default: false
        }
    }

    private func byte(_ ahead: Int = 0) -> UInt8 {
        place + ahead < text.count ? text[place + ahead] : 0
    }

    private var isAtEnd: Bool { place >= text.count }

    /// Skips white space, ends of lines and comments.
    private mutating func skipBlanks() {
        while !isAtEnd {
            switch text[place] {
            case 0x20, 0x09, 0x0d: place += 1
            case 0x0a:
                place += 1
                line += 1
                lineStart = place
            case UInt8(ascii: "#"): while !isAtEnd && text[place] != 0x0a { place += 1 }
            default: return
            }
        }
    }

    package mutating func next() throws(DocumentError) -> Event {
        skipBlanks()
        return isInFlow ? try nextInFlow() : try nextInBlock()
    }

    private mutating func push(_ level: Level, _ event: Event) throws(DocumentError) -> Event {
        guard levels.count < Self.depthLimit else {
            throw fault("lists and mappings can be nested at most \(Self.depthLimit) deep")
        }
        levels.append(level)
        return event
    }

    private mutating func nextInFlow() throws(DocumentError) -> Event {
        while !isAtEnd {
            switch text[place] {
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                place += 1
                skipBlanks()
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                let isList = text[place] == UInt8(ascii: "]")
                place += 1
                levels.removeLast()
                return isList ? .sequenceEnd : .mappingEnd
            default: return try value()
            }
        }
        throw fault("the text ends too early; close its lists, mappings and quotes")
    }

    /// A scalar, or the start of a list or mapping in brackets.
    private mutating func value() throws(DocumentError) -> Event {
        switch byte() {
        case UInt8(ascii: "["):
            place += 1
            return try push(.flowList, .sequenceStart)
        case UInt8(ascii: "{"):
            place += 1
            return try push(.flowMapping, .mappingStart)
        default: return .scalar(try scalar())
        }
    }
}

// Lists and mappings by indentation.
extension YAMLEvents {
    private func isDash() -> Bool {
        byte() == UInt8(ascii: "-") && (place + 1 >= text.count || byte(1) <= 0x20)
    }

    private func isMarker() -> Bool {
        guard place == lineStart, place + 2 < text.count else { return false }
        let mark = text[place]
        return (mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".")) && byte(1) == mark && byte(2) == mark
    }

    private mutating func nextInBlock() throws(DocumentError) -> Event {
        while isMarker() {
            place += 3
            skipBlanks()
        }
        let indent = isAtEnd ? -1 : place - lineStart
        if awaitsValue {
            let isBelow = line != awaitingLine && indent <= awaitingIndent
            // A list may have the same indentation as its key.
            let isList = isBelow && indent == awaitingIndent && isDash() && isAfterKey
            if isBelow && !isList {
                awaitsValue = false
                return .scalar("")
            }
        } else if let end = endOfLevel(before: indent) {
            return end
        }
        if isAtEnd { return .end }
        return try item(at: indent)
    }

    private var isAfterKey: Bool {
        if case .mapping = levels.last { return true }
        return false
    }

    /// Closes the innermost list or mapping if a next token at `indent` ends it.
    private mutating func endOfLevel(before indent: Int) -> Event? {
        switch levels.last {
        case .list(let own) where indent < own || indent == own && !isDash():
            levels.removeLast()
            return .sequenceEnd
        case .mapping(let own) where indent < own || indent == own && isDash():
            levels.removeLast()
            return .mappingEnd
        default: return nil
        }
    }

    private mutating func item(at indent: Int) throws(DocumentError) -> Event {
        if isDash() {
            if case .list(let own) = levels.last, own == indent, !awaitsValue {
                place += 1
                wait(at: indent)
                skipBlanks()
                return try nextInBlock()
            }
            awaitsValue = false
            return try push(.list(indent: indent), .sequenceStart)
        }
        let start = (place, line, lineStart)
        if byte() == UInt8(ascii: "[") || byte() == UInt8(ascii: "{") {
            awaitsValue = false
            return try value()
        }
        let text = try scalar()
        guard byte() == UInt8(ascii: ":"), place + 1 >= self.text.count || byte(1) <= 0x20 else {
            guard awaitsValue || levels.isEmpty && !hasBegun else {
                throw fault(
                    "a key needs a colon after it")
            }
            awaitsValue = false
            return .scalar(text)
        }
        hasBegun = true
        if case .mapping(let own) = levels.last, own == indent, !awaitsValue {
            place += 1
            wait(at: indent)
            return .scalar(text)
        }
        guard !(isAfterKey && awaitsValue && line == awaitingLine) else {
            throw fault("mapping values are not allowed in this context")
        }
        (place, line, lineStart) = start
        awaitsValue = false
        return try push(.mapping(indent: indent), .mappingStart)
    }

    private mutating func wait(at indent: Int) {
        awaitsValue = true
        awaitingIndent = indent
        awaitingLine = line
    }
}

// Scalars.
extension YAMLEvents {
    private mutating func scalar() throws(DocumentError) -> String {
        switch byte() {
        case UInt8(ascii: "\""): return try doubleQuoted()
        case UInt8(ascii: "'"): return try singleQuoted()
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
            UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            throw fault("the lab reads no anchors, tags and block scalars of YAML; write the value itself")
        default: return plain()
        }
    }

    private mutating func plain() -> String {
        let start = place
        let isFlow = isInFlow
        while !isAtEnd {
            let byte = text[place]
            if byte == 0x0a || byte == 0x0d { break }
            if byte == UInt8(ascii: ":") && (self.byte(1) <= 0x20 || isFlow && isIndicator(self.byte(1))) {
                break
            }
            if isFlow && isIndicator(byte) { break }
            if byte == UInt8(ascii: "#") && place > start && text[place - 1] <= 0x20 { break }
            place += 1
        }
        var end = place
        while end > start && text[end - 1] <= 0x20 { end -= 1 }
        // Consumes at least one byte, so that an unexpected one cannot cause an endless loop.
        if place == start && !isAtEnd { place += 1 }
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    private func isIndicator(_ byte: UInt8) -> Bool {
        byte == 0x2c || byte == 0x5b || byte == 0x5d || byte == 0x7b || byte == 0x7d
    }

    private mutating func singleQuoted() throws(DocumentError) -> String {
        var bytes: [UInt8] = []
        place += 1
        while !isAtEnd {
            let byte = text[place]
            place += 1
            if byte == UInt8(ascii: "'") {
                guard self.byte() == byte else { return String(decoding: bytes, as: UTF8.self) }
                place += 1
            } else if byte == 0x0a {
                throw fault("a quoted text must end on its line; close the quote")
            }
            bytes.append(byte)
        }
        throw fault("a quoted text has no closing quote")
    }

    private mutating func doubleQuoted() throws(DocumentError) -> String {
        var result = ""
        var bytes: [UInt8] = []
        place += 1
        while !isAtEnd {
            let byte = text[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return result + String(decoding: bytes, as: UTF8.self)
            case 0x0a: throw fault("a quoted text must end on its line; close the quote")
            case UInt8(ascii: "\\"):
                result += String(decoding: bytes, as: UTF8.self)
                bytes.removeAll()
                result.unicodeScalars.append(try escaped())
            default: bytes.append(byte)
            }
        }
        throw fault("a quoted text has no closing quote")
    }

    private mutating func escaped() throws(DocumentError) -> Unicode.Scalar {
        let byte = self.byte()
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "0"): return "\0"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x20: return Unicode.Scalar(byte)
        case UInt8(ascii: "x"): return try numbered(2)
        case UInt8(ascii: "u"): return try numbered(4)
        case UInt8(ascii: "U"): return try numbered(8)
        default: throw fault("unknown escape; write a backslash as \\\\")
        }
    }

    private mutating func numbered(_ digits: Int) throws(DocumentError) -> Unicode.Scalar {
        var number: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = Unicode.Scalar(byte()).hexadecimal else {
                throw fault("the number of a character must be hexadecimal")
            }
            number = number << 4 | digit
            place += 1
        }
        guard let scalar = Unicode.Scalar(number) else {
            throw fault(
                "no character has this number; use that of a Unicode scalar")
        }
        return scalar
    }
}

extension Unicode.Scalar {
    /// Its value as a hexadecimal digit.
    fileprivate var hexadecimal: UInt32? {
        switch value {
        case 0x30...0x39: value - 0x30
        case 0x41...0x46: value - 0x37
        case 0x61...0x66: value - 0x57
        default: nil
        }
    }
}
