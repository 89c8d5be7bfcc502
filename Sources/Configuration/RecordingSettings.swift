import CLinuxSystem
import Glibc
package import InputModel
import System
import Wire

/// Settings of the recording made alongside a stream. Typed text is always redacted.
package struct RecordingSettings: Hashable, Sendable {
    /// How far key times may be shifted: less hides nothing, more leaves no rhythm.
    package static let blurRange = Interval.milliseconds(1)...Interval.milliseconds(10_000)

    /// The file to create; if it exists, a file beside it with the time in its name. If this is a folder, a file in it
    /// with the time in its name.
    package var path: String
    /// How far key times may be shifted, or nil to keep them.
    package var blur: Interval?
    /// How the recording is split into files in the folder ``path``, or nil for one file.
    package var rotation: RotationSettings?

    /// Records to `path`, and keeps the times of keys.
    package init(path: String) {
        self.path = path
    }

    /// The path of the file if it were created now.
    package var file: String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return path }
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        let suffix = ".mcap"
        let stem =
            isFolder
            ? path + "/inlet" : path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
        // A daemon that was killed is restarted at once, and would fail because of the file that it left.
        let name = stem + "-" + UTC.compactText(of: Glibc.time(nil))
        var (file, number) = (name + suffix, 2)
        while lstat(file, &status) == 0 {
            file = "\(name)-\(number)\(suffix)"
            number += 1
        }
        return file
    }
}

extension Configuration {
    /// `/var/lib/inlet/desk.mcap`, or `{path: /var/lib/inlet, blur: 20ms, rotateAge: 15min}`
    static func record(_ node: DocumentNode) throws(DocumentError) -> RecordingSettings {
        guard node.form == .mapping else { return RecordingSettings(path: try path(node)) }
        let fields = try node.fields("record", known: ["path", "blur"] + RotationSettings.names)
        var settings = RecordingSettings(path: try path(fields.required("path")))
        settings.blur = try fields.value("blur")?.duration("blur", RecordingSettings.blurRange)
        settings.rotation = try RotationSettings(fields)
        return settings
    }

    private static func path(_ node: DocumentNode) throws(DocumentError) -> String {
        let path = try node.string("record")
        // A service does not run in the working directory of the person who wrote this.
        guard path.hasPrefix("/") else {
            throw node.fault(
                "the path of a recording must be absolute, such as /var/lib/inlet/desk.mcap, or a folder")
        }
        return path
    }
}
