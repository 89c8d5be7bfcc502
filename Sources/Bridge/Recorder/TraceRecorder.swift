import Engine
import Glibc
import InputModel
import Keymap
import LinuxInput
import Trace

/// Records devices, their coming and going, and what the core makes of them, in MCAP, until a signal ends it.
///
/// Text is taken out of the events before anything else sees them, the core included, so that what is recorded as
/// published tells no more than the events do. A chunk is written every second at the latest.
public struct TraceRecorder: ~Copyable {
    /// How long events may wait until they are in the file.
    private static let flushInterval = Interval.milliseconds(1000)

    private enum Token {
        static let signals: UInt64 = 0
        static let udev: UInt64 = 1
        static let firstDevice: UInt64 = 16
    }

    private let selection: DeviceSelection
    private let paths: [String]
    private let showKeys: Bool
    private let configuration: Configuration
    private let configurationText: String?
    private var udev: Udev
    private var poller: Poller
    private var signals: SignalDescriptor
    private var devices: [RecordedDevice] = []
    private var engine: Engine
    private var log = PublishedLog()
    private var writer: TraceWriter
    private var file: RecordingFile
    private var scratch: [InputEvent] = []
    /// When what waits is to be written; nil while nothing does.
    private var flushTime: Timestamp?
    private var last = Timestamp(microseconds: 0)

    /// - Parameters:
    ///   - paths: the nodes to record; empty for all of the seat.
    ///   - file: the file to create; `-` for standard output.
    ///   - configuration: the file to run the core with, which the recording then holds; nil for the defaults.
    public init(
        devices paths: [String], file path: String, showKeys: Bool, configuration: String?
    ) throws(BridgeError) {
        let udev = try BridgeError.translate { () throws(LinuxInputError) in try Udev() }
        var poller = try Poller()
        let signals = try SignalDescriptor()
        poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        poller.add(udev.rawDescriptor, token: Token.udev, for: .reading)
        let file = try RecordingFile(path: path)
        var settings = Configuration()
        var text: String?
        if let configuration {
            settings = try Configuration(path: configuration)
            let bytes = try FileContents.read(configuration, limit: YAMLDocument.byteLimit)
            text = String(decoding: bytes, as: UTF8.self)
        }
        configurationText = text
        self.configuration = settings
        engine = Engine(settings: settings.engine)
        self.paths = paths
        self.showKeys = showKeys
        selection = DeviceSelection(paths: paths, seat: "seat0")
        writer = TraceWriter(version: Version.current.description, keys: showKeys ? .shown : .redacted)
        self.udev = udev
        self.poller = poller
        self.signals = signals
        self.file = file
    }

    /// Records until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Throws: ``BridgeError`` (I/O) where the file cannot be written; it is closed at its last whole chunk then.
    public mutating func run() throws(BridgeError) {
        last = MonotonicClock.now
        if let configurationText { writer.setConfiguration(configurationText, at: last) }
        try openFirstDevices()
        engine.start(configuration, at: last)
        engine.clearEvents()
        try flush()
        var isEnding = false
        while !isEnding {
            let ready = poller.wait(for: flushTime.map { max($0 - MonotonicClock.now, .milliseconds(0)) })
            for index in 0..<ready {
                switch poller[index].token {
                case Token.signals: isEnding = signals.isEndRequested() || isEnding
                case Token.udev: while let change = udev.nextChange() { apply(change) }
                case let token:
                    let number = Int(token - Token.firstDevice)
                    if let device = devices.first(where: { $0.number == number }) { read(device) }
                }
            }
            if let time = flushTime, time <= MonotonicClock.now { try flush() }
        }
        try flush()
        try write(writer.finish())
    }

    private mutating func flush() throws(BridgeError) {
        flushTime = nil
        writer.write(log.check, at: last)
        try write(writer.takeChunk())
    }

    /// A disk that is full ends the recording, at what could be written whole.
    private mutating func write(_ bytes: [UInt8]) throws(BridgeError) {
        do {
            try file.write(bytes)
        } catch {
            file.truncate()
            writer.giveUp(from: file.length)
            do throws(BridgeError) {
                try file.write(writer.finish())
            } catch {
                // Not even the index fits: the chunks are whole without it.
                file.truncate()
            }
            throw BridgeError(.io, error.message + "; the recording ends with what was written before")
        }
    }
}

// Devices: opened at the start, coming, going; what they send.
extension TraceRecorder {
    private mutating func openFirstDevices() throws(BridgeError) {
        if !paths.isEmpty {
            for path in paths { try open(path, properties: udev.properties(of: path), isNew: false) }
            return
        }
        var denied: BridgeError?
        for node in udev.nodes().filter(selection.includes) {
            do {
                try open(node.path, properties: node.properties, isNew: false)
            } catch {
                if error.status == .badConfiguration { throw error }
                denied = denied ?? error
            }
        }
        guard devices.isEmpty else { return }
        throw denied ?? BridgeError(.unavailable, "no input device: plug one in")
    }

    private mutating func open(
        _ path: String, properties: [String: String], isNew: Bool
    ) throws(BridgeError) {
        let device = try BridgeError.translate { () throws(LinuxInputError) in try EvdevDevice(path: path) }
        let all = device.describe { properties[$0] }
        guard !all.kinds.isEmpty || !paths.isEmpty else { return }
        let description = showKeys ? all : all.withoutTextKeysDown
        let now = MonotonicClock.now
        try engine.prepareKeymap(for: description, at: now)
        let number = writer.add(description, isNew: isNew, at: now)
        let id = engine.add(description, isNew: isNew, at: now)
        let redactor =
            showKeys
            ? nil : KeyRedactor(keys: description.capabilities.keys, source: SystemRandomNumberGenerator())
        let recorded = RecordedDevice(device, number: number, id: id, redactor: redactor)
        poller.add(recorded.device.rawDescriptor, token: Token.firstDevice + UInt64(number), for: .reading)
        devices.append(recorded)
        if isNew { publish(at: now) }
    }

    private mutating func apply(_ change: Udev.Change) {
        switch change {
        case .added(let node):
            guard selection.includes(node), !devices.contains(where: { $0.path == node.path }) else { return }
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
        let now = MonotonicClock.now
        poller.remove(device.device.rawDescriptor)
        devices.removeAll { $0 === device }
        writer.remove(device.number, at: now)
        if let id = device.id { engine.remove(id, at: now) }
        publish(at: now)
    }

    private mutating func read(_ device: RecordedDevice) {
        do {
            while true {
                switch try device.device.next() {
                case .frame(let time, let isMadeByKernel):
                    record(device, at: time, isMadeByKernel: isMadeByKernel)
                case .resynced(let time):
                    writer.noteResynced(device.number, at: time)
                    if let id = device.id { engine.noteResynced(id, at: time) }
                    publish(at: time)
                case .overlong(let time):
                    writer.noteOverlong(device.number, at: time)
                    if let id = device.id { engine.note(.frameTooLong, device: id, at: time) }
                    publish(at: time)
                case .wouldBlock: return
                case .removed: return close(device)
                }
            }
        } catch {
            Message.write(error.description)
            close(device)
        }
    }

    private mutating func record(_ device: RecordedDevice, at time: Timestamp, isMadeByKernel: Bool) {
        device.frame(into: &scratch)
        if let id = device.id {
            Self.process(scratch, of: id, at: time, isMadeByKernel: isMadeByKernel, &engine)
        }
        scratch.append(
            InputEvent(
                type: .synchronization, code: Synchronization.report, value: isMadeByKernel ? 1 : 0))
        writer.write(scratch, of: device.number, at: time)
        publish(at: time)
    }

    private static func process(
        _ events: [InputEvent], of id: DeviceID, at time: Timestamp, isMadeByKernel: Bool,
        _ engine: inout Engine
    ) {
        engine.process(
            Frame(time: time, device: id, events: events.span, isMadeByKernel: isMadeByKernel))
    }

    private mutating func publish(at time: Timestamp) {
        last = max(last, time)
        log.note(engine)
        engine.clearEvents()
        for line in log.lines { writer.write(line: line.bytes, at: line.time) }
        log.removeLines()
        if flushTime == nil { flushTime = MonotonicClock.now + Self.flushInterval }
    }
}
