/// What a tablet has reported at least once, which tells what its silence means.
public struct TabletReports: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public var rawValue: UInt8

    /// The reports whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Which tool is in range, by a key. A tablet that never does has a pen.
    public static let tools = TabletReports(rawValue: 1 << 0)
    /// That a tool left: one that is silent hovers.
    public static let leaving = TabletReports(rawValue: 1 << 1)
    /// That a tip touches: one that it does not report of is in the air when it comes into range.
    public static let touch = TabletReports(rawValue: 1 << 2)
}
