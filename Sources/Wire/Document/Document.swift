package import Interaction

/// A YAML or JSON document as one array: every value precedes its contents, and a key its value.
///
/// No value owns memory, and text stays bytes until a caller keeps it, so that the longest line of a client is read
/// within a fraction of a millisecond. ``DocumentNode`` is a view of it.
package struct Document: Sendable {
    /// A value or a key.
    struct Piece: BitwiseCopyable, Sendable {
        let form: DocumentNode.Form
        /// Errors may quote it.
        let isShown: Bool
        /// The offset of its text.
        let start: UInt32
        /// Bytes of text; 0 for a list or a mapping.
        let count: UInt32
        /// The number of pieces that it takes, including its contents.
        fileprivate(set) var extent: UInt32
        let line: UInt32
        let column: UInt32

        /// The bytes of a scalar or a key.
        var text: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    /// The initial capacity, in pieces: enough for a line of a socket, however short its values are.
    private static let firstCapacity = 16 * 1024

    private(set) var pieces: [Piece] = []
    /// The text of scalars and keys.
    private(set) var text: [UInt8]
    /// Errors may quote the document. False for a file, since users who see the error may not be allowed to read it.
    private let isShown: Bool

    /// An empty document, which errors never quote.
    package init() {
        text = []
        isShown = false
    }

    /// An empty document, for values whose texts are parts of `text`.
    init(text: Span<UInt8>) {
        self.text = text.withUnsafeBufferPointer(Array.init)
        isShown = true
        pieces.reserveCapacity(min(text.count / 4, Self.firstCapacity))
    }

    /// A document that consists of this text, without quotes.
    package init(bare text: String) {
        self.init(text: text.utf8.span)
        add(.bare, 0..<self.text.count, at: .none)
    }

    /// The outermost value of the document.
    ///
    /// - Precondition: the document is not empty.
    package var root: DocumentNode {
        @_lifetime(borrow self)
        get { node(at: 0) }
    }

    @_lifetime(borrow self)
    func node(at index: Int) -> DocumentNode {
        DocumentNode(pieces.span, text.span, at: index)
    }

    /// The values and keys so far.
    package var count: Int { pieces.count }

    /// The form of the value or key at `index`.
    package func form(at index: Int) -> DocumentNode.Form { pieces[index].form }

    /// The length of the text of the value or key at `index`, in bytes.
    package func textLength(at index: Int) -> Int { Int(pieces[index].count) }

    /// Adds a copy of a value and its contents, whose indices are `range`. The text is shared.
    package mutating func addCopy(of range: Range<Int>) {
        pieces.append(contentsOf: Array(pieces[range]))
    }

    /// Adds a scalar or a key whose text is a part of the document's.
    @inline(__always)
    mutating func add(_ form: DocumentNode.Form, _ range: Range<Int>, at position: SourcePosition) {
        pieces.append(
            Piece(
                form: form, isShown: isShown, start: UInt32(truncatingIfNeeded: range.lowerBound),
                count: UInt32(truncatingIfNeeded: range.count), extent: 1,
                line: UInt32(truncatingIfNeeded: position.line),
                column: UInt32(truncatingIfNeeded: position.column)))
    }

    /// Adds a scalar or a key with text of its own.
    package mutating func add(
        _ form: DocumentNode.Form, text: UnsafeBufferPointer<UInt8>, at position: SourcePosition
    ) {
        let start = self.text.count
        self.text.append(contentsOf: text)
        add(form, start..<self.text.count, at: position)
    }

    /// Begins a list or a mapping, which contains everything that is added until its end.
    ///
    /// - Parameter outer: The number of the enclosing list or mapping, which ``end(_:)`` then returns.
    /// - Returns: The number of the new piece, for ``end(_:)``.
    package mutating func begin(
        _ form: DocumentNode.Form, at position: SourcePosition, in outer: Int? = nil
    ) -> Int {
        add(form, 0..<0, at: position)
        let begun = pieces.count - 1
        // Until it ends, its extent is its distance from the enclosing one.
        pieces[begun].extent = UInt32(truncatingIfNeeded: begun - (outer ?? begun))
        return begun
    }

    /// Ends a list or a mapping.
    ///
    /// - Returns: the enclosing one, if it was passed to ``begin(_:at:in:)``.
    @discardableResult
    package mutating func end(_ begun: Int) -> Int? {
        let distance = Int(pieces[begun].extent)
        pieces[begun].extent = UInt32(truncatingIfNeeded: pieces.count - begun)
        return distance == 0 ? nil : begun - distance
    }

    /// Adds to the text, for a piece that is added afterwards.
    mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    }

    /// Adds a character to the text, for a piece that is added afterwards.
    mutating func append(_ scalar: Unicode.Scalar) {
        text.append(contentsOf: UTF8.encode(scalar)!)
    }
}

/// A fault in a document and its position: one type for both request lines and configuration files.
package typealias DocumentError = RequestError
