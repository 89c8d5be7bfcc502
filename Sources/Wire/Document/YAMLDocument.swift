import Interaction

/// Reads the YAML of a configuration into nodes, with aliases resolved: all at once, or in steps.
///
/// ```swift
/// var yaml = try YAMLDocument(bytes)
/// while try !yaml.goOn(events: 1000) { … }
/// let document = yaml.take()
/// ```
package struct YAMLDocument: ~Copyable {
    /// A configuration is written by hand: more than this is a mistake, or an attack.
    package static let byteLimit = 1 << 20
    /// The maximum number of nodes after aliases are resolved, so that aliases of aliases cannot multiply without end.
    static let nodeLimit = 100_000
    /// Long text counts as several nodes, or many aliases of one would fill the memory.
    private static let bytesPerNode = 64

    /// A list or mapping that has not ended.
    private struct Opened {
        let number: Int
        let anchor: String?
        let isMapping: Bool
        /// The next event of a mapping is a key, or its end.
        var wantsKey: Bool
    }

    private var events: YAMLEvents
    private var result = Document()
    /// The open lists and mappings, outermost first: at most `YAMLEvents.depthLimit` deep.
    private var opened: [Opened] = []
    /// The pieces of each value that has an anchor.
    private var anchors: [String: Range<Int>] = [:]
    private var budget = nodeLimit
    private var isComplete = false

    /// The document; nil for an empty one.
    package static func parse(_ bytes: [UInt8]) throws(DocumentError) -> Document? {
        var yaml = try YAMLDocument(bytes)
        _ = try yaml.goOn(events: .max)
        return yaml.take()
    }

    /// Prepares to read `bytes`.
    package init(_ bytes: [UInt8]) throws(DocumentError) {
        guard bytes.count <= Self.byteLimit else {
            throw DocumentError(
                .syntax, "a configuration can have at most 1 MiB", at: SourcePosition(line: 1, column: 1))
        }
        events = try YAMLEvents(bytes.span)
    }

    /// Reads up to `limit` more events: scalars, and beginnings and ends of lists and mappings.
    ///
    /// - Returns: true once everything is read.
    package mutating func goOn(events limit: Int) throws(DocumentError) -> Bool {
        var left = limit
        while left > 0 && !isComplete {
            try addNext()
            left -= 1
        }
        return isComplete
    }

    /// The document that has been read; nil for an empty one.
    ///
    /// - Precondition: it is read to its end.
    package consuming func take() -> Document? {
        precondition(isComplete, "a document is taken before it is read to its end")
        return result.count == 0 ? nil : result
    }

    private mutating func addNext() throws(DocumentError) {
        let event = try events.next()
        guard let last = opened.last else {
            isComplete = !events.hasDocument
            if !isComplete { try addValue(event) }
            return
        }
        switch event {
        case .sequenceEnd where !last.isMapping, .mappingEnd where last.wantsKey: try end(last)
        default: if last.wantsKey { try addKey(event) } else { try addValue(event) }
        }
    }

    /// Adds the value that is, or begins with, `event`.
    private mutating func addValue(_ event: YAMLEvents.Event) throws(DocumentError) {
        let isSequence = event == .sequenceStart
        guard isSequence || event == .mappingStart else {
            try addScalar(event)
            return try noteValue()
        }
        let anchor = try newAnchor()
        try spend(1)
        let number = result.begin(isSequence ? .list : .mapping, at: events.position)
        opened.append(
            Opened(number: number, anchor: anchor, isMapping: !isSequence, wantsKey: !isSequence))
    }

    private mutating func addKey(_ event: YAMLEvents.Event) throws(DocumentError) {
        let start = result.count
        switch event {
        case .sequenceStart: throw events.fault("a key must be text, not a list")
        case .mappingStart: throw events.fault("a key must be text, not a mapping")
        default: try addScalar(event)
        }
        // An alias may stand for anything.
        switch result.form(at: start) {
        case .list: throw events.fault("a key must be text, not a list")
        case .mapping: throw events.fault("a key must be text, not a mapping")
        default: opened[opened.count - 1].wantsKey = false
        }
    }

    /// Adds a scalar, or the value of an alias.
    private mutating func addScalar(_ event: YAMLEvents.Event) throws(DocumentError) {
        let start = result.count
        let anchor = try newAnchor()
        switch event {
        case .scalar(var text):
            try spend(1 + text.utf8.count / Self.bytesPerNode)
            let form: DocumentNode.Form = events.isPlain ? .bare : .quoted
            let position = events.position
            text.withUTF8 { result.add(form, text: $0, at: position) }
        case .alias(let name):
            guard let range = anchors[name] else {
                throw events.fault("unknown alias; its anchor must come before it")
            }
            let length = range.reduce(0) { $0 + result.textLength(at: $1) / Self.bytesPerNode }
            try spend(range.count + length)
            result.addCopy(of: range)
        default: throw events.fault("expected a value")
        }
        if let anchor { anchors[anchor] = start..<result.count }
    }

    /// Ends the innermost open list or mapping.
    private mutating func end(_ last: Opened) throws(DocumentError) {
        result.end(last.number)
        if let anchor = last.anchor { anchors[anchor] = last.number..<result.count }
        opened.removeLast()
        try noteValue()
    }

    /// Notes that a value is complete, with its contents.
    private mutating func noteValue() throws(DocumentError) {
        guard opened.isEmpty else {
            opened[opened.count - 1].wantsKey = opened[opened.count - 1].isMapping
            return
        }
        // The end of the document, and of the text.
        for _ in 0..<2 { _ = try events.next() }
        isComplete = true
    }

    /// The anchor of the event read last, or nil if it has none.
    private func newAnchor() throws(DocumentError) -> String? {
        guard let anchor = events.anchor else { return nil }
        guard anchors[anchor] == nil else { throw events.fault("duplicate anchor; rename one") }
        return anchor
    }

    private mutating func spend(_ nodes: Int) throws(DocumentError) {
        budget -= nodes
        guard budget > 0 else { throw events.fault("too many values, or aliases without end") }
    }
}
