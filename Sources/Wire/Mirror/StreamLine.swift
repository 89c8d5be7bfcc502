package import InputModel

/// A line of the stream as a reader has it: what all lines have, and the rest by name.
///
/// What is missing or of another kind reads as nil: a newer daemon may say more, or other things.
package struct StreamLine: Sendable {
    package let type: String
    package let phase: String
    package let time: Timestamp
    private let document: Document

    /// nil for what is no line of a stream.
    package init?(_ line: Span<UInt8>) {
        var reader = JSONReader(line)
        guard let document = try? reader.read() else { return nil }
        let root = document.root
        guard let type = root.text("type"), let time = root.integer("time") else { return nil }
        self.type = type
        self.time = Timestamp(microseconds: Int64(time))
        phase = root.text("phase") ?? ""
        self.document = document
    }

    package var fields: DocumentNode {
        @_lifetime(borrow self)
        get { document.root }
    }
}

// The values of a mapping, as readers take them.
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
