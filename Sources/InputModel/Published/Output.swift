/// What the core has published since it was last taken: events, and beside them the lists that some of them have.
///
/// Its storage is kept, so after warm-up nothing allocates. Public for the optimizer alone: it is inlined wherever something is
/// published.
public struct Output: Sendable {
    /// In the order in which they were published.
    public var events = ReusableArray<StreamEvent>()
    /// What ``RegionList`` points into.
    public var regions = ReusableArray<RegionID>()
    /// When what is being published happens.
    public var time = Timestamp(microseconds: 0)
    /// In force when it happens.
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

    /// One more for the list that is being written.
    @inlinable
    public mutating func add(_ region: RegionID) {
        regions.append(region)
    }

    /// The list of the regions that were added since there were `start` of them.
    public func list(from start: Int) -> RegionList {
        RegionList(start: start, count: regions.count - start)
    }

    /// Forgets what was published, with its lists.
    public mutating func removeAll() {
        events.removeAll()
        regions.removeAll()
    }
}
