import InputModel
import LinuxInput
import System

/// A uinput device that a recording is replayed on.
final class KernelDevice {
    private var device: UinputDevice
    /// When udev announced it; the distant future until then.
    private(set) var announced = Timestamp.distantFuture

    init(_ description: DeviceDescription) throws(InletError) {
        device = try UinputDevice(description, physicalPath: "inlet/replay")
    }

    var isAnnounced: Bool { announced != .distantFuture }

    /// Notes udev's announcement of a node, if it belongs to this device.
    func note(_ node: Udev.Node) {
        guard !isAnnounced, let place = node.properties["DEVPATH"],
            place.split(separator: "/").dropLast().last.map(String.init) == device.directory
        else { return }
        announced = MonotonicClock.now
    }

    /// - Returns: how many frames ended.
    func write(_ events: ArraySlice<InputEvent>, at time: Timestamp) throws(InletError) -> Int {
        var rest = events
        // The recording lacks the lost events, and may lack releases of keys.
        while let place = rest.firstIndex(where: { $0.isLoss }) {
            try device.write(rest[..<place], at: time)
            try device.releaseAll(at: time)
            rest = rest[(place + 1)...]
        }
        try device.write(rest, at: time)
        return events.count { $0.endsFrame }
    }
}

extension InputEvent {
    fileprivate var isLoss: Bool { type == .synchronization && code == Synchronization.dropped }
}
