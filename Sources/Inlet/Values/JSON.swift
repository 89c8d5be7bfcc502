import Wire

/// A JSON value: for activities, states and payloads that programs exchange, and for requests without a method.
///
/// ```swift
/// let activity: JSON = ["file": "/tmp/a.txt", "line": 12, "tags": ["draft", nil]]
/// print(activity["line"] ?? .null)
/// ```
public enum JSON: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSON])
    /// Values by name.
    case object([String: JSON])

    /// The value of a name; nil if it is absent or this is not an object.
    public subscript(_ name: String) -> JSON? {
        if case .object(let values) = self { values[name] } else { nil }
    }

    /// The text, or nil if this is not text.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, or nil if this is not a number.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The list, or nil if this is not a list.
    public var array: [JSON]? { if case .array(let items) = self { items } else { nil } }

    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var isNull: Bool { self == .null }

    /// Text, or null for nil.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    static func numbers(_ values: Double...) -> JSON { .array(values.map(JSON.number)) }

    static func integer(_ value: Int) -> JSON { .number(Double(value)) }

    static func name(_ id: ID<some Any>) -> JSON { .string(id.rawValue) }

    static func names<Kind>(_ ids: [ID<Kind>]) -> JSON { .array(ids.map { .string($0.rawValue) }) }

    static func values(_ values: [some RawRepresentable<String>]) -> JSON {
        .array(values.map { .string($0.rawValue) })
    }

    static func value(_ value: some RawRepresentable<String>) -> JSON { .string(value.rawValue) }
}

extension [String: JSON] {
    /// Only the fields that are not nil: a request leaves out the others.
    init(present fields: [String: JSON?]) { self = fields.compactMapValues(\.self) }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object; if a name occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension JSON {
    /// The value as one line.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value in UTF-8, with names in alphabetical order, so that equal values have equal bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value):
            // JSON cannot represent infinity and NaN.
            guard value.isFinite else {
                bytes += "null".utf8
                return
            }
            bytes += (Int64(exactly: value).map(\.description) ?? value.description).utf8
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (place, item) in items.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                item.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let values):
            bytes.append(UInt8(ascii: "{"))
            for (place, (name, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.append(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
