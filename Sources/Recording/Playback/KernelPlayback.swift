import Glibc
import InputModel
import LinuxInput
public import System
public import Trace

/// Plays recordings into the kernel: their devices are made, say what they said when they said it, and go.
public struct KernelPlayback: ~Copyable {
    private enum Token {
        static let signals: UInt64 = 0
        static let udev: UInt64 = 1
        static let timer: UInt64 = 2
    }

    /// How long udev may take to announce a device.
    private static let patience = Interval.milliseconds(10_000)
    /// Who hears udev's announcement needs a moment to open the device; nothing happens on it before.
    private static let lead = Interval.milliseconds(500)

    private let session: Session
    private let path: String
    private var devices: [KernelDevice?]
    private var udev: Udev
    private var poller: Poller
    private var signals: SignalDescriptor
    private var timer: TimerDescriptor
    private var hasEnded = false
    private var progress = Progress(usesOutput: false)
    /// How long after its time in the recording everything is due.
    private var shift = Interval(microseconds: 0)
    private var frames = 0
    /// How late the latest frame was.
    private var lateness = Interval(microseconds: 0)

    /// - Parameters:
    ///   - session: the recording.
    ///   - path: what to call it in messages.
    /// - Throws: ``InletError`` (bad data) for devices that the kernel would refuse.
    public init(_ session: Session, path: String) throws(InletError) {
        guard !session.devices.isEmpty else {
            throw InletError(.badData, "\(path): holds no device to play")
        }
        for (index, description) in session.devices.enumerated() {
            guard let fault = UinputDevice.fault(in: description) else { continue }
            throw InletError(
                .badData, "\(path): device \(index + 1), \"\(description.name)\", cannot be made: \(fault)")
        }
        var poller = try Poller()
        let signals = try SignalDescriptor()
        // Before any device is made, so that none is announced unheard.
        let udev = try InletError.translate { () throws(LinuxInputError) in try Udev() }
        let timer = try TimerDescriptor()
        poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        poller.add(udev.rawDescriptor, token: Token.udev, for: .reading)
        poller.add(timer.rawDescriptor, token: Token.timer, for: .reading)
        self.session = session
        self.path = path
        devices = session.devices.map { _ in nil }
        self.udev = udev
        self.poller = poller
        self.signals = signals
        self.timer = timer
    }

    /// Plays everything, or until SIGINT, SIGTERM or SIGHUP; then every device is gone, and every key up.
    ///
    /// - Throws: ``InletError``: not available (no uinput, no udev), no permission, bad data, I/O.
    public mutating func run() throws(InletError) {
        defer { devices.removeAll() }
        let present = session.entries.prefix { $0.kind == .present }
        for entry in present { try make(entry.device) }
        for entry in present { try awaitNode(of: entry.device) }
        let start = session.start ?? Timestamp(microseconds: 0)
        let length = session.length
        shift = MonotonicClock.now - start
        for (index, time) in schedule(from: present.count) where !hasEnded {
            progress.show("\((time - start).clock) of \(length.clock)")
            try play(session.entries[index], at: time)
        }
        Message.write(
            "\(path): \(frames) frames into the kernel, the latest \(max(0, lateness.microseconds)) µs late")
    }

    /// The entries from the one given on, by when they happened.
    ///
    /// The file has them in the order in which the recorder came to them: one device's may stand before another's that
    /// are older. Those of one device keep their order.
    private func schedule(from first: Int) -> [(index: Int, time: Timestamp)] {
        var last = session.devices.map { _ in session.start ?? Timestamp(microseconds: 0) }
        let times = session.entries.indices.dropFirst(first).map { index in
            let entry = session.entries[index]
            switch entry.kind {
            // They are no device's.
            case .check, .connected, .disconnected, .request: return (index: index, time: entry.time)
            default: break
            }
            last[entry.device] = max(last[entry.device], entry.time)
            return (index: index, time: last[entry.device])
        }
        return times.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }

    private mutating func play(_ entry: Session.Entry, at time: Timestamp) throws(InletError) {
        switch entry.kind {
        case .check, .connected, .disconnected, .request, .resynced, .overlong, .slept: return
        case .present, .added:
            guard wait(until: time + shift) else { return }
            try make(entry.device)
        case .removed:
            guard wait(until: time + shift) else { return }
            devices[entry.device] = nil
        case .events(let range):
            guard let device = devices[entry.device] else { return }
            try awaitNode(of: entry.device)
            guard !hasEnded else { return }
            let earliest = device.announced + Self.lead
            // All devices wait for the late one: what happened together happens together.
            if time + shift < earliest { shift = earliest - time }
            let due = time + shift
            guard wait(until: due) else { return }
            lateness = max(lateness, MonotonicClock.now - due)
            frames += try translate(entry.device) { () throws(LinuxInputError) in
                try device.write(session.events[range], at: due)
            }
        }
    }

    private mutating func make(_ index: Int) throws(InletError) {
        devices[index] = try translate(index) { () throws(LinuxInputError) in
            try KernelDevice(session.devices[index])
        }
    }

    /// Waits until udev is done with a device, so that programs know what it is.
    private mutating func awaitNode(of index: Int) throws(InletError) {
        let end = MonotonicClock.now + Self.patience
        while !hasEnded, let device = devices[index], !device.isAnnounced {
            timer.set(to: end)
            handle(poller.wait(for: nil))
            guard MonotonicClock.now < end || device.isAnnounced else {
                throw InletError(
                    .unavailable,
                    "udev has announced no node for \"\(session.devices[index].name)\" within 10 s: "
                        + "start systemd-udevd, and modprobe evdev")
            }
        }
    }

    /// - Returns: false where the program is to end first.
    private mutating func wait(until time: Timestamp) -> Bool {
        guard !hasEnded else { return false }
        timer.set(to: time)
        // At least once: signals are heard however much is overdue.
        repeat { handle(poller.wait(for: nil)) } while !hasEnded && MonotonicClock.now < time
        return !hasEnded
    }

    private mutating func handle(_ ready: Int) {
        for index in 0..<ready {
            switch poller[index].token {
            case Token.signals: hasEnded = signals.next() != nil || hasEnded
            case Token.udev:
                while let change = udev.nextChange() {
                    guard case .added(let node) = change else { continue }
                    for device in devices { device?.note(node) }
                }
            default: break
            }
        }
    }

    private func translate<Value: ~Copyable>(
        _ index: Int, _ body: () throws(LinuxInputError) -> Value
    ) throws(InletError) -> Value {
        do {
            return try body()
        } catch {
            throw InletError(uinput: error, making: session.devices[index].name)
        }
    }
}
