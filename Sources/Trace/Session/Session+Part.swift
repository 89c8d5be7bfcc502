package import InputModel

extension Session {
    /// Removes everything but one device and its events. In place: a recording may be as large as memory allows.
    package mutating func keepOnly(device: Int) {
        var isPresent = false
        entries.removeAll { entry in
            guard entry.device == device else { return true }
            switch entry.kind {
            case .present, .added:
                defer { isPresent = true }
                return isPresent
            case .events: return false
            default: return true
            }
        }
        for index in entries.indices { entries[index].device = 0 }
        if let first = entries.first, first.kind == .added { entries[0].kind = .present }
        if entries.count > 1 { entries[0].time = entries[1].time }
        devices = [devices[device]]
        (published, configuration) = ([], nil)
        if !devices[0].kinds.contains(.keyboard) { keymaps = [] }
    }

    /// The part between two times after the start. Devices are added and removed as in the whole recording.
    package func part(from: Interval, to: Interval?) -> Session {
        guard let start, from.microseconds > 0 || to != nil else { return self }
        let first = start + from
        let last = to.map { start + $0 } ?? .distantFuture
        var part = self
        part.published = []
        part.entries = entries.compactMap { entry in
            var entry = entry
            switch entry.kind {
            case .check: return nil
            case .present: break
            case .added, .removed, .clock, .connected, .disconnected, .request:
                guard entry.time <= last else { return nil }
            case .events, .resynced, .overlong, .slept:
                guard entry.time >= first, entry.time <= last else { return nil }
            }
            let moved = max(entry.time, first)
            if case .clock(var clock) = entry.kind {
                clock.realtime += (moved - entry.time).microseconds
                entry.kind = .clock(clock)
            }
            entry.time = moved
            return entry
        }
        return part
    }
}
