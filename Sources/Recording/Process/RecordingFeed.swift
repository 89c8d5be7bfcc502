package import Configuration
import Glibc
package import InputModel
package import System
import Trace

/// Sends the events of devices to a separate process, which records them.
///
/// So a slow disk delays no client, a full disk ends only the recording, and the recorded events are complete even if
/// this process is killed.
package final class RecordingFeed {
    /// The capacity of the pipe in bytes: half a minute of a mouse at 1000 Hz.
    private static let pipeSize: Int32 = 1 << 20
    /// Further bytes that may wait here: as many as one turn of the loop reads from many devices that flood.
    private static let limit = 1 << 16
    /// The process first ends the files that a killed one left open, of at most 512 MiB each. Nothing is grabbed yet, and no
    /// client waits.
    private static let recovery = Interval.milliseconds(60_000)

    /// The end of the pipe, closed once no state has it.
    private final class PipeEnd {
        let descriptor: Descriptor
        var rawValue: Int32 { descriptor.rawValue }

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// How far the recording has come.
    private enum State {
        /// Records go to the process, unless it has not kept up since the time of the gap. The pipe is closed at the end.
        case open(PipeEnd, gap: Timestamp?)
        /// The process's message on how it ended is to come. It did not keep up, if the recording has a gap.
        case closing(hasGap: Bool)
        /// Everything is in the file, or why it is not.
        case ended(failure: String?)
    }

    private let path: String
    /// The file, while it is of no use: nothing is recorded before ``start(at:)``.
    private var creation: CreatedFile?
    /// ``start(at:)`` was called.
    private var hasStarted = false
    /// Receives the process's message on how it ended.
    private let connection: Descriptor
    private var state: State
    /// Records that the pipe has not accepted yet.
    private var bytes: [UInt8] = []
    /// The devices as they were when they were added; nil if the recording cannot continue after a gap.
    private var devices: [(id: DeviceID, description: DeviceDescription)]?
    /// The time of the last record.
    private var last = Timestamp(microseconds: 0)

    /// Creates the file, or the first one of a folder, and starts the process that writes it.
    ///
    /// - Parameters:
    ///   - showKeys: write the keys as they are typed; a choice only with ``RotationSettings``.
    ///   - user: the user that the process switches to; nil to keep the current one.
    ///   - start: when the recording begins, by the clock of its events.
    /// - Throws: ``InletError``: cannot create, no process.
    package init(
        _ settings: RecordingSettings, configuration: Configuration, showKeys: Bool = false, user: String?,
        at start: Timestamp = MonotonicClock.now
    ) throws(InletError) {
        let pipe = try Pipe(size: Self.pipeSize)
        let reading = pipe.reading.rawValue
        if let rotation = settings.rotation {
            let plan = RotationPlan(
                path: settings.path, settings: rotation, showKeys: showKeys, blur: settings.blur,
                configuration: configuration)
            path = plan.path
            devices = []
            connection = try HelperProcess.start(.rotator, keeping: [reading]) { connection in
                RecordingProcess.run(Descriptor(owning: reading), connection, plan, user: user, at: start)
            }
        } else {
            path = settings.file
            let created = try RecordingFile(path: path, isShown: false)
            let raw = created.rawDescriptor
            var file: RecordingFile? = created
            connection = try HelperProcess.start(.recorder, keeping: [reading, raw]) { connection in
                // The process may not remove files.
                file?.leave()
                RecordingProcess.run(
                    Descriptor(owning: reading), connection, file.take()!, blur: settings.blur,
                    configuration: configuration, user: user, at: start)
            }
            creation = file?.leave()
        }
        state = .open(PipeEnd(pipe.takeWriting()), gap: nil)
        bytes.reserveCapacity(1 << 12)
        // The process has the permissions for the files of a folder, so it reports whether they suffice.
        if settings.rotation != nil { try awaitStart(within: Self.recovery) }
    }

    /// Waits until the process has ended the files that were left open.
    ///
    /// - Throws: ``InletError`` (cannot create) if it cannot record, or takes too long.
    func awaitStart(within limit: Interval) throws(InletError) {
        HelperProcess.limitWaiting(connection, to: limit)
        if let error = word() { throw InletError(.cannotCreate, error) }
    }

    /// - Parameters:
    ///   - path: the name of the recording in messages.
    ///   - connection: receives the messages of its process.
    ///   - pipe: leads to the process; writing must not block.
    ///   - isRotating: the recording can continue after a gap.
    init(
        path: String, connection: consuming Descriptor, pipe: consuming Descriptor, isRotating: Bool = false
    ) {
        self.path = path
        if isRotating { devices = [] }
        self.connection = connection
        state = .open(PipeEnd(pipe), gap: nil)
    }

    deinit {
        leave(for: .closing(hasGap: false))
        creation?.remove(isForced: !hasStarted)
    }

    /// Readable when the process reports how it ended, which it does once.
    package var rawDescriptor: Int32 { connection.rawValue }

    package func add(_ device: DeviceDescription, as id: DeviceID, isNew: Bool, at time: Timestamp) {
        devices?.append((id, device))
        let json = DeviceJSON.encode(device, number: 1, isNew: isNew)
        append(.added, id, isMarked: isNew, at: time, json.span.bytes)
    }

    package func start(at time: Timestamp) {
        hasStarted = true
        append(.started, DeviceID(rawValue: 0), at: time, RawSpan())
    }

    package func record(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        if note == .removed { devices?.removeAll { $0.id == id } }
        append(.note, id, at: time, note.rawValue)
    }

    /// A recording does not identify the machine: recordings of one person could be linked by it.
    package func record(_ clock: ClockEvent, at time: Timestamp) {
        let boot = clock.boot ?? HashedID(high: 0, low: 0)
        let content = FeedRecord.Clock(realtime: clock.realtime, high: boot.high, low: boot.low)
        append(.clock, DeviceID(rawValue: 0), at: time, content)
    }

    package func record(_ events: Span<InputEvent>, of id: DeviceID, at time: Timestamp, isMadeByKernel: Bool)
    {
        append(.frame, id, isMarked: isMadeByKernel, at: time, events.bytes)
    }

    private func append(
        _ kind: FeedRecord.Kind, _ id: DeviceID, isMarked: Bool = false, at time: Timestamp,
        _ content: RawSpan
    ) {
        guard case .open(_, nil) = state else { return }
        last = max(last, time)
        FeedRecord.append(kind, device: id.rawValue, isMarked: isMarked, at: time, content, to: &bytes)
    }

    /// Adds a record whose content is `value` as it is in memory.
    private func append(
        _ kind: FeedRecord.Kind, _ id: DeviceID, at time: Timestamp, _ value: some BitwiseCopyable
    ) {
        withUnsafeBytes(of: value) { append(kind, id, at: time, RawSpan(_unsafeBytes: $0)) }
    }

    /// Sends the pending records, as far as the pipe accepts them without blocking.
    package func send() {
        guard case .open(let pipe, let gap) = state, !bytes.isEmpty else { return }
        let count = bytes.withUnsafeBytes { write(pipe.rawValue, $0.baseAddress, $0.count) }
        if count > 0 { bytes.removeFirst(count) }
        guard bytes.count > Self.limit else { return }
        if devices == nil {
            giveUp("\(path): the disk is too slow; the recording ends with what was written before")
        } else {
            state = .open(pipe, gap: gap ?? last)
        }
    }

    /// So many records wait that nothing more is to be recorded for now, if it can wait: beyond ``limit``, some are lost.
    package var isFull: Bool { if case .open(_, nil) = state { bytes.count > Self.limit / 2 } else { false } }

    /// The process keeps up again after a gap: the recording continues once ``endGap(at:_:)`` provides the devices'
    /// state.
    package var isGapOver: Bool { if case .open(_, .some) = state { bytes.isEmpty } else { false } }

    /// Continues after a gap in which nothing was recorded.
    ///
    /// - Parameter current: returns a device in its current state; nil to repeat the state that it had when it was added.
    package func endGap(at time: Timestamp, _ current: (DeviceID) -> DeviceDescription?) {
        guard case .open(let pipe, let start?) = state, let devices else { return }
        state = .open(pipe, gap: nil)
        append(.gap, DeviceID(rawValue: 0), at: time, start)
        for (id, description) in devices {
            var description = description
            if let now = current(id) {
                description.capabilities = now.capabilities
                description.initialState = now.initialState
            }
            let json = DeviceJSON.encode(description, number: 1, isNew: false)
            append(.added, id, at: time, json.span.bytes)
        }
        self.start(at: time)
    }

    /// Receives the process's message on why it could not continue, and ends the recording.
    package func takeEnd() { giveUp(word() ?? goneText) }

    /// The process exited without a message: it was killed.
    package private(set) var hasGone = false

    /// The recording process has exited; a restarted daemon records again.
    package static let gone = InletError(.unavailable, "the helper that records has exited; restart inlet")

    private func giveUp(_ reason: String) {
        if case .ended(.some) = state { return }
        leave(for: .ended(failure: reason))
        Message.offer("\(reason); the stream continues")
    }

    /// Leaves the pipe, which is closed by that.
    private func leave(for next: State) {
        state = next
        bytes = []
    }

    /// Waits until everything is in the file.
    ///
    /// - Parameter limit: the longest wait.
    /// - Throws: ``InletError`` (I/O) if the recording ended early, or has not ended within `limit`.
    package func finish(within limit: Interval) throws(InletError) {
        let deadline = MonotonicClock.now + limit
        while let (raw, readiness) = goOnEnding(),
            Poller.wait(for: readiness, of: raw, atMost: deadline - MonotonicClock.now)
        {}
        try end()
    }

    /// Sends what remains, closes the pipe, and takes the process's message, as far as that needs no waiting.
    ///
    /// - Returns: what to wait for before the next call; nil once the recording has ended.
    package func goOnEnding() -> (raw: Int32, readiness: Poller.Readiness)? {
        if case .open(let pipe, let gap) = state {
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { write(pipe.rawValue, $0.baseAddress, $0.count) }
                if count > 0 {
                    bytes.removeFirst(count)
                } else if errno == EAGAIN {
                    return (pipe.rawValue, .writing)
                } else if errno != EINTR {
                    // The process has exited; its message, or the lack of one, says why.
                    break
                }
            }
            leave(for: .closing(hasGap: gap != nil))
        }
        guard case .closing(let hasGap) = state else { return nil }
        guard Poller.wait(for: .reading, of: connection.rawValue, atMost: .milliseconds(0)) else {
            return (connection.rawValue, .reading)
        }
        // Events since the gap are not in the file, even if the process ended as it should.
        state = .ended(failure: word() ?? (hasGap ? unfinished(hasGap: true) : nil))
        return nil
    }

    /// Ends the recording, however far it has come.
    ///
    /// - Throws: ``InletError`` (I/O) if it ended early, or has not ended by now.
    package func end() throws(InletError) {
        let failure: String? =
            switch state {
            case .open(_, let gap): unfinished(hasGap: gap != nil)
            case .closing(let hasGap): unfinished(hasGap: hasGap)
            case .ended(let failure): failure
            }
        leave(for: .ended(failure: failure))
        if let failure { throw InletError(.io, failure) }
    }

    private func unfinished(hasGap: Bool) -> String {
        hasGap
            ? "\(path): the disk is too slow; the end is not recorded"
            : "\(path): the disk is too slow; the recording ends with what could be written before"
    }

    private var goneText: String { "\(path): the process that wrote it has exited" }

    /// Receives the process's message: why it could not continue; nil for success.
    private func word() -> String? {
        var text = [UInt8](repeating: 0, count: 1024)
        let count = recv(connection.rawValue, &text, text.count, 0)
        guard count > 0 else {
            let isLate = count < 0 && errno == EAGAIN
            hasGone = !isLate
            return isLate
                ? "\(path): the files left open by a killed process could not be ended within 60 s; try again"
                : goneText
        }
        return count == 1 ? nil : String(decoding: text[1..<count], as: UTF8.self)
    }
}
