import InputModel
import System

/// The destination of a recording: one file, or one file after another.
///
/// Devices are identified by the numbers that the feed gives them.
protocol FeedOutput: ~Copyable {
    mutating func add(_ device: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        throws(InletError)
    /// The devices present at the beginning have been added.
    mutating func start(at time: Timestamp) throws(InletError)
    mutating func record(_ note: DeviceNote, of id: UInt32, at time: Timestamp)
    /// Records the time of day.
    mutating func record(_ clock: ClockEvent, at time: Timestamp)
    mutating func record(_ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool)
    /// Events from `start` to `end` are lost. The devices are added again, in their state after the gap.
    mutating func recordGap(from start: Timestamp, to end: Timestamp) throws(InletError)
    /// Writes the pending output.
    mutating func flush() throws(InletError)
    /// Writes the pending output and the end.
    mutating func finish() throws(InletError)
    /// Does the work that is due, once nothing more can be read for now.
    ///
    /// - Returns: when more work is due if nothing happens until then.
    mutating func pass(at now: Timestamp) throws(InletError) -> Timestamp
}

/// One file, of any length.
extension MCAPFile: FeedOutput {
    mutating func add(_ device: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        throws(InletError)
    {
        try composer.add(device, isNew: isNew, as: id, at: time)
    }

    mutating func start(at time: Timestamp) { composer.start(at: time) }

    mutating func record(_ note: DeviceNote, of id: UInt32, at time: Timestamp) {
        composer.record(note, of: id, at: time)
    }

    mutating func record(_ clock: ClockEvent, at time: Timestamp) { composer.record(clock, at: time) }

    mutating func record(
        _ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool
    ) {
        composer.record(events, of: id, at: time, isMadeByKernel: isMadeByKernel)
    }

    /// A single file cannot continue with devices that have changed; the feed ends it instead of recording a gap.
    mutating func recordGap(from start: Timestamp, to end: Timestamp) throws(InletError) {
        throw InletError(
            .io,
            "the recording has a gap, which a single file cannot have; record into a folder with --rotate-size"
        )
    }

    mutating func pass(at now: Timestamp) -> Timestamp { .distantFuture }
}
