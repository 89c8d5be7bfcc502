public import InputModel

/// Settings for the devices that match, instead of the general ones.
public struct DeviceRule: Sendable {
    /// The changes that a rule makes; nil leaves a setting as it is.
    public struct Changes: Sendable {
        /// See ``PointerSettings/acceleration``.
        public var acceleration: Acceleration.Profile?
        /// See ``PointerSettings/speed``.
        public var speed: Double?
        /// See ``PointerSettings/naturalScroll``.
        public var naturalScroll: Bool?
        /// See ``PointerSettings/leftHanded``.
        public var leftHanded: Bool?
        /// See ``PointerSettings/debounce``.
        public var debounce: Bool?
        /// See ``PointerSettings/middleEmulation``.
        public var middleEmulation: Bool?
        /// See ``PointerSettings/display``.
        public var display: Int?
        /// See ``PointerSettings/rotation``.
        public var rotation: Calibration.Rotation?
        /// Changes for touchpads only.
        public var touchpad = TouchpadChanges()

        /// Changes nothing.
        public init() {}

        /// Applies the changes that are set, and leaves the rest.
        public func apply(to settings: inout PointerSettings) {
            settings.acceleration = acceleration ?? settings.acceleration
            settings.speed = speed ?? settings.speed
            settings.naturalScroll = naturalScroll ?? settings.naturalScroll
            settings.leftHanded = leftHanded ?? settings.leftHanded
            settings.debounce = debounce ?? settings.debounce
            settings.middleEmulation = middleEmulation ?? settings.middleEmulation
            settings.display = display ?? settings.display
            settings.rotation = rotation ?? settings.rotation
            touchpad.apply(to: &settings.touchpad)
        }
    }

    /// The whole name; nil for any.
    public var name: String?
    /// The vendor's number on the device's bus; nil for any.
    public var vendor: UInt16?
    /// The product's number with its vendor; nil for any.
    public var product: UInt16?
    /// A kind that the device must have among its own.
    public var kind: DeviceKinds?
    /// Leave the device alone: never open it.
    public var ignore = false
    /// Other settings for the devices that match.
    public var changes = Changes()
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
