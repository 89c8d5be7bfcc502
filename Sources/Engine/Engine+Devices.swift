public import InputModel
import Interaction
package import Touchpad

// Devices are added, removed and published.
extension Engine {
    /// The accepted resolutions of a mouse, in counts per inch; any other value is ignored.
    private static let resolutions = 1.0...100_000

    /// Adds a device. Keys that it already holds down were pressed unseen, and are not published.
    ///
    /// - Parameters:
    ///   - description: what the device is.
    ///   - isNew: publish it as `device added`; false for devices that a snapshot will show.
    ///   - time: when it was added.
    /// - Returns: its id; nil if it exceeds the device limit or the settings ignore it.
    public mutating func add(_ description: DeviceDescription, isNew: Bool = true, at time: Timestamp)
        -> DeviceID?
    {
        guard let settings = settings.settings(for: description) else { return nil }
        guard devices.count < Limits.devices else {
            publish(.tooManyDevices, at: time)
            return nil
        }
        var description = description
        // Checked whatever its source: motion is divided by it.
        if let dots = description.dotsPerInch, !Self.resolutions.contains(dots) {
            description.dotsPerInch = nil
        }
        let id = DeviceID(rawValue: nextID)
        nextID += 1
        devices.append(
            Device(
                description, id: id, settings: settings,
                filters: self.settings.keyFilters(for: description), space: self.settings.space))
        noteDevices()
        laptop.add(description, as: id, rests: settings.disableWhileFolded)
        noteHeld(description.initialState.keys, at: time)
        if isNew { seat.output.publish(.device(DeviceEvent(phase: .added, device: id)), at: time) }
        if description.kinds.contains(.keyboard) {
            seat.keyboard.adopt(description, at: time, output: &seat.output)
        }
        arrangeRest(at: time)
        resolve()
        notePointers(at: time)
        return id
    }

    /// Removes a device: cancels everything that it began, then publishes it as removed.
    public mutating func remove(_ id: DeviceID, at time: Timestamp) {
        advance(to: time)
        guard let index = index(of: id) else { return }
        devices[index].cancelAll(at: time, &seat)
        for key in devices[index].reported.codes { seat.escape.release(key, at: time) }
        resolve()
        seat.output.publish(.device(DeviceEvent(phase: .removed, device: id)), at: time)
        departed.append((id, devices.remove(at: index).description))
        noteDevices()
        laptop.remove(id)
        arrangeRest(at: time)
        if !devices.contains(where: { $0.description.kinds.contains(.keyboard) }) {
            seat.keyboard.freeSticky(at: time, output: &seat.output)
            resolve()
        }
        notePointers(at: time)
        updateDeadline()
    }

    /// Takes note of something that happened to a device besides frames, and publishes it.
    public mutating func process(_ note: DeviceNote, of id: DeviceID, at time: Timestamp) {
        switch note {
        case .removed: remove(id, at: time)
        case .resynced: resync(id, at: time)
        case .overlong: publish(.frameTooLong, device: id, at: time)
        case .slept: publishSleep(of: id, at: time)
        }
    }

    /// The device's state is synchronised again, by frames that made up the difference.
    private mutating func resync(_ id: DeviceID, at time: Timestamp) {
        advance(to: time)
        seat.output.publish(.device(DeviceEvent(phase: .resynced, device: id)), at: time)
        seat.keyboard.noteMissedPresses()
        guard let index = index(of: id) else { return }
        devices[index].noteResynced(at: time, &seat)
        resolve()
    }

    /// Cancels everything that one device began. The device stays.
    public mutating func cancelAll(of id: DeviceID, at time: Timestamp) {
        advance(to: time)
        guard let index = index(of: id) else { return }
        devices[index].cancelAll(at: time, &seat)
        resolve()
    }

    /// Counts an anomaly of `device`, nil if it belongs to none, and publishes it unless it has just been published.
    package mutating func publish(_ anomaly: Anomaly, device id: DeviceID? = nil, at time: Timestamp) {
        if let id, let index = index(of: id) {
            devices[index].publish(anomaly, at: time, &seat.output)
        } else if let count = anomalies.note(anomaly, at: time) {
            seat.output.publish(.anomaly(AnomalyEvent(anomaly: anomaly, device: nil, count: count)), at: time)
        }
    }

    /// Publishes the time of day, because it was set, the machine has slept, or a repeat is due; ``clock(at:)`` counts
    /// from it.
    package mutating func publish(_ clock: ClockEvent, at time: Timestamp) {
        advance(to: time)
        self.clock = (time, clock)
        interact { $1.publish(.clock(clock), at: time) }
    }

    /// Sets the clock without publishing it to existing subscribers.
    package mutating func begin(_ clock: ClockEvent, at time: Timestamp) {
        self.clock = (time, clock)
    }

    /// The time of day at `time`; nil if no clock has been set.
    package func clock(at time: Timestamp) -> ClockEvent? {
        guard var clock else { return nil }
        clock.event.realtime += (time - clock.time).microseconds
        return clock.event
    }

    /// The slots of a touchpad's contacts; 0 for every other device.
    package func contactSlots(of id: DeviceID) -> Int {
        index(of: id).flatMap { devices[$0].pad?.touchpad.slotCount } ?? 0
    }

    /// See `Touchpad.verdict`; also nil for a device that is not a touchpad.
    package func verdict(slot: Int, of id: DeviceID, at time: Timestamp) -> ContactVerdict? {
        index(of: id).flatMap { devices[$0].pad?.touchpad.verdict(slot: slot, at: time) }
    }

    /// The description of a device, for the lines about it; also of one removed since ``clearEvents()``.
    package func description(of id: DeviceID) -> DeviceDescription? {
        index(of: id).map { devices[$0].description } ?? departed.first { $0.id == id }?.description
    }
}
