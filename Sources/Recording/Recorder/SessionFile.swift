package import System
package import Trace

/// Writes whole recordings to files.
package enum SessionFile {
    /// The size of one write of text, in bytes.
    private static let batch = 1 << 20

    /// Writes `session` to a new file at `path`; `-` is standard output.
    ///
    /// - Throws: ``InletError``: cannot create, (usage) for several devices in a format that holds one, I/O.
    package static func write(_ session: Session, to path: String, as format: TraceFormat) throws(InletError)
    {
        if format == .evemu && session.devices.count != 1 {
            throw InletError(
                .usage,
                "evemu's format holds one device and the recording has \(session.devices.count); use --to "
                    + "libinput, or choose one with --device NUMBER")
        }
        var file = try RecordingFile(path: path)
        do throws(InletError) {
            try write(session, to: &file, as: format)
        } catch {
            // A part of a recording would pass for all of it, and the next attempt would find that the file exists.
            file.discard()
            throw error
        }
    }

    private static func write(
        _ session: Session, to file: inout RecordingFile, as format: TraceFormat
    ) throws(InletError) {
        var text = ""
        func gather(_ piece: String) throws(InletError) {
            text += piece
            guard text.utf8.count >= batch else { return }
            try file.write(text)
            text = ""
        }
        switch format {
        case .mcap:
            try session.writeMCAP(version: Version.current.description) { bytes throws(InletError) in
                if !bytes.isEmpty { try file.write(bytes) }
            }
        case .evemu: try session.writeEvemu(device: 0) { piece throws(InletError) in try gather(piece) }
        case .libinput: try session.writeLibinput { piece throws(InletError) in try gather(piece) }
        }
        try file.write(text)
    }
}
