import CLinuxInput
import CLinuxSystem
import Glibc
package import InputModel
package import System

/// An open evdev node: reads frames, stays in step with the kernel, grabs and lets go.
///
/// libevdev answers what the device can do and is, and works out what was missed when the kernel's queue overran.
/// Events themselves are read straight into a buffer, many at a time: libevdev would ask the kernel twice for each.
package struct EvdevDevice: ~Copyable {
    /// What ``next()`` came upon.
    package enum Step: Sendable {
        /// A whole frame is in ``events``; it closed at the time given, by the device or by the kernel itself
        /// (see `Frame.isMadeByKernel`).
        case frame(Timestamp, isMadeByKernel: Bool)
        /// The frames since the queue overran made up for what was lost; the device is in step again.
        case resynced(Timestamp)
        /// A frame grew past `Limits.frameEvents`; it is dropped, and a resync begins.
        case overlong(Timestamp)
        /// Nothing more for now: wait until the descriptor is readable.
        case wouldBlock
        /// The device has gone.
        case removed
    }

    /// The device node, for messages and descriptions.
    package let path: String
    private let descriptor: Descriptor
    private let evdev: OpaquePointer
    private var buffer: ReadBuffer
    private var pending = FrameBuffer()
    /// A frame stays in ``events`` until the next one begins.
    private var isFrameComplete = false
    private var isResyncing = false
    private var droppedAt = Timestamp(microseconds: 0)
    /// True while other readers of the device get nothing.
    package private(set) var isGrabbed = false

    /// Opens the node at `path`, for reading only.
    ///
    /// - Throws: ``LinuxInputError``: no such device, not a device, permission denied, removed, or I/O.
    package init(path: String) throws(LinuxInputError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw LinuxInputError(errno: errno, path: path) }
        // Opening anything else can have effects of its own: a FIFO waits, a tape rewinds.
        guard status.st_mode & S_IFMT == S_IFCHR else { throw LinuxInputError(.notADevice, path: path) }
        let raw = inlet_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
        guard raw >= 0 else { throw LinuxInputError(errno: errno, path: path) }
        try self.init(descriptor: Descriptor(owning: raw), path: path)
    }

    /// Takes over an open descriptor of an evdev node, in non-blocking mode.
    package init(descriptor: consuming Descriptor, path: String) throws(LinuxInputError) {
        var version: Int32 = 0
        guard inlet_evdev_version(descriptor.rawValue, &version) == 0 else {
            throw LinuxInputError(errno == ENODEV ? .removed : .notADevice, path: path, errno: errno)
        }
        var handle: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor.rawValue, &handle)
        guard result == 0, let handle else { throw LinuxInputError(errno: -result, path: path) }
        inlet_evdev_silence(handle)
        // Best effort: emulated devices may refuse; the kernel has granted it since 2012.
        _ = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
        self.path = path
        self.descriptor = descriptor
        evdev = handle
        buffer = ReadBuffer()
    }

    deinit {
        libevdev_free(evdev)
    }

    /// For waiting until the device is readable.
    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// The events of the frame that ``next()`` announced, without its end.
    package var events: Span<InputEvent> {
        @_lifetime(borrow self)
        get { pending.span }
    }

    /// Reads on to the next thing of note. Call again until it answers ``Step/wouldBlock`` or ``Step/removed``.
    ///
    /// - Complexity: at most one system call for every `ReadBuffer.capacity` events.
    /// - Allocates: nothing once the largest frame has been seen.
    package mutating func next() throws(LinuxInputError) -> Step {
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
                return .overlong(time)
            }
            pending.append(event)
        }
    }

    /// Takes the device from every other reader (EVIOCGRAB).
    ///
    /// - Throws: I/O with EBUSY where another program has it.
    package mutating func grab() throws(LinuxInputError) {
        let result = libevdev_grab(evdev, LIBEVDEV_GRAB)
        guard result == 0 else { throw LinuxInputError(errno: -result, path: path) }
        isGrabbed = true
    }

    /// Gives it back.
    package mutating func ungrab() {
        _ = libevdev_grab(evdev, LIBEVDEV_UNGRAB)
        isGrabbed = false
    }

    /// What the device is and holds at this moment; `property` answers udev's properties of it.
    package func describe(udev property: (String) -> String?) -> DeviceDescription {
        EvdevProbe(evdev: evdev).describe(path: path, udev: property)
    }

    private mutating func startFrame() {
        guard isFrameComplete else { return }
        pending.removeAll()
        isFrameComplete = false
    }

    /// Tells libevdev of the frame: its idea of the state must be ours for it to find the difference after a loss.
    /// A frame that is given up half-way is not told, so that what it said is part of the difference.
    @inline(__always)
    private func learnFrame() {
        let events = pending.span
        for index in events.indices {
            let event = events[index]
            switch event.type {
            case .relative, .miscellaneous, .synchronization: continue
            default:
                _ = libevdev_set_event_value(
                    evdev, UInt32(event.type.rawValue), UInt32(event.code), event.value)
            }
        }
    }

    private mutating func beginResync(at time: Timestamp) {
        pending.removeAll()
        buffer.discard()
        isFrameComplete = false
        isResyncing = true
        droppedAt = time
        // Also empties the kernel's queue: what is in it is older than the state about to be read.
        var event = input_event()
        _ = libevdev_next_event(evdev, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
    }

    /// The next frame of the difference between what we knew and what is.
    private mutating func nextMissed() throws(LinuxInputError) -> Step {
        startFrame()
        while true {
            var raw = input_event()
            let result = libevdev_next_event(evdev, LIBEVDEV_READ_FLAG_SYNC.rawValue, &raw)
            if result == -EAGAIN {
                isResyncing = false
                return .resynced(droppedAt)
            }
            if result == -ENODEV { return .removed }
            guard result >= 0 else { throw LinuxInputError(errno: -result, path: path) }
            let event = InputEvent(type: EventType(rawValue: raw.type), code: raw.code, value: raw.value)
            if event.type == .synchronization {
                guard event.code == Synchronization.report else { continue }
                isFrameComplete = true
                return .frame(droppedAt, isMadeByKernel: false)
            }
            pending.append(event)
        }
    }
}
