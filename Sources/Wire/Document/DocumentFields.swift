import Interaction

/// The entries of a mapping, each key once and among those that are known.
///
/// Mappings have few keys and a large document very many mappings, so a look-up goes along the entries and nothing
/// is built.
package struct DocumentFields: Sendable {
    /// The mapping.
    package let node: DocumentNode
    /// What the mapping is, for errors.
    private let what: String
    private let entries: [DocumentNode.Entry]

    fileprivate init(_ node: DocumentNode, _ what: String, _ entries: [DocumentNode.Entry]) {
        self.node = node
        self.what = what
        self.entries = entries
    }

    package subscript(_ name: String) -> DocumentNode? {
        for index in entries.indices where entries[index].key == name { return entries[index].value }
        return nil
    }

    /// The value of `name`; nil where it is missing or null.
    package func value(_ name: String) -> DocumentNode? {
        guard let value = self[name], !value.isNull else { return nil }
        return value
    }

    package func required(_ name: String) throws(DocumentError) -> DocumentNode {
        guard let value = self[name] else { throw node.fault("\(what) needs \"\(name)\"") }
        return value
    }
}

extension DocumentNode {
    /// The entries of a mapping, each key once and among `known`, which names at most 64.
    package func fields(_ what: String, known: [String]) throws(DocumentError) -> DocumentFields {
        if case .scalar("", isQuoted: false) = content { return DocumentFields(self, what, []) }
        guard case .mapping(let entries) = content else { throw fault("\(what) is a mapping, not \(kind)") }
        var seen: UInt64 = 0
        for entry in entries {
            guard let place = known.firstIndex(of: entry.key) else {
                throw DocumentError(
                    .badValue,
                    "\(what) has no key \(Self.quote(entry.key)); it has \(known.joined(separator: ", "))",
                    at: entry.position)
            }
            guard seen & (1 << UInt64(place)) == 0 else {
                throw DocumentError(.badValue, "\"\(entry.key)\" stands twice in \(what)", at: entry.position)
            }
            seen |= 1 << UInt64(place)
        }
        return DocumentFields(self, what, entries)
    }
}
