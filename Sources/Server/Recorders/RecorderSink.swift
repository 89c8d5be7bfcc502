import InputModel
import Recording
import System

/// The destination of a recording, and what it waits for beside the devices.
protocol RecorderSink: DeviceSink, ~Copyable {
    /// Something happened to a device that is no frame.
    mutating func note(_ what: DeviceNote, of id: DeviceID, at time: Timestamp)
    /// Records the time of day, if the format has it.
    mutating func noteClock()
    /// The devices present at the beginning have been added.
    mutating func start(_ poller: inout Poller) throws(InletError)
    /// It has work that no descriptor reports.
    var isUnfinished: Bool { get }
    /// When it has work if nothing happens until then.
    var due: Timestamp { get }
    /// A descriptor of its own is ready.
    mutating func take(_ token: LoopToken, isHungUp: Bool, _ poller: inout Poller) throws(InletError)
    /// - Parameter hasNews: this turn may have added data to write.
    /// - Returns: false to end the recording.
    mutating func finishTurn(
        hasNews: Bool, _ devices: borrowing LiveDevices, _ poller: inout Poller
    ) throws(InletError) -> Bool
    /// Writes the end.
    mutating func finish() throws(InletError)
}

extension RecorderSink where Self: ~Copyable {
    mutating func remove(_ id: DeviceID, at time: Timestamp) { note(.removed, of: id, at: time) }
    mutating func noteResynced(_ id: DeviceID, at time: Timestamp) { note(.resynced, of: id, at: time) }
    mutating func noteOverlong(_ id: DeviceID, at time: Timestamp) { note(.overlong, of: id, at: time) }
    mutating func noteSlept(_ id: DeviceID, at time: Timestamp) { note(.slept, of: id, at: time) }
    /// A device that could not be opened is not recorded.
    mutating func noteUnopened(at time: Timestamp) {}
    mutating func noteClock() {}
    var isUnfinished: Bool { false }
    var due: Timestamp { .distantFuture }
}
