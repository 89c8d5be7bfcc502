/// The number that stands for a device in events. Numbers rise and are never used again.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
    /// From 1; 0 is ``none``.
    public var rawValue: UInt32

    /// The device of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No device: a program moved the pointer.
    public static let none = DeviceID(rawValue: 0)
}
