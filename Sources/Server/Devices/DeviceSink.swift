import InputModel
import System

/// Receives the events of devices: a seat, or a recording alone.
///
/// ``LiveDevices`` calls it in the order of each device's events.
protocol DeviceSink: ~Copyable {
    /// A device exists.
    ///
    /// - Parameter isNew: it was plugged in; false for a device that existed at the start.
    /// - Returns: the device's id, or nil to ignore the device.
    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID?
    /// The device has been removed.
    mutating func remove(_ id: DeviceID, at time: Timestamp)
    /// The events of one frame, without the report that ends it.
    mutating func process(_ frame: borrowing Frame)
    /// The kernel's queue overran; the frames since the previous report made up for it.
    mutating func noteResynced(_ id: DeviceID, at time: Timestamp)
    /// A frame was too long, and was dropped.
    mutating func noteOverlong(_ id: DeviceID, at time: Timestamp)
    /// The machine has slept, and the device with it.
    mutating func noteSlept(_ id: DeviceID, at time: Timestamp)
    /// A new device could not be opened.
    mutating func noteUnopened(at time: Timestamp)
    /// Reading a device that still exists failed; it is removed next.
    mutating func noteFailure(_ error: InletError)
}

extension DeviceSink where Self: ~Copyable {
    mutating func noteFailure(_ error: InletError) { Message.offer(error.message) }
}
