/// What happens to a device besides the frames that it sends.
public enum DeviceNote: UInt32, Sendable {
    /// It was unplugged.
    case removed
    /// The kernel's queue overran (SYN_DROPPED); the frames before this made up for what was lost.
    case resynced
    /// A frame was too long, and is left out.
    case overlong
    /// The machine slept, and the device with it.
    case slept
}
