package import Configuration
import Glibc
package import InputModel
import LinuxInput
import Recording
import Subscription
package import System

/// Records the events of devices until SIGINT, SIGTERM or SIGHUP.
///
/// Its functions throw ``InletError`` if a named device cannot be read, or no device can; (I/O) if the output cannot be
/// written; (not available) if a helper has exited.
package struct Recorder {
    /// The nodes to record; empty for all devices of the seat.
    private let paths: [String]
    /// The user to become once the devices are open, who owns the files of a folder; nil to keep the present one.
    private let user: String?

    package init(devices paths: [String], user: String? = nil) {
        self.paths = paths
        self.user = user
    }

    /// Records devices and the core's output in MCAP, until the reader of standard output disconnects. A file that
    /// cannot be written ends with its last whole chunk.
    ///
    /// - Parameters:
    ///   - path: the file to create; `-` for standard output.
    ///   - showKeys: do not redact typed text.
    ///   - configuration: the file that configures the core, which the recording then contains; nil for the defaults.
    ///   - blur: by how much the times of keys may be changed; nil to keep them.
    ///   - takesRequests: take requests from standard input, and answer on standard output.
    package func recordMCAP(
        to path: String, showKeys: Bool, configuration: String?, blur: Interval?, takesRequests: Bool
    ) throws(InletError) {
        try run(DeviceOpener.start(for: user)) { poller throws(InletError) in
            let configuration = try Self.configuration(at: configuration)
            let file = try RecordingFile(path: path)
            var requests: RecordedRequests?
            if takesRequests {
                requests = try RecordedRequests(
                    RequestInput(for: STDIN_FILENO), replies: OutputDescriptor(for: STDOUT_FILENO), &poller)
            }
            let composer = TraceComposer(
                showKeys: showKeys, blur: blur, configuration: configuration, at: MonotonicClock.now)
            return try MCAPSink(MCAPFile(composer, file: file), requests, &poller)
        }
    }

    /// Records devices and the core's output in a folder, one file after the other. A full disk is an error only at the
    /// end.
    ///
    /// A separate process writes the files. It keeps the privilege to create and remove them; a slow disk delays no
    /// client.
    ///
    /// - Parameters:
    ///   - settings: the folder, and when its files end and are removed.
    ///   - showKeys: do not redact typed text.
    ///   - configuration: the file that configures the core, which each recording then contains; nil for the defaults.
    package func record(
        into settings: RecordingSettings, showKeys: Bool, configuration: String?
    ) throws(InletError) {
        let opener = try DeviceOpener.start(for: user)
        let feed = try RecordingFeed(
            settings, configuration: Self.configuration(at: configuration), showKeys: showKeys, user: user)
        try run(opener) { _ in FeedSink(feed) }
    }

    /// Records one device in the format of evemu or libinput, until it is removed or the reader of standard output
    /// disconnects.
    ///
    /// - Parameters:
    ///   - path: the file to create; `-` for standard output.
    ///   - isLibinput: write libinput's format instead of evemu's.
    ///   - showKeys: do not redact typed text.
    ///   - blur: by how much the times of keys may be changed; nil to keep them.
    package func recordText(
        to path: String, isLibinput: Bool, showKeys: Bool, blur: Interval?
    ) throws(InletError) {
        try run(DeviceOpener.start(for: user)) { _ in
            // On a terminal somebody reads along: a hundred lines of base64 before the first event are of no use.
            let isTerminal = path == "-" && isatty(STDOUT_FILENO) == 1
            let text = TextRecording(
                isLibinput: isLibinput, showKeys: showKeys, blur: blur, hasKeymap: !isTerminal,
                at: MonotonicClock.now)
            return TextSink(text, path: path, device: paths[0])
        }
    }

    private static func configuration(at path: String?) throws(InletError) -> Configuration {
        if let path { try Configuration(path: path) } else { Configuration() }
    }

    /// - Parameter opener: started before this process opens any descriptor that it would inherit.
    private func run<Sink: RecorderSink & ~Copyable>(
        _ opener: DeviceOpener?, _ sink: (inout Poller) throws(InletError) -> Sink
    ) throws(InletError) {
        var loop = try RecorderLoop(paths, opener, sink)
        try loop.run(as: user)
    }
}

/// Feeds devices to the destination of a recording.
private struct RecorderLoop<Sink: RecorderSink & ~Copyable>: EventLoop, ~Copyable {
    var poller: Poller
    private var devices: LiveDevices
    private var sink: Sink
    private var signals: SignalDescriptor
    private var clockChanges: ClockChangeDescriptor
    /// This turn may have added data to write.
    private var hasNews = false
    private(set) var hasEnded = false

    init(
        _ paths: [String], _ opener: DeviceOpener?,
        _ sink: (inout Poller) throws(InletError) -> Sink
    ) throws(InletError) {
        var poller = try Poller()
        let devices = try LiveDevices(
            DeviceSelection(paths: paths, seat: DeviceDescription.standardSeat), opener: opener,
            poller: &poller)
        let signals = try SignalDescriptor()
        let clockChanges = try ClockChangeDescriptor()
        try poller.add(clockChanges.rawDescriptor, token: .clock, for: .reading)
        try poller.add(signals.rawDescriptor, token: .signals, for: .reading)
        let sink = try sink(&poller)
        self.poller = poller
        self.devices = devices
        self.sink = sink
        self.signals = signals
        self.clockChanges = clockChanges
    }

    mutating func run(as user: String?) throws(InletError) {
        let unread = try devices.openAll(&sink, &poller)
        guard devices.count > 0 else {
            throw unread ?? InletError(.unavailable, "no input device: plug one in")
        }
        try sink.start(&poller)
        if let user { try Confinement.leaveRights(to: user) }
        try takeTurns()
        // Input before the end belongs to the recording.
        devices.readRest(&sink, &poller)
        try sink.finish()
        if let failure = devices.failure { throw failure }
    }

    func patience() -> Interval? {
        if devices.isUnfinished || sink.isUnfinished { return .milliseconds(0) }
        return MonotonicClock.patience(until: min(sink.due, devices.openerDeadline))
    }

    mutating func wake(ready count: Int) { hasNews = sink.isUnfinished || devices.isUnfinished }

    mutating func take(_ event: Poller.Event) throws(InletError) {
        let token = event.loopToken
        hasNews = hasNews || token != .timer
        switch token {
        case .devices(let token): devices.take(token, &sink, &poller)
        case .signals: hasEnded = signals.next() != nil || hasEnded
        case .clock:
            if clockChanges.takeSleep() { devices.processSleep(&sink, &poller) }
            sink.recordClock()
        default: try sink.take(token, isHungUp: event.isHungUp, &poller)
        }
    }

    mutating func finishTurn() throws(InletError) {
        devices.readUnfinished(&sink, &poller)
        devices.checkOpener(&sink, &poller)
        let goesOn = try sink.finishTurn(hasNews: hasNews, devices, &poller)
        if !goesOn || devices.failure != nil { hasEnded = true }
    }
}
