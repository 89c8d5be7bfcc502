import Configuration
import Glibc
import InputModel
import System

/// A recording that continues from file to file in a folder.
///
/// Each file is a whole recording: it begins with the devices in their current state, and ends as any other. So every
/// program that reads recordings can read each file alone, removing one harms no other, and together they hold each
/// event once.
struct RotatingRecording: FeedOutput, ~Copyable {
    private let plan: RotationPlan
    private let rule: BorderRule
    /// The clock for the age of files.
    private let bootTime: () -> Timestamp
    private var folder: RecordingFolder
    /// The file that is being written; nil while the disk is full.
    private var present: PresentFile?
    /// What the last file left, kept up to date while no file is open; nil while one is.
    private var past: RecordedPast?
    /// What the seat kept before a gap, after which everything else begins anew.
    private var former: SeatState?
    private var pause: RecordingPause?
    private var delay = RetryDelay()
    private var hasStarted = false
    /// The last time of day that the feed reported.
    private var clock: ClockEvent?
    /// The time of the last event, by the feed.
    private var last: Timestamp
    /// When the last event arrived, by the clock.
    private var newsTime: Timestamp
    private var hasNews = false

    /// Opens the first file, or pauses if the disk is full.
    init(
        _ plan: RotationPlan, _ folder: consuming RecordingFolder, at time: Timestamp,
        bootTime: @escaping () -> Timestamp = { BootClock.now }
    ) throws(InletError) {
        let first = try folder.open()
        self.plan = plan
        rule = BorderRule(plan.settings)
        self.bootTime = bootTime
        self.folder = folder
        last = time
        newsTime = time
        if let first {
            present = PresentFile(first, plan.composer(at: time), from: time)
        } else {
            pause(from: time)
        }
    }

    mutating func add(_ device: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        throws(InletError)
    {
        _ = try present?.composer.add(device, isNew: isNew, as: id, at: time)
        _ = past?.input.add(device, as: id, isNew: isNew, at: time)
        happen(at: time)
    }

    mutating func start(at time: Timestamp) {
        hasStarted = true
        present?.composer.start(at: time)
        happen(at: time)
    }

    mutating func record(_ note: DeviceNote, of id: UInt32, at time: Timestamp) {
        present?.composer.record(note, of: id, at: time)
        past?.input.take(note, of: id, at: time)
        happen(at: time)
        present?.begin(at: bootTime())
    }

    mutating func record(_ clock: ClockEvent, at time: Timestamp) {
        self.clock = clock
        present?.composer.record(clock, at: time)
        happen(at: time)
    }

    mutating func record(
        _ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool
    ) {
        present?.composer.record(events, of: id, at: time, isMadeByKernel: isMadeByKernel)
        // Without a file, too: the next one must know what is held, and which digits belong to a character's number.
        _ = past?.input.redact(events, of: id, at: time, isMadeByKernel: isMadeByKernel)
        happen(at: time)
        present?.begin(at: bootTime())
    }

    private mutating func happen(at time: Timestamp) {
        last = max(last, time)
        hasNews = true
    }

    /// The present file ends before the gap, and the next one begins after it.
    mutating func recordGap(from start: Timestamp, to end: Timestamp) throws(InletError) {
        try close()
        if var past = past.take() {
            past.keepSeat()
            former = past.seat
        }
        hasStarted = false
        last = max(last, end)
        if pause == nil {
            try open(at: end)
        } else {
            leaveNothing(at: end)
        }
        Message.offer(
            "\(plan.path): the disk is too slow: nothing was recorded from \(UTC.text(of: start)) to "
                + UTC.text(of: end))
    }

    mutating func flush() throws(InletError) {
        guard let bytes = present?.composer.takeChunk() else { return }
        if try write(bytes) { present?.flushed = MonotonicClock.now }
    }

    mutating func finish() throws(InletError) {
        if hasStarted {
            try close()
        } else if let present = present.take() {
            // Without devices, the file is empty, and closing removes it.
            try folder.close(present.file)
        }
        try finishLast()
        if let text = pause?.text(to: MonotonicClock.now) {
            throw InletError(.io, "\(plan.path): no space left: \(text)")
        }
    }

    mutating func pass(at now: Timestamp) throws(InletError) -> Timestamp {
        if hasNews {
            hasNews = false
            newsTime = now
        }
        if let next = pause?.next {
            if now >= next, hasStarted { try resume(at: now) }
        } else if hasStarted, let patience = patience(at: now), patience <= .milliseconds(0) {
            try close(isQuiet: now - newsTime >= BorderRule.quiet)
            if pause == nil { try open(at: last) }
        }
        return pause?.next ?? patience(at: now).map { now + $0 } ?? .distantFuture
    }

    /// How long the present file stays open if nothing happens; nil for no limit.
    private func patience(at now: Timestamp) -> Interval? {
        switch present {
        case nil: return nil
        case .some(let file):
            guard let begun = file.begun else { return nil }
            return rule.patience(
                length: file.file.length, age: bootTime() - begun, isAtRest: file.composer.isAtRest,
                silence: now - newsTime)
        }
    }
}

// Files, and pauses while the disk is full.
extension RotatingRecording {
    /// Free space that a pause waits for, in bytes, so that the recording does not stop again at once.
    private static let room = 1 << 20

    /// Begins a file with the devices in their current state; pauses if the disk is full.
    private mutating func open(at time: Timestamp) throws(InletError) {
        guard let file = try folder.open() else { return pause(from: time) }
        report()
        present = try begin(file, at: time)
        try flush()
    }

    /// `file` begins with the devices in their current state and the time of day.
    private mutating func begin(_ file: consuming RecordingFile, at time: Timestamp) throws(InletError)
        -> PresentFile
    {
        guard hasStarted, var past = past.take() else {
            return PresentFile(file, plan.composer(after: former, at: time), from: time)
        }
        if pause != nil { past.keepSeat() }
        var composer = try TraceComposer(continuing: past, plan.configuration, at: time)
        if var clock {
            let (now, realtime) = RealtimeClock.reading()
            clock.realtime = realtime - (now - time).microseconds
            composer.record(clock, at: time)
        }
        return PresentFile(file, composer, from: time)
    }

    /// Ends the present file, if there is one; pauses if the disk has no space for its end.
    private mutating func close(isQuiet: Bool = false) throws(InletError) {
        guard let end = present?.composer.finish(), try write(end), let present = present.take() else {
            return
        }
        past = present.composer.leave(isQuiet: isQuiet)
        try folder.close(present.file)
        report()
    }

    /// Writes to the present file; pauses if the disk is full.
    ///
    /// - Returns: false if nothing was written, and the present file is closed.
    private mutating func write(_ bytes: [UInt8]) throws(InletError) -> Bool {
        guard var present = present.take() else { return false }
        let failure = folder.write(bytes, to: &present.file)
        guard failure != 0 else {
            self.present = consume present
            return true
        }
        let end = present.composer.finish(givingUpFrom: present.file.length)
        past = present.composer.leave(isQuiet: false)
        let isEnded = folder.write(end, to: &present.file) == 0
        guard Errno(failure).isFull else {
            if isEnded { try folder.close(present.file) }
            throw InletError(
                .io, "\(plan.path): cannot write", Errno(failure),
                advice: "; the recording ends with what was written before")
        }
        pause(from: present.flushed)
        if isEnded {
            try folder.close(present.file)
        } else {
            pause?.unfinished = UnfinishedFile(file: present.file, end: end)
        }
        return false
    }

    private mutating func pause(from start: Timestamp) {
        if past == nil { leaveNothing(at: start) }
        // What happens in a pause is not recorded, in no file.
        past?.input.endHistory()
        let now = MonotonicClock.now
        pause = RecordingPause(start: start, next: delay.pause(at: now))
        let remedy = plan.settings.whenFull == .delete ? "" : ", or set whenFull to delete"
        Message.offer("\(plan.path): no space left: the recording pauses; free some space\(remedy)")
    }

    /// No file has been open since the start, or since a gap.
    private mutating func leaveNothing(at time: Timestamp) {
        var past = plan.composer(at: time).leave(isQuiet: false)
        if let former { past.resume(from: former, at: time) }
        self.past = consume past
    }

    /// Continues once space is available again.
    private mutating func resume(at now: Timestamp) throws(InletError) {
        pause?.next = delay.retry(at: now)
        guard folder.hasRoom(Self.room) || folder.makeRoom(), try finishLast() else { return }
        guard let file = try folder.open() else { return }
        var present = try begin(file, at: last)
        let start = present.composer.takeChunk()
        guard folder.write(start, to: &present.file) == 0 else {
            // Closing removes the file, which is empty.
            past = present.composer.leave(isQuiet: false)
            past?.input.endHistory()
            return try folder.close(present.file)
        }
        present.flushed = now
        self.present = consume present
        delay.resume(at: now)
        guard let pause = pause.take() else { return }
        Message.offer(
            "\(plan.path): space is available again, and the recording continues; \(pause.text(to: now))")
    }

    /// Ends the last file, if it has no end yet.
    ///
    /// - Returns: false if no space is left for it.
    @discardableResult
    private mutating func finishLast() throws(InletError) -> Bool {
        guard var last = pause?.unfinished.take() else { return true }
        guard folder.write(last.end, to: &last.file) == 0 else {
            pause?.unfinished = consume last
            return false
        }
        try folder.close(last.file)
        return true
    }

    /// Logs the folder's notes.
    mutating func report() {
        for note in folder.takeNotes() { Message.offer(note) }
    }
}

extension RecordingFolder {
    /// Writes all of `bytes`, if the disk has space or some can be freed.
    ///
    /// - Returns: 0, or the error number; nothing is written then.
    fileprivate mutating func write(_ bytes: [UInt8], to file: inout RecordingFile) -> Int32 {
        var failure: Int32
        repeat { failure = file.attempt(bytes) } while Errno(failure).isFull && makeRoom()
        return failure
    }

    fileprivate mutating func takeNotes() -> [String] {
        defer { notes = [] }
        return notes
    }
}

/// The parameters of a recording that continues from file to file.
struct RotationPlan {
    /// The path of the folder.
    let path: String
    let settings: RotationSettings
    let showKeys: Bool
    let blur: Interval?
    let configuration: Configuration

    /// - Parameter former: what the seat kept before a gap.
    func composer(after former: SeatState? = nil, at time: Timestamp) -> TraceComposer {
        TraceComposer(
            showKeys: showKeys, blur: blur, configuration: configuration, continues: true, after: former,
            at: time)
    }
}
