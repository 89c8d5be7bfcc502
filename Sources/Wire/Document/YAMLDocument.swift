import Interaction

/// Reads the YAML of a configuration into nodes, with aliases followed.
package struct YAMLDocument {
    /// A configuration is written by hand: more than this is a mistake, or an attack.
    package static let byteLimit = 1 << 20
    /// Nodes after aliases are followed, so that aliases of aliases cannot multiply without end.
    static let nodeLimit = 100_000
    /// Long text counts as several nodes, or many aliases of one would fill the memory.
    private static let bytesPerNode = 64

    private var result = Document()
    /// Where the values lie that have an anchor.
    private var anchors: [String: Range<Int>] = [:]
    private var budget = nodeLimit

    /// The document; nil for an empty one.
    package static func parse(_ bytes: [UInt8]) throws(DocumentError) -> Document? {
        guard bytes.count <= byteLimit else {
            throw DocumentError(
                .syntax, "a configuration holds at most 1 MiB", at: SourcePosition(line: 1, column: 1))
        }
        do throws(YAMLError) {
            var events = try YAMLEvents(bytes.span)
            var document = YAMLDocument()
            return try document.read(&events)
        } catch {
            throw DocumentError(
                .syntax, error.message, at: SourcePosition(line: error.line, column: error.column))
        }
    }

    private mutating func read(_ events: inout YAMLEvents) throws(YAMLError) -> Document? {
        let first = try events.next()
        guard events.hasDocument else { return nil }
        try add(first, &events)
        // The end of the document, and of the text.
        for _ in 0..<2 { _ = try events.next() }
        return result
    }

    /// Adds the value that begins with `event`.
    private mutating func add(
        _ event: YAMLEvents.Event, _ events: inout YAMLEvents
    ) throws(YAMLError) {
        let start = result.count
        let position = SourcePosition(line: events.line, column: events.column)
        let anchor = events.anchor
        if let anchor, anchors[anchor] != nil { throw events.fault("found duplicate anchor") }
        switch event {
        case .scalar(var text):
            try spend(1 + text.utf8.count / Self.bytesPerNode, events)
            let form: DocumentNode.Form = events.isPlain ? .bare : .quoted
            text.withUTF8 { result.add(form, text: $0, at: position) }
        case .sequenceStart:
            try spend(1, events)
            let begun = result.begin(.list, at: position)
            while case let item = try events.next(), item != .sequenceEnd { try add(item, &events) }
            result.end(begun)
        case .mappingStart:
            try spend(1, events)
            let begun = result.begin(.mapping, at: position)
            while case let key = try events.next(), key != .mappingEnd {
                try addKey(key, &events)
                try add(try events.next(), &events)
            }
            result.end(begun)
        case .alias(let name):
            guard let range = anchors[name] else {
                throw events.fault("this alias refers to nothing: its anchor must stand before it")
            }
            let length = range.reduce(0) { $0 + result.textLength(at: $1) / Self.bytesPerNode }
            try spend(range.count + length, events)
            result.addCopy(of: range)
        case .sequenceEnd, .mappingEnd, .end: throw events.fault("a value goes here")
        }
        if let anchor { anchors[anchor] = start..<result.count }
    }

    private mutating func addKey(
        _ key: YAMLEvents.Event, _ events: inout YAMLEvents
    ) throws(YAMLError) {
        let start = result.count
        switch key {
        case .sequenceStart: throw events.fault("a key is text, not a list")
        case .mappingStart: throw events.fault("a key is text, not a mapping")
        default: try add(key, &events)
        }
        switch result.form(at: start) {
        case .list: throw events.fault("a key is text, not a list")
        case .mapping: throw events.fault("a key is text, not a mapping")
        default: break
        }
    }

    private mutating func spend(_ nodes: Int, _ events: borrowing YAMLEvents) throws(YAMLError) {
        budget -= nodes
        guard budget > 0 else { throw events.fault("too many values, or aliases without end") }
    }
}
