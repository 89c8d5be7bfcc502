import Engine
import InputModel
import LinuxInput

// While a keyboard is grabbed, this process alone knows its locks.
extension LiveDevices {
    /// Shows the locks on the lights of grabbed keyboards, where they have changed.
    mutating func showLights(_ engine: borrowing Engine) {
        guard isGrabbing, hasLights else { return }
        let state = engine.keyboardState
        guard state != shownState || open.contains(where: { $0.device.isGrabbed && $0.shownLights == nil })
        else { return }
        shownState = state
        let lights = engine.shownLights
        for device in open where device.device.isGrabbed && device.shownLights != lights.on {
            device.shownLights = lights.on
            guard let description = engine.description(of: device.id), description.kinds.contains(.keyboard)
            else { continue }
            let which = lights.all & description.capabilities.lights
            guard which != 0 else { continue }
            let (on, all) = (UInt16(truncatingIfNeeded: lights.on), UInt16(truncatingIfNeeded: which))
            guard self.lights?.show(on, of: all, at: device.path) == true else {
                self.lights = nil
                for device in open { device.device.ignoresLights = false }
                return
            }
        }
    }

    /// The helper runs that sets them.
    var hasLights: Bool { lights != nil }
}
