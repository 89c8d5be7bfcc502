import InputModel

/// The events published since the caller last took them. Its storage is kept, so after warm-up nothing allocates.
struct Output: Sendable {
    private(set) var events = ReusableArray<StreamEvent>()

    @inline(__always)
    mutating func publish(_ body: StreamEvent.Body, at time: Timestamp) {
        events.append(StreamEvent(time: time, body: body))
    }

    mutating func removeAll() {
        events.removeAll()
    }
}
