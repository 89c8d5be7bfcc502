import Configuration
import Engine
import InputModel
import Recording
import System

/// The core of a seat, and all subscribers to what it publishes.
struct LiveSeat: ~Copyable {
    var engine: Engine
    var clients = ClientTable()
    /// The recording, which gets every event of every device.
    let recording: RecordingFeed?

    init(_ engine: consuming Engine, recording: RecordingFeed?) {
        self.engine = engine
        self.recording = recording
    }

    /// Passes the core's published events to every subscriber, then clears them.
    mutating func publish() {
        clients.publish(&engine)
    }

    /// Sets the time of day for the recording and for clients that connect later.
    mutating func begin(_ clock: ClockEvent, at time: Timestamp) {
        recording?.record(clock, at: time)
        engine.begin(clock, at: time)
    }

    /// Publishes the time of day to the recording and to every client.
    mutating func publish(_ clock: ClockEvent, at time: Timestamp) {
        recording?.record(clock, at: time)
        engine.publish(clock, at: time)
        publish()
    }
}

extension LiveSeat: DeviceSink {
    mutating func add(
        _ device: DeviceDescription, isNew: Bool, at time: Timestamp
    ) throws(InletError) -> DeviceID? {
        try engine.prepareKeymap(for: device, at: time)
        // A device beyond the limit is reported, too.
        defer { if isNew { publish() } }
        guard let id = engine.add(device, isNew: isNew, at: time) else { return nil }
        recording?.add(device, as: id, isNew: isNew, at: time)
        return id
    }

    mutating func process(_ frame: borrowing Frame) {
        recording?.record(
            frame.events, of: frame.device, at: frame.time, isMadeByKernel: frame.isMadeByKernel)
        engine.process(frame)
        publish()
    }

    mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        recording?.record(note, of: id, at: time)
        engine.process(note, of: id, at: time)
        publish()
    }

    mutating func publishUnopened(at time: Timestamp) {
        engine.publish(.deviceNotOpened, at: time)
        publish()
    }
}
