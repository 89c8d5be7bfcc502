import InputModel
public import Interaction

/// The events that a subscriber receives.
public struct EventFilter: Hashable, Sendable {
    private var types: UInt64
    private let includesTouchpads: Bool

    /// Everything except explanations and the contacts of touchpads, which pointer and gesture events represent.
    public static let standard = EventFilter(types: ~why, includesTouchpads: false)

    private static let why: UInt64 = 1 << UInt64(StreamType.why.rawValue)

    /// Only the types given; naming `touch` includes the contacts of touchpads.
    public init(only types: some Sequence<StreamType>) {
        let mask: UInt64 = types.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
        self.init(types: mask, includesTouchpads: mask & (1 << UInt64(StreamType.touch.rawValue)) != 0)
    }

    private init(types: UInt64, includesTouchpads: Bool) {
        self.types = types
        self.includesTouchpads = includesTouchpads
    }

    /// The filter with or without explanations: they depend on the request for them, not on naming their type.
    public func explaining(_ explains: Bool) -> EventFilter {
        var filter = self
        filter.types = explains ? types | Self.why : types & ~Self.why
        return filter
    }

    /// The filter without the types that `permission` excludes: all of them off the seat.
    package func limited(to permission: Permission) -> EventFilter {
        var filter = self
        for type in StreamType.allCases where permission.isOffSeat || !type.isSeen(with: permission.scopes) {
            filter.types &= ~(1 << UInt64(type.rawValue))
        }
        return filter
    }

    /// True if the subscriber receives lines of the type.
    public func includes(_ type: StreamType) -> Bool {
        types & (1 << UInt64(type.rawValue)) != 0
    }

    /// True if the subscriber receives `event`.
    @inline(__always)
    public func includes(_ event: borrowing StreamEvent) -> Bool {
        guard includes(StreamType(of: event)) else { return false }
        guard case .touch(let touch) = event.body else { return true }
        return includesTouchpads || !touch.isOnTouchpad
    }
}
