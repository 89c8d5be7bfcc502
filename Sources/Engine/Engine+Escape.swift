package import InputModel

// The escape keys, and what devices report as down. Both precede filters, suspended keys and cancelled presses: only the
// kernel's reports and the removal of a device change them.
extension Engine {
    /// True once after the escape keys have been held for their time: the caller must release every grab.
    public mutating func takeEscapeRequest() -> Bool {
        defer { isEscapeRequested = false }
        return isEscapeRequested
    }

    /// True while the device reports no key, button or contact as down: a grab taken now leaves none stuck elsewhere.
    package func isIdle(_ id: DeviceID) -> Bool {
        devices.first { $0.id == id }?.reported.isEmpty ?? true
    }

    /// Sets the escape keys. Those that are held continue to count; other keys that are held already count from now on.
    mutating func setEscapeKeys(_ keys: [KeyCode], at time: Timestamp) {
        guard KeySet(keys) != seat.escape.keys else { return }
        seat.escape = EscapeChord(keys: keys)
        for device in devices { press(device.reported, at: time) }
    }

    /// A device reports `keys` as down from now on, all at once.
    mutating func press(_ keys: KeySet, at time: Timestamp) {
        for key in keys.codes { seat.escape.press(key, at: time) }
    }

    /// A device that reported `keys` as down is gone.
    mutating func release(_ keys: KeySet, at time: Timestamp) {
        for key in keys.codes { seat.escape.release(key, at: time) }
    }
}
