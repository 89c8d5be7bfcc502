public import InputModel

// The machine has slept.
extension Engine {
    /// The machine has slept, and the device with it: what it had begun is cancelled, since its continuation is unknown. What
    /// the kernel lifted before is cancelled as its frame comes (`Device.process`).
    ///
    /// Time stands still during sleep, so both ends of it are published at once.
    public mutating func noteSlept(_ id: DeviceID, at time: Timestamp) {
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        cancelAll(at: index, time)
        resolve()
        seat.output.publish(.device(DeviceEvent(phase: .suspended, device: id)), at: time)
        seat.output.publish(.device(DeviceEvent(phase: .resumed, device: id)), at: time)
    }
}
