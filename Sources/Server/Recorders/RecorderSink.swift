import InputModel
import Recording
import System

/// The destination of a recording, and what it waits for beside the devices.
protocol RecorderSink: DeviceSink, ~Copyable {
    /// Records the time of day, if the format has it.
    mutating func recordClock()
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
    /// A device that could not be opened is not recorded.
    mutating func publishUnopened(at time: Timestamp) {}
    mutating func recordClock() {}
    var isUnfinished: Bool { false }
    var due: Timestamp { .distantFuture }
}
