package import InputModel

/// A line of the stream as a reader has it: what all lines have, and the rest by name.
///
/// What is missing or of another kind reads as nil: a newer daemon may say more, or other things.
package struct StreamLine: Sendable {
    package let type: String
    package let phase: String
    package let time: Timestamp
    package let fields: DocumentNode

    /// nil for what is no line of a stream.
    package init?(_ line: Span<UInt8>) {
        var reader = JSONReader(line)
        guard let root = try? reader.document(), let type = root.text("type"), let time = root.integer("time")
        else { return nil }
        self.type = type
        self.time = Timestamp(microseconds: Int64(time))
        phase = root.text("phase") ?? ""
        fields = root
    }
}

// The values of a mapping, as readers take them.
extension DocumentNode {
    package func text(_ key: String) -> String? { peek(key)?.plainText }

    package func integer(_ key: String) -> Int? {
        try? peek(key)?.integer(key, Int.min...Int.max)
    }

    package func double(_ key: String) -> Double? {
        try? peek(key)?.number(key, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }

    package func flag(_ key: String) -> Bool { (try? peek(key)?.bool(key)) ?? false }

    /// The items of a list; none where there is no list.
    package func list(_ key: String) -> [DocumentNode] {
        (try? peek(key)?.items(key)) ?? []
    }

    package func texts(_ key: String) -> [String] { list(key).compactMap(\.plainText) }

    package func doubles(_ key: String) -> [Double] {
        list(key).compactMap {
            try? $0.number(key, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        }
    }

    /// The text of a value that stands in quotes, whatever it says.
    package var plainText: String? {
        guard case .scalar(let text, isQuoted: true) = content else { return nil }
        return text
    }
}
