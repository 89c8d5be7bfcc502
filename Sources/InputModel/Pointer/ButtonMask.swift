/// Buttons, a bit each.
public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// A bit for each button.
    public var rawValue: UInt16

    /// The buttons whose bits are set.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// See ``Button/primary``.
    public static let primary = ButtonMask(rawValue: 1)
    /// See ``Button/secondary``.
    public static let secondary = ButtonMask(rawValue: 2)
    /// See ``Button/middle``.
    public static let middle = ButtonMask(rawValue: 4)
    /// See ``Button/back``.
    public static let back = ButtonMask(rawValue: 8)
    /// See ``Button/forward``.
    public static let forward = ButtonMask(rawValue: 16)
    /// All buttons without a name.
    public static let other = ButtonMask(rawValue: 32)

    /// The one button `button`.
    public init(_ button: Button) {
        switch button {
        case .primary: self = .primary
        case .secondary: self = .secondary
        case .middle: self = .middle
        case .back: self = .back
        case .forward: self = .forward
        case .other: self = .other
        }
    }
}
