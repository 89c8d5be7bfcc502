import Configuration
import Glibc
package import InputModel
import LinuxInput
import Recording
import Subscription
package import System

/// Records the events of devices, their addition and removal, and the core's output in MCAP, until a signal ends it.
///
/// A chunk is written at least every second (`MCAPFile.flushInterval`), so that a process that is killed loses no more
/// than that.
package struct MCAPRecorder: EventLoop, ~Copyable {
    package var poller: Poller
    private var devices: LiveDevices
    private var file: MCAPFile
    private let user: String?
    private var requests: RecordedRequests?
    private var signals: SignalDescriptor
    private var clockChanges: ClockChangeDescriptor
    private var clockLines = ClockLines()
    /// Expires when waiting data is to be written. A limit on each wait would have to be set again for every frame.
    private var timer: TimerDescriptor
    /// This turn may have added data to write.
    private var hasNews = false
    /// The timer is set.
    private var isFlushDue = false
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - paths: the nodes to record; empty for all devices of the seat.
    ///   - path: the file to create; `-` for standard output.
    ///   - showKeys: do not redact typed text.
    ///   - configuration: the file that configures the core, which the recording then contains; nil for the defaults.
    ///   - blur: by how much the times of keys may be changed; nil to keep them.
    ///   - takesRequests: take requests from standard input, and answer on standard output.
    ///   - user: the user to become once the devices are open; nil to keep the present one.
    package init(
        devices paths: [String], file path: String, showKeys: Bool, configuration: String?,
        blur: Interval? = nil, takesRequests: Bool = false, user: String? = nil
    ) throws(InletError) {
        // The helper starts before this process opens any descriptor that it would inherit.
        let opener = try DeviceOpener.start(for: user)
        var poller = try Poller()
        let devices = try LiveDevices(
            DeviceSelection(paths: paths, seat: DeviceDescription.standardSeat), supervisor: nil,
            opener: opener, poller: &poller)
        let signals = try SignalDescriptor()
        let clockChanges = try ClockChangeDescriptor()
        let timer = try TimerDescriptor()
        try poller.add(timer.rawDescriptor, token: .timer, for: .news)
        try poller.add(clockChanges.rawDescriptor, token: .clock, for: .reading)
        try poller.add(signals.rawDescriptor, token: .signals, for: .reading)
        let configuration =
            if let configuration { try Configuration(path: configuration) } else { Configuration() }
        let file = try RecordingFile(path: path)
        requests = nil
        if takesRequests {
            requests = try RecordedRequests(
                try RequestInput(for: STDIN_FILENO), replies: try OutputDescriptor(for: STDOUT_FILENO),
                &poller)
        }
        let composer = TraceComposer(
            showKeys: showKeys, blur: blur, configuration: configuration, at: MonotonicClock.now)
        self.file = MCAPFile(composer, file: file)
        self.devices = devices
        self.poller = poller
        self.signals = signals
        self.clockChanges = clockChanges
        self.timer = timer
        self.user = user
    }

    /// Records until SIGINT, SIGTERM or SIGHUP, or until the reader of standard output disconnects.
    ///
    /// - Throws: ``InletError`` if a named device cannot be read, or no device can; (I/O) if the file cannot be
    ///   written, which then ends with its last whole chunk; (not available) if the helper that opens devices has
    ///   exited.
    package mutating func run() throws(InletError) {
        try poller.add(file.rawDescriptor, token: .recording, for: .hangUp)
        let unread = try devices.openAll(&file, &poller)
        guard devices.count > 0 else {
            throw unread ?? InletError(.unavailable, "no input device: plug one in")
        }
        file.composer.start(at: MonotonicClock.now)
        noteClock()
        try file.flush()
        if let user { try Confinement.leaveRights(to: user) }
        try takeTurns()
        // Input before the end belongs to the recording.
        devices.readRest(&file, &poller)
        try file.finish()
        if let failure = devices.failure { throw failure }
    }

    /// Records the time of day and the boot, but not the machine, which would link the recordings of one person.
    private mutating func noteClock() {
        var (time, event) = clockLines.next()
        event.machine = nil
        file.composer.note(event, at: time)
    }

    package func patience() -> Interval? {
        devices.isUnfinished || isAsked ? .milliseconds(0) : devices.openerPatience
    }

    /// Requests wait without a readable descriptor.
    private var isAsked: Bool {
        switch requests {
        case nil: false
        case .some(let requests): requests.isUnfinished
        }
    }

    package mutating func wake(ready count: Int) { hasNews = isAsked || devices.isUnfinished }

    package mutating func take(_ event: Poller.Event) throws(InletError) {
        let token = event.loopToken
        hasNews = hasNews || token != .timer
        switch token {
        case .devices(let token): devices.take(token, &file, &poller)
        // Requests are read at the end of the turn.
        case .requests: break
        case .output: if event.isHungUp { requests?.hangUp(&poller) }
        case .signals: hasEnded = signals.next() != nil || hasEnded
        case .recording:
            file.loseReader()
            hasEnded = true
        case .timer:
            isFlushDue = false
            if clockLines.due <= MonotonicClock.now { noteClock() }
            try file.flush()
        case .clock:
            if clockChanges.takeSleep() { devices.noteSleep(&file, &poller) }
            noteClock()
        case .keeper, .owner, .daemon, .door: break
        }
    }

    package mutating func finishTurn() throws(InletError) {
        devices.readUnfinished(&file, &poller)
        devices.checkOpener(&file, &poller)
        try requests?.read(into: &file.composer, &poller)
        if hasNews && !isFlushDue {
            isFlushDue = true
            timer.set(to: MonotonicClock.now + MCAPFile.flushInterval)
        }
        if !file.hasReader || devices.failure != nil { hasEnded = true }
    }
}

/// A device's id is its number in the file.
extension MCAPFile: DeviceSink {
    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID? {
        DeviceID(rawValue: UInt32(try composer.add(device, isNew: isNew, at: time)))
    }

    mutating func remove(_ id: DeviceID, at time: Timestamp) {
        composer.remove(Int(id.rawValue), at: time)
    }

    mutating func process(_ frame: borrowing Frame) {
        composer.record(
            frame.events, of: Int(frame.device.rawValue), at: frame.time, isMadeByKernel: frame.isMadeByKernel
        )
    }

    mutating func noteResynced(_ id: DeviceID, at time: Timestamp) {
        composer.noteResynced(Int(id.rawValue), at: time)
    }

    mutating func noteOverlong(_ id: DeviceID, at time: Timestamp) {
        composer.noteOverlong(Int(id.rawValue), at: time)
    }

    mutating func noteSlept(_ id: DeviceID, at time: Timestamp) {
        composer.noteSlept(Int(id.rawValue), at: time)
    }

    /// A device that could not be opened is not recorded.
    mutating func noteUnopened(at time: Timestamp) {}
}
