import Engine
import InputModel
import LinuxInput
import System

// A reload of the configuration: devices with other settings.
extension LiveDevices {
    /// Replaces the devices for which `isOther` returns true, since their settings have changed, as if just plugged in,
    /// and opens those that are no longer ignored. A replaced device stays open, with its grab and the keys that are down:
    /// opening it again could fail, and wait for a helper.
    ///
    /// - Returns: the paths of those that could not be added again, each of which a message explains.
    mutating func replace(
        _ seat: inout LiveSeat, _ poller: inout Poller, where isOther: (DeviceDescription) -> Bool
    ) -> [String] {
        var nodes: [Udev.Node] = []
        do {
            nodes = try udev?.nodes() ?? []
        } catch {
            Message.offer(error.message)
        }
        var missing: [String] = []
        for device in open {
            guard let description = seat.engine.description(of: device.id), isOther(description) else {
                continue
            }
            // What it has reported by now was done under the former settings.
            readRest(of: device, &seat, &poller)
            guard open.contains(where: { $0 === device }) else { continue }
            if let node = nodes.first(where: { $0.path == device.path }) {
                device.device.properties = node.properties
            }
            if !replace(device, &seat, &poller) { missing.append(device.path) }
        }
        for node in nodes where failure == nil { bring(node, &seat, &poller) }
        return missing
    }

    /// - Returns: false if it could not be added again.
    private mutating func replace(
        _ device: OpenDevice, _ seat: inout LiveSeat, _ poller: inout Poller
    ) -> Bool {
        let now = MonotonicClock.now
        seat.process(.removed, of: device.id, at: now)
        poller.remove(device.device.rawDescriptor)
        var id: DeviceID?
        do throws(InletError) {
            id = try seat.add(device.device.describe(), isNew: true, at: now)
            if let id {
                try poller.add(device.device.rawDescriptor, token: .devices(.device(id)), for: .news)
            }
        } catch {
            if let id { seat.process(.removed, of: id, at: now) }
            reportUnopened(error, &seat)
            open.removeAll { $0 === device }
            return false
        }
        guard let id else {
            // The new settings ignore it.
            open.removeAll { $0 === device }
            return true
        }
        device.id = id
        return true
    }
}
