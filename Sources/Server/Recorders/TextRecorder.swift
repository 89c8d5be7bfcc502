import Glibc
package import InputModel
import LinuxInput
import Recording
package import System

/// Writes the events of one device to a file in the format of evemu or libinput, until a signal ends it.
///
/// By default it redacts typed text before anything is written.
package struct TextRecorder: EventLoop, ~Copyable {
    package var poller: Poller
    private let path: String
    private let user: String?
    private var devices: LiveDevices
    private var recording: TextRecording
    private var file: RecordingFile
    private var signals: SignalDescriptor
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - path: the node to record.
    ///   - file: the file to create; `-` for standard output.
    ///   - isLibinput: write libinput's format instead of evemu's.
    ///   - showKeys: do not redact typed text.
    ///   - blur: by how much the times of keys may be changed; nil to keep them.
    ///   - user: the user to become once the device is open; nil to keep the present one.
    package init(
        device path: String, file: String, isLibinput: Bool, showKeys: Bool, blur: Interval? = nil,
        user: String? = nil
    ) throws(InletError) {
        // The helper starts before this process opens any descriptor that it would inherit.
        let opener = try DeviceOpener.start(for: user)
        var poller = try Poller()
        var devices = try LiveDevices(
            DeviceSelection(paths: [path], seat: DeviceDescription.standardSeat), supervisor: nil,
            opener: opener, poller: &poller)
        // On a terminal somebody reads along: a hundred lines of base64 before the first event are of no use.
        let isTerminal = file == "-" && isatty(STDOUT_FILENO) == 1
        var recording = TextRecording(
            isLibinput: isLibinput, showKeys: showKeys, blur: blur, hasKeymap: !isTerminal,
            at: MonotonicClock.now)
        // A device that cannot be read leaves no file behind.
        _ = try devices.openAll(&recording, &poller)
        let file = try RecordingFile(path: file)
        let signals = try SignalDescriptor()
        try poller.add(signals.rawDescriptor, token: .signals, for: .reading)
        try poller.add(file.rawDescriptor, token: .recording, for: .hangUp)
        self.path = path
        self.user = user
        self.file = file
        self.signals = signals
        self.poller = poller
        self.devices = devices
        self.recording = recording
    }

    /// Records until SIGINT, SIGTERM or SIGHUP, or until the device is removed or the reader of standard output
    /// disconnects.
    ///
    /// - Throws: ``InletError`` (I/O) if the device can no longer be read, or the file cannot be written; (not
    ///   available) if the helper that opens devices has exited.
    package mutating func run() throws(InletError) {
        try file.write(recording.takeText())
        if let user { try Confinement.leaveRights(to: user) }
        try takeTurns()
        // Input before the end belongs to the recording.
        devices.readRest(&recording, &poller)
        try file.write(recording.takeText())
        if let failure = recording.failure ?? devices.failure { throw failure }
    }

    package func patience() -> Interval? {
        devices.isUnfinished ? .milliseconds(0) : devices.openerPatience
    }

    package mutating func take(_ event: Poller.Event) {
        switch event.loopToken {
        case .devices(let token): devices.take(token, &recording, &poller)
        case .signals: hasEnded = signals.next() != nil || hasEnded
        case .recording:
            file.loseReader()
            hasEnded = true
        case .output, .requests, .clock, .timer, .keeper, .owner, .daemon, .door:
            break
        }
    }

    package mutating func finishTurn() throws(InletError) {
        devices.readUnfinished(&recording, &poller)
        devices.checkOpener(&recording, &poller)
        try file.write(recording.takeText())
        if recording.isOver && recording.failure == nil {
            Message.write("\(path): the device was removed; the recording ends here")
        }
        if recording.isOver || !file.hasReader || devices.failure != nil { hasEnded = true }
    }
}

extension TextRecording: DeviceSink {}
