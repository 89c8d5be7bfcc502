import CLinuxInput
import Glibc
package import System

/// The machine's input devices as udev knows them, and notifications when they are added or removed.
package struct Udev: ~Copyable {
    /// A device node of the input subsystem.
    package struct Node: Sendable {
        /// Such as `/dev/input/event3`.
        package let path: String
        /// udev's properties, such as `ID_INPUT_KEYBOARD`.
        package let properties: [String: String]
    }

    /// A node was added or removed.
    package enum Change: Sendable {
        /// A node was added, and udev has set it up.
        case added(Node)
        /// The node at `path` was removed.
        case removed(path: String)
    }

    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts to listen; ``nextChange()`` reports nodes that are added or removed from now on.
    ///
    /// - Throws: ``InletError`` (not available) without udev, or when no descriptor is left.
    package init() throws(InletError) {
        guard let udev = udev_new() else { throw .udev(errno) }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            let number = errno
            udev_unref(udev)
            throw .udev(number)
        }
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        // Where a process may not listen, devices that are there can still be read.
        udev_monitor_enable_receiving(monitor)
        self.udev = udev
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// For waiting until a change is pending.
    package var rawDescriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// The nodes that exist, in order of their numbers.
    ///
    /// - Throws: ``InletError`` (not available) if no descriptor is left to examine them.
    package func nodes() throws(InletError) -> [Node] {
        guard let enumerate = udev_enumerate_new(udev) else { return [] }
        defer { udev_enumerate_unref(enumerate) }
        udev_enumerate_add_match_subsystem(enumerate, "input")
        udev_enumerate_add_match_sysname(enumerate, "event*")
        let found = udev_enumerate_scan_devices(enumerate)
        if found < 0 { try Self.checkDescriptors(-found) }
        var nodes: [Node] = []
        var entry = udev_enumerate_get_list_entry(enumerate)
        while let current = entry {
            defer { entry = udev_list_entry_get_next(current) }
            guard let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) else {
                try Self.checkDescriptors(errno)
                continue
            }
            defer { udev_device_unref(device) }
            if let node = Self.node(device) { nodes.append(node) }
        }
        return nodes.sorted { Self.number($0.path) < Self.number($1.path) }
    }

    /// Other errors come from devices that are being removed.
    private static func checkDescriptors(_ number: Int32) throws(InletError) {
        if [EMFILE, ENFILE].contains(number) { throw .udev(number) }
    }

    /// udev's properties of the node at `path`; empty if udev does not know it.
    package func properties(of path: String) -> [String: String] {
        var status = stat()
        guard stat(path, &status) == 0,
            let device = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), status.st_rdev)
        else { return [:] }
        defer { udev_device_unref(device) }
        return Self.properties(device)
    }

    /// The next change, or nil if none is pending.
    package mutating func nextChange() -> Change? {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard let action = udev_device_get_action(device).map({ String(cString: $0) }),
                let node = Self.node(device)
            else { continue }
            switch action {
            case "add": return .added(node)
            case "remove": return .removed(path: node.path)
            default: continue
            }
        }
        return nil
    }

    private static func node(_ device: OpaquePointer) -> Node? {
        guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
            path.hasPrefix("/dev/input/event")
        else { return nil }
        return Node(path: path, properties: properties(device))
    }

    private static func properties(_ device: OpaquePointer) -> [String: String] {
        var properties: [String: String] = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            if let name = udev_list_entry_get_name(current), let value = udev_list_entry_get_value(current) {
                properties[String(cString: name)] = String(cString: value)
            }
            entry = udev_list_entry_get_next(current)
        }
        return properties
    }

    private static func number(_ path: String) -> Int {
        Int(path.drop { !$0.isNumber }) ?? .max
    }
}
