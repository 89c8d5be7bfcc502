import InputModel
import Wire

// The facts as the page's script reads them (`Page/facts.js`).
extension ReportFacts {
    /// Everything as one JSON object.
    func json(_ source: ReportSource) -> String {
        var object = JSONObject()
        object.add("file", NameTable.cut(source.name))
        object.add("keys", source.keys)
        object.add("program", source.program)
        // The losses of a damaged file are described in words; the first few are enough.
        object.add("losses", source.losses.prefix(20).map(NameTable.cut))
        object.add("start", Int(scale.start.microseconds))
        object.add("duration", Int(scale.duration))
        object.add("tick", Int(scale.tick))
        object.add("space", json: Self.rect(space.bounds))
        object.add("displays", json: Self.array(space.displays.map(Self.rect)))
        object.add("devices", json: Self.array(devices.map(json)))
        object.add("names", names.names)
        object.add("counts", json: Self.array(log.counts.map(\.description)))
        object.add("episodes", json: episodes)
        object.add("places", json: path)
        object.add("heat", json: heatMap)
        object.add("regions", json: arranged)
        object.add("bands", json: bandPlaces)
        object.add("choices", json: chosen)
        if hasReasons { object.add("reasons", json: explained) }
        object.add("notes", notes)
        return object.text()
    }

    /// Notes about facts that the page leaves out.
    private var notes: [String] {
        var notes: [String] = []
        if log.missing.boundaries > 0 {
            notes.append(
                "The first \(ReportLimits.presses) presses, gestures and marks are drawn one by one; "
                    + "\(log.missing.boundaries) more are only counted.")
        }
        if log.missing.others > 0 {
            notes.append(
                "The first \(ReportLimits.episodes) hovers, scrolls, touches and selections are drawn one by one; "
                    + "\(log.missing.others) more are only counted.")
        }
        if reasons.missing > 0 {
            notes.append(
                "Why presses, keys and gestures went where they did is told of the first "
                    + "\(reasons.reasons.count); of \(reasons.missing) more it is left out.")
        }
        if unshownDevices > 0 { notes.append("\(unshownDevices) more devices are left out.") }
        if areRegionsUncertain {
            notes.append("The regions changed more often than is shown; they are as they were then.")
        }
        if choices.count == ReportLimits.selections { notes.append("Later selections are left out.") }
        if bands.count == ReportLimits.selections { notes.append("Later rectangles of bands are left out.") }
        return notes
    }

    private func json(_ device: DeviceFacts) -> String {
        var object = JSONObject()
        object.add("name", NameTable.cut(device.description.name))
        object.add("kinds", device.description.kindNames)
        object.add("bus", device.description.busName)
        object.add("vendor", Int(device.description.vendor))
        object.add("product", Int(device.description.product))
        object.add("frames", device.frames)
        object.add("events", device.events)
        object.add("presses", device.presses)
        object.add("losses", device.losses)
        object.add("anomalies", device.anomalies)
        if let added = device.added { object.add("added", Int(scale.ticks(added))) }
        if let removed = device.removed { object.add("removed", Int(scale.ticks(removed))) }
        object.add("stepsBack", device.stepsBack)
        object.add("frameBuckets", Columns.text(device.frameBuckets))
        object.add("pressBuckets", Columns.text(device.pressBuckets))
        object.add("intervals", Columns.text(device.intervals.total > 0 ? device.intervals.counts : []))
        let quantiles = [0.05, 0.5, 0.95, 0.99].map { device.intervals.quantile($0)?.description ?? "null" }
        object.add("quantiles", json: Self.array(quantiles))
        return object.text()
    }

    private var episodes: String {
        let all = log.episodes
        var object = JSONObject()
        object.add("kind", Columns.text(all.lazy.map(\.kind.rawValue)))
        object.add("device", Columns.text(all.lazy.map(\.device)))
        object.add("name", Columns.text(all.lazy.map(\.name)))
        object.add("start", Columns.text(all.lazy.map(\.start)))
        object.add("end", Columns.text(all.lazy.map(\.end)))
        object.add("flags", Columns.text(all.lazy.map(\.flags.rawValue)))
        object.add("u", Columns.text(all.lazy.map(\.u)))
        object.add("v", Columns.text(all.lazy.map(\.v)))
        return object.text()
    }

    private var path: String {
        var object = JSONObject()
        object.add("total", places.total)
        object.add("interval", Int(places.interval))
        object.add("time", Columns.text(places.places.lazy.map(\.time)))
        object.add("x", Columns.text(places.places.lazy.map(\.x)))
        object.add("y", Columns.text(places.places.lazy.map(\.y)))
        object.add("track", Columns.text(places.places.lazy.map(\.track)))
        return object.text()
    }

    private var heatMap: String {
        var object = JSONObject()
        object.add("columns", heat.columns)
        object.add("rows", heat.rows)
        object.add("cells", Columns.text(heat.cells))
        return object.text()
    }

    private var arranged: String {
        var object = JSONObject()
        object.add("time", Columns.text(arrangements.lazy.map(\.time)))
        object.add("first", Columns.text(arrangements.lazy.map { UInt32($0.regions.lowerBound) }))
        object.add("name", Columns.text(regions.lazy.map(\.name)))
        object.add("role", Columns.text(regions.lazy.map(\.role)))
        let corners = regions.flatMap {
            [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height].map { Float($0) }
        }
        object.add("rects", Columns.text(corners))
        return object.text()
    }

    private var bandPlaces: String {
        var object = JSONObject()
        object.add("time", Columns.text(bands.lazy.map(\.time)))
        object.add(
            "corners",
            Columns.text(bands.flatMap { [$0.corners.0, $0.corners.1, $0.corners.2, $0.corners.3] }))
        return object.text()
    }

    private var chosen: String {
        var object = JSONObject()
        object.add("time", Columns.text(choices.lazy.map(\.time)))
        object.add("name", Columns.text(choices.lazy.map(\.name)))
        object.add("selected", Columns.text(choices.lazy.map { $0.isSelected ? UInt8(1) : 0 }))
        return object.text()
    }

    private static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

    private static func rect(_ rect: Rect) -> String {
        array([rect.x, rect.y, rect.width, rect.height].map(\.description))
    }
}
