import LinuxInput

/// A device that is being recorded, and its number in the file.
final class RecordedDevice {
    let number: Int
    let path: String
    var device: EvdevDevice

    init(_ device: consuming EvdevDevice, number: Int) {
        self.number = number
        path = device.path
        self.device = device
    }

    /// Records what has come.
    ///
    /// - Returns: false where the device has gone.
    func read(into composer: inout TraceComposer) throws(LinuxInputError) -> Bool {
        try Self.read(&device, number, into: &composer)
    }

    private static func read(
        _ device: inout EvdevDevice, _ number: Int, into composer: inout TraceComposer
    ) throws(LinuxInputError) -> Bool {
        while true {
            switch try device.next() {
            case .frame(let time, let isMadeByKernel):
                composer.record(device.events, of: number, at: time, isMadeByKernel: isMadeByKernel)
            case .resynced(let time): composer.noteResynced(number, at: time)
            case .overlong(let time): composer.noteOverlong(number, at: time)
            case .wouldBlock: return true
            case .removed: return false
            }
        }
    }
}
