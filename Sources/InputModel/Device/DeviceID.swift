/// The number that stands for a device in events. Numbers rise and are never used again.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No device: a program moved the pointer.
    public static let none = DeviceID(rawValue: 0)
}
