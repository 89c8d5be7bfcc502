package import InputModel
package import Trace

extension Session {
    /// The recording from a time after its start, for a kernel that has none of its devices: they are created as they
    /// were then, with what they held down.
    package func beginning(at elapsed: Interval) -> Session {
        guard let start, elapsed.microseconds > 0 else { return self }
        let first = start + elapsed
        var states: [DeviceState?] = devices.map { _ in nil }
        var rest: [Entry] = []
        for entry in entries {
            guard entry.time < first else {
                rest.append(entry)
                continue
            }
            switch entry.kind {
            case .present, .added: states[entry.device] = DeviceState(devices[entry.device])
            case .note(.removed): states[entry.device] = nil
            case .events(let range): states[entry.device]?.apply(events.span.extracting(range))
            default: break
            }
        }
        var beginning = self
        (beginning.published, beginning.origin) = ([], nil)
        beginning.entries = []
        for (index, state) in states.enumerated() {
            guard let state else { continue }
            beginning.devices[index] = state.description
            beginning.entries.append(Entry(time: first, device: index, kind: .present))
        }
        beginning.entries += rest
        return beginning
    }
}
