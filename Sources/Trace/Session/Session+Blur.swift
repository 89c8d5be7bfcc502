package import InputModel

extension Session {
    /// The recording with the times of keys blurred; see ``TimeBlur``. Published lines, and what happened before the
    /// beginning, are omitted: their times would reveal the originals.
    package func blurred(by width: Interval, source: some RandomNumberGenerator) -> Session {
        var blurs = devices.map { _ in
            TimeBlur(width: width, start: start ?? Timestamp(microseconds: 0), source: source)
        }
        let keys = frameKeys()
        var blurred = self
        blurred.entries.removeAll(keepingCapacity: true)
        blurred.events.removeAll(keepingCapacity: true)
        blurred.published = []
        blurred.origin = nil
        blurred.blur = max(width, blur ?? width)
        for (entry, keys) in zip(entries, keys) {
            if case .check = entry.kind { continue }
            guard case .events(let range) = entry.kind else {
                blurred.entries.append(entry)
                continue
            }
            var run = Array(events[range])
            var time = entry.time
            if let keys {
                run.removeAll { $0.isDeviceClock }
                time = blurs[entry.device].blur(keys, at: time)
            } else {
                time = blurs[entry.device].blur(&run, at: time)
            }
            blurred.append(run, of: entry.device, at: time)
        }
        return blurred
    }

    /// How keys change in the frame of each entry: old recordings split a frame into several entries, each with its
    /// time.
    private func frameKeys() -> [FrameKeys?] {
        var found = [FrameKeys?](repeating: nil, count: entries.count)
        var open = devices.map { _ in (entries: [Int](), keys: FrameKeys?.none) }
        for (index, entry) in entries.enumerated() {
            guard case .events(let range) = entry.kind else { continue }
            let run = events[range]
            open[entry.device].entries.append(index)
            if let keys = FrameKeys(run), open[entry.device].keys != .changes {
                open[entry.device].keys = keys
            }
            guard let last = run.last, last.endsFrame else { continue }
            for place in open[entry.device].entries { found[place] = open[entry.device].keys }
            open[entry.device] = ([], nil)
        }
        return found
    }
}
