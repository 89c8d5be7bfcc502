/// The items of a list, or the keys and values of a mapping in turn, one after the other.
package struct DocumentItems: ~Escapable, BitwiseCopyable {
    private let whole: DocumentNode
    /// The offset of the next item.
    private var offset = 1
    private let end: Int

    /// - Parameter whole: A list or a mapping; a scalar has no items.
    @_lifetime(copy whole)
    init(of whole: DocumentNode) {
        self.whole = whole
        end = Int(whole.piece.extent)
    }

    /// The number of items left.
    ///
    /// - Complexity: O(count)
    package var count: Int {
        var (count, place) = (0, offset)
        while place < end {
            place += Int(whole.piece(after: place).piece.extent)
            count += 1
        }
        return count
    }

    package var isEmpty: Bool { offset == end }

    @_lifetime(copy self)
    package mutating func next() -> DocumentNode? {
        guard offset < end else { return nil }
        let node = whole.piece(after: offset)
        offset += Int(node.piece.extent)
        return node
    }

    /// One of the items left, of which there should be few.
    ///
    /// - Complexity: O(index)
    package subscript(index: Int) -> DocumentNode {
        @_lifetime(copy self)
        get {
            var place = offset
            for _ in 0..<index { place += Int(whole.piece(after: place).piece.extent) }
            precondition(place < end)
            return whole.piece(after: place)
        }
    }
}
