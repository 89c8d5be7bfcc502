/// Directions across the space, a bit each.
public struct Axes: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// A bit for each direction.
    public var rawValue: UInt8

    /// The directions whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// To the left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Across the whole plane.
    public static let both: Axes = [.horizontal, .vertical]
}
