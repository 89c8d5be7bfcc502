import Engine
import InputModel
import Interaction
import Subscription
import Trace
import Wire

/// The lines that the core publishes, as a recording keeps them: all except motion, and a running checksum of all.
///
/// Most of a stream is motion, which can be derived from the recorded events.
struct PublishedLog: ~Copyable {
    private var encoder = LineEncoder()
    private var buffer = LineBuffer()
    private(set) var check = PublishedCheck()
    /// The lines since the last ``removeLines()``, without their ends.
    private(set) var lines: [(time: Timestamp, bytes: [UInt8])] = []

    /// - Parameter showsKeys: typed text stays in the lines; otherwise the events have pseudonyms.
    init(showsKeys: Bool) {
        encoder.hidesText = !showsKeys
    }

    /// Adds the published events, without removing them from the engine.
    mutating func add(_ engine: borrowing Engine) {
        let events = engine.events
        for index in events.indices
        where EventFilter.standard.includes(events[index])
            && engine.interaction.isSeen(events[index], by: .all)
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
