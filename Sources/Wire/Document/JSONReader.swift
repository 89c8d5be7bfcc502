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
