import InputModel

extension Device {
    /// What it did that still decides what its next events mean.
    var memory: DeviceMemory {
        var memory = DeviceMemory()
        memory.nextContact = surface?.nextContact ?? 1
        memory.lastMotion = acceleration.lastMotion
        memory.lastVelocity = acceleration.lastVelocity
        memory.hasFineWheel = wheel.hasSentFine
        return memory
    }
}
