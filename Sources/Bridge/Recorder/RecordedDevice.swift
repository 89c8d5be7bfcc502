import InputModel
import LinuxInput
import Trace

/// A device that is being recorded, and its number in the file.
final class RecordedDevice {
    let number: Int
    let id: DeviceID?
    let path: String
    var device: EvdevDevice
    /// Takes the text out; nil where keys are to be shown.
    var redactor: KeyRedactor<SystemRandomNumberGenerator>?

    init(
        _ device: consuming EvdevDevice, number: Int, id: DeviceID?,
        redactor: KeyRedactor<SystemRandomNumberGenerator>?
    ) {
        self.number = number
        self.id = id
        self.redactor = redactor
        path = device.path
        self.device = device
    }

    /// Puts the events of the frame that was read last, without text, in place of those in `frame`.
    func frame(into frame: inout [InputEvent]) {
        frame.removeAll(keepingCapacity: true)
        Self.append(device, &redactor, to: &frame)
    }

    private static func append(
        _ device: borrowing EvdevDevice, _ redactor: inout KeyRedactor<SystemRandomNumberGenerator>?,
        to frame: inout [InputEvent]
    ) {
        let events = device.events
        for index in events.indices {
            if redactor == nil {
                frame.append(events[index])
            } else if let redacted = redactor?.redact(events[index]) {
                frame.append(redacted)
            }
        }
    }
}
