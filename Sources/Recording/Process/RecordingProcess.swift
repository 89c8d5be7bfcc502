import CLinuxSystem
import Configuration
import Glibc
import InputModel
import System
import Trace
import Wire

/// The process behind a ``RecordingFeed``: writes down what it is told, until nobody tells it any more.
enum RecordingProcess {
    /// Says how it ended on `connection`: one byte where all is in the file, more to say why not.
    static func run(
        _ pipe: consuming Descriptor, _ connection: borrowing Descriptor, _ file: consuming RecordingFile,
        blur: Interval?, configuration: Configuration, user: String?
    ) {
        var word: [UInt8] = [0]
        do throws(InletError) {
            var poller = try Poller()
            poller.add(pipe.rawValue, token: 0, for: .reading)
            if let user { try Privileges.drop(to: user) }
            Confinement.confine(.recorder, Confinement.readable.map { .reading(below: $0) })
            let composer = TraceComposer(
                showKeys: false, blur: blur, configuration: configuration, at: MonotonicClock.now)
            var loop = FeedLoop(pipe, poller, MCAPFile(composer, file: file))
            try loop.takeTurns()
            try loop.file.finish()
        } catch {
            word += Array(error.message.utf8.prefix(512))
        }
        _ = send(connection.rawValue, word, word.count, Int32(MSG_NOSIGNAL))
    }
}

/// Takes what comes over the pipe, and writes it to the file once a second.
private struct FeedLoop: EventLoop, ~Copyable {
    var poller: Poller
    var file: MCAPFile
    private let pipe: Descriptor
    /// The numbers of devices in the file.
    private var devices: [UInt32: Int] = [:]
    private var bytes: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    /// When what waits is to be written.
    private var deadline: Timestamp?
    private(set) var hasEnded = false

    init(_ pipe: consuming Descriptor, _ poller: consuming Poller, _ file: consuming MCAPFile) {
        self.pipe = pipe
        self.poller = poller
        self.file = file
    }

    func patience() -> Interval? { deadline.map { max($0 - MonotonicClock.now, .milliseconds(0)) } }

    mutating func take(_ event: Poller.Event) throws(InletError) {
        let count = read(pipe.rawValue, &piece, piece.count)
        guard count > 0 else {
            hasEnded = count == 0
            return
        }
        bytes += piece[..<count]
        try FeedRecord.take(from: &bytes) { header, content throws(InletError) in
            try Self.take(header, content, &devices, &file.composer)
        }
        deadline = deadline ?? MonotonicClock.now + MCAPFile.flushInterval
    }

    mutating func finishTurn() throws(InletError) {
        guard let due = deadline, MonotonicClock.now >= due else { return }
        try file.flush()
        deadline = nil
    }

    private static func take(
        _ header: FeedRecord.Header, _ content: RawSpan, _ devices: inout [UInt32: Int],
        _ composer: inout TraceComposer
    ) throws(InletError) {
        let time = header.time
        switch FeedRecord.Kind(rawValue: header.kind) {
        case .added:
            devices[header.device] = try composer.add(
                device(content.withUnsafeBytes { Array($0) }), isNew: header.isMarked, at: time)
        case .started: composer.start(at: time)
        case .removed: if let number = devices[header.device] { composer.remove(number, at: time) }
        case .resynced: if let number = devices[header.device] { composer.noteResynced(number, at: time) }
        case .overlong: if let number = devices[header.device] { composer.noteOverlong(number, at: time) }
        case .slept: if let number = devices[header.device] { composer.noteSlept(number, at: time) }
        case .frame:
            guard let number = devices[header.device] else { return }
            content.withUnsafeBytes { bytes in
                let events = bytes.assumingMemoryBound(to: InputEvent.self)
                composer.record(
                    Span(_unsafeElements: events), of: number, at: time, isMadeByKernel: header.isMarked)
            }
        case .clock:
            let clock = content.unsafeLoadUnaligned(fromByteOffset: 0, as: FeedRecord.Clock.self)
            let boot = HashedID(high: clock.high, low: clock.low)
            composer.note(
                ClockEvent(realtime: clock.realtime, boot: boot == HashedID(high: 0, low: 0) ? nil : boot),
                at: time)
        case nil: break
        }
    }

    private static func device(_ json: [UInt8]) throws(InletError) -> DeviceDescription {
        do {
            let document = try JSONDocument.parse(json.span)
            return try DeviceJSON.decode(document.root).device
        } catch {
            throw InletError(.io, "the device description between two processes is damaged: \(error)")
        }
    }
}
