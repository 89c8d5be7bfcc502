import InputModel
import System

/// Where what devices do is recorded: one file, or one after another.
///
/// Devices go by the numbers that the feed gives them.
protocol FeedOutput: ~Copyable {
    mutating func add(_ device: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        throws(InletError)
    /// The devices of the beginning are there.
    mutating func start(at time: Timestamp) throws(InletError)
    mutating func note(_ what: DeviceNote, of id: UInt32, at time: Timestamp)
    /// What time of day it is.
    mutating func note(_ clock: ClockEvent, at time: Timestamp)
    mutating func record(_ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool)
    /// What happened from `start` to `end` is lost. The devices come anew, as they are after it.
    mutating func noteGap(from start: Timestamp, to end: Timestamp) throws(InletError)
    /// Writes what waits.
    mutating func flush() throws(InletError)
    /// Writes what waits, and the end.
    mutating func finish() throws(InletError)
    /// Does what is due, once nothing more is to be read for now.
    ///
    /// - Returns: when there will be something to do where nothing happens until then.
    mutating func pass(at now: Timestamp) throws(InletError) -> Timestamp
}

/// What becomes of a device besides its frames.
enum DeviceNote {
    case removed, resynced, overlong, slept
}

extension TraceComposer {
    mutating func note(_ what: DeviceNote, of number: Int, at time: Timestamp) {
        switch what {
        case .removed: remove(number, at: time)
        case .resynced: noteResynced(number, at: time)
        case .overlong: noteOverlong(number, at: time)
        case .slept: noteSlept(number, at: time)
        }
    }
}

/// A recording in one file, as long as it may get.
struct SingleRecording: FeedOutput, ~Copyable {
    private var file: MCAPFile
    /// The numbers of devices in the file.
    private var devices: [UInt32: Int] = [:]

    init(_ file: consuming MCAPFile) {
        self.file = file
    }

    mutating func add(_ device: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        throws(InletError)
    {
        devices[id] = try file.composer.add(device, isNew: isNew, at: time)
    }

    mutating func start(at time: Timestamp) { file.composer.start(at: time) }

    mutating func note(_ what: DeviceNote, of id: UInt32, at time: Timestamp) {
        if let number = devices[id] { file.composer.note(what, of: number, at: time) }
    }

    mutating func note(_ clock: ClockEvent, at time: Timestamp) { file.composer.note(clock, at: time) }

    mutating func record(
        _ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool
    ) {
        guard let number = devices[id] else { return }
        file.composer.record(events, of: number, at: time, isMadeByKernel: isMadeByKernel)
    }

    /// A single file cannot continue with devices that have changed; the feed ends it instead of noting a gap.
    mutating func noteGap(from start: Timestamp, to end: Timestamp) throws(InletError) {
        throw InletError(
            .io,
            "the recording has a gap, which a single file cannot have; record into a "
                + "folder with --rotate-size")
    }

    mutating func flush() throws(InletError) { try file.flush() }
    mutating func finish() throws(InletError) { try file.finish() }
    mutating func pass(at now: Timestamp) -> Timestamp { .distantFuture }
}
