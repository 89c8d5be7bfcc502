import Glibc
import InputModel
import LinuxInput
import Server
import System
import Testing

/// What a device was read to say, for comparing.
enum Reading: Equatable {
    case frame(at: Int64, [InputEvent])
    /// A frame that the kernel closed, not the device.
    case kernelFrame(at: Int64, [InputEvent])
    case resynced(at: Int64)
    case overlong(at: Int64)
    case removed
    case failed(InletError)

    /// True for a frame with `event` in it.
    func has(_ event: InputEvent) -> Bool {
        if case .frame(_, let events) = self { events.contains(event) } else { false }
    }
}

extension Reading: CustomTestStringConvertible {
    var testDescription: String {
        switch self {
        case .frame(let time, let events), .kernelFrame(let time, let events):
            let shown = events.prefix(12).map { "\($0.type.rawValue):\($0.code)=\($0.value)" }
            let rest = events.count > 12 ? ["and \(events.count - 12) more"] : []
            return "frame at \(time): \((shown + rest).joined(separator: " "))"
        case .resynced(let time): return "resynced at \(time)"
        case .overlong(let time): return "overlong at \(time)"
        case .removed: return "removed"
        case .failed(let error): return error.description
        }
    }
}

/// A device under test. `#expect` wants to copy what it looks at; the device itself cannot be copied.
final class OpenDevice {
    private var device: EvdevDevice

    init(path: String, quirks: Quirks, properties: [String: String]) throws(InletError) {
        device = try EvdevDevice(path: path, quirks: quirks, properties: properties)
    }

    var isGrabbed: Bool { device.isGrabbed }

    /// nil where the grab is granted.
    func grab() -> InletError? {
        do {
            try device.grab()
            return nil
        } catch {
            return error
        }
    }

    func ungrab() {
        device.ungrab()
    }

    func describe() -> DeviceDescription {
        device.describe()
    }

    /// The next thing of note; nil where there is nothing for now.
    func reading() -> Reading? {
        do {
            switch try device.next() {
            case .frame(let time, isMadeByKernel: false):
                return .frame(at: time.microseconds, device.frame())
            case .frame(let time, isMadeByKernel: true):
                return .kernelFrame(at: time.microseconds, device.frame())
            case .note(.overlong, let time): return .overlong(at: time.microseconds)
            case .note(_, let time): return .resynced(at: time.microseconds)
            case .wouldBlock: return nil
            case .removed: return .removed
            }
        } catch {
            return .failed(error)
        }
    }

    /// Everything that there is to read for now.
    func readings() -> [Reading] {
        var readings: [Reading] = []
        while let reading = reading() {
            readings.append(reading)
            switch reading {
            case .removed, .failed: return readings
            default: continue
            }
        }
        return readings
    }

    /// True where poll(2) says that there is something to read, or that nothing will come any more.
    func becomesReadable(within milliseconds: Int32 = 120_000) -> Bool {
        LinuxInputTests.becomesReadable(device.rawDescriptor, within: milliseconds)
    }
}

/// Waits until `descriptor` is ready for reading or hung up; false where that takes too long.
func becomesReadable(_ descriptor: Int32, within milliseconds: Int32 = 120_000) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) == 1
}

extension EvdevDevice {
    /// A copy of ``events``, which are gone with the next frame.
    fileprivate func frame() -> [InputEvent] {
        let events = events
        return events.indices.map { events[$0] }
    }
}
