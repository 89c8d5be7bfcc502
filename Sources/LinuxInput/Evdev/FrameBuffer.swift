import InputModel

/// The events of a device's current frame.
///
/// Owns its memory, because events are added one at a time: an array would check for unique ownership each time.
///
/// Allocates: when a frame is larger than any before.
struct FrameBuffer: ~Copyable {
    /// A frame size that most devices never exceed, in events; two fingers on a touchpad take about twelve.
    private static let initialCapacity = 64

    private var storage: UnsafeMutablePointer<InputEvent>
    private var capacity = FrameBuffer.initialCapacity
    private(set) var count = 0

    init() {
        storage = .allocate(capacity: Self.initialCapacity)
    }

    deinit {
        storage.deallocate()
    }

    /// The events, in order of arrival.
    var span: Span<InputEvent> {
        @_lifetime(borrow self)
        get {
            let events = Span(_unsafeStart: storage, count: count)
            return _overrideLifetime(events, borrowing: self)
        }
    }

    @inline(__always)
    mutating func append(_ event: InputEvent) {
        if count == capacity { grow() }
        (storage + count).initialize(to: event)
        count &+= 1
    }

    /// Forgets the events and keeps their memory.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<InputEvent>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }
}
