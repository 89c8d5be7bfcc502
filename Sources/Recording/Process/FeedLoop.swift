import Glibc
import InputModel
import System
import Trace
import Wire

/// Reads records from the pipe, and writes the output once a second.
struct FeedLoop<Output: FeedOutput & ~Copyable>: EventLoop, ~Copyable {
    /// A killed process loses at most a second, of which a quarter is left for the disk.
    private static var flushInterval: Interval { .milliseconds(750) }

    var poller: Poller
    var output: Output
    private let pipe: Descriptor
    private var bytes: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    /// When to write the pending output; the distant future without any.
    private var deadline = Timestamp.distantFuture
    /// When the output has something to do by itself.
    private var due = Timestamp.distantFuture
    private(set) var hasEnded = false

    init(_ pipe: consuming Descriptor, _ poller: consuming Poller, _ output: consuming Output) {
        self.pipe = pipe
        self.poller = poller
        self.output = output
    }

    func patience() -> Interval? { MonotonicClock.patience(until: min(deadline, due)) }

    mutating func take(_ event: Poller.Event) throws(InletError) {
        let count = read(pipe.rawValue, &piece, piece.count)
        guard count > 0 else {
            hasEnded = count == 0
            return
        }
        bytes += piece[..<count]
        try FeedRecord.take(from: &bytes) { header, content throws(InletError) in
            try Self.take(header, content, &output)
        }
        if deadline == .distantFuture { deadline = MonotonicClock.now + Self.flushInterval }
    }

    mutating func finishTurn() throws(InletError) {
        if deadline <= MonotonicClock.now {
            try output.flush()
            deadline = .distantFuture
        }
        due = try output.pass(at: MonotonicClock.now)
    }

    private static func take(
        _ header: FeedRecord.Header, _ content: RawSpan, _ output: inout Output
    ) throws(InletError) {
        let (id, time) = (header.device, header.time)
        switch FeedRecord.Kind(rawValue: header.kind) {
        case .added:
            let device = try device(content.withUnsafeBytes { Array($0) })
            try output.add(device, as: id, isNew: header.isMarked, at: time)
        case .started: try output.start(at: time)
        case .note:
            let number = content.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
            if let note = DeviceNote(rawValue: number) { output.record(note, of: id, at: time) }
        case .clock:
            let clock = content.unsafeLoadUnaligned(fromByteOffset: 0, as: FeedRecord.Clock.self)
            let boot = HashedID(high: clock.high, low: clock.low)
            output.record(
                ClockEvent(realtime: clock.realtime, boot: boot == HashedID(high: 0, low: 0) ? nil : boot),
                at: time)
        case .gap:
            let start = content.unsafeLoadUnaligned(fromByteOffset: 0, as: Timestamp.self)
            try output.recordGap(from: start, to: time)
        case .frame:
            content.withUnsafeBytes { bytes in
                let events = bytes.assumingMemoryBound(to: InputEvent.self)
                output.record(
                    Span(_unsafeElements: events), of: id, at: time, isMadeByKernel: header.isMarked)
            }
        case nil: break
        }
    }

    private static func device(_ json: [UInt8]) throws(InletError) -> DeviceDescription {
        do {
            let document = try JSONDocument.parse(json.span)
            return try DeviceJSON.decode(document.root).device
        } catch {
            throw InletError(
                .io,
                "the description of a device was damaged between two processes: \(error); restart inlet")
        }
    }
}
