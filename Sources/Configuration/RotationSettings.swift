package import InputModel
import Wire

/// When a recording continues in a new file, and which old files are kept.
package struct RotationSettings: Hashable, Sendable {
    /// What happens when the disk is full.
    package enum WhenFull: String, CaseIterable, Sendable {
        /// Recording pauses until the disk has space again.
        case pause
        /// The oldest files are deleted.
        case delete
    }

    /// A smaller file would be one chunk; `inlet replay` reads at most 512 MiB, and a file may outgrow its limit while
    /// it waits for a quiet moment.
    package static let rotateSizeRange = 1 << 20...256 << 20
    /// Recorded data reaches the file once a second.
    package static let rotateAgeRange = Interval.milliseconds(1000)...day(30)
    /// From the smallest file to a pebibyte.
    package static let keepSizeRange = 1 << 20...1 << 50
    /// From a minute to ten years.
    package static let keepAgeRange = Interval.milliseconds(60_000)...day(3650)

    /// The size at which a file is closed, in bytes.
    package var rotateSize = 64 << 20
    /// The age at which a file is closed, or nil for no limit.
    package var rotateAge: Interval?
    /// Bytes that closed files may take in total, or nil for no limit.
    package var keepSize: Int?
    /// The maximum age of closed files, or nil for no limit.
    package var keepAge: Interval?
    package var whenFull = WhenFull.pause

    /// Closes files at 64 MiB, and keeps all.
    package init() {}

    /// The contradiction between two settings, and the name of the one to change, or nil.
    package var contradiction: (name: StaticString, text: String)? {
        if let keepSize, keepSize < rotateSize {
            return (
                "keepSize",
                "keepSize must be at least rotateSize, or a file would be deleted as soon as it is closed"
            )
        }
        if let keepAge, let rotateAge, keepAge < rotateAge {
            return (
                "keepAge",
                "keepAge must be at least rotateAge, or a file would be too old before it is closed"
            )
        }
        return nil
    }

    private static func day(_ count: Int64) -> Interval { .milliseconds(count * 86_400_000) }
}

extension RotationSettings {
    static let names: [StaticString] = ["rotateSize", "rotateAge", "keepSize", "keepAge", "whenFull"]

    /// Reads `fields`; nil if none of them is about rotation.
    init?(_ fields: DocumentFields) throws(DocumentError) {
        let rotateSize = try fields.value("rotateSize")?.size("rotateSize", Self.rotateSizeRange)
        rotateAge = try fields.value("rotateAge")?.duration("rotateAge", Self.rotateAgeRange)
        keepSize = try fields.value("keepSize")?.size("keepSize", Self.keepSizeRange)
        keepAge = try fields.value("keepAge")?.duration("keepAge", Self.keepAgeRange)
        if let node = fields.value("whenFull") { whenFull = try node.choice("whenFull") }
        guard rotateSize != nil || rotateAge != nil else {
            for name in Self.names {
                guard let node = fields.value(name) else { continue }
                throw node.fault("\(name) applies to rotation only; add rotateSize or rotateAge")
            }
            return nil
        }
        if let rotateSize { self.rotateSize = rotateSize }
        guard let fault = contradiction else { return }
        throw try fields.required(fault.name).fault(fault.text)
    }
}
