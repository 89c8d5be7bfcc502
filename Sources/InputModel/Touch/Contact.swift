/// One finger or tool on a surface, in device units.
package struct Contact: Hashable, Sendable {
    /// Rises with each contact of the device, so that no two are ever confused.
    package var id: UInt32
    /// Rises with each finger of the device: contacts that follow each other in one slot without a lift in between
    /// belong to one finger, whatever the device reports.
    package var finger: UInt32
    /// From left to right, in device units.
    package var x: Int32
    /// From top to bottom, in device units.
    package var y: Int32
    /// How hard it presses, in device units; 0 if the device does not measure it.
    package var pressure: Int32
    /// The length of the touched area (`ABS_MT_TOUCH_MAJOR`).
    package var major: Int32
    /// The width of the touched area (`ABS_MT_TOUCH_MINOR`), as of the last change of anything else.
    package var minor: Int32
    /// The device itself reports that this is a palm (`MT_TOOL_PALM`).
    package var isPalm: Bool
    /// It was already down when the device was opened, so its landing is unknown.
    package var isFromBefore: Bool

    /// A contact with the tracker's number `id`, in device units.
    package init(
        id: UInt32, finger: UInt32 = 0, x: Int32, y: Int32, pressure: Int32, major: Int32 = 0,
        minor: Int32 = 0, isPalm: Bool = false, isFromBefore: Bool = false
    ) {
        self.id = id
        self.finger = finger
        self.x = x
        self.y = y
        self.pressure = pressure
        self.major = major
        self.minor = minor
        self.isPalm = isPalm
        self.isFromBefore = isFromBefore
    }
}
