import InputModel
import LinuxInput
import Recording
import System

/// Records through a separate process, without a core in this one.
struct FeedSink: RecorderSink, ~Copyable {
    private let recording: RecordingFeed
    private var clockLines = ClockLines()
    private var lastID: UInt32 = 0
    /// The process has not reported its end.
    private var goesOn = true

    init(_ recording: RecordingFeed) {
        self.recording = recording
    }

    mutating func add(_ device: DeviceDescription, isNew: Bool, at time: Timestamp) -> DeviceID? {
        lastID += 1
        let id = DeviceID(rawValue: lastID)
        recording.add(device, as: id, isNew: isNew, at: time)
        return id
    }

    mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        recording.record(note, of: id, at: time)
    }

    mutating func process(_ frame: borrowing Frame) {
        recording.record(frame.events, of: frame.device, at: frame.time, isMadeByKernel: frame.isMadeByKernel)
    }

    mutating func recordClock() {
        let (time, event) = clockLines.next()
        recording.record(event, at: time)
    }

    mutating func start(_ poller: inout Poller) throws(InletError) {
        try poller.add(recording.rawDescriptor, token: .recording, for: .reading)
        recording.start(at: MonotonicClock.now)
        recordClock()
        recording.send()
    }

    var due: Timestamp { clockLines.due }

    mutating func take(_ token: LoopToken, isHungUp: Bool, _ poller: inout Poller) {
        guard token == .recording else { return }
        poller.remove(recording.rawDescriptor)
        recording.takeEnd()
        goesOn = false
    }

    mutating func finishTurn(
        hasNews: Bool, _ devices: borrowing LiveDevices, _ poller: inout Poller
    ) -> Bool {
        if clockLines.due <= MonotonicClock.now { recordClock() }
        devices.send(recording, at: MonotonicClock.now)
        return goesOn
    }

    mutating func finish() throws(InletError) { try recording.finish(within: Deadlines.recording) }
}

extension LiveDevices {
    /// Sends the waiting data. After a gap, the recording continues with the present state of the devices.
    ///
    /// - Parameter time: the present, by the clock of the recording.
    func send(_ recording: RecordingFeed, at time: @autoclosure () -> Timestamp) {
        recording.send()
        guard recording.isGapOver else { return }
        recording.endGap(at: time()) { id in
            open.first { $0.id == id }?.device.describe()
        }
        recording.send()
    }
}
