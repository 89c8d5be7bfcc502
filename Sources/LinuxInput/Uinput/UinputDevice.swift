import CLinuxInput
import CLinuxSystem
import Glibc
package import InputModel
package import System

/// A kernel device that emits the events that this program writes (uinput).
///
/// The device is removed when this value is destroyed or the process ends, however it ends; the kernel then releases
/// every key that is down.
package struct UinputDevice: ~Copyable {
    /// The node that creates such devices.
    package static let path = "/dev/uinput"

    private let descriptor: Descriptor
    private let uinput: OpaquePointer
    /// For messages.
    private let name: String
    private var buffer: [input_event] = []
    /// The keys and buttons that are down.
    package private(set) var keysDown = KeySet()
    /// Its directory below `/sys/devices/virtual/input`, such as `input42`.
    package let directory: String

    /// Creates a device as described, in its initial state. Force feedback is left out: no program would handle it.
    ///
    /// - Parameters:
    ///   - description: its identity, capabilities and initial state.
    ///   - physicalPath: the physical location that the device reports.
    /// - Throws: ``InletError``: not available if the kernel has no uinput, no permission, I/O.
    package init(_ description: DeviceDescription, physicalPath: String) throws(InletError) {
        let raw = inlet_open(Self.path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
        guard raw >= 0 else { throw .uinput(errno, making: description.name) }
        try self.init(Descriptor(owning: raw), description, physicalPath: physicalPath)
    }

    private init(
        _ descriptor: consuming Descriptor, _ description: DeviceDescription, physicalPath: String
    ) throws(InletError) {
        guard let model = UinputModel.make(description, physicalPath: physicalPath) else {
            throw .uinput(ENOMEM, making: description.name)
        }
        defer { libevdev_free(model) }
        var handle: OpaquePointer?
        let result = libevdev_uinput_create_from_device(model, descriptor.rawValue, &handle)
        guard result == 0, let handle else { throw .uinput(-result, making: description.name) }
        // Sent before udev announces the device, so that programs that open it find it in this state.
        let state = UinputModel.initialEvents(of: description)
        let failure = Self.send(
            state.map { Self.raw($0, at: Timestamp(microseconds: 0)) }, to: descriptor.rawValue)
        guard failure == 0 else {
            libevdev_uinput_destroy(handle)
            throw .uinput(failure, making: description.name)
        }
        let place = libevdev_uinput_get_syspath(handle).map { String(cString: $0) } ?? ""
        directory = place.split(separator: "/").last.map(String.init) ?? ""
        self.descriptor = descriptor
        uinput = handle
        name = description.name
        keysDown = description.initialState.keys
    }

    deinit {
        libevdev_uinput_destroy(uinput)
    }

    /// Emits `events`, including the ends of frames.
    ///
    /// - Parameters:
    ///   - events: whole frames or parts of one.
    ///   - time: when they happened, not in the future; newer kernels pass it to readers unless it is more than ten
    ///     seconds old.
    package mutating func write(
        _ events: some Sequence<InputEvent>, at time: Timestamp
    ) throws(InletError) {
        buffer.removeAll(keepingCapacity: true)
        for event in events {
            buffer.append(Self.raw(event, at: time))
            guard event.type == .key else { continue }
            let key = KeyCode(rawValue: event.code)
            if event.value == 0 { keysDown.remove(key) } else { keysDown.insert(key) }
        }
        let failure = Self.send(buffer, to: descriptor.rawValue)
        guard failure == 0 else { throw .uinput(failure, making: name) }
    }

    private static func raw(_ event: InputEvent, at time: Timestamp) -> input_event {
        var raw = input_event()
        raw.time.tv_sec = Int(time.microseconds / 1_000_000)
        raw.time.tv_usec = Int(time.microseconds % 1_000_000)
        raw.type = event.type.rawValue
        raw.code = event.code
        raw.value = event.value
        return raw
    }

    /// - Returns: 0, or the error number.
    private static func send(_ events: [input_event], to descriptor: Int32) -> Int32 {
        // The kernel accepts whole events; if a signal interrupts it, only the first of them.
        events.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
    }

    /// Releases every key and button that is down.
    package mutating func releaseAll(at time: Timestamp) throws(InletError) {
        guard !keysDown.isEmpty else { return }
        let releases = keysDown.codes.map { InputEvent(type: .key, code: $0.rawValue, value: 0) }
        let end = InputEvent(type: .synchronization, code: Synchronization.report, value: 0)
        try write(releases + [end], at: time)
    }
}
