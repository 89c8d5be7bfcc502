import InputModel

// Recordings of single devices, put together and taken apart.
extension Session {
    /// The frames of several recordings in the order of their times; of frames at one time, that of the earlier
    /// recording comes first. What follows a recording's last whole frame comes at the end.
    public init(_ recordings: [Recording]) {
        devices = recordings.map(\.device)
        var frames = recordings.map { Self.frames($0.events)[...] }
        let start = recordings.compactMap { $0.events.first?.time }.min() ?? Timestamp(microseconds: 0)
        entries = recordings.indices.map { Entry(time: start, device: $0, kind: .present) }
        while let next = frames.indices.filter({ !frames[$0].isEmpty }).min(by: {
            frames[$0].first!.time < frames[$1].first!.time
        }) {
            let range = frames[next].removeFirst().range
            appendRuns(recordings[next].events[range], of: next)
        }
    }

    /// The whole frames of `events`, by when they closed, then what is left.
    private static func frames(_ events: [Recording.TimedEvent]) -> [(time: Timestamp, range: Range<Int>)] {
        var frames: [(time: Timestamp, range: Range<Int>)] = []
        var start = 0
        for (index, timed) in events.enumerated()
        where timed.event.type == .synchronization && timed.event.code == Synchronization.report {
            frames.append((timed.time, start..<index + 1))
            start = index + 1
        }
        if start < events.count { frames.append((.distantFuture, start..<events.count)) }
        return frames
    }

    /// Events of one time each go together: some old recordings have several times in a frame.
    private mutating func appendRuns(_ events: ArraySlice<Recording.TimedEvent>, of device: Int) {
        var rest = events
        while let first = rest.first {
            let run = rest.prefix { $0.time == first.time }
            append(run.lazy.map(\.event), of: device, at: first.time)
            rest = rest[run.endIndex...]
        }
    }

    /// One device alone.
    public func recording(of device: Int) -> Recording {
        var recording = Recording(device: devices[device], events: [])
        for entry in entries where entry.device == device {
            guard case .events(let range) = entry.kind else { continue }
            recording.events += events[range].lazy.map { Recording.TimedEvent(time: entry.time, event: $0) }
        }
        return recording
    }
}
