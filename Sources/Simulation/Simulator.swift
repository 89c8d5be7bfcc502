package import Engine
package import InputModel
package import Interaction
package import Wire

/// A user's hands on simulated devices: turns steps into the frames that such devices would report.
///
/// Pure: it reads no clock, and does no I/O.
package struct Simulator {
    private var devices: [SimulatedDevice] = []

    package init() {}

    /// The devices that are plugged in, in that order.
    package var deviceIDs: [DeviceID] { devices.map { $0.id } }

    /// Begins a step: plugs and unplugs devices at once, and returns the rest as a script.
    ///
    /// - Throws: ``RequestError`` if the step does not fit the existing devices; nothing has changed then.
    package mutating func begin(
        _ step: SimulationStep, on engine: inout Engine, at time: Timestamp
    ) throws(RequestError) -> Script {
        var context = StepContext(step: step, devices: devices)
        try context.perform(on: &engine, at: time)
        devices = context.devices
        return context.script
    }
}
