import CLinuxSystem
package import Configuration
import Glibc
package import InputModel
package import System
import Trace

/// Tells a process of its own what the devices do, which records it.
///
/// So a slow disk delays no client, a full one ends the recording and nothing else, and what is recorded is complete
/// even where this process is killed.
package final class RecordingFeed {
    /// Bytes that may wait in the pipe: half a minute of a mouse at 1000 Hz.
    private static let pipeSize = 1 << 20
    /// And as many more here: what one turn of the loop reads of many devices that flood.
    private static let limit = 1 << 16

    private let path: String
    /// The other end's word of how it ended.
    private let connection: Descriptor
    /// Closed at the end.
    private var pipe: Int32
    private var bytes: [UInt8] = []
    /// Why the recording has ended before its time.
    private var failure: String?
    /// The devices as they were when they came, where the recording can go on after a gap; nil where it cannot.
    private var devices: [(id: DeviceID, description: DeviceDescription)]?
    /// Since when the process has not kept up, and nothing is recorded.
    private var gap: Timestamp?
    /// The time of what was handed on last.
    private var last = Timestamp(microseconds: 0)

    /// Creates the file, or the first one of a folder, and starts the process that writes it.
    ///
    /// - Parameters:
    ///   - showKeys: keys are written as they are typed, which only ``RotationSettings`` leave open.
    ///   - user: who that process becomes; nil to stay who one is.
    /// - Throws: ``InletError``: cannot create, no process.
    package convenience init(
        _ settings: RecordingSettings, configuration: Configuration, showKeys: Bool = false, user: String?
    ) throws(InletError) {
        if let rotation = settings.rotation {
            let plan = RotationPlan(
                path: settings.path, settings: rotation, showKeys: showKeys, blur: settings.blur,
                configuration: configuration)
            try self.init(plan, user: user)
        } else {
            try self.init(file: settings, configuration: configuration, user: user)
        }
    }

    private init(_ plan: RotationPlan, user: String?) throws(InletError) {
        path = plan.path
        devices = []
        let ends = try Self.makePipe()
        connection = try HelperProcess.start(.rotator, keeping: [ends.reading]) { connection in
            RecordingProcess.run(Descriptor(owning: ends.reading), connection, plan, user: user)
        }
        close(ends.reading)
        pipe = ends.writing
        bytes.reserveCapacity(1 << 12)
        // It has the rights that the files need: it says whether they are enough.
        if let error = word() { throw InletError(.cannotCreate, error) }
    }

    private init(file settings: RecordingSettings, configuration: Configuration, user: String?)
        throws(InletError)
    {
        path = settings.file
        let created = try RecordingFile(path: path, isShown: false)
        let raw = created.rawDescriptor
        var file: RecordingFile? = created
        let ends = try Self.makePipe()
        connection = try HelperProcess.start(.recorder, keeping: [ends.reading, raw]) { connection in
            RecordingProcess.run(
                Descriptor(owning: ends.reading), connection, file.take()!, blur: settings.blur,
                configuration: configuration, user: user)
        }
        close(ends.reading)
        pipe = ends.writing
        bytes.reserveCapacity(1 << 12)
    }

    private static func makePipe() throws(InletError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard inlet_pipe(&ends, Int32(pipeSize)) == 0 else {
            throw InletError(.io, "pipe: \(Descriptor.reason(errno))")
        }
        return (ends[0], ends[1])
    }

    /// - Parameters:
    ///   - path: what to call the recording.
    ///   - connection: what its process has to say.
    ///   - pipe: where it reads; writing must not wait.
    ///   - isRotating: it can go on after a gap.
    init(
        path: String, connection: consuming Descriptor, pipe: consuming Descriptor, isRotating: Bool = false
    ) {
        self.path = path
        if isRotating { devices = [] }
        self.connection = connection
        self.pipe = fcntl(pipe.rawValue, F_DUPFD_CLOEXEC, 3)
    }

    deinit {
        if pipe >= 0 { close(pipe) }
    }

    /// Readable when the process has something to say, which it has but once.
    package var rawDescriptor: Int32 { connection.rawValue }

    package func add(_ device: DeviceDescription, as id: DeviceID, isNew: Bool, at time: Timestamp) {
        devices?.append((id, device))
        let json = DeviceJSON.encode(device, number: 1, isNew: isNew)
        append(.added, id, isMarked: isNew, at: time, json.span.bytes)
    }

    package func start(at time: Timestamp) { append(.started, DeviceID(rawValue: 0), at: time, RawSpan()) }
    package func remove(_ id: DeviceID, at time: Timestamp) {
        devices?.removeAll { $0.id == id }
        append(.removed, id, at: time, RawSpan())
    }
    package func noteResynced(_ id: DeviceID, at time: Timestamp) {
        append(.resynced, id, at: time, RawSpan())
    }
    package func noteOverlong(_ id: DeviceID, at time: Timestamp) {
        append(.overlong, id, at: time, RawSpan())
    }
    package func noteSlept(_ id: DeviceID, at time: Timestamp) { append(.slept, id, at: time, RawSpan()) }

    /// The machine is not named in a recording: those of one person could be told to be so.
    package func note(_ clock: ClockEvent, at time: Timestamp) {
        let boot = clock.boot ?? HashedID(high: 0, low: 0)
        let content = FeedRecord.Clock(realtime: clock.realtime, high: boot.high, low: boot.low)
        withUnsafeBytes(of: content) {
            append(.clock, DeviceID(rawValue: 0), at: time, RawSpan(_unsafeBytes: $0))
        }
    }

    package func record(_ events: Span<InputEvent>, of id: DeviceID, at time: Timestamp, isMadeByKernel: Bool)
    {
        append(.frame, id, isMarked: isMadeByKernel, at: time, events.bytes)
    }

    private func append(
        _ kind: FeedRecord.Kind, _ id: DeviceID, isMarked: Bool = false, at time: Timestamp,
        _ content: RawSpan
    ) {
        guard pipe >= 0, gap == nil else { return }
        last = max(last, time)
        FeedRecord.append(kind, device: id.rawValue, isMarked: isMarked, at: time, content, to: &bytes)
    }

    /// Hands on what there is, as far as it is taken without waiting.
    package func send() {
        guard pipe >= 0, !bytes.isEmpty else { return }
        let count = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
        if count > 0 { bytes.removeFirst(count) }
        guard bytes.count > Self.limit else { return }
        if devices == nil {
            end("\(path): the disk is too slow; the recording ends with what was written before")
        } else {
            gap = gap ?? last
        }
    }

    /// The process keeps up again after a gap: the recording goes on once ``endGap(at:_:)`` says how devices are.
    package var isGapOver: Bool { gap != nil && pipe >= 0 && bytes.isEmpty }

    /// Goes on after a gap in which nothing was recorded.
    ///
    /// - Parameter state: a device as it is, which may leave out what only udev tells.
    package func endGap(at time: Timestamp, _ state: (DeviceID) -> DeviceDescription?) {
        guard let start = gap, let devices else { return }
        gap = nil
        withUnsafeBytes(of: start) {
            append(.gap, DeviceID(rawValue: 0), at: time, RawSpan(_unsafeBytes: $0))
        }
        for (id, description) in devices {
            var description = description
            if let now = state(id) {
                description.capabilities = now.capabilities
                description.initialState = now.initialState
            }
            let json = DeviceJSON.encode(description, number: 1, isNew: false)
            append(.added, id, at: time, json.span.bytes)
        }
        self.start(at: time)
    }

    /// The process has something to say: it could not go on.
    package func noteEnd() { end(word() ?? goneText) }

    /// The process exited without a message: it was killed.
    package private(set) var hasGone = false

    /// A daemon that is started again records again.
    package static let gone = InletError(.unavailable, "the helper that records has exited; restart inlet")

    private func end(_ reason: String) {
        guard failure == nil else { return }
        failure = reason
        closePipe()
        Message.offer("\(reason); the stream continues")
    }

    /// Waits until all is in the file.
    ///
    /// - Parameter limit: the longest wait.
    /// - Throws: ``InletError`` (I/O) where the recording ended before its time, or has not ended in that.
    package func finish(within limit: Interval) throws(InletError) {
        if failure == nil {
            let end = MonotonicClock.now + limit
            failure = handRest(until: end) ? wordAtEnd(until: end) : unfinished
            // What came since is not in the file, even if it has ended as it should.
            if gap != nil { failure = failure ?? unfinished }
        }
        if let failure { throw InletError(.io, failure) }
    }

    /// Hands on all that is left, and says that no more comes.
    ///
    /// - Returns: false where the process does not take it in time.
    private func handRest(until end: Timestamp) -> Bool {
        defer { closePipe() }
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes.removeFirst(count)
            } else if errno != EAGAIN && errno != EINTR {
                // It has gone, which its word, or the lack of one, tells.
                return true
            } else if !Poller.wait(for: .writing, of: pipe, atMost: end - MonotonicClock.now) {
                return false
            }
        }
        return true
    }

    private func wordAtEnd(until end: Timestamp) -> String? {
        let hasSpoken = Poller.wait(
            for: .reading, of: connection.rawValue, atMost: end - MonotonicClock.now)
        return hasSpoken ? word() : unfinished
    }

    private var unfinished: String {
        gap == nil ? cutOff : "\(path): the disk is too slow; the end is not recorded"
    }

    private var cutOff: String {
        "\(path): the disk is too slow; the recording ends with what could be written before"
    }

    private func closePipe() {
        close(pipe)
        pipe = -1
        bytes = []
    }

    private var goneText: String { "\(path): the process that wrote it has exited" }

    /// Why it could not go on; nil where it has done all.
    private func word() -> String? {
        var text = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection.rawValue, &text, text.count, 0)
        guard count > 0 else {
            hasGone = true
            return goneText
        }
        return count == 1 ? nil : String(decoding: text[1..<count], as: UTF8.self)
    }
}
