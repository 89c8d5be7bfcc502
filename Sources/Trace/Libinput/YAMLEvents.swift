import CYAML

/// A YAML text piece by piece, by libyaml: memory holds what is being looked at, not the text's tree.
struct YAMLEvents: ~Copyable, ~Escapable {
    enum Event: Equatable {
        case scalar(String)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case end
    }

    // On the heap: libyaml keeps the parser's address in the parser.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The line of the piece read last, from 1.
    private(set) var line = 1

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) throws(TraceError) {
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw TraceError(line: 1, message: "no memory for the YAML reader")
        }
        // The bytes outlive this value, so their address stays good.
        bytes.withUnsafeBufferPointer { yaml_parser_set_input_string(parser, $0.baseAddress, $0.count) }
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(TraceError) -> Event {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                let problem = parser.pointee.problem.map { String(cString: $0) } ?? "not YAML"
                throw TraceError(line: Int(parser.pointee.problem_mark.line) + 1, message: problem)
            }
            defer { yaml_event_delete(&event) }
            line = Int(event.start_mark.line) + 1
            switch event.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                return .scalar(
                    String(
                        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                        as: UTF8.self))
            case YAML_SEQUENCE_START_EVENT: return .sequenceStart
            case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
            case YAML_MAPPING_START_EVENT: return .mappingStart
            case YAML_MAPPING_END_EVENT: return .mappingEnd
            case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT, YAML_NO_EVENT: return .end
            case YAML_ALIAS_EVENT: throw fault("a recording refers to nothing by aliases")
            default: continue
            }
        }
    }

    /// Goes past the value that comes next, whatever it holds.
    mutating func skip() throws(TraceError) {
        try skip(after: try next())
    }

    /// Goes past the rest of a value that begins with `first`.
    mutating func skip(after first: Event) throws(TraceError) {
        var depth = 0
        var event = first
        while true {
            switch event {
            case .sequenceStart, .mappingStart: depth += 1
            case .sequenceEnd, .mappingEnd: depth -= 1
            case .scalar: break
            case .end: throw fault("the text ends too early")
            }
            if depth <= 0 { return }
            event = try next()
        }
    }

    /// Reads a mapping: `read` gets each key, and reads its value.
    mutating func mapping(
        _ what: String, _ read: (String, inout YAMLEvents) throws(TraceError) -> Void
    ) throws(TraceError) {
        switch try next() {
        case .mappingStart: break
        case .scalar(""): return
        default: throw fault("\(what) is a mapping")
        }
        while true {
            switch try next() {
            case .scalar(let key): try read(key, &self)
            case .mappingEnd: return
            default: throw fault("\(what) has keys that are words")
            }
        }
    }

    /// Reads a list: `read` gets the first piece of each item, and reads the rest of it.
    mutating func list(
        _ what: String, _ read: (Event, inout YAMLEvents) throws(TraceError) -> Void
    ) throws(TraceError) {
        switch try next() {
        case .sequenceStart: try items(read)
        case .scalar(""): return
        default: throw fault("\(what) is a list")
        }
    }

    /// Reads the items of a list that has begun.
    mutating func items(_ read: (Event, inout YAMLEvents) throws(TraceError) -> Void) throws(TraceError) {
        while true {
            let event = try next()
            if event == .sequenceEnd { return }
            try read(event, &self)
        }
    }

    mutating func text(_ what: String) throws(TraceError) -> String {
        guard case .scalar(let text) = try next() else { throw fault("\(what) is text") }
        return text
    }

    /// A whole number within `Value`.
    func integer<Value: FixedWidthInteger>(_ what: String, _ event: Event) throws(TraceError) -> Value {
        guard case .scalar(let text) = event, let value = Value(text) else {
            throw fault("\(what) is a whole number from \(Value.min) to \(Value.max)")
        }
        return value
    }

    mutating func integers<Value: FixedWidthInteger>(_ what: String) throws(TraceError) -> [Value] {
        var values: [Value] = []
        try list(what) { event, events throws(TraceError) in
            values.append(try events.integer("a number of \(what)", event))
        }
        return values
    }

    func fault(_ message: String) -> TraceError { TraceError(line: line, message: message) }
}
