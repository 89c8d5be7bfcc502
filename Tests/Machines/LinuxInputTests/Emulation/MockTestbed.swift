import CUMockdev
import Glibc
import LinuxInput
import Server
import Testing

/// A machine with the devices that a test plugs in.
final class MockTestbed {
    private let bed: UnsafeMutablePointer<UMockdevTestbed>
    /// Every node there ever was: umockdev's thread may be asked about one that is gone.
    private var nodes: [EvdevNode] = []

    private init() {
        bed = umockdev_testbed_new()
    }

    deinit {
        inlet_mock_end(bed)
    }

    /// Runs `body` on a new machine. Devices that it opens must be closed when it returns: umockdev ends the
    /// process over one that is used after the test bed is gone.
    static func run(_ body: (MockTestbed) throws -> Void) throws {
        let bed = MockTestbed()
        try withExtendedLifetime(bed) { try body(bed) }
    }

    /// Plugs `declaration` into a new machine, opens it, and hands both ends to `body`.
    static func open(
        _ declaration: DeviceDeclaration, quirks: Quirks = Quirks(),
        _ body: (MockDevice, OpenDevice) throws -> Void
    ) throws {
        try run { bed in
            let mock = try bed.plug(declaration)
            let device = try mock.open(quirks: quirks)
            try body(mock, device)
        }
    }

    /// Plugs a device in as `/dev/input/event<number>`; udev tells of it. A number serves
    /// once: umockdev ends the process over a node that comes back.
    func plug(_ declaration: DeviceDeclaration, number: Int = 0) throws -> MockDevice {
        let entry = SysfsEntry(declaration: declaration, number: number)
        let node = EvdevNode(declaration)
        nodes.append(node)
        // Before the device is there: whoever hears of it may open it at once.
        try #require(inlet_mock_attach(bed, entry.nodePath, node.hook))
        try add(entry.parentText)
        try add(entry.nodeText)
        node.wakeUp.connect(to: umockdev_testbed_get_dev_fd(bed, entry.nodePath))
        return MockDevice(entry: entry, node: node)
    }

    /// Lets nobody but root read a device, and everybody look at the machine.
    func lock(_ device: MockDevice) throws { try setMode(0, of: device) }

    /// Lets every user open a device.
    func unlock(_ device: MockDevice) throws { try setMode(0o666, of: device) }

    private func setMode(_ mode: mode_t, of device: MockDevice) throws {
        let root = String(cString: try #require(umockdev_testbed_get_root_dir(bed)))
        try #require(chmod(root, 0o755) == 0)
        // umockdev's own, where nodes are looked up.
        try #require(chmod("\(root)/ioctl\(device.path)", 0o777) == 0)
        try #require(chmod(device.path, mode) == 0)
    }

    /// Adds devices in the format of umockdev-record; udev tells of them.
    func add(_ text: String) throws {
        try #require(inlet_mock_add(bed, text), "umockdev cannot read: \(text)")
    }

    /// Pulls the plug: reading fails from now on, the node goes, and udev tells of it.
    func unplug(_ device: MockDevice) {
        let location = device.entry.location
        device.node.remove()
        // umockdev reads what the news says of a device from the device, so the news comes first.
        umockdev_testbed_uevent(bed, location.node, "remove")
        inlet_mock_detach(bed, device.path)
        umockdev_testbed_remove_device(bed, location.node)
        umockdev_testbed_remove_device(bed, location.parent)
    }
}

extension EvdevNode {
    /// What umockdev calls for this node, which must outlive the test bed.
    fileprivate var hook: inlet_mock_hook {
        inlet_mock_hook(
            context: Unmanaged.passUnretained(self).toOpaque(),
            ioctl: { context, request, argument, bytes, count in
                let node = Unmanaged<EvdevNode>.fromOpaque(context!).takeUnretainedValue()
                let memory = UnsafeMutableRawBufferPointer(start: bytes, count: count)
                return node.ioctl(request, argument: argument, memory: memory)
            },
            read: { context, _, _, bytes, count in
                let node = Unmanaged<EvdevNode>.fromOpaque(context!).takeUnretainedValue()
                return node.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
            })
    }
}
