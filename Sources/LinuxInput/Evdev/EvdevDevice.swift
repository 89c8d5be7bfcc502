import CLinuxInput
import CLinuxSystem
import Glibc
package import InputModel
package import System

/// An open evdev node: reads frames, stays in sync with the kernel, grabs and ungrabs.
///
/// libevdev provides the identity and capabilities of the device, and computes what was missed when the kernel's queue
/// overran. Events are read straight into a buffer, many at a time: libevdev would call the kernel twice for each.
package struct EvdevDevice: ~Copyable {
    /// The result of ``next()``.
    package enum Step: Sendable {
        /// ``events`` holds a whole frame, which the device or the kernel itself closed at the given time (see
        /// `Frame.isMadeByKernel`).
        case frame(Timestamp, isMadeByKernel: Bool)
        /// The device is in sync again after a loss (`resynced`), or a frame grew past `Limits.frameEvents`, is left out,
        /// and a resync begins (`overlong`).
        case note(DeviceNote, Timestamp)
        /// Nothing more for now: wait until the descriptor is readable.
        case wouldBlock
        /// The device was removed.
        case removed
    }

    /// The device node, for messages and descriptions.
    package let path: String
    private let descriptor: Descriptor
    private let evdev: OpaquePointer
    private let quirks: Quirks
    /// What udev says of it.
    package var properties: [String: String]
    /// What the kernel says that it has: libevdev knows only what quirks leave of that.
    private let capabilities: Capabilities
    private var buffer: ReadBuffer
    private var pending = FrameBuffer()
    /// A frame stays in ``events`` until the next one begins.
    private var isFrameComplete = false
    private var isResyncing = false
    private var droppedAt = Timestamp(microseconds: 0)
    /// True while other readers of the device receive no events.
    package private(set) var isGrabbed = false
    /// What its lights do is left out of frames: this program sets them.
    package var ignoresLights = false

    /// Quirks have taken codes away: libevdev knows which are left.
    private let leavesOutCodes: Bool

    /// Opens the node at `path`, for reading only.
    ///
    /// - Parameters:
    ///   - quirks: decide what the device has; what they take from it is in no frame.
    ///   - properties: what udev says of it.
    /// - Throws: ``InletError``: no input, bad data if it is not a device, no permission, I/O if it was removed.
    package init(
        path: String, quirks: Quirks = Quirks(), properties: [String: String] = [:]
    ) throws(InletError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .device(path, errno) }
        // Opening any other file can have side effects: a FIFO blocks, a tape rewinds.
        guard status.st_mode & S_IFMT == S_IFCHR else { throw .notADevice(path) }
        let raw = inlet_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
        guard raw >= 0 else { throw .device(path, errno) }
        try self.init(descriptor: Descriptor(owning: raw), path: path, quirks: quirks, properties: properties)
    }

    /// Takes ownership of an open descriptor of an evdev node, in non-blocking mode.
    package init(
        descriptor: consuming Descriptor, path: String, quirks: Quirks, properties: [String: String]
    ) throws(InletError) {
        var version: Int32 = 0
        guard inlet_evdev_version(descriptor.rawValue, &version) == 0 else {
            throw errno == ENODEV ? .device(path, ENODEV) : .notADevice(path)
        }
        var handle: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor.rawValue, &handle)
        guard result == 0, let handle else { throw .device(path, -result) }
        inlet_evdev_silence(handle)
        // Best effort: emulated devices may refuse; the kernel has granted it since 2012.
        _ = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
        self.path = path
        self.descriptor = descriptor
        evdev = handle
        buffer = ReadBuffer()
        self.quirks = quirks
        self.properties = properties
        let probe = EvdevProbe(evdev: handle)
        let capabilities = probe.capabilities()
        self.capabilities = capabilities
        let device = probe.describe(path: path, capabilities, quirks) { properties[$0] }
        let changes = QuirkChange.all(in: device.quirks).filter { !$0.isAdded }
        for change in changes { change.apply(to: handle) }
        leavesOutCodes = !changes.isEmpty
    }

    deinit {
        libevdev_free(evdev)
    }

    /// For waiting until the device is readable.
    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// The events of the frame that ``next()`` returned, without the SYN_REPORT that ends it.
    package var events: Span<InputEvent> {
        @_lifetime(borrow self)
        get { pending.span }
    }

    /// Reads up to the next step. Call it again until it returns ``Step/wouldBlock`` or ``Step/removed``.
    ///
    /// - Complexity: at most one system call for every `ReadBuffer.capacity` events.
    /// - Allocates: nothing once the largest frame has been seen.
    package mutating func next() throws(InletError) -> Step {
        if isResyncing { return try nextMissed() }
        startFrame()
        while true {
            guard let (time, event) = buffer.next() else {
                switch try buffer.fill(from: descriptor.rawValue, path: path) {
                case .read: continue
                case .empty: return .wouldBlock
                case .removed: return .removed
                }
            }
            if event.type == .synchronization {
                if event.code == Synchronization.report {
                    learnFrame()
                    isFrameComplete = true
                    return .frame(time, isMadeByKernel: event.value == 1)
                }
                if event.code == Synchronization.dropped {
                    beginResync(at: time)
                    return try nextMissed()
                }
            }
            guard pending.count < Limits.frameEvents else {
                beginResync(at: time)
                return .note(.overlong, time)
            }
            if event.type == .led && ignoresLights {
                learn(event)
                continue
            }
            if leavesOutCodes && !isLeft(event) { continue }
            pending.append(event)
        }
    }

    /// True once after the last frame that the kernel had: ``next()`` would return ``Step/wouldBlock``.
    package mutating func takeDrained() -> Bool { buffer.takeDrained() }

    /// Stops every other reader of the device from receiving its events (EVIOCGRAB).
    ///
    /// - Throws: I/O with EBUSY if another program has grabbed it.
    package mutating func grab() throws(InletError) {
        let result = libevdev_grab(evdev, LIBEVDEV_GRAB)
        guard result == 0 else { throw .device(path, -result) }
        isGrabbed = true
    }

    /// Ends the grab.
    package mutating func ungrab() {
        _ = libevdev_grab(evdev, LIBEVDEV_UNGRAB)
        isGrabbed = false
    }

    /// The identity, capabilities and current state of the device.
    package func describe() -> DeviceDescription {
        EvdevProbe(evdev: evdev).describe(path: path, capabilities, quirks) { properties[$0] }
    }

    private func isLeft(_ event: InputEvent) -> Bool {
        libevdev_has_event_code(evdev, UInt32(event.type.rawValue), UInt32(event.code)) != 0
    }

    private mutating func startFrame() {
        guard isFrameComplete else { return }
        pending.removeAll()
        isFrameComplete = false
    }

    /// Updates libevdev with the frame: its state must match ours so that it can compute the difference after a loss. A
    /// frame that is abandoned half-way is not passed on, so that its changes become part of the difference.
    @inline(__always)
    private func learnFrame() {
        let events = pending.span
        for index in events.indices {
            let event = events[index]
            switch event.type {
            case .relative, .miscellaneous, .synchronization: continue
            default: learn(event)
            }
        }
    }

    @inline(__always)
    private func learn(_ event: InputEvent) {
        _ = libevdev_set_event_value(evdev, UInt32(event.type.rawValue), UInt32(event.code), event.value)
    }

    // Not inlined, nor is what follows: they would take registers from the path of every event.
    @inline(never)
    private mutating func beginResync(at time: Timestamp) {
        pending.removeAll()
        buffer.discard()
        isFrameComplete = false
        isResyncing = true
        droppedAt = time
        // Also empties the kernel's queue: its events are older than the state about to be read.
        var event = input_event()
        _ = libevdev_next_event(evdev, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
    }

    /// The next frame of the difference between the state that we knew and the device's state.
    @inline(never)
    private mutating func nextMissed() throws(InletError) -> Step {
        startFrame()
        while true {
            var raw = input_event()
            let result = libevdev_next_event(evdev, LIBEVDEV_READ_FLAG_SYNC.rawValue, &raw)
            if result == -EAGAIN {
                isResyncing = false
                return .note(.resynced, droppedAt)
            }
            if result == -ENODEV { return .removed }
            guard result >= 0 else { throw .device(path, -result) }
            let event = InputEvent(type: EventType(rawValue: raw.type), code: raw.code, value: raw.value)
            if event.type == .synchronization {
                guard event.code == Synchronization.report else { continue }
                isFrameComplete = true
                return .frame(droppedAt, isMadeByKernel: false)
            }
            if event.type == .led && ignoresLights || leavesOutCodes && !isLeft(event) { continue }
            pending.append(event)
        }
    }
}
