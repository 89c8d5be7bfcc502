import CLinuxSystem
package import Configuration
import Glibc
import Report
package import System
package import Trace

/// Writes pages about recordings.
package enum ReportFile {
    /// The beginning of every page, which identifies a file that may be replaced.
    private static let beginning = Array("<!doctype html>".utf8)

    /// Replays `session`, and writes the page about it to `path`; `-` is standard output.
    ///
    /// An existing page is replaced atomically; any other file is left alone.
    ///
    /// - Parameters:
    ///   - session: the recording.
    ///   - name: the recording's name on the page.
    ///   - configuration: the core's configuration.
    ///   - path: the page; `-` for standard output.
    /// - Throws: ``InletError``: cannot create, I/O.
    package static func write(
        _ session: Session, named name: String, _ configuration: Configuration, to path: String
    ) throws(InletError) {
        let isFile = try isFile(path)
        let facts = try ReportPlayer(session, configuration).run(configuration)
        let source = ReportSource(
            name: name, keys: session.keys.rawValue, losses: session.losses,
            program: "inlet \(Version.current)")
        try put(ReportPage.bytes(of: facts, from: source), isFile: isFile, to: path)
    }

    /// Writes the lab to `path`, as ``write(_:named:_:to:)`` does a report.
    ///
    /// - Parameters:
    ///   - recording: the file that the lab contains from the start, in any format; nil for none.
    ///   - path: the page; `-` for standard output.
    /// - Throws: ``InletError``: no input, bad data, cannot create, I/O.
    package static func writeLab(with recording: String?, to path: String) throws(InletError) {
        let isFile = try isFile(path)
        var given: (name: String, text: [UInt8])?
        if let recording {
            // The file is read here so that a fault is found before a page is written.
            let session = try RecordingReader.readSession(path: recording)
            given = (RecordingReader.name(of: recording), try labText(of: session, recording))
        }
        let page = LabPage.bytes(with: given, program: "inlet \(Version.current)")
        try put(page, isFile: isFile, to: path)
    }

    /// The recording as libinput's text, whatever its original format and however many devices it has.
    private static func labText(of session: Session, _ path: String) throws(InletError) -> [UInt8] {
        guard !session.devices.isEmpty else {
            throw InletError(.badData, "\(path): contains no device; record one with 'inlet record'")
        }
        var text: [UInt8] = []
        session.writeLibinput { text += $0.utf8 }
        return text
    }

    private static func put(_ page: [UInt8], isFile: Bool, to path: String) throws(InletError) {
        if isFile {
            try FileReplacement(path: path, mode: .kept).write(page)
        } else {
            try write(page, into: path)
        }
    }

    /// True if `path` is a file or does not exist; false for a pipe or a terminal, which is written to in place.
    ///
    /// - Throws: ``InletError`` (cannot create) for a file that is not a page.
    private static func isFile(_ path: String) throws(InletError) -> Bool {
        var status = stat()
        guard path != "-" else { return false }
        guard stat(path, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let raw = inlet_open(path, O_RDONLY | O_CLOEXEC, 0)
        var start = [UInt8](repeating: 0, count: beginning.count)
        if raw >= 0 {
            let descriptor = Descriptor(owning: raw)
            start.removeLast(start.count - max(0, Glibc.read(descriptor.rawValue, &start, start.count)))
        }
        guard start == beginning || status.st_size == 0 else {
            throw InletError(
                .cannotCreate, "\(path): exists and is not a page; name a new file, or remove it first")
        }
        return true
    }

    private static func write(_ page: [UInt8], into path: String) throws(InletError) {
        let name = path == "-" ? "standard output" : path
        let raw =
            path == "-"
            ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : inlet_open(path, O_WRONLY | O_CLOEXEC, 0)
        guard raw >= 0 else { throw InletError(.cannotCreate, "\(name): cannot open", .last) }
        var file = RecordingFile(
            Descriptor(owning: raw), name: name, Progress(usesOutput: true, isShown: false))
        try file.write(page)
    }
}
