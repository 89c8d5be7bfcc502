import Engine
import Glibc
import InputModel
import Interaction
import Keymap
import LinuxInput
public import Trace

/// Feeds recordings to the core as if the devices were there: the same events, the same lines, every time.
public struct Playback: ~Copyable {
    /// How often, in frames, the output is written while it goes as fast as it can.
    private static let framesPerWrite = 256

    private var engine: Engine
    private var subscriber: Subscriber
    private let recordings: [Recording]
    private let configuration: Configuration
    private let isRealtime: Bool

    /// - Parameter isRealtime: wait between frames as long as the recording did.
    public init(
        _ recordings: [Recording], configuration: Configuration, subscriber: SubscriberOptions,
        isRealtime: Bool, output: consuming OutputDescriptor
    ) throws(BridgeError) {
        var engine = Engine(settings: configuration.engine)
        for recording in recordings {
            try engine.prepareKeymap(for: recording.device, at: Timestamp(microseconds: 0))
        }
        self.configuration = configuration
        self.engine = engine
        self.subscriber = Subscriber(output: output, options: subscriber)
        self.recordings = recordings
        self.isRealtime = isRealtime
    }

    /// Plays everything, ends what is still down, and writes it all.
    ///
    /// - Throws: ``BridgeError`` (I/O) where the output cannot be written.
    public mutating func run(version: StaticString) throws(BridgeError) {
        signal(SIGPIPE, SIG_IGN)
        var merge = RecordingMerge(recordings)
        let start = merge.nextTime ?? Timestamp(microseconds: 0)
        var ids: [DeviceID?] = []
        for recording in recordings { ids.append(engine.add(recording.device, isNew: false, at: start)) }
        engine.start(configuration, at: start)
        engine.clearEvents()
        subscriber.begin(engine, version: version, at: start)
        guard try flush(at: start) else { return }

        let began = MonotonicClock.now
        var last = start
        var frames = 0
        while let frame = merge.next() {
            if isRealtime {
                try playSilence(until: frame.time, start: start, began: began)
            }
            last = max(last, frame.time)
            guard let id = ids[frame.recording] else { continue }
            if frame.isIncomplete {
                // What was lost is not in the recording, so nothing that was held can be trusted.
                engine.cancelAll(of: id, at: frame.time)
                engine.noteResynced(id, at: frame.time)
            } else {
                engine.process(
                    Frame(
                        time: frame.time, device: id, events: merge.events(of: frame),
                        isMadeByKernel: frame.isMadeByKernel))
            }
            publish()
            frames += 1
            if isRealtime || frames % Self.framesPerWrite == 0 {
                guard try flush(at: last) else { return }
            }
        }
        // What a bouncing switch still holds back comes out, as it would have a moment later.
        let end = last + ButtonDebouncer.bounceTime
        engine.advance(to: end)
        engine.cancelAll(at: end)
        publish()
        subscriber.releaseMotion(engine, at: .distantFuture)
        _ = try flush(at: end)
    }

    private mutating func publish() {
        subscriber.publish(engine)
        engine.clearEvents()
    }

    /// Waits until a frame's turn, doing what is due in between.
    private mutating func playSilence(until time: Timestamp, start: Timestamp, began: Timestamp)
        throws(BridgeError)
    {
        while true {
            let due = min(engine.nextDeadline, time)
            let wait = (began + (due - start)) - MonotonicClock.now
            if wait > Interval(microseconds: 0) { usleep(UInt32(clamping: wait.microseconds)) }
            guard due < time else { return }
            engine.advance(to: due)
            publish()
            _ = try flush(at: due)
        }
    }

    /// Writes everything, waiting for the reader: a recording loses nothing.
    ///
    /// - Returns: false where the reader has gone.
    private mutating func flush(at time: Timestamp) throws(BridgeError) -> Bool {
        while true {
            switch subscriber.flush(engine, at: time) {
            case .done: return true
            case .closed: return false
            case .failed(let number):
                throw BridgeError(.io, "standard output: \(String(cString: strerror(number)))")
            case .waiting:
                var descriptor = pollfd(fd: subscriber.rawDescriptor, events: Int16(POLLOUT), revents: 0)
                poll(&descriptor, 1, -1)
            }
        }
    }
}
