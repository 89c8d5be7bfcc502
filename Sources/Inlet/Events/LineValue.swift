import InputModel
import Interaction
import Wire

/// A line lacks a field of its type, or the field has another type.
struct MalformedLine: Error {}

/// A type that can be read from a value of a line.
protocol LineValue {
    init(line: DocumentNode) throws(MalformedLine)
}

extension DocumentNode {
    /// The value of the required member `name`.
    func value<Value: LineValue>(_ name: StaticString) throws(MalformedLine) -> Value {
        guard let node = peek(name) else { throw MalformedLine() }
        return try Value(line: node)
    }

    /// The value of the member `name`, or nil if it is missing or null.
    func optional<Value: LineValue>(_ name: StaticString) throws(MalformedLine) -> Value? {
        guard let node = peek(name), !node.isNull else { return nil }
        return try Value(line: node)
    }

    /// The items of the list `name`; empty if the member is missing or null.
    func items<Value: LineValue>(_ name: StaticString) throws(MalformedLine) -> [Value] {
        guard let node = peek(name), !node.isNull else { return [] }
        return try [Value](line: node)
    }
}

extension Array: LineValue where Element: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard line.form == .list else { throw MalformedLine() }
        self = []
        var nodes = line.entries
        while let node = nodes.next() { append(try Element(line: node)) }
    }
}

extension LineValue where Self: RawRepresentable, RawValue == String {
    init(line: DocumentNode) throws(MalformedLine) {
        guard let text = line.plainText, let value = Self(rawValue: text) else { throw MalformedLine() }
        self = value
    }
}

extension ID: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard let text = line.plainText else { throw MalformedLine() }
        rawValue = text
    }
}

extension String: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard let text = line.plainText else { throw MalformedLine() }
        self = text
    }
}

extension Int: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard let value = try? line.integer("", Int.min...Int.max) else { throw MalformedLine() }
        self = value
    }
}

extension Double: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard
            let value = try? line.number("", -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        else { throw MalformedLine() }
        self = value
    }
}

extension Bool: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        guard let value = try? line.bool("") else { throw MalformedLine() }
        self = value
    }
}

extension Point: LineValue {
    /// `[x, y]`, or an object with both.
    init(line: DocumentNode) throws(MalformedLine) {
        if line.form == .mapping {
            self.init(try line.value("x"), try line.value("y"))
        } else {
            let values = try [Double](line: line)
            guard values.count == 2 else { throw MalformedLine() }
            self.init(values[0], values[1])
        }
    }
}

extension Size: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        let values = try [Double](line: line)
        guard values.count == 2 else { throw MalformedLine() }
        self.init(values[0], values[1])
    }
}

extension Rect: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        let values = try [Double](line: line)
        guard values.count == 4 else { throw MalformedLine() }
        self.init(values[0], values[1], values[2], values[3])
    }
}

extension Modifiers: LineValue {
    /// The modifiers that this version knows; others are ignored.
    init(line: DocumentNode) throws(MalformedLine) {
        guard line.form == .list else { throw MalformedLine() }
        self = []
        var nodes = line.entries
        while let node = nodes.next() {
            let name = node.plainText
            if let known = Self.names.first(where: { $0.0 == name }) { insert(known.1) }
        }
    }
}

extension Axis: LineValue {}
extension Scope: LineValue {}
extension DeviceKind: LineValue {}
extension CommandState: LineValue {}
extension DragOperation: LineValue {}
extension LossReason: LineValue {}

extension JSON: LineValue {
    init(line: DocumentNode) throws(MalformedLine) {
        switch line.form {
        case .quoted: self = .string(line.text)
        case .list: self = .array(try [JSON](line: line))
        case .mapping:
            var values: [String: JSON] = [:]
            var nodes = line.entries
            while let key = nodes.next(), let value = nodes.next() {
                values[key.text] = try JSON(line: value)
            }
            self = .object(values)
        case .bare:
            if line.isNull {
                self = .null
            } else if let flag = try? line.bool("") {
                self = .bool(flag)
            } else {
                self = .number(try Double(line: line))
            }
        }
    }
}
