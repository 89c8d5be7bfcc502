import InputModel
package import Interaction

/// A piece of a YAML or JSON document, and its position. It is a view of the ``Document``, which outlives it.
package struct DocumentNode: ~Escapable, BitwiseCopyable {
    package enum Form: UInt8, BitwiseCopyable, Sendable {
        /// Text without quotes: a number, true, false or null, and in YAML other text, too.
        case bare
        /// Text in quotes.
        case quoted
        case list, mapping

        var isScalar: Bool { self == .bare || self == .quoted }
    }

    private let pieces: Span<Document.Piece>
    private let texts: Span<UInt8>
    private let index: Int

    @_lifetime(copy pieces, copy texts)
    init(_ pieces: Span<Document.Piece>, _ texts: Span<UInt8>, at index: Int) {
        self.pieces = pieces
        self.texts = texts
        self.index = index
    }

    var piece: Document.Piece { pieces[index] }

    package var form: Form { piece.form }

    package var position: SourcePosition {
        SourcePosition(line: Int(piece.line), column: Int(piece.column))
    }

    /// True for text, in quotes or not.
    package var isScalar: Bool { form.isScalar }

    /// The bytes of a scalar, which are UTF-8; none for a list or a mapping.
    var bytes: Span<UInt8> {
        @_lifetime(copy self)
        get { texts.extracting(piece.text) }
    }

    /// The piece at `offset` from this one.
    @_lifetime(copy self)
    func piece(after offset: Int) -> DocumentNode {
        DocumentNode(pieces, texts, at: index + offset)
    }

    /// The value of the first entry called `key`, or nil if there is none or this is not a mapping.
    ///
    /// - Complexity: O(entries), whatever they contain.
    @_lifetime(copy self)
    package func peek(_ key: StaticString) -> DocumentNode? {
        guard form == .mapping else { return nil }
        let end = index + Int(piece.extent)
        var place = index + 1
        while place < end {
            // A key is one piece.
            if says(key, pieces[place]) { return DocumentNode(pieces, texts, at: place + 1) }
            place += 1 + Int(pieces[place + 1].extent)
        }
        return nil
    }

    /// True for a scalar whose text is `word`.
    package func says(_ word: StaticString) -> Bool {
        isScalar && says(word, piece)
    }

    @inline(__always)
    private func says(_ word: StaticString, _ piece: Document.Piece) -> Bool {
        let count = word.utf8CodeUnitCount
        guard Int(piece.count) == count else { return false }
        let start = Int(piece.start)
        for offset in 0..<count where texts[start + offset] != word.utf8Start[offset] { return false }
        return true
    }

    package func fault(_ message: String, code: RequestError.Code = .badValue) -> DocumentError {
        DocumentError(code, message, at: position)
    }
}

extension DocumentNode {
    /// The node as compact JSON, whatever its source format: numbers, true, false and null as they stand, all other
    /// text in quotes.
    ///
    /// - Throws: if it is longer than `limit` bytes, or a key is not text or is given twice.
    package func jsonText(atMost limit: Int = Limits.activityBytes) throws(DocumentError) -> String {
        var buffer = LineBuffer()
        try append(to: &buffer)
        guard buffer.count <= limit else {
            throw fault(
                "a value can have at most \(limit) bytes of JSON, not \(buffer.count); keep large state "
                    + "elsewhere",
                code: .limit)
        }
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func append(to buffer: inout LineBuffer) throws(DocumentError) {
        switch form {
        case .bare where isNull: buffer.append("null")
        case .bare where isLiteral: buffer.appendJSON(bytes)
        case .bare, .quoted: buffer.appendString(bytes)
        case .list:
            buffer.append("[")
            var items = DocumentItems(of: self)
            var isFirst = true
            while let item = items.next() {
                if !isFirst { buffer.append(",") }
                isFirst = false
                try item.append(to: &buffer)
            }
            buffer.append("]")
        case .mapping:
            var keys: Set<String> = []
            buffer.append("{")
            var entries = entries
            while let key = entries.next(), let value = entries.next() {
                guard keys.insert(key.text).inserted else {
                    throw key.fault("\(key.quoted ?? "this key") is given twice; remove one")
                }
                if keys.count > 1 { buffer.append(",") }
                buffer.appendString(key.bytes)
                buffer.append(":")
                try value.append(to: &buffer)
            }
            buffer.append("}")
        }
    }
}

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

// The text of scalars.
extension DocumentNode {
    /// The text of a scalar, whatever its content; empty for a list or a mapping.
    package var text: String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// null, as JSON and as YAML write it.
    package var isNull: Bool {
        form == .bare && (piece.count == 0 || says("null") || says("~"))
    }

    /// A number, true, false or null, which must be quoted if text is meant.
    var isLiteral: Bool {
        form == .bare && (says("true") || says("false") || isNull || JSONNumber.matches(bytes))
    }

    /// What the node is, for errors.
    package var kind: String {
        switch form {
        case .bare where isLiteral && piece.count > 0:
            piece.isShown || !JSONNumber.matches(bytes) ? Self.brief(text) : "this number"
        case .bare, .quoted: quoted ?? "this text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The text of a scalar for errors, in quotes, or nil if errors must not quote it.
    package var quoted: String? { piece.isShown ? Self.quote(text) : nil }

    /// Untrusted text, as messages show it: in quotes, short, and always on one line.
    package static func quote(_ text: String) -> String {
        "\"\(brief(text))\""
    }

    /// The number of scalars of a text that messages show: enough to find it again.
    private static let shownScalars = 64

    private static func brief(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(shownScalars) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{fffd}")
            default: shown.append(scalar)
            }
        }
        let isWhole = text.unicodeScalars.dropFirst(shownScalars).isEmpty
        return isWhole ? String(shown) : String(shown) + "…"
    }
}
