import Glibc

/// Which nodes a stream reads.
package struct DeviceSelection {
    /// The paths that a person named; empty for all.
    package let paths: [String]
    package let seat: String

    /// The nodes at `paths`; where those are empty, all of `seat`.
    package init(paths: [String], seat: String) {
        self.paths = paths
        self.seat = seat
    }

    /// True where the node is one of those asked for. A named path may be a link, such as those of
    /// `/dev/input/by-id`, and is followed anew each time: after replugging it can lead elsewhere.
    package func includes(_ node: Udev.Node) -> Bool {
        if paths.isEmpty {
            return node.properties["ID_SEAT"] ?? "seat0" == seat
        }
        return paths.contains { Self.areSame($0, node.path) }
    }

    /// True where both paths lead to one device.
    package static func areSame(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard let device = device(at: a) else { return false }
        return device == self.device(at: b)
    }

    /// The number that the kernel knows the device by; nil where there is none.
    private static func device(at path: String) -> dev_t? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
        return status.st_rdev
    }
}
