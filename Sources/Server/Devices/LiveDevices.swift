import Configuration
import Engine
import Glibc
import InputModel
import LinuxInput
import System

/// The devices that are read: opens, adds, removes, grabs and releases them.
struct LiveDevices: ~Copyable {
    let selection: DeviceSelection
    /// nil: none of the machine's devices are read.
    var udev: Udev?
    /// Read at the start: a confined process can open no further files.
    let quirks: Quirks
    /// The helper that opens them, or nil if this process does.
    let opener: DeviceOpener?
    /// The nodes that the helper was asked for after the start, oldest first; nil for one that was removed meanwhile.
    var asked: [Udev.Node?] = []
    var open: [OpenDevice] = []
    /// Guards the grabs; nil if none is ever taken.
    let supervisor: GrabSupervisor?
    /// Sets the lights of grabbed keyboards; nil if none is ever grabbed, or it has exited.
    var lights: LightHelper?
    /// What the lights show.
    var shownState: ModifiersEvent?
    /// Grabs are wanted.
    var isGrabbing: Bool
    /// Why the loop cannot continue: a helper has exited.
    var failure: InletError?

    /// Listens for devices from now on, so that none is missed before ``openAll(_:_:)``.
    ///
    /// - Parameters:
    ///   - supervisor: guards the grabs; nil to grab nothing.
    init(
        _ selection: DeviceSelection, supervisor: GrabSupervisor? = nil, lights: LightHelper? = nil,
        opener: DeviceOpener? = nil, poller: inout Poller
    ) throws(InletError) {
        if let supervisor {
            try poller.add(supervisor.rawDescriptor, token: .devices(.supervisor), for: .hangUp)
        }
        if let opener { try poller.add(opener.rawDescriptor, token: .devices(.opener), for: .reading) }
        udev = try Self.listen(mayDoWithout: !selection.paths.isEmpty, &poller)
        isGrabbing = supervisor != nil
        self.selection = selection
        quirks = Quirks.installed()
        if !quirks.unknown.isEmpty {
            let names = quirks.unknown.sorted().joined(separator: ", ")
            Message.offer(
                "libinput's quirk files have attributes that are not known here, and have no effect: \(names)"
            )
        }
        self.opener = opener
        self.supervisor = supervisor
        self.lights = lights
    }

    /// - Parameter mayDoWithout: udev is optional, as named devices can be read without it.
    private static func listen(mayDoWithout: Bool, _ poller: inout Poller) throws(InletError) -> Udev? {
        let udev: Udev
        do throws(InletError) {
            udev = try Udev()
        } catch {
            guard mayDoWithout, error == .noUdev else { throw error }
            return nil
        }
        try poller.add(udev.rawDescriptor, token: .devices(.udev), for: .reading)
        return udev
    }

    /// No devices, now or later: for simulated devices and recordings.
    init() {
        selection = DeviceSelection(paths: [], seat: "")
        udev = nil
        quirks = Quirks()
        opener = nil
        supervisor = nil
        lights = nil
        isGrabbing = false
    }

    var count: Int { open.count }

    /// The node is open already, under this name or another.
    func isOpen(_ path: String) -> Bool {
        open.contains { DeviceSelection.areSame($0.path, path) }
    }

    /// Frames may wait without a readable descriptor.
    private(set) var isUnfinished = false

    /// Does what a descriptor that is ready asks for.
    mutating func take(
        _ token: LoopToken.DeviceToken, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        switch token {
        case .device(let id): read(id, &sink, &poller)
        case .udev: applyChanges(&sink, &poller)
        case .opener: takeOpened(&sink, &poller)
        case .supervisor: failure = failure ?? GrabSupervisor.gone
        }
    }

    /// Reads the events of a device.
    private mutating func read(
        _ id: DeviceID, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        if let device = open.first(where: { $0.id == id }) {
            read(device, &sink, &poller)
        }
    }

    /// Continues with devices that had more events than one turn reads.
    mutating func readUnfinished(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        guard isUnfinished else { return }
        isUnfinished = false
        for device in open where device.isUnfinished { read(device, &sink, &poller) }
    }

    /// Reads all events that devices have reported by now.
    mutating func readRest(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        for device in open { readRest(of: device, &sink, &poller) }
    }

    /// The machine has slept, and all devices with it.
    mutating func processSleep(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        // First, the releases that the kernel reported before sleeping.
        for device in open { read(device, &sink, &poller) }
        let now = MonotonicClock.now
        for device in open { sink.process(.slept, of: device.id, at: now) }
    }

    mutating func readRest(
        of device: OpenDevice, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        repeat { read(device, &sink, &poller) } while device.isUnfinished
    }

    mutating func read(
        _ device: OpenDevice, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        do {
            switch try device.read(into: &sink) {
            case .drained: break
            case .unfinished: isUnfinished = true
            case .removed: close(device, &sink, &poller)
            }
        } catch {
            sink.report(error)
            close(device, &sink, &poller)
        }
    }

    /// Handles udev's reports of added and removed devices.
    mutating func applyChanges(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        while failure == nil, let change = udev?.nextChange() { apply(change, &sink, &poller) }
    }

    private mutating func apply(
        _ change: Udev.Change, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        switch change {
        case .added(let node):
            closeIfGone(node.path, &sink, &poller)
            bring(node, &sink, &poller)
        case .removed(let path):
            for index in asked.indices where asked[index]?.path == path { asked[index] = nil }
            closeIfGone(path, &sink, &poller)
        }
    }

    /// Closes the device of a node if the kernel says that it was removed.
    ///
    /// udev's report alone is not enough: by the time it arrives, another device with the same node may be open.
    private mutating func closeIfGone(
        _ path: String, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        guard let device = open.first(where: { $0.path == path }) else { return }
        readRest(of: device, &sink, &poller)
    }

    private mutating func close(
        _ device: OpenDevice, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        poller.remove(device.device.rawDescriptor)
        open.removeAll { $0 === device }
        sink.process(.removed, of: device.id, at: MonotonicClock.now)
    }
}

// The end.
extension LiveDevices {
    /// Closes every device and releases every grab, before any remaining work.
    mutating func closeAll() {
        releaseGrabs()
        open = []
    }
}
