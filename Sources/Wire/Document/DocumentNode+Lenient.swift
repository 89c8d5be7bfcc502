// Lenient reads of a mapping, for the client's side of the stream: a value that is missing or of another kind is nil or
// empty. Requests and the configuration report an error instead.
extension DocumentNode {
    package func text(_ key: StaticString) -> String? { peek(key)?.plainText }

    package func integer(_ key: StaticString) -> Int? {
        try? peek(key)?.integer("", Int.min...Int.max)
    }

    package func double(_ key: StaticString) -> Double? {
        peek(key)?.double
    }

    private var double: Double? {
        try? number("", -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }

    package func flag(_ key: StaticString) -> Bool { (try? peek(key)?.bool("")) ?? false }

    /// The items of the list at `key` for which `read` returns a value; empty if the value is not a list.
    package func list<Item>(_ key: StaticString, _ read: (DocumentNode) -> Item?) -> [Item] {
        guard let list = peek(key), list.form == .list else { return [] }
        var (items, nodes) = ([Item](), list.entries)
        while let node = nodes.next() {
            if let item = read(node) { items.append(item) }
        }
        return items
    }

    package func texts(_ key: StaticString) -> [String] { list(key) { $0.plainText } }

    package func doubles(_ key: StaticString) -> [Double] {
        list(key) { $0.double }
    }

    /// The text of a quoted value, whatever its content.
    package var plainText: String? {
        form == .quoted ? text : nil
    }
}
