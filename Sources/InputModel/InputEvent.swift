/// One event as the kernel reports it (`struct input_event` without its time): 8 bytes.
public struct InputEvent: Hashable, Sendable, BitwiseCopyable {
    /// The event's type, which decides the meaning of ``code``.
    public var type: EventType
    /// The key, axis or switch of the type; see ``KeyCode`` and its like.
    public var code: UInt16
    /// A key's 0, 1 or 2 (up, down, repeat); an axis's delta or position, in device units.
    public var value: Int32

    /// An event as the kernel writes it.
    @inlinable
    public init(type: EventType, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    /// False for an event that no kernel sends: its type, or its code for that type, is beyond the highest.
    @inlinable
    package var isPossible: Bool {
        type.rawValue <= EventType.highest.rawValue && code <= type.highestCode
    }

    /// True for `SYN_REPORT`, with which the kernel closes a frame.
    package var endsFrame: Bool { type == .synchronization && code == Synchronization.report }
}

/// What a device reported at one instant: the events before one `SYN_REPORT`, which is not among them.
///
/// The kernel closes frames; equal timestamps never form one.
public struct Frame: ~Escapable {
    /// When the kernel closed the frame, on its monotonic clock.
    public let time: Timestamp
    /// The device that reported the frame.
    public let device: DeviceID
    /// In the order in which the device reported them.
    public let events: Span<InputEvent>
    /// The kernel made the frame, not the device (`SYN_REPORT` with value 1): its own repeat of a key, or the release
    /// of everything held because the device is being removed or the machine is going to sleep. The user did not make
    /// such a release.
    public let isMadeByKernel: Bool

    /// A frame of `device` that closed at `time`; it cannot outlive `events`.
    @inlinable
    @_lifetime(copy events)
    public init(
        time: Timestamp, device: DeviceID, events: Span<InputEvent>, isMadeByKernel: Bool = false
    ) {
        self.time = time
        self.device = device
        self.events = events
        self.isMadeByKernel = isMadeByKernel
    }
}
