// The values of a mapping as readers of lines take them: what is missing or of another kind is nil, or nothing, where
// requests and the configuration would be told of a fault.
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

    /// The items of a list that `read` can read; none where there is no list.
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

    /// The text of a value that stands in quotes, whatever it says.
    package var plainText: String? {
        form == .quoted ? text : nil
    }
}
