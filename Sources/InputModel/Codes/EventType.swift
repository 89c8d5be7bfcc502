/// The kernel's event type (`EV_*` in linux/input-event-codes.h).
public struct EventType: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The kernel's number, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The type of the kernel's number `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Markers between events: the end of a frame, a lost frame (`EV_SYN`).
    @inlinable public static var synchronization: EventType { EventType(rawValue: 0x00) }
    /// Keys and buttons (`EV_KEY`).
    @inlinable public static var key: EventType { EventType(rawValue: 0x01) }
    /// Relative axes (`EV_REL`).
    @inlinable public static var relative: EventType { EventType(rawValue: 0x02) }
    /// Absolute axes (`EV_ABS`).
    @inlinable public static var absolute: EventType { EventType(rawValue: 0x03) }
    /// Scan codes and device timestamps (`EV_MSC`).
    @inlinable public static var miscellaneous: EventType { EventType(rawValue: 0x04) }
    /// Switches such as a laptop's lid (`EV_SW`).
    @inlinable public static var switches: EventType { EventType(rawValue: 0x05) }
    /// Lights (`EV_LED`).
    @inlinable public static var led: EventType { EventType(rawValue: 0x11) }
    /// Sounds (`EV_SND`).
    @inlinable public static var sound: EventType { EventType(rawValue: 0x12) }
    /// Automatic repeat (`EV_REP`).
    @inlinable public static var autorepeat: EventType { EventType(rawValue: 0x14) }
    /// Force feedback (`EV_FF`).
    @inlinable public static var forceFeedback: EventType { EventType(rawValue: 0x15) }

    /// The highest type (`EV_MAX`).
    @inlinable public static var highest: EventType { EventType(rawValue: 0x1f) }

    /// The highest code of the type (`KEY_MAX` and its like); for types that Inlet does not read, the highest of all.
    public var highestCode: UInt16 {
        switch self {
        case .synchronization, .relative, .led: 0x0f
        case .absolute: UInt16(AbsoluteAxis.count) - 1
        case .miscellaneous, .sound: 0x07
        // Linux 6 ends at 0x10; switches are the type that still grows.
        case .switches: 0x1f
        case .autorepeat: 0x01
        case .forceFeedback: 0x7f
        default: UInt16(KeyCode.count) - 1
        }
    }
}

/// The codes of ``EventType/synchronization`` (`SYN_*`).
package enum Synchronization {
    /// Ends a frame (`SYN_REPORT`).
    package static let report: UInt16 = 0
    /// Ends one contact of a device without slots, "protocol A" (`SYN_MT_REPORT`).
    package static let multitouchReport: UInt16 = 2
    /// The kernel's queue for this reader was full, and its events are lost (`SYN_DROPPED`).
    package static let dropped: UInt16 = 3
}
