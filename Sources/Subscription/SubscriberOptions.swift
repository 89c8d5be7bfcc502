package import InputModel
package import Wire

/// What a subscriber asked for.
package struct SubscriberOptions: Sendable {
    /// The lines that it gets.
    package var filter = EventFilter.standard
    /// Each press, key and gesture is followed by a line that says why it went where it did.
    package var explains = false
    /// What its lines look like.
    package var format = LineFormat.inlet
    /// The most motion lines a second; nil for all.
    package var maximumRate: Double?
    /// Who reads; nil for one that is no program.
    package var program: ClientID?
    /// Its user.
    package var user: UInt32?
    /// What it may see and ask, while keys are not suspended.
    package var scopes = Scopes.all
    /// The login session of its user is in the background: it gets no line of what happens.
    package var isOffSeat = false
    /// Keys are suspended.
    package var areKeysSuspended = false
    /// The most bytes that wait for it: for a program that is started for one reader, some seconds of a fast mouse.
    /// A daemon gives each client less (`ClientLimits`).
    package var queueLimit = 1 << 20

    /// All lines of the standard ones, in full.
    package init() {}

    /// The least time between two motion lines; 0 for all of them.
    static func motionInterval(atMost rate: Double?) -> Interval {
        Interval(microseconds: rate.map { Int64(1_000_000 / $0) } ?? 0)
    }
}
