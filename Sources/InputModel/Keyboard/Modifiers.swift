/// The modifiers in force, a bit each, in the published (alphabetical) order.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier.
    public var rawValue: UInt16

    /// The modifiers whose bits are set.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Alt.
    public static let alternate = Modifiers(rawValue: 1 << 0)
    /// In force while Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 1 << 1)
    /// Super, Meta, the key with the logo.
    public static let command = Modifiers(rawValue: 1 << 2)
    /// Control, left or right.
    public static let control = Modifiers(rawValue: 1 << 3)
    /// Fn, on the few keyboards that report it.
    public static let function = Modifiers(rawValue: 1 << 4)
    /// AltGr.
    public static let level3 = Modifiers(rawValue: 1 << 5)
    /// The second key that chooses a level, on layouts such as Neo.
    public static let level5 = Modifiers(rawValue: 1 << 6)
    /// On a press: the key is on the numeric keypad. Among the locked: Num Lock is on.
    public static let numericPad = Modifiers(rawValue: 1 << 7)
    /// Shift, left or right.
    public static let shift = Modifiers(rawValue: 1 << 8)

    /// The published names, in the order of the bits.
    public static let names: [StaticString] = [
        "alternate", "capsLock", "command", "control", "function", "level3", "level5", "numericPad",
        "shift",
    ]
}
