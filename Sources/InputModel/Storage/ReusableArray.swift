/// A list that is filled and emptied over and over: emptying keeps the storage and touches nothing, so that after
/// the largest filling nothing allocates. Public for the optimizer alone, which specializes it.
public struct ReusableArray<Element> {
    @usableFromInline var storage: [Element] = []
    @usableFromInline var used = 0

    /// An empty list, with no storage yet.
    @inlinable
    public init() {}

    /// The number of elements.
    @inlinable
    public var count: Int { used }

    /// The elements, in the order in which they were added.
    @inlinable
    public var span: Span<Element> {
        @_lifetime(borrow self)
        get { storage.span.extracting(first: used) }
    }

    /// Adds an element; allocates where there were never as many.
    @inlinable
    public mutating func append(_ element: Element) {
        if used < storage.count { storage[used] = element } else { storage.append(element) }
        used += 1
    }

    /// Forgets the elements and keeps their memory.
    @inlinable
    public mutating func removeAll() {
        used = 0
    }
}

extension ReusableArray: Sendable where Element: Sendable {}
