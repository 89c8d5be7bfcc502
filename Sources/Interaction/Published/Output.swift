public import InputModel

/// What the core has published since it was last taken: events, and the lists that some of them refer to.
///
/// Its storage is kept, so after warm-up nothing allocates. Public for the optimizer alone: it is inlined wherever
/// something is published.
public struct Output: Sendable {
    /// In the order in which they were published.
    public var events = ReusableArray<StreamEvent>()
    /// The regions that a ``RegionList`` refers to.
    public var regions = ReusableArray<RegionID>()
    /// The long texts of these and earlier events.
    public package(set) var texts = LongTexts()
    /// The time of what is being published.
    public var time = Timestamp(microseconds: 0)
    /// The modifiers in force at that time.
    public var modifiers: Modifiers = []

    /// Nothing published yet.
    public init() {}

    /// Publishes something that happens at `time`.
    @inlinable
    public mutating func publish(_ body: StreamEvent.Body, at time: Timestamp) {
        events.append(StreamEvent(time: time, body: body))
    }

    /// Publishes something that happens at ``time``.
    @inlinable
    public mutating func publish(_ body: StreamEvent.Body) {
        publish(body, at: time)
    }

    /// Adds a region to the list that is being written.
    @inlinable
    public mutating func add(_ region: RegionID) {
        regions.append(region)
    }

    /// The list of the regions added since the count was `start`.
    public func list(from start: Int) -> RegionList {
        RegionList(start: start, count: regions.count - start)
    }

    /// Discards the published events, with their lists.
    public mutating func removeAll() {
        events.removeAll()
        regions.removeAll()
    }
}

/// A range of the regions stored beside the events, so that events of one size carry lists of any length.
///
/// Valid until the events are cleared.
public struct RegionList: Hashable, BitwiseCopyable, Sendable {
    /// The index of its first region in ``Output/regions``.
    public var start: UInt32
    /// The number of regions in the list.
    public var count: UInt32

    /// The `count` regions from the index `start` on.
    @inlinable
    public init(start: Int, count: Int) {
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    /// A list of no regions.
    public static let empty = RegionList(start: 0, count: 0)

    /// True for a list of no regions.
    @inlinable
    public var isEmpty: Bool { count == 0 }
}
