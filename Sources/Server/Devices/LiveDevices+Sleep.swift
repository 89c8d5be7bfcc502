import System

// The machine has slept.
extension LiveDevices {
    /// The machine has slept, and all devices with it.
    mutating func noteSleep(
        _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        // First, the releases that the kernel reported before sleeping.
        for device in open { read(device, &sink, &poller) }
        let now = MonotonicClock.now
        for device in open { sink.noteSlept(device.id, at: now) }
    }
}
