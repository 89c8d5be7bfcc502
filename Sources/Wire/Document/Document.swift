package import Interaction

/// A document of YAML or JSON as one array: every value stands before what is in it, a key before its value.
///
/// No value has memory of its own, and text stays bytes until somebody keeps it, so that the longest line of a client
/// is read within a fraction of a millisecond. ``DocumentNode`` looks at it.
package struct Document: Sendable {
    /// A value or a key.
    struct Piece: BitwiseCopyable, Sendable {
        let form: DocumentNode.Form
        /// Errors may quote it.
        let isShown: Bool
        /// Where its text begins.
        let start: UInt32
        /// Bytes of text; 0 for a list or a mapping.
        let count: UInt32
        /// How many pieces it is, with all that is in it.
        fileprivate(set) var extent: UInt32
        let line: UInt32
        let column: UInt32

        /// The bytes of a scalar or a key.
        var text: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    /// Room at first, in pieces: for a line of a socket, however short its values are.
    private static let firstCapacity = 16 * 1024

    private(set) var pieces: [Piece] = []
    /// The text of scalars and keys.
    private(set) var text: [UInt8]
    /// Errors may quote what is in it: not so of a file, which need not be readable for those who read the error.
    private let isShown: Bool

    /// A document without a value as yet, which errors never quote.
    package init() {
        text = []
        isShown = false
    }

    /// A document without a value as yet, for values whose texts are parts of `text`.
    init(text: Span<UInt8>) {
        self.text = text.withUnsafeBufferPointer(Array.init)
        isShown = true
        pieces.reserveCapacity(min(text.count / 4, Self.firstCapacity))
    }

    /// A document that is this text, without quotes.
    package init(bare text: String) {
        self.init(text: text.utf8.span)
        add(.bare, 0..<self.text.count, at: .none)
    }

    /// The value that the whole document is.
    ///
    /// - Precondition: there is one.
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

    /// What kind of value or key the one of this number is.
    package func form(at index: Int) -> DocumentNode.Form { pieces[index].form }

    /// Bytes of text of the value or key of this number.
    package func textLength(at index: Int) -> Int { Int(pieces[index].count) }

    /// Adds a value again that is there, with all that is in it: `range` are its numbers. The text is shared.
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

    /// Begins a list or a mapping: what is added until its end is in it.
    ///
    /// - Parameter outer: The number of the enclosing list or mapping, which ``end(_:)`` then returns.
    /// - Returns: The number of the new piece, for ``end(_:)``.
    package mutating func begin(
        _ form: DocumentNode.Form, at position: SourcePosition, in outer: Int? = nil
    ) -> Int {
        add(form, 0..<0, at: position)
        let begun = pieces.count - 1
        // Until it ends, its extent is how far it is from the one around it.
        pieces[begun].extent = UInt32(truncatingIfNeeded: begun - (outer ?? begun))
        return begun
    }

    /// Ends a list or a mapping.
    ///
    /// - Returns: the one around it, if ``begin(_:at:in:)`` was told.
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

/// A fault in a document and where it is: one type, whether a request line or a configuration file holds it.
package typealias DocumentError = RequestError
