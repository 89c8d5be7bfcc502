/// A device was added, removed or suspended, or is in step with the kernel again.
public struct DeviceEvent: Sendable {
    /// What happened to the device.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// Added; removed; in step after a loss; the machine went to sleep, or woke.
        case added, removed, resynced, suspended, resumed

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["added", "removed", "resynced", "suspended", "resumed"]
    }

    /// What happened to the device.
    public var phase: Phase
    /// The device; after its removal, the number that it had.
    public var device: DeviceID

    /// Says that `device` was added, was removed, or is in step again.
    public init(phase: Phase, device: DeviceID) {
        self.phase = phase
        self.device = device
    }
}

/// A switch of the machine.
public struct SwitchEvent: Sendable {
    /// A kind of switch.
    public enum Switch: UInt8, PublishedCase, Sendable {
        /// A laptop's lid, on when closed; a convertible's hinge, on when folded to a tablet.
        case lid, tabletMode

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["lid", "tabletMode"]
    }

    /// The device that the switch is on.
    public var device: DeviceID
    /// The kind of switch.
    public var `switch`: Switch
    /// Lid closed, or folded to a tablet.
    public var isOn: Bool

    /// Says that a switch of `device` is now on or off.
    public init(device: DeviceID, switch: Switch, isOn: Bool) {
        self.device = device
        self.switch = `switch`
        self.isOn = isOn
    }
}

/// Something that should not have happened.
public struct AnomalyEvent: Sendable {
    /// What happened.
    public var anomaly: Anomaly
    /// The device concerned; nil if none is, or if the device was never added.
    public var device: DeviceID?
    /// How often it has happened so far.
    public var count: Int

    /// Says that `anomaly` has now happened `count` times.
    public init(anomaly: Anomaly, device: DeviceID?, count: Int) {
        self.anomaly = anomaly
        self.device = device
        self.count = count
    }
}
