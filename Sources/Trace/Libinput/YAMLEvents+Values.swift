import Wire

// Typed values of YAML, for readers that keep no tree.
extension YAMLEvents {
    /// Skips the next value, whatever it contains.
    mutating func skip() throws(DocumentError) {
        try skip(after: try next())
    }

    /// Skips the rest of a value that begins with `first`.
    mutating func skip(after first: Event) throws(DocumentError) {
        var depth = 0
        var event = first
        while true {
            switch event {
            case .sequenceStart, .mappingStart: depth += 1
            case .sequenceEnd, .mappingEnd: depth -= 1
            case .scalar: break
            case .alias: throw fault("a recording must not use aliases; write the value itself")
            case .end: throw fault("the text ends too early; the recording may be cut off")
            }
            if depth <= 0 { return }
            event = try next()
        }
    }

    /// Reads a mapping: `read` gets each key, and reads its value.
    mutating func mapping(
        _ what: String, _ read: (String, inout YAMLEvents) throws(DocumentError) -> Void
    ) throws(DocumentError) {
        switch try next() {
        case .mappingStart: break
        case .scalar(""): return
        default: throw fault("\(what) must be a mapping")
        }
        while true {
            switch try next() {
            case .scalar(let key): try read(key, &self)
            case .mappingEnd: return
            default: throw fault("the keys of \(what) must be text")
            }
        }
    }

    /// Reads a list: `read` gets the first event of each item, and reads the rest of it.
    mutating func list(
        _ what: String, _ read: (Event, inout YAMLEvents) throws(DocumentError) -> Void
    ) throws(DocumentError) {
        switch try next() {
        case .sequenceStart: try items(read)
        case .scalar(""): return
        default: throw fault("\(what) must be a list")
        }
    }

    /// Reads the items of a list that has begun.
    mutating func items(_ read: (Event, inout YAMLEvents) throws(DocumentError) -> Void) throws(DocumentError)
    {
        while true {
            let event = try next()
            if event == .sequenceEnd { return }
            try read(event, &self)
        }
    }

    mutating func text(_ what: String) throws(DocumentError) -> String {
        guard case .scalar(let text) = try next() else { throw fault("\(what) must be text") }
        return text
    }

    /// A whole number within the range of `Value`.
    func integer<Value: FixedWidthInteger>(_ what: String, _ event: Event) throws(DocumentError) -> Value {
        guard case .scalar(let text) = event, let value = Value(text) else {
            throw fault("\(what) must be a whole number from \(Value.min) to \(Value.max)")
        }
        return value
    }

    mutating func integers<Value: FixedWidthInteger>(_ what: String) throws(DocumentError) -> [Value] {
        var values: [Value] = []
        try list(what) { event, events throws(DocumentError) in
            values.append(try events.integer("a number of \(what)", event))
        }
        return values
    }
}
