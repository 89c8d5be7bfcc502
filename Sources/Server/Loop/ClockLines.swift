import InputModel
import System
import Wire

/// When `clock` lines are due, and the machine's id in them.
struct ClockLines {
    /// A reader that joins two machines, or a recording that is cut, has a pair of clocks near everything. The kernel slews both
    /// clocks alike, so that more would say nothing new.
    static let interval = Interval.milliseconds(10 * 60 * 1000)

    private let ids: HashedIDs
    /// When the next is due where nothing happens; `distantFuture` where time is not the kernel's.
    private(set) var due = Timestamp.distantFuture

    /// Reads the ids: to be made before the process gives up its rights.
    init() {
        let own = MachineIDs()
        ids = HashedIDs(machine: own.machine, boot: own.boot)
    }

    /// What is to be told now.
    mutating func next(_ reading: (time: Timestamp, realtime: Int64) = RealtimeClock.reading()) -> (
        time: Timestamp, event: ClockEvent
    ) {
        due = reading.time + Self.interval
        return (
            reading.time, ClockEvent(realtime: reading.realtime, boot: ids.bootID, machine: ids.machineID)
        )
    }
}
