import Glibc
import InputModel

/// The nodes that a stream reads.
package struct DeviceSelection {
    /// The paths that the user named; empty for all.
    package let paths: [String]
    package let seat: String

    /// The nodes at `paths`, or all of `seat` if `paths` is empty.
    package init(paths: [String], seat: String) {
        self.paths = paths
        self.seat = seat
    }

    /// True if the node is selected. A named path may be a symbolic link, such as those in `/dev/input/by-id`; it is
    /// resolved every time, because it can lead elsewhere after replugging.
    package func includes(_ node: Udev.Node) -> Bool {
        if paths.isEmpty {
            return node.properties["ID_SEAT"] ?? DeviceDescription.standardSeat == seat
        }
        return paths.contains { Self.areSame($0, node.path) }
    }

    /// True if both paths lead to the same device.
    package static func areSame(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard let device = device(at: a) else { return false }
        return device == self.device(at: b)
    }

    /// The kernel's number of the device, or nil without a device.
    private static func device(at path: String) -> dev_t? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
        return status.st_rdev
    }
}
