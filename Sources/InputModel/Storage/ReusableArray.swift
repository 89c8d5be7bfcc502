/// A list that is filled and emptied over and over: emptying it keeps the storage and touches nothing, so nothing
/// allocates once the list has had its largest size. Public for the optimizer alone, which specializes it.
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

    /// Adds an element; allocates only beyond the largest count so far.
    @inlinable
    public mutating func append(_ element: Element) {
        if used < storage.count { storage[used] = element } else { storage.append(element) }
        used += 1
    }

    /// Discards the elements and keeps their memory.
    @inlinable
    public mutating func removeAll() {
        used = 0
    }
}

extension ReusableArray: Sendable where Element: Sendable {}
