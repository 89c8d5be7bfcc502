public import InputModel

// The machine has slept.
extension Engine {
    /// The machine has slept, and the device with it: cancels what the device had begun, since its continuation is
    /// unknown. What the kernel released before is cancelled when its frame arrives (`Device.process`).
    ///
    /// Time stands still during sleep, so both ends of it are published at once.
    public mutating func noteSlept(_ id: DeviceID, at time: Timestamp) {
        advance(to: time)
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        cancelAll(at: index, time)
        resolve()
        seat.output.publish(.device(DeviceEvent(phase: .suspended, device: id)), at: time)
        seat.output.publish(.device(DeviceEvent(phase: .resumed, device: id)), at: time)
    }
}
