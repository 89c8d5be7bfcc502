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
