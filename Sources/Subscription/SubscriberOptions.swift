public import InputModel
public import Wire

/// What a subscriber asked for.
public struct SubscriberOptions: Sendable {
    /// The lines that it gets.
    public var filter = EventFilter.standard
    /// Each press, key and gesture is followed by a line that says why it went where it did.
    public var explains = false
    /// What its lines look like.
    public var format = LineFormat.inlet
    /// The most motion lines a second; nil for all.
    public var maximumRate: Double?
    /// Who reads; nil for one that is no program.
    public var program: ClientID?
    /// Its user.
    public var user: UInt32?
    /// What it may see and ask, while keys are not suspended.
    public var scopes = Scopes.all
    /// The login session of its user is in the background: it gets no line of what happens.
    public var isOffSeat = false
    /// Nobody is told of keys now.
    public var areKeysSuspended = false
    /// The most bytes that wait for it: for a program that is started for one reader, some seconds of a fast mouse.
    /// A daemon gives each client less (`ClientLimits`).
    public var queueLimit = 1 << 20

    /// All lines of the standard ones, in full.
    public init() {}

    /// The least time between two motion lines; 0 for all of them.
    static func motionInterval(atMost rate: Double?) -> Interval {
        Interval(microseconds: rate.map { Int64(1_000_000 / $0) } ?? 0)
    }
}
