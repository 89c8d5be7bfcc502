import Configuration
import Glibc
public import InputModel
import LinuxInput
import Subscription
public import System

/// Records devices, their coming and going, and what the core makes of them, in MCAP, until a signal ends it.
///
/// A chunk is written every second at the latest, so that a process that is killed loses no more.
public struct TraceRecorder: ~Copyable {
    private enum Token {
        static let signals: UInt64 = 0
        static let udev: UInt64 = 1
        static let requests: UInt64 = 2
        static let replies: UInt64 = 3
        static let timer: UInt64 = 4
        static let sleep: UInt64 = 5
        static let output: UInt64 = 6
        static let firstDevice: UInt64 = 16
    }

    private let selection: DeviceSelection
    private let paths: [String]
    private var udev: Udev
    private var poller: Poller
    private var signals: SignalDescriptor
    private var sleep: SleepDescriptor
    private var devices: [RecordedDevice] = []
    private var trace: TraceFile
    private var requests: RecordedRequests?
    /// Tells when what waits is to be written. A limit for waiting would be set anew for every frame.
    private var timer: TimerDescriptor
    /// Something waits.
    private var isFlushDue = false

    /// - Parameters:
    ///   - paths: the nodes to record; empty for all of the seat.
    ///   - path: the file to create; `-` for standard output.
    ///   - showKeys: write what is typed as it is.
    ///   - configuration: the file to run the core with, which the recording then holds; nil for the defaults.
    ///   - blur: by how much the times of keys may be moved; nil to keep them.
    ///   - takesRequests: take requests from standard input, and answer on standard output.
    public init(
        devices paths: [String], file path: String, showKeys: Bool, configuration: String?,
        blur: Interval? = nil, takesRequests: Bool = false
    ) throws(InletError) {
        let udev = try InletError.translate { () throws(LinuxInputError) in try Udev() }
        var poller = try Poller()
        let signals = try SignalDescriptor()
        let sleep = try SleepDescriptor()
        let timer = try TimerDescriptor()
        poller.add(timer.rawDescriptor, token: Token.timer, for: .news)
        poller.add(sleep.rawDescriptor, token: Token.sleep, for: .reading)
        poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        poller.add(udev.rawDescriptor, token: Token.udev, for: .reading)
        let configuration =
            if let configuration { try Configuration(path: configuration) } else { Configuration() }
        let file = try RecordingFile(path: path)
        requests = nil
        if takesRequests {
            requests = RecordedRequests(
                try RequestInput(for: STDIN_FILENO), replies: try OutputDescriptor(for: STDOUT_FILENO),
                &poller, token: Token.requests, replyToken: Token.replies)
        }
        self.paths = paths
        selection = DeviceSelection(paths: paths, seat: "seat0")
        let composer = TraceComposer(
            showKeys: showKeys, blur: blur, configuration: configuration, at: MonotonicClock.now)
        trace = TraceFile(composer, file: file)
        self.udev = udev
        self.poller = poller
        self.signals = signals
        self.sleep = sleep
        self.timer = timer
    }

    /// Records until SIGINT, SIGTERM or SIGHUP, or until the reader of standard output goes.
    ///
    /// - Throws: ``InletError`` where a named device cannot be read, or no device at all; (I/O) where the file cannot
    ///   be written, which is closed at its last whole chunk then.
    public mutating func run() throws(InletError) {
        poller.add(trace.rawDescriptor, token: Token.output, for: .hangUp)
        try openFirstDevices()
        trace.composer.start(at: MonotonicClock.now)
        try flush()
        var isEnding = false
        while !isEnding && trace.hasReader {
            var hasNews = requests?.isUnfinished ?? false
            let ready = poller.wait(for: hasNews ? .milliseconds(0) : nil)
            for index in 0..<ready {
                let token = poller[index].token
                hasNews = hasNews || token != Token.timer
                switch token {
                case Token.signals: isEnding = signals.next() != nil || isEnding
                case Token.output: isEnding = true
                case Token.timer: try flush()
                case Token.sleep: if sleep.takeSleep() { noteSleep() }
                case Token.requests: break
                case Token.replies: if poller[index].isHungUp { requests?.hangUp(&poller) }
                case Token.udev: while let change = udev.nextChange() { apply(change) }
                default:
                    let number = Int(token - Token.firstDevice)
                    if let device = devices.first(where: { $0.number == number }) { read(device) }
                }
            }
            try requests?.read(into: &trace.composer, &poller)
            if hasNews && !isFlushDue {
                isFlushDue = true
                timer.set(to: MonotonicClock.now + TraceFile.flushInterval)
            }
        }
        // What was typed before the end is part of it.
        for device in devices { read(device) }
        try trace.finish()
    }

    private mutating func flush() throws(InletError) {
        isFlushDue = false
        try trace.flush()
    }
}

// Devices: opened at the start, coming, going; what they send.
extension TraceRecorder {
    private mutating func openFirstDevices() throws(InletError) {
        if !paths.isEmpty {
            for path in paths where !isOpen(path) {
                try open(path, properties: udev.properties(of: path), isNew: false)
            }
            return
        }
        var denied: InletError?
        let nodes = try InletError.translate { () throws(LinuxInputError) in try udev.nodes() }
        for node in nodes.filter(selection.includes) {
            do {
                try open(node.path, properties: node.properties, isNew: false)
            } catch {
                if error.status == .badConfiguration { throw error }
                denied = denied ?? error
            }
        }
        guard devices.isEmpty else { return }
        throw denied ?? InletError(.unavailable, "no input device: plug one in")
    }

    /// The node is recorded already, by this name or another.
    private func isOpen(_ path: String) -> Bool {
        devices.contains { DeviceSelection.areSame($0.path, path) }
    }

    private mutating func open(
        _ path: String, properties: [String: String], isNew: Bool
    ) throws(InletError) {
        let device = try InletError.translate { () throws(LinuxInputError) in try EvdevDevice(path: path) }
        let description = device.describe { properties[$0] }
        guard !description.kinds.isEmpty || !paths.isEmpty else { return }
        let number = try trace.composer.add(description, isNew: isNew, at: MonotonicClock.now)
        let recorded = RecordedDevice(device, number: number)
        poller.add(recorded.device.rawDescriptor, token: Token.firstDevice + UInt64(number), for: .news)
        devices.append(recorded)
    }

    private mutating func apply(_ change: Udev.Change) {
        switch change {
        case .added(let node):
            guard selection.includes(node), !isOpen(node.path) else { return }
            do {
                try open(node.path, properties: node.properties, isNew: true)
            } catch {
                Message.write(error.message)
            }
        case .removed(let path):
            if let device = devices.first(where: { $0.path == path }) { close(device) }
        }
    }

    private mutating func close(_ device: RecordedDevice) {
        poller.remove(device.device.rawDescriptor)
        devices.removeAll { $0 === device }
        trace.composer.remove(device.number, at: MonotonicClock.now)
    }

    /// The machine has slept, and all devices with it.
    private mutating func noteSleep() {
        // First what the kernel lifted before it fell asleep.
        for device in devices { read(device) }
        let now = MonotonicClock.now
        for device in devices { trace.composer.noteSlept(device.number, at: now) }
    }

    private mutating func read(_ device: RecordedDevice) {
        do {
            if try !device.read(into: &trace.composer) { close(device) }
        } catch {
            Message.write(error.description)
            close(device)
        }
    }
}
