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
        (published, configuration, origin) = ([], nil, nil)
        if !devices[0].kinds.contains(.keyboard) { keymaps = [] }
    }

    /// The recording up to a time after its start, that time included; published lines are omitted.
    package func part(to end: Interval) -> Session {
        guard let start else { return self }
        let last = start + end
        var part = self
        part.published = []
        part.entries.removeAll { entry in
            switch entry.kind {
            case .check: true
            case .present: false
            default: entry.time > last
            }
        }
        return part
    }
}
