/// The ids of this machine and its boot, as used on the machine itself; only hashes of them leave it (`HashedIDs`).
package struct MachineIDs: Sendable {
    /// The first line of its file, or nil if the file is missing or empty, as in an image before its first boot.
    package let machine: String?
    /// The kernel's id of this boot, or nil if `/proc` is not mounted.
    package let boot: String?

    /// Reads both. Call this before the process is confined, which makes the files inaccessible.
    ///
    /// - Parameter file: The file that holds the machine's id.
    package init(file: String = "/etc/machine-id") {
        machine = Self.line(of: file)
        boot = Self.line(of: "/proc/sys/kernel/random/boot_id")
    }

    private static func line(of path: String) -> String? {
        guard let bytes = try? FileContents.read(path, limit: 4096) else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
    }
}
