package import Configuration
import Glibc
package import InputModel
import LinuxInput
import Recording
package import System

/// Records devices, and what the core makes of them, from file to file of a folder, until a signal ends it.
///
/// A process of its own writes the files: it keeps the right to create and remove them, and a slow disk delays no client.
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
    ///   - paths: the nodes to record; empty for all of the seat.
    ///   - settings: the folder, and when its files end and go.
    ///   - showKeys: write what is typed as it is.
    ///   - configuration: the file to run the core with, which each recording then holds; nil for the defaults.
    ///   - user: the user to become once the devices are open, whose files they are; nil to keep the present one.
    package init(
        devices paths: [String], _ settings: RecordingSettings, showKeys: Bool, configuration: String?,
        user: String? = nil
    ) throws(InletError) {
        // Before anything is open that it would keep open.
        let opener = try DeviceOpener.start(for: user)
        let configuration =
            if let configuration { try Configuration(path: configuration) } else { Configuration() }
        let feed = try RecordingFeed(settings, configuration: configuration, showKeys: showKeys, user: user)
        var poller = try Poller()
        let devices = try LiveDevices(
            DeviceSelection(paths: paths, seat: "seat0"), supervisor: nil, opener: opener, poller: &poller)
        let signals = try SignalDescriptor()
        let clockChanges = try ClockChangeDescriptor()
        poller.add(clockChanges.rawDescriptor, token: LoopToken.clock, for: .reading)
        poller.add(signals.rawDescriptor, token: LoopToken.signals, for: .reading)
        poller.add(feed.rawDescriptor, token: LoopToken.recording, for: .reading)
        self.feed = FeedSink(feed)
        self.devices = devices
        self.poller = poller
        self.signals = signals
        self.clockChanges = clockChanges
        self.user = user
    }

    /// Records until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Throws: ``InletError`` where a named device cannot be read, or no device at all; (I/O) where files cannot be
    ///   written for another reason than a full disk, or the disk is full at the end; (not available) where a helper has gone.
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
        // What was typed before the end is part of it.
        devices.readRest(&feed, &poller)
        try feed.recording.finish(within: Deadlines.recording)
        if let failure = devices.failure { throw failure }
    }

    private mutating func noteClock() {
        let (time, event) = clockLines.next()
        feed.recording.note(event, at: time)
    }

    package func patience() -> Interval? {
        devices.isUnfinished ? .milliseconds(0) : max(clockLines.due - MonotonicClock.now, .milliseconds(0))
    }

    package mutating func take(_ event: Poller.Event) {
        if case (.device, let number)? = LoopToken.several(event.token) {
            return devices.read(number, &feed, &poller)
        }
        switch event.token {
        case LoopToken.signals: hasEnded = signals.next() != nil || hasEnded
        case LoopToken.recording:
            poller.remove(feed.recording.rawDescriptor)
            feed.recording.noteEnd()
            hasEnded = true
        case LoopToken.clock:
            if clockChanges.takeSleep() { devices.noteSleep(&feed, &poller) }
            noteClock()
        case LoopToken.opener: devices.failure = DeviceOpener.gone
        case LoopToken.udev: devices.applyChanges(&feed, &poller)
        default: break
        }
    }

    package mutating func finishTurn() {
        devices.readUnfinished(&feed, &poller)
        if clockLines.due <= MonotonicClock.now { noteClock() }
        send()
        if devices.failure != nil { hasEnded = true }
    }

    private func send() { devices.send(feed.recording) }
}

/// A recording alone, without a core beside it.
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
    /// Of what was not there, nothing is recorded.
    mutating func noteUnopened(at time: Timestamp) {}
}

extension LiveDevices {
    /// Hands on what waits, and goes on after a gap with the devices as they are.
    func send(_ recording: RecordingFeed) {
        recording.send()
        guard recording.isGapOver else { return }
        recording.endGap(at: MonotonicClock.now) { id in
            open.first { $0.id == id }?.device.describe { _ in nil }
        }
        recording.send()
    }
}
