import InputModel
import Trace

/// What a recording needs of its past to begin another file in the middle of it.
///
/// The past is a moment at which nothing was under way, and everything since. Two such moments are kept: the older one
/// is at least ``horizon`` old, because some of what a core does depends on the last seconds, however quiet they were.
///
/// Allocates: when more has happened since the older moment than ever before.
struct RecordedHistory {
    /// Longer than anything that a core remembers of a seat at rest: velocities, taps, typing beside a touchpad.
    static let horizon = Interval.milliseconds(3000)
    /// The maximum number of events kept since a moment: four minutes of a key held beside a fast mouse. 2 MiB.
    private static let eventLimit = 1 << 18
    /// The maximum number of frames and other entries since a moment.
    private static let entryLimit = 1 << 17

    /// A moment, and what happened since.
    private struct Segment {
        var origin: SessionOrigin
        /// The ids of the devices of `origin`, by index.
        var ids: [UInt32] = []

        var isFull: Bool {
            origin.events.count > RecordedHistory.eventLimit
                || origin.entries.count > RecordedHistory.entryLimit
        }

        init(_ origin: SessionOrigin, _ devices: [(id: UInt32, description: DeviceDescription)]) {
            self.origin = origin
            for (id, description) in devices { add(description, as: id, kind: .present, at: origin.time) }
        }

        mutating func add(
            _ description: DeviceDescription, as id: UInt32, kind: Session.Entry.Kind, at time: Timestamp
        ) {
            origin.devices.append(description)
            ids.append(id)
            origin.entries.append(Session.Entry(time: time, device: ids.count - 1, kind: kind))
        }

        /// A device that was removed and came back has several indices; the last counts.
        func index(of id: UInt32) -> Int? { ids.lastIndex(of: id) }

        mutating func append(_ kind: Session.Entry.Kind, of id: UInt32, at time: Timestamp) {
            guard let index = index(of: id) else { return }
            origin.entries.append(Session.Entry(time: time, device: index, kind: kind))
        }

        mutating func append(_ frame: some Sequence<InputEvent>, of id: UInt32, at time: Timestamp) {
            guard let index = index(of: id) else { return }
            let first = origin.events.count
            origin.events += frame
            guard origin.events.count > first else { return }
            origin.entries.append(
                Session.Entry(time: time, device: index, kind: .events(first..<origin.events.count)))
        }

        /// Appends what happened in the segment that follows.
        mutating func append(_ next: Segment) {
            for entry in next.origin.entries {
                let id = next.ids[entry.device]
                switch entry.kind {
                case .present: continue
                case .added: add(next.origin.devices[entry.device], as: id, kind: .added, at: entry.time)
                case .events(let range): append(next.origin.events[range], of: id, at: entry.time)
                default: append(entry.kind, of: id, at: entry.time)
                }
            }
        }
    }

    private var older: Segment?
    private var newer: Segment?

    /// True if a moment at which nothing is under way would be of use.
    func wantsRest(at time: Timestamp) -> Bool {
        guard let newer else { return true }
        return time - newer.origin.time >= Self.horizon
    }

    /// Begins anew at a moment: nothing before it matters.
    mutating func begin(
        _ seat: SeatState, _ devices: [(id: UInt32, description: DeviceDescription)], at time: Timestamp
    ) {
        older = Segment(SessionOrigin(time: time, seat: seat), devices)
        newer = nil
    }

    /// Nothing is under way at this moment.
    mutating func rest(
        _ seat: SeatState, _ devices: [(id: UInt32, description: DeviceDescription)], at time: Timestamp
    ) {
        if let newer { older = newer }
        newer = Segment(SessionOrigin(time: time, seat: seat), devices)
    }

    mutating func add(_ description: DeviceDescription, as id: UInt32, at time: Timestamp) {
        change { $0.add(description, as: id, kind: .added, at: time) }
    }

    mutating func keep(_ note: DeviceNote, of id: UInt32, at time: Timestamp) {
        change { $0.append(.note(note), of: id, at: time) }
    }

    /// - Parameter frame: with its end.
    mutating func keep(_ frame: [InputEvent], of id: UInt32, at time: Timestamp) {
        change { $0.append(frame, of: id, at: time) }
    }

    private mutating func change(_ body: (inout Segment) -> Void) {
        if newer != nil {
            body(&newer!)
            if newer!.isFull { newer = nil }
            // What follows would be missing.
            if newer == nil { older = nil }
        } else if older != nil {
            body(&older!)
            if older!.isFull { older = nil }
        }
    }

    /// The older moment and everything since; nil if too much has happened since.
    ///
    /// - Parameter ids: the devices of the file that begins, in its order.
    func origin(_ ids: [UInt32]) -> SessionOrigin? {
        guard var all = older ?? newer else { return nil }
        if older != nil, let newer { all.append(newer) }
        var origin = all.origin
        origin.places = all.ids.indices.map { index in
            all.index(of: all.ids[index]) == index ? ids.firstIndex(of: all.ids[index]) : nil
        }
        return origin
    }
}
