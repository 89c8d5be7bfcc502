import Glibc
import LinuxInput

/// Which nodes a stream reads.
struct DeviceSelection {
    /// The paths that a person named; empty for all.
    let paths: [String]
    let seat: String

    /// True where the node is one of those asked for. A named path may be a link, such as those of
    /// `/dev/input/by-id`, and is followed anew each time: after replugging it can lead elsewhere.
    func includes(_ node: Udev.Node) -> Bool {
        if paths.isEmpty {
            return node.properties["ID_SEAT"] ?? "seat0" == seat
        }
        return paths.contains { $0 == node.path || Self.resolve($0) == node.path }
    }

    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
