/// The range of an absolute axis (`struct input_absinfo`).
public struct AbsoluteAxisInfo: Hashable, Sendable {
    /// The last value, in device units.
    public var value: Int32
    /// The least value, in device units; some devices go below it.
    public var minimum: Int32
    /// The greatest value, in device units; some devices go beyond it.
    public var maximum: Int32
    /// The jitter of the value: smaller changes mean nothing.
    public var fuzz: Int32
    /// How far around the centre a stick counts as at rest.
    public var flat: Int32
    /// Units per millimetre (per radian for rotation); 0 if the device does not report it.
    public var resolution: Int32

    /// An axis from `minimum` to `maximum`, in device units; 0 stands for an unknown value.
    public init(
        value: Int32 = 0, minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0,
        resolution: Int32 = 0
    ) {
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// The number of values that the axis can take, at least 1 even for a device that declares nonsense.
    @inlinable
    public var span: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }

    /// Where `value` lies on the axis: 0 at the minimum, just below 1 at the maximum; outside 0 to 1 if the device
    /// exceeds its own range.
    @inlinable
    public func fraction(of value: Int32) -> Double {
        (Double(value) - Double(minimum)) / span
    }
}
