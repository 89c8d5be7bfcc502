import InputModel

// Members of an object: `head` is all of the member before its value, with the comma, the name and the colon.
extension LineBuffer {
    /// null for nil.
    @inline(__always)
    mutating func append(_ head: StaticString, _ value: (some FixedWidthInteger)?) {
        append(head)
        if let value { append(value) } else { append("null") }
    }

    /// null for nil.
    @inline(__always)
    mutating func append(_ head: StaticString, _ value: Double?) {
        append(head)
        if let value { append(value) } else { append("null") }
    }

    /// null for nil.
    @inline(__always)
    mutating func append(_ head: StaticString, _ text: String?) {
        append(head)
        appendOptionalString(text)
    }

    /// Writes a name, which needs no escapes, as a string.
    @inline(__always)
    mutating func append(_ head: StaticString, name: StaticString) {
        append(head)
        appendByte(UInt8(ascii: "\""))
        append(name)
        appendByte(UInt8(ascii: "\""))
    }

    mutating func append(_ head: StaticString, _ texts: [String]) {
        append(head)
        appendStrings(texts)
    }

    @inline(__always)
    mutating func append(_ head: StaticString, _ rect: Rect) {
        append(head)
        appendRect(rect)
    }

    /// null for nil.
    @inline(__always)
    mutating func append(_ head: StaticString, _ vector: Vector?) {
        append(head)
        if let vector { appendVector(vector) } else { append("null") }
    }

    /// Writes nothing for nil.
    mutating func appendIfAny(_ head: StaticString, _ text: String?) {
        if let text { append(head, text) }
    }
}
