public import InputModel

extension Session {
    /// The part between two times after the start. Devices come and go as they do in the whole.
    public func part(from: Interval, to: Interval?) -> Session {
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
            case .added, .removed, .request:
                guard entry.time <= last else { return nil }
            case .events, .resynced, .overlong, .slept:
                guard entry.time >= first, entry.time <= last else { return nil }
            }
            entry.time = max(entry.time, first)
            return entry
        }
        return part
    }
}
