package import InputModel

/// Moves the times of one device's key presses and releases at random, so that the typing rhythm reveals less.
///
/// A frame moves earlier by a random amount up to the width, but never before the frame that precedes it. Repeats move
/// by as much as their press: otherwise many of them together would reveal its time. Everything else stays.
package struct TimeBlur<Source: RandomNumberGenerator> {
    private let width: Interval
    private var source: Source
    private var shift = Interval(microseconds: 0)
    /// The time of the last frame.
    private var last: Timestamp

    /// - Parameters:
    ///   - width: the maximum shift of a time.
    ///   - start: the earliest time of a frame.
    ///   - source: the random source; the system's own for anything that leaves the machine.
    package init(width: Interval, start: Timestamp, source: Source) {
        self.width = width
        self.source = source
        last = start
    }

    /// Returns the new time of a frame; if the frame has keys, removes the device's own clock from its events.
    package mutating func blur(_ frame: inout [InputEvent], at time: Timestamp) -> Timestamp {
        guard let keys = FrameKeys(frame) else {
            last = max(last, time)
            return time
        }
        frame.removeAll { $0.isDeviceClock }
        return blur(keys, at: time)
    }

    mutating func blur(_ keys: FrameKeys, at time: Timestamp) -> Timestamp {
        if keys == .changes { shift.microseconds = .random(in: 0...width.microseconds, using: &source) }
        last = max(last, Timestamp(microseconds: time.microseconds - shift.microseconds))
        return last
    }
}

/// How a frame changes keyboard keys. Buttons do not count.
enum FrameKeys {
    /// Keys go down or up.
    case changes
    /// Keys only repeat.
    case repeats

    /// nil for a frame without keys.
    init?(_ frame: some Sequence<InputEvent>) {
        var keys: FrameKeys?
        for event in frame where event.type == .key && KeyCode(rawValue: event.code).role == .key {
            if event.value != 2 {
                self = .changes
                return
            }
            keys = .repeats
        }
        guard let keys else { return nil }
        self = keys
    }
}

extension InputEvent {
    /// `MSC_TIMESTAMP`.
    var isDeviceClock: Bool { type == .miscellaneous && code == 5 }
}
