import Glibc
public import InputModel
import LinuxInput
public import System
import Trace

/// Writes what one device sends to a file in evemu's format or libinput's, until a signal ends it.
///
/// Unless told otherwise it takes the text out of what is typed, before anything is written.
public struct Recorder: ~Copyable {
    private enum Token {
        static let signals: UInt64 = 0
        static let device: UInt64 = 1
        static let output: UInt64 = 2
    }

    private var device: EvdevDevice
    private let description: DeviceDescription
    private var redactor: KeyRedactor<SystemRandomNumberGenerator>?
    private var blur: TimeBlur<SystemRandomNumberGenerator>?
    private let comments: [String]
    private var evemu = EvemuWriter()
    /// Its times count from the start of the recording; nil for evemu's format.
    private let libinput: LibinputWriter?
    private var file: RecordingFile

    /// - Parameters:
    ///   - path: the node to record.
    ///   - showKeys: write the keys as they are typed.
    ///   - blur: by how much the times of keys may be moved; nil to keep them.
    ///   - file: the file to create; `-` for standard output.
    ///   - isLibinput: write libinput's format instead of evemu's.
    public init(device path: String, file: String, isLibinput: Bool, showKeys: Bool, blur: Interval? = nil)
        throws(InletError)
    {
        let device = try InletError.translate { () throws(LinuxInputError) in try EvdevDevice(path: path) }
        let file = try RecordingFile(path: file)
        let properties = (try? Udev())?.properties(of: path) ?? [:]
        let all = device.describe { properties[$0] }
        description = showKeys ? all : all.withoutTextKeysDown
        libinput = isLibinput ? LibinputWriter(origin: MonotonicClock.now) : nil
        redactor =
            showKeys
            ? nil : KeyRedactor(keys: description.capabilities.keys, source: SystemRandomNumberGenerator())
        self.blur = blur.map {
            TimeBlur(width: $0, start: MonotonicClock.now, source: SystemRandomNumberGenerator())
        }
        comments =
            ["keys: " + (showKeys ? "shown" : "redacted")]
            + (blur.map { ["blur: \($0.microseconds)us"] } ?? [])
        self.file = file
        self.device = device
    }

    /// Records until SIGINT, SIGTERM or SIGHUP, or until the device or the reader of standard output goes.
    ///
    /// - Throws: ``InletError`` (I/O) where the file cannot be written.
    public mutating func run() throws(InletError) {
        var signals = try SignalDescriptor()
        var poller = try Poller()
        poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        poller.add(device.rawDescriptor, token: Token.device, for: .reading)
        poller.add(file.rawDescriptor, token: Token.output, for: .hangUp)
        if let libinput {
            try file.write(libinput.header(devices: 1, comments: comments) + libinput.device(description))
        } else {
            try file.write(evemu.header(description, comments: comments))
        }
        while true {
            let ready = poller.wait(for: nil)
            var isEnding = false
            for index in 0..<ready {
                switch poller[index].token {
                case Token.signals: isEnding = signals.next() != nil || isEnding
                case Token.output: return
                default:
                    guard try readDevice() == .removed else { continue }
                    Message.write("\(device.path): the device was removed; the recording ends here")
                    isEnding = true
                }
            }
            guard file.hasReader else { return }
            if isEnding {
                // What was typed before the end is part of it.
                _ = try readDevice()
                return
            }
        }
    }

    private enum Outcome {
        case drained, removed
    }

    private mutating func readDevice() throws(InletError) -> Outcome {
        var text = ""
        while true {
            let step = try InletError.translate { () throws(LinuxInputError) in try device.next() }
            switch step {
            case .frame(let time, let isMadeByKernel):
                append(frameAt: time, isMadeByKernel: isMadeByKernel, to: &text)
            case .resynced: text += "# the kernel's queue overran; the frames above made up for it\n"
            case .overlong: text += "# a frame was too long and is left out\n"
            case .wouldBlock, .removed:
                try file.write(text)
                if case .removed = step { return .removed }
                return .drained
            }
        }
    }

    private mutating func append(frameAt time: Timestamp, isMadeByKernel: Bool, to text: inout String) {
        var run: [InputEvent] = []
        let events = device.events
        for index in events.indices {
            if redactor == nil {
                run.append(events[index])
            } else if let redacted = redactor?.redact(events[index]) {
                run.append(redacted)
            }
        }
        let time = blur?.blur(&run, at: time) ?? time
        run.append(
            InputEvent(
                type: .synchronization, code: Synchronization.report, value: isMadeByKernel ? 1 : 0))
        let frame = run.map { Recording.TimedEvent(time: time, event: $0) }
        if let libinput {
            text += libinput.frame(frame)
        } else {
            for timed in frame { text += evemu.line(timed.event, at: time) }
        }
    }
}
