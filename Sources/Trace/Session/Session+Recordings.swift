import InputModel

// Merging recordings of single devices.
extension Session {
    /// Merges the frames of several recordings in order of time; if times are equal, the frame of the earlier recording
    /// comes first. Events after a recording's last whole frame come at the end.
    package init(_ recordings: [Recording]) {
        devices = recordings.map { $0.device }
        let start = recordings.compactMap { $0.events.first?.time }.min() ?? Timestamp(microseconds: 0)
        entries = recordings.indices.map { Entry(time: start, device: $0, kind: .present) }
        events.reserveCapacity(recordings.reduce(0) { $0 + $1.events.count })
        var rests = recordings.map { Rest(of: $0.events) }
        while let device = Self.earliest(rests) {
            appendFrame(of: rests[device], device)
            rests[device].advance()
        }
    }

    /// The part of a recording that has not been merged yet.
    private struct Rest {
        let events: [Recording.TimedEvent]
        /// Its next whole frame, or else the remaining events; empty at the end.
        var frame = 0..<0
        /// When that frame ended.
        var time = Timestamp.distantFuture

        init(of events: [Recording.TimedEvent]) {
            self.events = events
            advance()
        }

        mutating func advance() {
            let start = frame.upperBound
            for index in start..<events.count {
                let timed = events[index]
                if timed.event.endsFrame {
                    frame = start..<index + 1
                    time = timed.time
                    return
                }
            }
            frame = start..<events.count
            time = .distantFuture
        }
    }

    /// The index of the rest whose frame ended first, the lowest of several; nil if nothing is left.
    private static func earliest(_ rests: [Rest]) -> Int? {
        var earliest: Int?
        var time = Timestamp.distantFuture
        for index in rests.indices where !rests[index].frame.isEmpty {
            guard earliest == nil || rests[index].time < time else { continue }
            earliest = index
            time = rests[index].time
        }
        return earliest
    }

    /// Adds an entry for each time in the frame: some old recordings have several times in a frame.
    private mutating func appendFrame(of rest: Rest, _ device: Int) {
        var first = events.count
        var time = rest.events[rest.frame.lowerBound].time
        for index in rest.frame {
            let timed = rest.events[index]
            if timed.time != time {
                noteEvents(from: first, of: device, at: time)
                first = events.count
                time = timed.time
            }
            events.append(timed.event)
        }
        noteEvents(from: first, of: device, at: time)
    }
}
