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
    /// The events of one frame, without the report that ends it.
    mutating func process(_ frame: borrowing Frame)
    /// Something happened to the device that is no frame.
    mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp)
    /// A new device could not be opened.
    mutating func publishUnopened(at time: Timestamp)
    /// Reading a device that still exists failed; it is removed next.
    mutating func report(_ error: InletError)
}

extension DeviceSink where Self: ~Copyable {
    mutating func report(_ error: InletError) { Message.offer(error.message) }
}
