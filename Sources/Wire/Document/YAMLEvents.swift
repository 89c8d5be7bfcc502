import CYAML
import Interaction

/// Reads YAML text event by event, with libyaml: memory holds the current event, not the text's tree.
///
/// Takes time in proportion to the text, whatever its content. libyaml alone does not: for each event it searches the
/// open lists and mappings, and for each `%TAG` the earlier ones. So both have a limit here.
package struct YAMLEvents: ~Copyable {
    package enum Event: Equatable {
        case scalar(String)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        /// The value of the anchor of this name, in full.
        case alias(String)
        case end
    }

    /// The maximum nesting depth of lists and mappings: as in JSON.
    package static let depthLimit = 64
    /// Lines that begin with `%`: a file has one directive, or none.
    package static let directiveLimit = 32

    // On the heap: libyaml keeps the parser's address in the parser.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The text: libyaml keeps its address, too.
    private let text: UnsafeMutableBufferPointer<UInt8>
    private var depth = 0
    /// Where the event read last begins, or the fault is.
    private(set) var position = SourcePosition(line: 1, column: 1)
    /// The anchor of the event read last, or nil if it has none.
    package private(set) var anchor: String?
    /// The scalar read last was plain, without quotes.
    package private(set) var isPlain = false
    /// The text's one document has begun; an empty text has none.
    package private(set) var hasDocument = false

    /// Keeps a copy of `bytes`.
    package init(_ bytes: Span<UInt8>) throws(DocumentError) {
        parser = .allocate(capacity: 1)
        text = .allocate(capacity: bytes.count)
        // On failure, it leaves a parser that is safe to delete.
        guard yaml_parser_initialize(parser) == 1 else { throw fault("no memory for the YAML reader") }
        _ = bytes.withUnsafeBufferPointer { text.initialize(fromContentsOf: $0) }
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        if let line = Self.lineOfExcess(bytes) {
            position.line = line
            throw fault("at most \(Self.directiveLimit) lines can begin with %")
        }
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The line of the first directive beyond the limit, or nil.
    private static func lineOfExcess(_ bytes: Span<UInt8>) -> Int? {
        var (line, directives, isStart) = (1, 0, true)
        for index in bytes.indices {
            let byte = bytes[index]
            if isStart && byte == UInt8(ascii: "%") {
                directives += 1
                if directives > directiveLimit { return line }
            }
            // A line may end in CR alone.
            isStart = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        return nil
    }

    package mutating func next() throws(DocumentError) -> Event {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                position = Self.position(parser.pointee.problem_mark)
                throw fault(
                    parser.pointee.problem.map { String(cString: $0) } ?? "not YAML; write name: value")
            }
            defer { yaml_event_delete(&event) }
            position = Self.position(event.start_mark)
            anchor = nil
            switch event.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                anchor = Self.text(scalar.anchor)
                isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
                return .scalar(
                    String(
                        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                        as: UTF8.self))
            case YAML_SEQUENCE_START_EVENT:
                anchor = Self.text(event.data.sequence_start.anchor)
                return try enter(.sequenceStart)
            case YAML_MAPPING_START_EVENT:
                anchor = Self.text(event.data.mapping_start.anchor)
                return try enter(.mappingStart)
            case YAML_SEQUENCE_END_EVENT:
                depth -= 1
                return .sequenceEnd
            case YAML_MAPPING_END_EVENT:
                depth -= 1
                return .mappingEnd
            case YAML_ALIAS_EVENT: return .alias(Self.text(event.data.alias.anchor) ?? "")
            case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT, YAML_NO_EVENT: return .end
            case YAML_DOCUMENT_START_EVENT:
                guard !hasDocument else {
                    throw fault("only one document is allowed in a file; remove the second `---`")
                }
                hasDocument = true
            default: continue
            }
        }
    }

    private mutating func enter(_ event: Event) throws(DocumentError) -> Event {
        depth += 1
        guard depth <= Self.depthLimit else {
            throw fault("lists and mappings can be nested at most \(Self.depthLimit) deep")
        }
        return event
    }

    private static func position(_ mark: yaml_mark_t) -> SourcePosition {
        SourcePosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private static func text(_ anchor: UnsafeMutablePointer<UInt8>?) -> String? {
        anchor.map { String(cString: $0) }
    }

    package func fault(_ message: String) -> DocumentError {
        DocumentError(.syntax, message, at: position)
    }
}
