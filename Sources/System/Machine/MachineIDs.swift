/// What this machine and its boot are called on the machine itself; only hashes of them leave it (`HashedIDs`).
package struct MachineIDs: Sendable {
    /// The first line of its file; nil where the file is missing or empty, as in an image before its first boot.
    package let machine: String?
    /// The kernel's name for this boot; nil where `/proc` is not mounted.
    package let boot: String?

    /// Reads both. To be done before the process is confined, which takes the files away.
    ///
    /// - Parameter file: Where the machine's id is.
    package init(file: String = "/etc/machine-id") {
        machine = Self.line(of: file)
        boot = Self.line(of: "/proc/sys/kernel/random/boot_id")
    }

    private static func line(of path: String) -> String? {
        guard let bytes = try? FileContents.read(path, limit: 4096) else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
    }
}
