package import Configuration
package import System
package import Trace

/// Reads recordings from files.
package enum RecordingReader {
    /// The maximum size of a recording, in bytes: an hour of a ten-finger surface in text.
    private static let limit = 512 << 20

    /// Reads the recording at `path`; `-` is standard input.
    ///
    /// - Throws: ``InletError``: no input, no permission, or bad data with the line of the fault.
    package static func read(path: String) throws(InletError) -> Recording {
        try read(try FileContents.read(path, limit: limit), path: path)
    }

    /// Reads a recording of any format and any number of devices; `-` is standard input. Losses from a damaged MCAP
    /// file are reported on standard error.
    package static func readSession(path: String) throws(InletError) -> Session {
        let bytes = try FileContents.read(path, limit: limit)
        do {
            let session = try Session.read(bytes.span, path: path)
            for loss in session.losses { Message.write("\(path): \(loss)") }
            return session
        } catch {
            throw InletError(.badData, "\(path): \(error.description)")
        }
    }

    /// The name of the recording at `path`, for pages about it.
    package static func name(of path: String) -> String {
        path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "recording")
    }

    /// Reads a recording that is in memory already; `path` is its name.
    package static func read(_ bytes: [UInt8], path: String) throws(InletError) -> Recording {
        do {
            return try EvemuReader.read(bytes.span, path: path)
        } catch {
            throw InletError(.badData, "\(path): \(error.description)")
        }
    }
}

extension Configuration {
    /// The configuration for replaying a recording: the one at `other`, else the recording's own, else the defaults.
    /// The machine's configuration is ignored, and so are its layouts, if the recording has its own and `other` names
    /// none; a layout or Compose file that it names is said on standard error.
    ///
    /// - Throws: ``InletError``: bad configuration; (bad data) if the configuration or a keymap of the recording at
    ///   `path` is invalid.
    package init(of session: Session, at path: String, or other: String?) throws(InletError) {
        if let other {
            try self.init(path: other)
        } else if let text = session.configuration {
            try self.init(text: text, of: path, hasKeymaps: !session.keymaps.isEmpty)
        } else {
            self.init()
        }
        let replaced = try use(
            session.keymaps, areAll: !session.isDamaged, of: path,
            isOwn: other == nil && session.configuration != nil)
        if let other, let replaced {
            Message.write("\(path): \(other) names \(replaced), which is used instead of the recorded one")
        }
    }
}
