import InputModel
import Trace

/// What one file of a recording leaves to the next.
struct RecordedPast: ~Copyable {
    /// Continues without a file, too.
    var input: RecordedInput
    /// What the seat kept in the end, apart from what is held.
    var seat: SeatState
    /// What the core remembers of devices, by id.
    var memories: [UInt32: DeviceMemory]

    consuming func takeInput() -> RecordedInput { input }

    /// Takes into account what the keyboards did while no file was open.
    mutating func keepSeat() { seat.keyboard = input.kept }

    /// Takes over what the seat kept before a gap.
    mutating func resume(from former: SeatState, at time: Timestamp) {
        seat = former
        input.resume(from: former.keyboard, at: time)
    }

    /// The beginning of a file: the devices, and how their state came about.
    func beginning(at time: Timestamp) -> Session {
        var session = Session()
        let ids = input.ids
        var origin = input.origin ?? SessionOrigin(time: time, seat: seat)
        let isStill = origin.entries.allSatisfy { $0.kind == .present } && !origin.entries.isEmpty
        for (index, id) in ids.enumerated() {
            guard var description = input.description(of: id) else { continue }
            description.initialState.memory = memories[id] ?? DeviceMemory()
            if isStill, let place = origin.places.firstIndex(of: index) {
                description = origin.devices[place]
            }
            session.devices.append(description)
            session.entries.append(Session.Entry(time: time, device: index, kind: .present))
        }
        if isStill { (origin.devices, origin.places, origin.entries) = ([], [], []) }
        session.origin = origin
        return session
    }
}
