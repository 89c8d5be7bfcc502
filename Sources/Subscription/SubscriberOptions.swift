import InputModel
package import Interaction
package import Wire

/// The options that a subscriber asked for, and its limits.
package struct SubscriberOptions: Sendable {
    /// The lines that it gets.
    package var filter = EventFilter.standard
    /// Each press, key and gesture is followed by a `why` line, which explains why it was delivered where it was.
    package var explains = false
    /// The format of its lines.
    package var format = LineFormat.inlet
    /// The maximum number of motion lines per second and device; nil for all.
    package var maximumRate: Double?
    /// The instance that reads; nil if the reader is not a program.
    package var program: ClientID?
    /// Its user.
    package var user: UInt32?
    /// What it may see.
    package var permission = Permission()
    /// The most bytes queued for it: in a program started for one reader, some seconds of a fast mouse.
    /// A daemon gives each client less (`ClientLimits`).
    package var queueLimit = 1 << 20

    /// All of the standard lines, without a limit on their rate.
    package init() {}

    /// The minimum time between two motion lines of a device; 0 for no minimum.
    static func motionInterval(atMost rate: Double?) -> Interval {
        Interval(microseconds: rate.map { Int64(1_000_000 / $0) } ?? 0)
    }
}
