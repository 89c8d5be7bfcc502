/// What a device did before that still decides what its next events mean, apart from what it holds down.
///
/// Only a recording that continues another has it: a device that is opened has done nothing yet.
public struct DeviceMemory: Hashable, Sendable {
    /// The number of its next contact, from 1.
    public var nextContact: UInt32 = 1
    /// When it moved last; nil if it has not.
    public var lastMotion: Timestamp?
    /// How fast it was then, in normalised units per millisecond.
    public var lastVelocity = 0.0
    /// What it has reported of its tools; empty for a device that is no tablet.
    public var tabletReports: TabletReports = []
    /// Where fingers are on the rings and strips of a tablet's pad, in 120ths of a detent.
    public var fingersOnDials: [DialEvent.Dial: Int32] = [:]
    /// Its lid counts as closed; nil for a device without a lid.
    public var isLidClosed: Bool?

    /// A device that has done nothing.
    public init() {}
}
