import CLinuxSystem
import Glibc
public import InputModel

/// What is recorded beside a stream. What is typed is always made unreadable.
public struct RecordingSettings: Hashable, Sendable {
    /// By how much the times of keys may be moved: less hides nothing, more is no rhythm any more.
    public static let blurRange = Interval.milliseconds(1)...Interval.milliseconds(10_000)

    /// The file to create; a folder, for a file in it that is named after the time.
    public var path: String
    /// By how much the times of keys may be moved; nil where they are kept.
    public var blur: Interval?

    /// Records to `path`, and keeps the times of keys.
    public init(path: String) {
        self.path = path
    }

    /// The path of the file, where it is created now.
    var file: String {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return path }
        return path + "/inlet-" + Self.name(of: Glibc.time(nil)) + ".mcap"
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
