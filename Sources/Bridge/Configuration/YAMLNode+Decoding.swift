import InputModel

// Values of the types that a configuration has. Each says what it expected where it finds something else.
extension YAMLNode {
    func string(_ what: String) throws(ConfigurationError) -> String {
        guard case .scalar(let text, _) = content else { throw fault("\(what) is text, not \(kind)") }
        return text
    }

    func bool(_ what: String) throws(ConfigurationError) -> Bool {
        guard case .scalar(let text, isQuoted: false) = content, text == "true" || text == "false" else {
            throw fault("\(what) is true or false, not \(kind)")
        }
        return text == "true"
    }

    func number(_ what: String, _ range: ClosedRange<Double>) throws(ConfigurationError) -> Double {
        guard case .scalar(let text, isQuoted: false) = content, let value = Double(text), value.isFinite
        else {
            throw fault("\(what) is a number, not \(kind)")
        }
        guard range.contains(value) else {
            throw fault(
                "\(what) is \(Self.brief(range.lowerBound)) to \(Self.brief(range.upperBound)), not \(text)")
        }
        return value
    }

    /// An integer, in decimal or, with 0x, in hexadecimal.
    func integer(_ what: String, _ range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        guard case .scalar(let text, isQuoted: false) = content,
            let value = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
        else { throw fault("\(what) is a whole number, not \(kind)") }
        guard range.contains(value) else {
            throw fault("\(what) is \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return value
    }

    /// A length of time with its unit: `300ms`, `1.5s`, `800us`.
    func duration(_ what: String, _ range: ClosedRange<Interval>) throws(ConfigurationError) -> Interval {
        let units: [(suffix: String, microseconds: Double)] = [("us", 1), ("ms", 1000), ("s", 1_000_000)]
        guard case .scalar(let text, _) = content,
            let unit = units.first(where: { text.hasSuffix($0.suffix) }),
            let count = Double(text.dropLast(unit.suffix.count)), count.isFinite
        else { throw fault("\(what) is a time with its unit, such as 300ms, not \(kind)") }
        let microseconds = (count * unit.microseconds).rounded()
        guard microseconds >= Double(range.lowerBound.microseconds),
            microseconds <= Double(range.upperBound.microseconds)
        else {
            throw fault(
                "\(what) is \(Self.milliseconds(range.lowerBound)) to \(Self.milliseconds(range.upperBound)), not \(text)"
            )
        }
        return Interval(microseconds: Int64(microseconds))
    }

    func choice<Value>(_ what: String, _ values: [(name: String, value: Value)]) throws(ConfigurationError)
        -> Value
    {
        let text = try string(what)
        guard let match = values.first(where: { $0.name == text }) else {
            throw fault("\(what) is \(values.map(\.name).joined(separator: " or ")), not \"\(text)\"")
        }
        return match.value
    }

    func items(_ what: String) throws(ConfigurationError) -> [YAMLNode] {
        guard case .sequence(let nodes) = content else { throw fault("\(what) is a list, not \(kind)") }
        return nodes
    }

    /// The entries of a mapping by key, each key once and among `known`.
    func fields(_ what: String, known: [String]) throws(ConfigurationError) -> [String: YAMLNode] {
        if case .scalar("", isQuoted: false) = content { return [:] }
        guard case .mapping(let pairs) = content else { throw fault("\(what) is a mapping, not \(kind)") }
        var fields: [String: YAMLNode] = [:]
        for (key, value) in pairs {
            let name = try key.string("a key of \(what)")
            guard known.contains(name) else {
                throw key.fault("\(what) has no key \"\(name)\"; it has \(known.joined(separator: ", "))")
            }
            guard fields.updateValue(value, forKey: name) == nil else {
                throw key.fault("\"\(name)\" stands twice in \(what)")
            }
        }
        return fields
    }

    private static func brief(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
    }

    private static func milliseconds(_ interval: Interval) -> String {
        "\(interval.microseconds / 1000)ms"
    }
}
