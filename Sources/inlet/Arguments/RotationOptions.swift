import Configuration
import Options
import System

// Options of recordings that are split into several files.
extension Option {
    static let rotation: [Option] = [
        .value("rotate-size", "SIZE", "Write to a folder: start a new file once one has SIZE (64MiB)."),
        .value("rotate-age", "TIME", "Write to a folder: start a new file after TIME (15min)."),
        .value("keep-size", "SIZE", "Delete the oldest files where all have more than SIZE (10GiB)."),
        .value("keep-age", "TIME", "Delete files older than TIME (30d)."),
        .value("when-full", "POLICY", "On a full disk: pause (the default), or delete the oldest file."),
    ]
}

extension Arguments {
    /// The rotation settings, or nil if no option asks for rotation.
    func rotation() throws(InletError) -> RotationSettings? {
        let size = try size("rotate-size", RotationSettings.rotateSizeRange)
        var settings = RotationSettings()
        settings.rotateAge = try duration("rotate-age", RotationSettings.rotateAgeRange)
        settings.keepSize = try self.size("keep-size", RotationSettings.keepSizeRange)
        settings.keepAge = try duration("keep-age", RotationSettings.keepAgeRange)
        if let text = value("when-full") {
            guard let policy = RotationSettings.WhenFull(rawValue: text) else {
                throw InletError(.usage, "--when-full must be pause or delete, not \"\(text)\"")
            }
            settings.whenFull = policy
        }
        if size == nil && settings.rotateAge == nil {
            for name in ["keep-size", "keep-age", "when-full"] where value(name) != nil {
                throw InletError(
                    .usage,
                    "--\(name) applies to rotation only; add --rotate-size 64MiB or --rotate-age 15min")
            }
            return nil
        }
        if let size { settings.rotateSize = size }
        if let fault = settings.contradiction { throw InletError(.usage, Self.spelled(fault.text)) }
        return settings
    }

    /// Rewrites a message about settings to name the options: `keepSize` becomes `--keep-size`.
    private static func spelled(_ text: String) -> String {
        ["rotate", "keep"].reduce(text) { text, verb in
            text.replacing("\(verb)Size", with: "--\(verb)-size").replacing(
                "\(verb)Age", with: "--\(verb)-age")
        }
    }
}
