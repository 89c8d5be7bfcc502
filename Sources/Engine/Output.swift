import InputModel

/// The events published since the caller last took them. Its storage is kept, so after warm-up nothing allocates.
struct Output: Sendable {
    /// More than a frame of any device publishes; a larger one grows the storage once.
    private static let initialCapacity = 256

    private(set) var events: [StreamEvent] = []

    init() {
        events.reserveCapacity(Self.initialCapacity)
    }

    @inline(__always)
    mutating func publish(_ body: StreamEvent.Body, at time: Timestamp) {
        events.append(StreamEvent(time: time, body: body))
    }

    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
    }
}
