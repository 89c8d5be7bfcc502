import Interaction

/// Reads JSON text, byte by byte and strictly by RFC 8259, into nodes.
///
/// Hostile text is the rule to be ready for: depth and nodes have limits, so neither stack nor memory depends on what
/// it says.
package struct JSONReader: ~Escapable {
    /// How deep lists and objects may lie in each other.
    package static let depthLimit = 64
    /// Nodes of one text: a node takes many times the memory of the two bytes that it may be written in.
    package static let nodeLimit = 400_000

    let bytes: Span<UInt8>
    var position = 0
    private var nodes = 0
    private let notedKey: String
    /// The bytes of the outermost object's first value called `notedKey`, known also where what follows is at fault.
    private(set) var noted: Range<Int>?

    /// - Parameter key: The entry to note.
    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>, noting key: String = "") {
        self.bytes = bytes
        notedKey = key
    }

    /// The one value that the whole text is.
    package mutating func document() throws(DocumentError) -> DocumentNode {
        let root = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else {
            throw fault("the value is over, so nothing may follow but \(shown) does")
        }
        return root
    }

    private mutating func value(depth: Int) throws(DocumentError) -> DocumentNode {
        skipBlanks()
        let start = position
        nodes += 1
        guard nodes <= Self.nodeLimit else {
            throw fault("more than \(Self.nodeLimit) values; send them in several lines", code: .limit)
        }
        let content: DocumentNode.Content
        switch position < bytes.count ? bytes[position] : 0 {
        case UInt8(ascii: "{"): content = try .mapping(object(depth: depth + 1))
        case UInt8(ascii: "["): content = try .sequence(list(depth: depth + 1))
        case UInt8(ascii: "\""): content = try .scalar(string(), isQuoted: true)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            content = try .scalar(number(), isQuoted: false)
        case UInt8(ascii: "t"): content = try .scalar(word("true"), isQuoted: false)
        case UInt8(ascii: "f"): content = try .scalar(word("false"), isQuoted: false)
        case UInt8(ascii: "n"): content = try .scalar(word("null"), isQuoted: false)
        default: throw fault("a value goes here, not \(shown)")
        }
        return DocumentNode(content: content, position: place(of: start))
    }

    private mutating func object(depth: Int) throws(DocumentError) -> [DocumentNode.Entry] {
        try enter(depth)
        var entries: [DocumentNode.Entry] = []
        if take(UInt8(ascii: "}")) { return entries }
        repeat {
            skipBlanks()
            let start = position
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw fault("a key in quotes goes here, not \(shown)")
            }
            nodes += 1
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw fault("a colon goes here, not \(shown)") }
            skipBlanks()
            let valueStart = position
            let value = try value(depth: depth)
            if depth == 1, noted == nil, name == notedKey { noted = valueStart..<position }
            entries.append(DocumentNode.Entry(key: name, position: place(of: start), value: value))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault("a comma or } goes here, not \(shown)") }
        return entries
    }

    private mutating func list(depth: Int) throws(DocumentError) -> [DocumentNode] {
        try enter(depth)
        var nodes: [DocumentNode] = []
        if take(UInt8(ascii: "]")) { return nodes }
        repeat {
            nodes.append(try value(depth: depth))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault("a comma or ] goes here, not \(shown)") }
        return nodes
    }

    /// Goes past the bracket.
    private mutating func enter(_ depth: Int) throws(DocumentError) {
        guard depth <= Self.depthLimit else {
            throw fault("lists and objects lie at most \(Self.depthLimit) deep in each other", code: .limit)
        }
        position += 1
    }

    /// Goes past `byte` and blanks before it, where it comes next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0a, 0x0d: position += 1
            default: return
            }
        }
    }
}
