import InputModel
import System

/// Receives what devices do: a seat, or a recording alone.
///
/// ``LiveDevices`` calls it in the order of each device's events.
protocol DeviceSink: ~Copyable {
    /// A device is there.
    ///
    /// - Parameter isNew: it has come; false for one that was there at the start.
    /// - Returns: what it is called from here on; nil where it is left alone.
    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID?
    /// It has gone.
    mutating func remove(_ id: DeviceID, at time: Timestamp)
    /// What it did, without the frame's end.
    mutating func process(_ frame: borrowing Frame)
    /// The kernel's queue overran; the frames since the last told made up for it.
    mutating func noteResynced(_ id: DeviceID, at time: Timestamp)
    /// A frame was too long, and is left out.
    mutating func noteOverlong(_ id: DeviceID, at time: Timestamp)
    /// The machine has slept, and the device with it.
    mutating func noteSlept(_ id: DeviceID, at time: Timestamp)
    /// A device has come that could not be opened.
    mutating func noteUnopened(at time: Timestamp)
    /// Reading a device failed, which has not gone; it is removed next.
    mutating func noteFailure(_ error: InletError)
}

extension DeviceSink where Self: ~Copyable {
    mutating func noteFailure(_ error: InletError) { Message.offer(error.message) }
}
