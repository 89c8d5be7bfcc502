import Configuration
import Glibc
import InputModel
import Recording
import Server
import Subscription
import System
import Trace

/// Compares the cost of recording a mouse with that of streaming it: the same frames pass through the core, and are
/// then written as lines, or put into a recording.
enum RecordingBench {
    /// Frames per second of the mouse; the recorder writes once per second.
    private static let rate = 1000

    static func run(_ options: BenchOptions) throws {
        let session = mouse(frames: try options.number("frames", default: 20_000))
        let what = options.text("only")
        var (streaming, recording) = (Double.infinity, Double.infinity)
        var bytes = 0
        for _ in 0..<(what == nil ? 5 : 1) {
            if what != "recording" { streaming = min(streaming, try stream(session)) }
            guard what != "streaming" else { continue }
            let (time, size) = try record(session)
            recording = min(recording, time)
            bytes = size
        }
        let frames = Double(session.entries.count - 1)
        guard what == nil else { return print("{\"bench\":\"recording\",\"only\":\"\(what!)\"}") }
        print(
            """
            {"bench":"recording","frames":\(Int(frames)),"streaming_ns":\((streaming / frames).short),\
            "recording_ns":\((recording / frames).short),"ratio":\((recording / streaming).short),\
            "bytes_per_frame":\((Double(bytes) / frames).short)}
            """)
    }

    private static func mouse(frames: Int) -> Session {
        var capabilities = Capabilities()
        capabilities.types = 7
        capabilities.keys = KeySet([.buttonLeft])
        capabilities.relative = 3
        let device = DeviceDescription(name: "bench mouse", path: "", capabilities: capabilities)
        var random = BenchRandom(state: 7)
        var events: [Recording.TimedEvent] = []
        for frame in 1...frames {
            let time = Timestamp(microseconds: Int64(frame * 1_000_000 / rate))
            for axis in [0, 1] as [UInt16] {
                let event = InputEvent(
                    type: .relative, code: axis, value: .random(in: -9...9, using: &random))
                events.append(Recording.TimedEvent(time: time, event: event))
            }
            let end = InputEvent(type: .synchronization, code: Synchronization.report, value: 0)
            events.append(Recording.TimedEvent(time: time, event: end))
        }
        return Session([Recording(device: device, events: events)])
    }

    private static func stream(_ session: Session) throws -> Double {
        let nowhere = open("/dev/null", O_WRONLY)
        defer { close(nowhere) }
        var playback = try Playback(
            session, configuration: Configuration(), subscriber: SubscriberOptions(), isRealtime: false,
            output: OutputDescriptor(for: nowhere))
        let from = BenchClock.now
        try playback.run()
        return BenchClock.now - from
    }

    private static func record(_ session: Session) throws -> (time: Double, bytes: Int) {
        let start = Timestamp(microseconds: 0)
        let from = BenchClock.now
        var composer = TraceComposer(
            showKeys: false, configuration: Configuration(), at: start)
        let number = try composer.add(session.devices[0], isNew: false, at: start)
        composer.start(at: start)
        var bytes = 0
        for (index, entry) in session.entries.enumerated() {
            guard case .events(let range) = entry.kind else { continue }
            // Without its SYN_REPORT, as a device delivers it.
            let frame = session.events.span.extracting(range.dropLast())
            composer.record(frame, of: number, at: entry.time, isMadeByKernel: false)
            if index % rate == 0 { bytes += composer.takeChunk().count }
        }
        bytes += composer.finish().count
        return (BenchClock.now - from, bytes)
    }
}
