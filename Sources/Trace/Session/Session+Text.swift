import InputModel

// Recordings as text, handed on in pieces.
extension Session {
    /// One device as evemu's text.
    public func writeEvemu<Failure: Error>(
        device: Int, to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = EvemuWriter()
        try write(writer.header(devices[device], comments: comments))
        for timed in recording(of: device).events { try write(writer.line(timed.event, at: timed.time)) }
    }

    /// All devices as YAML, as `libinput record` writes it.
    public func writeLibinput<Failure: Error>(
        to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let origin = entries.lazy.map(\.time).min() ?? Timestamp(microseconds: 0)
        let writer = LibinputWriter(origin: origin)
        try write(writer.header(devices: devices.count, comments: comments))
        for index in devices.indices {
            try write(writer.device(devices[index]))
            var rest = recording(of: index).events[...]
            while !rest.isEmpty {
                let end = rest.firstIndex {
                    $0.event.type == .synchronization && $0.event.code == Synchronization.report
                }
                let next = end.map { $0 + 1 } ?? rest.endIndex
                try write(writer.frame(rest[..<next]))
                rest = rest[next...]
            }
        }
    }

    private var comments: [String] {
        (keys == .unknown ? [] : ["keys: \(keys.rawValue)"])
            + (blur.map { ["blur: \($0.microseconds)us"] } ?? [])
    }
}
