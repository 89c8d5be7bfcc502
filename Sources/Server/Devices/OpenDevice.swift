import InputModel
import LinuxInput
import System

/// A device that is being read, and its number in the core.
final class OpenDevice {
    /// Frames read in one turn, so that a flood from one device does not starve the others.
    private static let framesPerTurn = 256

    enum Outcome {
        case drained
        /// More may wait in our own buffer, which no descriptor reports: read again.
        case unfinished
        case removed
    }

    /// Changes if its settings do: to the core it is another device then.
    var id: DeviceID
    let path: String
    // Used by one thread, and not accessed by anything that reading calls.
    @exclusivity(unchecked) var device: EvdevDevice
    /// A grab is wanted, and waits until all keys are up.
    var isGrabPending: Bool
    var isUnfinished = false
    /// The lights that it shows by our will; nil before it was grabbed.
    var shownLights: UInt64?

    init(_ device: consuming EvdevDevice, id: DeviceID, grab: Bool) {
        self.id = id
        path = device.path
        self.device = device
        isGrabPending = grab
    }

    /// Passes the frames that have arrived to `sink`.
    func read(into sink: inout some DeviceSink & ~Copyable) throws(InletError) -> Outcome {
        isUnfinished = false
        let outcome = try Self.read(&device, id, into: &sink)
        isUnfinished = outcome == .unfinished
        return outcome
    }

    /// With the device as a parameter: Swift checks the access to it once instead of for every frame.
    @inline(__always)
    private static func read(
        _ device: inout EvdevDevice, _ id: DeviceID, into sink: inout some DeviceSink & ~Copyable
    ) throws(InletError) -> Outcome {
        for _ in 0..<framesPerTurn {
            switch try device.next() {
            case .frame(let time, let isMadeByKernel):
                sink.process(
                    Frame(time: time, device: id, events: device.events, isMadeByKernel: isMadeByKernel))
                if device.takeDrained() { return .drained }
            case .note(let note, let time): sink.process(note, of: id, at: time)
            case .wouldBlock: return .drained
            case .removed: return .removed
            }
        }
        return .unfinished
    }
}
