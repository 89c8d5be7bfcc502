/// One event as the kernel reports it (`struct input_event` without its time): 8 bytes.
public struct InputEvent: Hashable, Sendable, BitwiseCopyable {
    public var type: EventType
    public var code: UInt16
    public var value: Int32

    @inlinable
    public init(type: EventType, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }
}

/// What a device reported at one instant: the events before one `SYN_REPORT`, which is not among them.
///
/// Frames are what the kernel closes; they are never formed by equal timestamps.
public struct Frame: ~Escapable {
    /// When the kernel closed the frame, on its monotonic clock.
    public let time: Timestamp
    public let device: DeviceID
    public let events: Span<InputEvent>
    /// The kernel made the frame, not the device (`SYN_REPORT` with value 1): its own repeat of a key, or the
    /// release of everything held because the device is going away or the machine to sleep. Such a release is no
    /// release by a hand.
    public let isMadeByKernel: Bool

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
