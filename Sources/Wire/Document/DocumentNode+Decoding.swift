package import InputModel

// Values of the types that documents have. Each says what it expected where it finds something else.
extension DocumentNode {
    package func string(_ what: String) throws(DocumentError) -> String {
        guard isScalar else { throw fault("\(what) is text, not \(kind)") }
        // A key without a value is the empty text.
        guard form == .quoted || piece.count == 0 || !isLiteral else {
            throw fault("\(what) is text, not \(kind); put it in quotes")
        }
        return text
    }

    package func bool(_ what: String) throws(DocumentError) -> Bool {
        guard form == .bare, says("true") || says("false") else {
            throw fault("\(what) is true or false, not \(kind)")
        }
        return says("true")
    }

    package func number(_ what: String, _ range: ClosedRange<Double>) throws(DocumentError) -> Double {
        guard form == .bare, let value = DecimalText.double(bytes), !value.isNaN else {
            throw fault("\(what) is a number, not \(kind)")
        }
        guard range.contains(value) else {
            throw fault(
                "\(what) is \(Self.brief(range.lowerBound)) to \(Self.brief(range.upperBound)), not \(kind)")
        }
        return value
    }

    /// An integer, in decimal or, with 0x, in hexadecimal; `2.0` is one, too.
    package func integer(_ what: String, _ range: ClosedRange<Int>) throws(DocumentError) -> Int {
        guard form == .bare, let value = DecimalText.integer(bytes) ?? Self.whole(text) else {
            throw fault("\(what) is a whole number, not \(kind)")
        }
        guard range.contains(value) else {
            throw fault("\(what) is \(range.lowerBound) to \(range.upperBound), not \(kind)")
        }
        return value
    }

    /// A length of time with its unit: `300ms`, `1.5s`, `800us`.
    package func duration(_ what: String, _ range: ClosedRange<Interval>) throws(DocumentError) -> Interval {
        let units: [(suffix: String, microseconds: Double)] = [("us", 1), ("ms", 1000), ("s", 1_000_000)]
        let text = text
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
            let count = Double(text.dropLast(unit.suffix.count)), count.isFinite
        else { throw fault("\(what) is a time with its unit, such as 300ms, not \(kind)") }
        // The half makes the conversion below round.
        let microseconds = count * unit.microseconds + 0.5
        guard microseconds >= Double(range.lowerBound.microseconds),
            microseconds < Double(range.upperBound.microseconds) + 1
        else {
            throw fault(
                "\(what) is \(Self.milliseconds(range.lowerBound)) to \(Self.milliseconds(range.upperBound)), not \(kind)"
            )
        }
        return Interval(microseconds: Int64(microseconds))
    }

    /// A number of bytes with its unit, such as `12MiB`.
    package func size(_ what: String, _ range: ClosedRange<Int>) throws(DocumentError) -> Int {
        let units: [(suffix: String, shift: Int)] = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
        let text = text
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
            let count = Int(text.dropLast(unit.suffix.count)), count >= 0
        else { throw fault("\(what) is a size with its unit, such as 12MiB, not \(kind)") }
        guard (range.lowerBound >> unit.shift...range.upperBound >> unit.shift).contains(count),
            range.contains(count << unit.shift)
        else {
            throw fault(
                "\(what) is \(range.lowerBound >> 20)MiB to \(range.upperBound >> 20)MiB, not \(kind)")
        }
        return count << unit.shift
    }

    package func choice<Value>(
        _ what: @autoclosure () -> String, _ values: [(name: StaticString, value: Value)]
    ) throws(DocumentError) -> Value {
        for (name, value) in values where says(name) { return value }
        throw noChoice(what(), values.map { $0.name.description })
    }

    /// A case of an enumeration, by its name.
    package func choice<Value: CaseIterable & RawRepresentable>(
        _ what: String
    ) throws(DocumentError) -> Value where Value.RawValue == String {
        guard isScalar, let value = Value(rawValue: text) else {
            throw noChoice(what, Value.allCases.map { $0.rawValue })
        }
        return value
    }

    private func noChoice(_ what: String, _ names: [String]) -> DocumentError {
        fault("\(what) is \(names.joined(separator: " or ")), not \(kind)")
    }

    /// A list of names, each of them a bit or several.
    package func flags<Flags: OptionSet>(_ what: String, _ values: [(name: StaticString, value: Flags)])
        throws(DocumentError) -> Flags where Flags.Element == Flags
    {
        var flags: Flags = []
        var items = try items(what)
        while let item = items.next() { flags.insert(try item.choice("each of \(what)", values)) }
        return flags
    }

    @_lifetime(copy self)
    package func items(_ what: String) throws(DocumentError) -> DocumentItems {
        guard form == .list else { throw fault("\(what) is a list, not \(kind)") }
        return DocumentItems(of: self)
    }

    /// A list, each item of it read by `read`.
    package func items<Item>(
        _ what: String, as read: (DocumentNode) throws(DocumentError) -> Item
    ) throws(DocumentError) -> [Item] {
        var rest = try items(what)
        var items: [Item] = []
        items.reserveCapacity(rest.count)
        while let node = rest.next() { items.append(try read(node)) }
        return items
    }

    /// The entries of a mapping in order; none where this is something else.
    package var entries: DocumentItems {
        @_lifetime(copy self)
        get { DocumentItems(of: self) }
    }

    /// The integer that `text` writes; one far beyond every range comes out as the nearest of 64 bits or so.
    private static func whole(_ text: String) -> Int? {
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        if let value = Int(text) { return value }
        guard let value = Double(text), !value.isNaN else { return nil }
        let near = max(-0x1p62, min(0x1p62, value))
        return Double(Int(near)) == near ? Int(near) : nil
    }

    private static func brief(_ value: Double) -> String {
        value.magnitude < 1e15 && value == Double(Int64(value)) ? String(Int64(value)) : String(value)
    }

    private static func milliseconds(_ interval: Interval) -> String {
        "\(interval.microseconds / 1000)ms"
    }
}

extension DocumentNode {
    /// `[pointer, scenes]`
    package func scopes(_ what: String) throws(DocumentError) -> Scopes {
        let named = Scopes.named.map { (name: $0.name, value: $0.scope) }
        return try flags(what, named)
    }
}
