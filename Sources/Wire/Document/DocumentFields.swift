import Interaction

/// The entries of a mapping. Each key is known and occurs once.
///
/// Mappings have few keys and a large document very many mappings, so a look-up scans the entries; no table is built.
package struct DocumentFields: ~Escapable {
    /// The mapping.
    package let node: DocumentNode
    /// What the mapping is, for errors.
    private let what: String
    /// A bit for each key that is present, which keys can share: most look-ups are for absent keys.
    private let marks: UInt64

    @_lifetime(copy node)
    fileprivate init(_ node: DocumentNode, _ what: String, _ marks: UInt64) {
        self.node = node
        self.what = what
        self.marks = marks
    }

    package subscript(_ name: StaticString) -> DocumentNode? {
        @_lifetime(copy self)
        @inline(__always)
        get { marks & Self.mark(of: name) == 0 ? nil : node.peek(name) }
    }

    /// A bit that few other names share, chosen by the first letter and the length.
    @inline(__always)
    fileprivate static func mark(of name: StaticString) -> UInt64 {
        1 << UInt64(truncatingIfNeeded: (Int(name.utf8Start[0]) &+ name.utf8CodeUnitCount &* 4) & 63)
    }

    /// The value of `name`, or nil if it is missing or null.
    @_lifetime(copy self)
    @inline(__always)
    package func value(_ name: StaticString) -> DocumentNode? {
        guard let value = self[name], !value.isNull else { return nil }
        return value
    }

    @_lifetime(copy self)
    package func required(_ name: StaticString) throws(DocumentError) -> DocumentNode {
        guard let value = self[name] else { throw node.fault("\(what) needs \"\(name)\"") }
        return value
    }
}

extension DocumentNode {
    /// The entries of a mapping. Each key must occur once and be one of `known`, which has at most 64 names.
    @_lifetime(copy self)
    package func fields(_ what: String, known: [StaticString]) throws(DocumentError) -> DocumentFields {
        // A key without a value in YAML.
        if form == .bare, bytes.isEmpty { return DocumentFields(self, what, 0) }
        guard form == .mapping else { throw fault("\(what) must be a mapping, not \(kind)") }
        var (seen, marks) = (0 as UInt64, 0 as UInt64)
        var entries = entries
        while let key = entries.next(), entries.next() != nil {
            var place = 0
            while place < known.count, !key.says(known[place]) { place += 1 }
            guard place < known.count else {
                let names = known.map { $0.description }.joined(separator: ", ")
                throw key.fault(
                    "unknown \(key.quoted.map { "key \($0)" } ?? "key") in \(what); use \(names)")
            }
            guard seen & (1 << UInt64(place)) == 0 else {
                throw key.fault("duplicate key \"\(known[place])\" in \(what); remove one")
            }
            seen |= 1 << UInt64(place)
            marks |= DocumentFields.mark(of: known[place])
        }
        return DocumentFields(self, what, marks)
    }
}
