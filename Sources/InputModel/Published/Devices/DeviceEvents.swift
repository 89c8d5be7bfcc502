/// A device came, went, or is in step with the kernel again.
public struct DeviceEvent: Sendable {
    /// What became of the device.
    public enum Phase: Sendable {
        case added, removed, resynced, suspended, resumed
    }

    public var phase: Phase
    public var device: DeviceID

    public init(phase: Phase, device: DeviceID) {
        self.phase = phase
        self.device = device
    }
}

/// A switch of the machine.
public struct SwitchEvent: Sendable {
    /// A switch of the machine's.
    public enum Switch: Sendable {
        case lid, tabletMode
    }

    public var device: DeviceID
    public var `switch`: Switch
    public var isOn: Bool

    public init(device: DeviceID, switch: Switch, isOn: Bool) {
        self.device = device
        self.switch = `switch`
        self.isOn = isOn
    }
}

/// Something that should not have happened.
public struct AnomalyEvent: Sendable {
    public var anomaly: Anomaly
    public var device: DeviceID?
    /// How often it has happened so far.
    public var count: Int

    public init(anomaly: Anomaly, device: DeviceID?, count: Int) {
        self.anomaly = anomaly
        self.device = device
        self.count = count
    }
}
