import InputModel

/// The formats of recordings.
package enum TraceFormat: String, CaseIterable, Sendable {
    /// MCAP (mcap.dev), of several devices; evemu's text; libinput's YAML.
    case mcap, evemu, libinput

    /// The format that a file name's extension selects; nil for other extensions.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        switch path[path.index(after: dot)...] {
        case "mcap": self = .mcap
        case "evemu", "events": self = .evemu
        case "yml", "yaml": self = .libinput
        default: return nil
        }
    }

    /// Detects the format of a file: MCAP by its magic, evemu by a first line that begins with a letter and a colon.
    package init(content: Span<UInt8>) {
        if MCAPReader.isMCAP(content) {
            self = .mcap
            return
        }
        var start = 0
        while start < content.count {
            let end = content.line(from: start).upperBound
            var first = start
            while first < end && (content[first] == 0x20 || content[first] == 0x09) { first += 1 }
            if first < end && content[first] != UInt8(ascii: "#") && content[first] != UInt8(ascii: "\r") {
                let isLetter = 0x41...0x5a ~= content[first]
                self = isLetter && first + 1 < end && content[first + 1] == 0x3a ? .evemu : .libinput
                return
            }
            start = end + 1
        }
        self = .evemu
    }
}

extension Session {
    /// Reads a recording in any format.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: the node for devices whose node the file does not name.
    /// - Throws: ``TraceError`` with the position of the first fault; of a damaged MCAP file, the intact part is
    ///   returned.
    package static func read(_ bytes: Span<UInt8>, path: String) throws(TraceError) -> Session {
        switch TraceFormat(content: bytes) {
        case .mcap: return try readMCAP(bytes)
        case .evemu:
            return try Session([try EvemuReader.read(bytes, path: path)]).with(TextHeader(bytes))
        case .libinput:
            return try Session(try LibinputReader.read(bytes, path: path)).with(TextHeader(bytes))
        }
    }

    private func with(_ header: TextHeader) -> Session {
        var session = self
        (session.keys, session.blur) = (header.keys, header.blur)
        if let keymap = header.keymap { session.keymaps = [keymap] }
        return session
    }
}
