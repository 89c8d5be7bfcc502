import InputModel
import Recording
import Subscription
import System

/// Records in one MCAP file. A device's id is its number in the file.
///
/// A chunk is written at least every second (`MCAPFile.flushInterval`), so that a process that is killed loses no more
/// than that.
struct MCAPSink: RecorderSink, ~Copyable {
    private var file: MCAPFile
    private var requests: RecordedRequests?
    private var clockLines = ClockLines()
    /// Expires when waiting data is to be written. A limit on each wait would have to be set again for every frame.
    private var timer: TimerDescriptor
    /// The timer is set.
    private var isFlushDue = false

    init(
        _ file: consuming MCAPFile, _ requests: consuming RecordedRequests?, _ poller: inout Poller
    ) throws(InletError) {
        let timer = try TimerDescriptor()
        try poller.add(timer.rawDescriptor, token: .timer, for: .news)
        try poller.add(file.rawDescriptor, token: .recording, for: .hangUp)
        self.file = file
        self.requests = requests
        self.timer = timer
    }

    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID? {
        DeviceID(rawValue: try file.composer.add(device, isNew: isNew, at: time))
    }

    mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        file.composer.record(note, of: id.rawValue, at: time)
    }

    mutating func process(_ frame: borrowing Frame) {
        file.composer.record(
            frame.events, of: frame.device.rawValue, at: frame.time, isMadeByKernel: frame.isMadeByKernel
        )
    }

    /// Records the time of day and the boot, but not the machine, which would link the recordings of one person.
    mutating func recordClock() {
        var (time, event) = clockLines.next()
        event.machine = nil
        file.composer.record(event, at: time)
    }

    mutating func start(_ poller: inout Poller) throws(InletError) {
        file.composer.start(at: MonotonicClock.now)
        recordClock()
        try file.flush()
    }

    /// Requests wait without a readable descriptor.
    var isUnfinished: Bool {
        switch requests {
        case nil: false
        case .some(let requests): requests.isUnfinished
        }
    }

    mutating func take(_ token: LoopToken, isHungUp: Bool, _ poller: inout Poller) throws(InletError) {
        switch token {
        case .output: if isHungUp { requests?.hangUp(&poller) }
        case .recording: file.loseReader()
        case .timer:
            isFlushDue = false
            if clockLines.due <= MonotonicClock.now { recordClock() }
            try file.flush()
        // Requests are read at the end of the turn.
        default: break
        }
    }

    mutating func finishTurn(
        hasNews: Bool, _ devices: borrowing LiveDevices, _ poller: inout Poller
    ) throws(InletError) -> Bool {
        try requests?.read(into: &file.composer, &poller)
        if hasNews && !isFlushDue {
            isFlushDue = true
            timer.set(to: MonotonicClock.now + MCAPFile.flushInterval)
        }
        return file.hasReader
    }

    mutating func finish() throws(InletError) { try file.finish() }
}
