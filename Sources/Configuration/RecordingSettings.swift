import CLinuxSystem
import Glibc
package import InputModel
import Wire

/// What is recorded beside a stream. What is typed is always made unreadable.
package struct RecordingSettings: Hashable, Sendable {
    /// By how much the times of keys may be moved: less hides nothing, more is no rhythm any more.
    package static let blurRange = Interval.milliseconds(1)...Interval.milliseconds(10_000)

    /// The file to create, or where that exists one beside it that is named after the time, too; a folder, for a file in it that
    /// is named after the time.
    package var path: String
    /// By how much the times of keys may be moved; nil where they are kept.
    package var blur: Interval?
    /// How the recording goes on in files of a folder, which ``path`` is then; nil for one file.
    package var rotation: RotationSettings?

    /// Records to `path`, and keeps the times of keys.
    package init(path: String) {
        self.path = path
    }

    /// The path of the file, where it is created now.
    package var file: String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return path }
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        let suffix = ".mcap"
        let stem =
            isFolder
            ? path + "/inlet" : path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
        // A daemon that was killed is started again at once, and would fail for the file that it left.
        let name = stem + "-" + Self.name(of: Glibc.time(nil))
        var (file, number) = (name + suffix, 2)
        while lstat(file, &status) == 0 {
            file = "\(name)-\(number)\(suffix)"
            number += 1
        }
        return file
    }

    /// The time (UTC) as ISO 8601 has it in names: `20261121T164833Z`.
    static func name(of time: Int) -> String {
        var (time, parts) = (time, tm())
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 32) {
            strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts)
        }
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
        // A service runs somewhere else than the person who wrote this.
        guard path.hasPrefix("/") else {
            throw node.fault(
                "the path of a recording must be absolute, such as /var/lib/inlet/desk.mcap, "
                    + "or a folder")
        }
        return path
    }
}
