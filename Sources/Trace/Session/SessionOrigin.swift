package import InputModel

/// The state that a recording begins with, as far as devices do not say it: one that continues another begins in the
/// middle of what hands do.
///
/// It is a moment at which nothing was under way, and what the devices did from then to the beginning. Replayed before
/// the beginning, without publishing a line, that gives the state in which the recording began.
package struct SessionOrigin: Sendable {
    /// The moment; no entry is earlier, as far as clocks go forward.
    package var time: Timestamp
    /// What the seat kept then.
    package var seat: SeatState
    /// The devices at that moment, and those added since. Empty if nothing happened since: then the devices of the
    /// recording are those of the moment.
    package var devices: [DeviceDescription] = []
    /// For each of ``devices``, its index in the recording's devices; nil for one that is gone.
    package var places: [Int?] = []
    /// What happened since, in order: no requests, programs, checks or clocks.
    package var entries: [Session.Entry] = []
    /// The events that ``entries`` refer to.
    package var events: [InputEvent] = []

    /// A moment with nothing since.
    package init(time: Timestamp, seat: SeatState) {
        self.time = time
        self.seat = seat
    }

    /// The same as a recording that ends where the other begins.
    package var session: Session {
        var session = Session()
        session.devices = devices
        session.entries = entries
        session.events = events
        return session
    }
}
