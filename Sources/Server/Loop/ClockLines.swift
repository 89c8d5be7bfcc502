import InputModel
import System
import Wire

/// When `clock` lines are due, and the machine's id in them.
struct ClockLines {
    /// A reader that merges two machines, or a recording that was cut, has a pair of clock readings near every event.
    /// The kernel slews both clocks alike, so more frequent lines would add nothing.
    static let interval = Interval.milliseconds(10 * 60 * 1000)

    private let ids: HashedIDs
    /// When the next line is due if nothing else happens; `distantFuture` with a virtual clock.
    private(set) var due = Timestamp.distantFuture

    /// Reads the ids: call this before the process drops its privileges.
    init() {
        let own = MachineIDs()
        ids = HashedIDs(machine: own.machine, boot: own.boot)
    }

    /// The clock event to publish now; the next one is due an interval later.
    mutating func next(_ reading: (time: Timestamp, realtime: Int64) = RealtimeClock.reading()) -> (
        time: Timestamp, event: ClockEvent
    ) {
        due = reading.time + Self.interval
        return (
            reading.time, ClockEvent(realtime: reading.realtime, boot: ids.bootID, machine: ids.machineID)
        )
    }
}
