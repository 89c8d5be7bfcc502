import Engine
import InputModel
import Interaction
import Subscription
import Trace
import Wire

/// What the core publishes, as a recording keeps it: every line but those of motion, and a running checksum of all.
///
/// Motion is most of a stream, and follows from the events that are recorded anyway.
struct PublishedLog: ~Copyable {
    private var encoder = LineEncoder()
    private var buffer = LineBuffer()
    private(set) var check = PublishedCheck()
    /// The lines since the last ``removeLines()``, without their ends.
    private(set) var lines: [(time: Timestamp, bytes: [UInt8])] = []

    /// - Parameter showsKeys: what was typed stays in the lines; the events have pseudonyms otherwise.
    init(showsKeys: Bool) {
        encoder.hidesText = !showsKeys
    }

    /// Notes what has been published; leaves the events where they are.
    mutating func note(_ engine: borrowing Engine) {
        let events = engine.events
        for index in events.indices
        where EventFilter.standard.includes(events[index])
            && engine.isSeen(events[index], by: .all)
        {
            encoder.encode(events[index], engine, to: &buffer)
            var isMotion = false
            if case .motion = events[index].body { isMotion = true }
            buffer.withUnsafeBytes {
                let line = UnsafeRawBufferPointer(rebasing: $0.dropLast())
                check.add(line: line)
                if !isMotion { lines.append((events[index].time, Array(line))) }
            }
            buffer.truncate(to: 0)
        }
    }

    mutating func removeLines() {
        lines.removeAll(keepingCapacity: true)
    }
}
