/// A JSON object for output that is not a stream: listings, reports.
///
/// It allocates freely; ``LineEncoder`` writes the stream's lines.
package struct JSONObject: ~Copyable {
    private var buffer = LineBuffer()
    private var isFirst = true

    /// An empty object.
    package init() {
        buffer.append("{")
    }

    /// null for nil.
    package mutating func add(_ name: StaticString, _ value: String?) {
        begin(name)
        buffer.appendOptionalString(value)
    }

    /// A list of strings.
    package mutating func add(_ name: StaticString, _ values: [String]) {
        begin(name)
        buffer.appendStrings(values)
    }

    /// A number.
    package mutating func add(_ name: StaticString, _ value: Int) {
        begin(name)
        buffer.append(value)
    }

    /// True or false.
    package mutating func add(_ name: StaticString, _ value: Bool) {
        begin(name)
        buffer.append(value ? "true" : "false")
    }

    /// A value that is JSON already.
    package mutating func add(_ name: StaticString, json: String) {
        begin(name)
        buffer.appendJSON(json)
    }

    /// The object, on one line without a newline.
    package consuming func text() -> String {
        buffer.append("}")
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func begin(_ name: StaticString) {
        if !isFirst { buffer.append(",") }
        isFirst = false
        buffer.append("\"")
        buffer.append(name)
        buffer.append("\":")
    }
}
