package import InputModel
import LinuxInput
import Recording
package import System
package import Trace

/// Replays recordings into the kernel: creates their devices, writes their events when due, and removes the devices.
package struct KernelPlayback: EventLoop, ~Copyable {
    /// Entries replayed in one turn, so that signals are handled however many entries are overdue.
    private static let entriesPerTurn = 64
    /// How long udev may take to announce a device.
    private static let patience = Interval.milliseconds(10_000)
    /// The time from udev's announcement until the device's first event, so that programs can open it.
    private static let lead = Interval.milliseconds(500)

    private let session: Session
    private let path: String
    private var devices: [KernelDevice?]
    private var udev: Udev
    package var poller: Poller
    private var signals: SignalDescriptor
    private var timer: TimerDescriptor
    /// The timer is set, so that the loop waits.
    private var isTimed = false
    /// The entries to replay, in order of their times.
    private var schedule: [(index: Int, time: Timestamp)] = []
    private var position = 0
    /// The initial devices that udev has not announced yet.
    private var expected: [Int] = []
    /// The device whose announcement the replay waits for, and the end of that wait.
    private var awaited: (device: Int, end: Timestamp)?
    package private(set) var hasEnded = false
    private var progress = Progress(usesOutput: false)
    /// The delay from times in the recording to replay times; nil until the initial devices are announced.
    private var shift: Interval?
    private var frames = 0
    /// How late the latest frame was written.
    private var lateness = Interval(microseconds: 0)

    /// - Parameters:
    ///   - session: the recording.
    ///   - path: its name in messages.
    /// - Throws: ``InletError`` (bad data) for devices that the kernel would refuse.
    package init(_ session: Session, path: String) throws(InletError) {
        guard !session.devices.isEmpty else {
            throw InletError(
                .badData,
                "\(path): contains no device to replay; record one with 'inlet record'")
        }
        for (index, description) in session.devices.enumerated() {
            guard let fault = UinputDevice.fault(in: description) else { continue }
            throw InletError(
                .badData,
                "\(path): device \(index + 1), \"\(description.name)\", cannot be created: \(fault)")
        }
        var poller = try Poller()
        let signals = try SignalDescriptor()
        // Before any device is created, so that no announcement is missed.
        let udev = try Udev()
        let timer = try TimerDescriptor()
        try poller.add(signals.rawDescriptor, token: .signals, for: .reading)
        try poller.add(udev.rawDescriptor, token: .devices(.udev), for: .reading)
        try poller.add(timer.rawDescriptor, token: .timer, for: .news)
        self.session = session
        self.path = path
        devices = session.devices.map { _ in nil }
        self.udev = udev
        self.poller = poller
        self.signals = signals
        self.timer = timer
    }

    /// Replays everything, or until SIGINT, SIGTERM or SIGHUP; afterwards every device is removed, and every key is up.
    ///
    /// - Throws: ``InletError``: not available (no uinput, no udev), no permission, bad data, I/O.
    package mutating func run() throws(InletError) {
        defer { devices.removeAll() }
        let present = session.entries.prefix { $0.kind == .present }
        for entry in present { try make(entry.device) }
        expected = present.map(\.device)
        schedule = order(from: present.count)
        try takeTurns()
        Message.write(
            "\(path): \(frames) frames written to the kernel, the latest \(max(0, lateness.microseconds)) µs late"
        )
    }

    package func patience() -> Interval? { isTimed ? nil : .milliseconds(0) }

    package mutating func take(_ event: Poller.Event) {
        switch event.loopToken {
        case .signals: hasEnded = signals.next() != nil || hasEnded
        case .devices:
            while let change = udev.nextChange() {
                guard case .added(let node) = change else { continue }
                for device in devices { device?.note(node) }
            }
        // It only ends the wait.
        case .timer: break
        case .output, .requests, .clock, .recording, .keeper, .owner, .daemon, .door: break
        }
    }

    /// Replays the entries that are due.
    package mutating func finishTurn() throws(InletError) {
        guard !hasEnded else { return }
        isTimed = false
        while let device = expected.first {
            guard try isAnnounced(device) else { return }
            expected.removeFirst()
        }
        let start = session.start ?? Timestamp(microseconds: 0)
        let shift = shift ?? MonotonicClock.now - start
        self.shift = shift
        for _ in 0..<Self.entriesPerTurn {
            guard position < schedule.count else {
                hasEnded = true
                return
            }
            let (index, time) = schedule[position]
            progress.show("\((time - start).clock) of \(session.length.clock)")
            guard try play(session.entries[index], at: time) else { return }
            position += 1
        }
    }

    /// The entries from index `first` on, in order of their times.
    ///
    /// The file has them in the order in which the recorder read them, so that an entry may precede an older one of
    /// another device. The entries of one device keep their order.
    private func order(from first: Int) -> [(index: Int, time: Timestamp)] {
        var last = session.devices.map { _ in session.start ?? Timestamp(microseconds: 0) }
        let times = session.entries.indices.dropFirst(first).map { index in
            let entry = session.entries[index]
            switch entry.kind {
            // These belong to no device.
            case .check, .connected, .disconnected, .request: return (index: index, time: entry.time)
            default: break
            }
            last[entry.device] = max(last[entry.device], entry.time)
            return (index: index, time: last[entry.device])
        }
        return times.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }

    /// - Returns: false if the entry is not due yet.
    private mutating func play(_ entry: Session.Entry, at time: Timestamp) throws(InletError) -> Bool {
        let due = time + shift!
        switch entry.kind {
        case .note(.removed):
            guard isDue(due) else { return false }
            devices[entry.device] = nil
        case .check, .connected, .disconnected, .request, .note, .clock: break
        case .present, .added:
            guard isDue(due) else { return false }
            try make(entry.device)
        case .events(let range):
            guard let device = devices[entry.device] else { return true }
            guard try isAnnounced(entry.device) else { return false }
            let earliest = device.announced + Self.lead
            // All devices wait for the late one, so that simultaneous events stay simultaneous.
            if due < earliest { shift = earliest - time }
            let due = max(due, earliest)
            guard isDue(due) else { return false }
            lateness = max(lateness, MonotonicClock.now - due)
            frames += try device.write(session.events[range], at: due)
        }
        return true
    }

    private mutating func isDue(_ time: Timestamp) -> Bool {
        guard MonotonicClock.now < time else { return true }
        wake(at: time)
        return false
    }

    private mutating func wake(at time: Timestamp) {
        timer.set(to: time)
        isTimed = true
    }

    private mutating func make(_ index: Int) throws(InletError) {
        devices[index] = try KernelDevice(session.devices[index])
    }

    /// - Returns: false if udev has not processed the device yet, so that programs could not identify it.
    private mutating func isAnnounced(_ index: Int) throws(InletError) -> Bool {
        guard let device = devices[index], !device.isAnnounced else { return true }
        let now = MonotonicClock.now
        let end = if let awaited, awaited.device == index { awaited.end } else { now + Self.patience }
        awaited = (index, end)
        guard now < end else {
            throw InletError(
                .unavailable,
                "udev has announced no node for \"\(session.devices[index].name)\" within 10 s; start "
                    + "systemd-udevd, and run 'sudo modprobe evdev'")
        }
        wake(at: end)
        return false
    }
}
