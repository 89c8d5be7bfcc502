package import Configuration
import Glibc
package import InputModel
import LinuxInput
import Recording
package import System

/// Records devices and the core's output in a folder, one file after the other, until a signal ends it.
///
/// A separate process writes the files. It keeps the privilege to create and remove them; a slow disk delays no client.
package struct RotatingRecorder: EventLoop, ~Copyable {
    package var poller: Poller
    private var devices: LiveDevices
    private var feed: FeedSink
    private let user: String?
    private var signals: SignalDescriptor
    private var clockChanges: ClockChangeDescriptor
    private var clockLines = ClockLines()
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - paths: the nodes to record; empty for all devices of the seat.
    ///   - settings: the folder, and when its files end and are removed.
    ///   - showKeys: do not redact typed text.
    ///   - configuration: the file that configures the core, which each recording then contains; nil for the defaults.
    ///   - user: the user to become once the devices are open, who owns the files; nil to keep the present one.
    package init(
        devices paths: [String], _ settings: RecordingSettings, showKeys: Bool, configuration: String?,
        user: String? = nil
    ) throws(InletError) {
        // The helper starts before this process opens any descriptor that it would inherit.
        let opener = try DeviceOpener.start(for: user)
        let configuration =
            if let configuration { try Configuration(path: configuration) } else { Configuration() }
        let feed = try RecordingFeed(settings, configuration: configuration, showKeys: showKeys, user: user)
        var poller = try Poller()
        let devices = try LiveDevices(
            DeviceSelection(paths: paths, seat: DeviceDescription.standardSeat), supervisor: nil,
            opener: opener, poller: &poller)
        let signals = try SignalDescriptor()
        let clockChanges = try ClockChangeDescriptor()
        try poller.add(clockChanges.rawDescriptor, token: .clock, for: .reading)
        try poller.add(signals.rawDescriptor, token: .signals, for: .reading)
        try poller.add(feed.rawDescriptor, token: .recording, for: .reading)
        self.feed = FeedSink(feed)
        self.devices = devices
        self.poller = poller
        self.signals = signals
        self.clockChanges = clockChanges
        self.user = user
    }

    /// Records until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Throws: ``InletError`` if a named device cannot be read, or no device can; (I/O) if files cannot be written
    ///   for another reason than a full disk, or the disk is full at the end; (not available) if a helper has exited.
    package mutating func run() throws(InletError) {
        let unread = try devices.openAll(&feed, &poller)
        guard devices.count > 0 else {
            throw unread ?? InletError(.unavailable, "no input device: plug one in")
        }
        feed.recording.start(at: MonotonicClock.now)
        noteClock()
        if let user { try Confinement.leaveRights(to: user) }
        send()
        try takeTurns()
        // Input before the end belongs to the recording.
        devices.readRest(&feed, &poller)
        try feed.recording.finish(within: Deadlines.recording)
        if let failure = devices.failure { throw failure }
    }

    private mutating func noteClock() {
        let (time, event) = clockLines.next()
        feed.recording.note(event, at: time)
    }

    package func patience() -> Interval? {
        devices.isUnfinished
            ? .milliseconds(0)
            : max(min(clockLines.due, devices.openerDeadline) - MonotonicClock.now, .milliseconds(0))
    }

    package mutating func take(_ event: Poller.Event) {
        switch event.loopToken {
        case .devices(let token): devices.take(token, &feed, &poller)
        case .signals: hasEnded = signals.next() != nil || hasEnded
        case .recording:
            poller.remove(feed.recording.rawDescriptor)
            feed.recording.noteEnd()
            hasEnded = true
        case .clock:
            if clockChanges.takeSleep() { devices.noteSleep(&feed, &poller) }
            noteClock()
        case .output, .requests, .timer, .keeper, .owner, .daemon, .door: break
        }
    }

    package mutating func finishTurn() {
        devices.readUnfinished(&feed, &poller)
        devices.checkOpener(&feed, &poller)
        if clockLines.due <= MonotonicClock.now { noteClock() }
        send()
        if devices.failure != nil { hasEnded = true }
    }

    private func send() { devices.send(feed.recording) }
}

/// Passes the events of devices to a recording, without a core.
private struct FeedSink: DeviceSink, ~Copyable {
    let recording: RecordingFeed
    private var lastID: UInt32 = 0

    init(_ recording: RecordingFeed) {
        self.recording = recording
    }

    mutating func add(_ device: DeviceDescription, isNew: Bool, at time: Timestamp) -> DeviceID? {
        lastID += 1
        let id = DeviceID(rawValue: lastID)
        recording.add(device, as: id, isNew: isNew, at: time)
        return id
    }

    mutating func remove(_ id: DeviceID, at time: Timestamp) { recording.remove(id, at: time) }

    mutating func process(_ frame: borrowing Frame) {
        recording.record(
            frame.events, of: frame.device, at: frame.time, isMadeByKernel: frame.isMadeByKernel)
    }

    mutating func noteResynced(_ id: DeviceID, at time: Timestamp) { recording.noteResynced(id, at: time) }
    mutating func noteOverlong(_ id: DeviceID, at time: Timestamp) { recording.noteOverlong(id, at: time) }
    mutating func noteSlept(_ id: DeviceID, at time: Timestamp) { recording.noteSlept(id, at: time) }
    /// A device that could not be opened is not recorded.
    mutating func noteUnopened(at time: Timestamp) {}
}

extension LiveDevices {
    /// Sends the waiting data. After a gap, the recording continues with the present state of the devices.
    func send(_ recording: RecordingFeed) {
        recording.send()
        guard recording.isGapOver else { return }
        recording.endGap(at: MonotonicClock.now) { id in
            open.first { $0.id == id }?.device.describe { _ in nil }
        }
        recording.send()
    }
}
