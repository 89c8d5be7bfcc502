import InputModel

// Recordings as text, written in pieces.
extension Session {
    /// One device as evemu's text.
    package func writeEvemu<Failure: Error>(
        device: Int, to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = EvemuWriter()
        try write(writer.header(devices[device], comments: comments))
        var text = TextBytes()
        for entry in entries where entry.device == device {
            guard case .events(let range) = entry.kind else { continue }
            for index in range {
                writer.add(events[index], at: entry.time, to: &text)
                try text.hand(to: write)
            }
        }
        try text.hand(to: write, atLeast: 1)
    }

    /// All devices as YAML, as `libinput record` writes it.
    package func writeLibinput<Failure: Error>(
        to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let origin = entries.lazy.map(\.time).min() ?? Timestamp(microseconds: 0)
        let writer = LibinputWriter(origin: origin)
        try write(writer.header(devices: devices.count, comments: comments))
        for index in devices.indices {
            try write(writer.device(devices[index]))
            try writeFrames(of: index, writer, to: write)
        }
    }

    private func writeFrames<Failure: Error>(
        of device: Int, _ writer: LibinputWriter, to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var text = TextBytes()
        var isInFrame = false
        for entry in entries where entry.device == device {
            guard case .events(let range) = entry.kind else { continue }
            for index in range {
                let event = events[index]
                if !isInFrame { writer.addFrame(to: &text) }
                writer.add(event, at: entry.time, to: &text)
                isInFrame = !event.endsFrame
                try text.hand(to: write)
            }
        }
        try text.hand(to: write, atLeast: 1)
    }

    private var comments: [String] {
        TextHeader(keys: keys, blur: blur, keymap: keymaps.first).comments
    }
}
