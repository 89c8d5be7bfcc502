package import InputModel

/// How long to wait before the next attempt: a second, doubled up to a minute, and each wait shortened at random by up
/// to half, so that a thousand machines do not reconnect at once.
package struct BackOff {
    private static let first: Int64 = 1_000
    private static let most: Int64 = 60_000

    private var milliseconds = first

    package init() {}

    /// The next wait.
    ///
    /// - Parameter random: A random number over the full 64-bit range.
    package mutating func next(_ random: UInt64) -> Interval {
        let longest = milliseconds
        milliseconds = min(milliseconds * 2, Self.most)
        let half = UInt64(longest / 2)
        return .milliseconds(longest - Int64(random % (half + 1)))
    }

    /// Returns to a wait of one second.
    package mutating func reset() { milliseconds = Self.first }
}
