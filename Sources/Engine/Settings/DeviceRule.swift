public import InputModel

/// Settings for the devices that match, instead of the general ones.
public struct DeviceRule: Sendable {
    /// Sets one setting, or several, and leaves the rest: `{ $0.speed = 0.5 }`.
    public typealias Change = @Sendable (inout DeviceSettings) -> Void

    /// The whole name; nil for any.
    public var name: String?
    /// The vendor's number on the device's bus; nil for any.
    public var vendor: UInt16?
    /// The product's number with its vendor; nil for any.
    public var product: UInt16?
    /// A kind that the device must have among its own.
    public var kind: DeviceKinds?
    /// Leave the device alone, never open it; false for a device that udev wants to be left alone, but not you.
    public var ignore: Bool?
    /// Other settings for the devices that match.
    public var changes: [Change] = []
    /// Filters that replace those of all keyboards; nil keeps those.
    public var keyFilters: KeyFilter.Settings?

    /// Matches every device, and changes nothing.
    public init() {}

    /// True if the device meets every condition of the rule.
    package func matches(_ device: DeviceDescription) -> Bool {
        (name == nil || name == device.name) && (vendor == nil || vendor == device.vendor)
            && (product == nil || product == device.product)
            && (kind == nil || device.kinds.isSuperset(of: kind!))
    }
}
