package import InputModel

// Values by type. The error of each names the type that it expected, and the value: as `what`, or else by its key.
extension DocumentNode {
    package func string(_ what: String? = nil) throws(DocumentError) -> String {
        guard isScalar else { throw fault("\(subject(what)) must be text, not \(kind)") }
        // A key without a value is the empty text.
        guard form == .quoted || piece.count == 0 || !isLiteral else {
            throw fault("\(subject(what)) must be text, not \(kind); put it in quotes")
        }
        return text
    }

    package func bool(_ what: String? = nil) throws(DocumentError) -> Bool {
        guard form == .bare, says("true") || says("false") else {
            throw fault("\(subject(what)) must be true or false, not \(kind)")
        }
        return says("true")
    }

    package func number(_ what: String, _ range: ClosedRange<Double>) throws(DocumentError) -> Double {
        guard form == .bare, let value = DecimalText.double(bytes), !value.isNaN else {
            throw fault("\(what) must be a number, not \(kind)")
        }
        guard range.contains(value) else {
            throw fault(
                "\(what) must be from \(Self.brief(range.lowerBound)) to \(Self.brief(range.upperBound)), "
                    + "not \(kind)")
        }
        return value
    }

    /// An integer, in decimal or, with 0x, in hexadecimal; `2.0` is accepted, too.
    package func integer(_ what: String, _ range: ClosedRange<Int>) throws(DocumentError) -> Int {
        guard form == .bare, let value = DecimalText.integer(bytes) ?? Self.whole(text) else {
            throw fault("\(what) must be a whole number, not \(kind)")
        }
        guard range.contains(value) else {
            throw fault("\(what) must be from \(range.lowerBound) to \(range.upperBound), not \(kind)")
        }
        return value
    }

    /// A length of time with its unit: `300ms`, `1.5s`, `800us`, `15min`, `12h`, `30d`.
    package func duration(_ what: String, _ range: ClosedRange<Interval>) throws(DocumentError) -> Interval {
        let text = text
        guard let unit = Self.times.first(where: { text.hasSuffix($0.suffix) }),
            let count = Double(text.dropLast(unit.suffix.count)), count.isFinite
        else { throw fault("\(what) must be a time with its unit, such as 300ms, not \(kind)") }
        // The half makes the conversion below round.
        let microseconds = count * Double(unit.size) + 0.5
        guard microseconds >= Double(range.lowerBound.microseconds),
            microseconds < Double(range.upperBound.microseconds) + 1
        else {
            let (lower, upper) = (Self.time(range.lowerBound), Self.time(range.upperBound))
            throw fault("\(what) must be from \(lower) to \(upper), not \(kind)")
        }
        return Interval(microseconds: Int64(microseconds))
    }

    /// A number of bytes with its unit, such as `12MiB` or `10GB`.
    package func size(_ what: String, _ range: ClosedRange<Int>) throws(DocumentError) -> Int {
        let text = text
        guard let unit = Self.sizes.first(where: { text.hasSuffix($0.suffix) }),
            let count = Int(text.dropLast(unit.suffix.count)), count >= 0
        else { throw fault("\(what) must be a size with its unit, such as 12MiB, not \(kind)") }
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: unit.size)
        guard !isTooLarge, range.contains(size) else {
            let (lower, upper) = (Self.size(range.lowerBound), Self.size(range.upperBound))
            throw fault("\(what) must be from \(lower) to \(upper), not \(kind)")
        }
        return size
    }

    package func choice<Value>(
        _ what: @autoclosure () -> String, _ values: [(name: StaticString, value: Value)]
    ) throws(DocumentError) -> Value {
        for (name, value) in values where says(name) { return value }
        throw noChoice(what(), values.map { $0.name.description })
    }

    /// A published case, by its name.
    package func choice<Value: PublishedCase>(_ what: String? = nil) throws(DocumentError) -> Value {
        for value in Value.allCases where says(value.name) { return value }
        throw noChoice(what, Value.names.map { $0.description })
    }

    /// A case of an enumeration, by its name.
    package func choice<Value: CaseIterable & RawRepresentable>(
        _ what: String? = nil
    ) throws(DocumentError) -> Value where Value.RawValue == String {
        guard isScalar, let value = Value(rawValue: text) else {
            throw noChoice(what, Value.allCases.map { $0.rawValue })
        }
        return value
    }

    private func noChoice(_ what: String?, _ names: [String]) -> DocumentError {
        fault("\(subject(what)) must be \(names.joined(separator: " or ")), not \(kind)")
    }

    /// A list of names, each for one or more bits.
    package func flags<Flags: OptionSet>(_ what: String, _ values: [(name: StaticString, value: Flags)])
        throws(DocumentError) -> Flags where Flags.Element == Flags
    {
        var flags: Flags = []
        var items = try items(what)
        while let item = items.next() { flags.insert(try item.choice("each of \(what)", values)) }
        return flags
    }

    @_lifetime(copy self)
    package func items(_ what: String? = nil) throws(DocumentError) -> DocumentItems {
        guard form == .list else { throw fault("\(subject(what)) must be a list, not \(kind)") }
        return DocumentItems(of: self)
    }

    /// A list, each item read by `read`.
    package func items<Item>(
        _ what: String? = nil, as read: (DocumentNode) throws(DocumentError) -> Item
    ) throws(DocumentError) -> [Item] {
        var rest = try items(what)
        var items: [Item] = []
        items.reserveCapacity(rest.count)
        while let node = rest.next() { items.append(try read(node)) }
        return items
    }

    /// The entries of a mapping or the items of a list, in order; none for a scalar.
    package var entries: DocumentItems {
        @_lifetime(copy self)
        get { DocumentItems(of: self) }
    }

    /// `what`, or the key of this value.
    ///
    /// - Precondition: without `what`, the value is one of a mapping.
    func subject(_ what: String?) -> String { what ?? piece(after: -1).text }

    /// The integer that `text` denotes; one far beyond every range is clamped to about 64 bits.
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

    /// Units of time in microseconds, ordered so that a suffix which ends in a later one comes first.
    private static let times: [(suffix: String, size: Int64)] = [
        ("us", 1), ("ms", 1000), ("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000),
        ("d", 86_400_000_000),
    ]

    /// Units of size in bytes.
    private static let sizes: [(suffix: String, size: Int)] = [
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1000), ("MB", 1_000_000),
        ("GB", 1_000_000_000),
    ]

    /// A bound in the largest unit that needs no fraction; below a minute in milliseconds.
    private static func time(_ interval: Interval) -> String {
        let unit = times.last { interval.microseconds >= $0.size && interval.microseconds % $0.size == 0 }
        guard let unit, unit.size > 1_000_000 else { return "\(interval.microseconds / 1000)ms" }
        return "\(interval.microseconds / unit.size)\(unit.suffix)"
    }

    /// A bound in MiB, or in GiB from 1 TiB on, which is more memory than a process has.
    private static func size(_ bytes: Int) -> String {
        bytes >> 40 > 0 ? "\(bytes >> 30)GiB" : "\(bytes >> 20)MiB"
    }
}

extension DocumentNode {
    /// `90`
    package func rotation() throws(DocumentError) -> Calibration.Rotation {
        guard let rotation = Calibration.Rotation(rawValue: try integer("rotation", 0...270)) else {
            throw self.fault("rotation must be 0, 90, 180 or 270 (degrees clockwise)")
        }
        return rotation
    }

    /// `[pointer, scenes]`
    package func scopes(_ what: String? = nil) throws(DocumentError) -> Scopes {
        let named = Scopes.named.map { (name: $0.name, value: $0.scope) }
        return try flags(subject(what), named)
    }
}
