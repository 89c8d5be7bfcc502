import Configuration
import Engine
import Glibc
import InputModel
import LinuxInput
import System

/// The devices that are read: opened at the start, coming, going, grabbed and let go.
struct LiveDevices: ~Copyable {
    private let selection: DeviceSelection
    /// nil: none of the machine's devices are read.
    private var udev: Udev?
    /// Who opens them; nil: this process itself.
    private let opener: DeviceOpener?
    var open: [OpenDevice] = []
    /// Guards the grabs; nil where none is ever taken.
    var supervisor: GrabSupervisor?
    /// Grabs are wanted.
    var isGrabbing: Bool
    /// Why the loop cannot go on: a helper has gone.
    var failure: InletError?

    /// Listens for devices from now on, so that none comes unnoticed before ``openAll(_:_:)``.
    ///
    /// - Parameters:
    ///   - supervisor: guards the grabs; nil to grab nothing.
    init(
        _ selection: DeviceSelection, supervisor: consuming GrabSupervisor?,
        opener: consuming DeviceOpener? = nil, poller: inout Poller
    ) throws(InletError) {
        udev = try Self.listen(mayDoWithout: !selection.paths.isEmpty)
        switch supervisor {
        case nil: isGrabbing = false
        case .some(let supervisor):
            isGrabbing = true
            poller.add(supervisor.rawDescriptor, token: LoopToken.supervisor, for: .hangUp)
        }
        switch opener {
        case nil: break
        case .some(let opener): poller.add(opener.rawDescriptor, token: LoopToken.opener, for: .hangUp)
        }
        if let raw = udev?.rawDescriptor { poller.add(raw, token: LoopToken.udev, for: .reading) }
        self.selection = selection
        self.opener = opener
        self.supervisor = supervisor
    }

    /// - Parameter mayDoWithout: devices that are named are read without udev, too.
    private static func listen(mayDoWithout: Bool) throws(InletError) -> Udev? {
        do {
            return try Udev()
        } catch {
            guard mayDoWithout, !error.isOutOfDescriptors else { throw InletError(error) }
            return nil
        }
    }

    /// None, and none will come: where they are simulated.
    init() {
        selection = DeviceSelection(paths: [], seat: "")
        udev = nil
        opener = nil
        supervisor = nil
        isGrabbing = false
    }

    var count: Int { open.count }

    /// The node is read already, by this name or another.
    private func isOpen(_ path: String) -> Bool {
        open.contains { DeviceSelection.areSame($0.path, path) }
    }

    /// Frames may wait without a readable descriptor.
    private(set) var isUnfinished = false

    /// Opens those that are there.
    ///
    /// - Returns: why one of them could not be read, where that is so: it is for the caller to say whether it can go
    ///   on without.
    /// - Throws: ``InletError`` where a named device cannot be read, or a layout cannot be had.
    mutating func openAll(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller)
        throws(InletError) -> InletError?
    {
        if !selection.paths.isEmpty {
            for path in selection.paths where !isOpen(path) {
                try add(path, udev?.properties(of: path) ?? [:], isNew: false, &sink, &poller)
            }
            return nil
        }
        var first: InletError?
        let nodes = try InletError.translate { () throws(LinuxInputError) in try udev!.nodes() }
        for node in nodes where selection.includes(node) {
            do {
                try add(node.path, node.properties, isNew: false, &sink, &poller)
            } catch {
                // A layout that cannot be had concerns every keyboard, and so do an opener that is gone and descriptors that are
                // used up; a device that went meanwhile, nobody.
                if [.badConfiguration, .unavailable].contains(error.status) { throw error }
                if error.status != .noInput { first = first ?? error }
            }
        }
        return first
    }

    private mutating func add(
        _ path: String, _ properties: [String: String], isNew: Bool,
        _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) throws(InletError) {
        let device = try openNode(path)
        let description = device.describe { properties[$0] }
        // Joysticks and the like: nothing here speaks for them. One that was named is read all the same.
        guard !description.kinds.isEmpty || !selection.paths.isEmpty else { return }
        guard let id = try sink.add(description, isNew: isNew, at: MonotonicClock.now) else { return }
        let added = OpenDevice(device, id: id, grab: isGrabbing)
        poller.add(added.device.rawDescriptor, token: LoopToken.device(id), for: .news)
        open.append(added)
    }

    private mutating func openNode(_ path: String) throws(InletError) -> EvdevDevice {
        signLife(isUrgent: opener != nil, at: MonotonicClock.now)
        switch opener {
        case nil:
            return try InletError.translate { () throws(LinuxInputError) in try EvdevDevice(path: path) }
        case .some(let opener):
            let raw = try opener.open(path)
            do {
                return try EvdevDevice(descriptor: raw, path: path)
            } catch {
                throw InletError(error)
            }
        }
    }

    /// Reads what a device has to say.
    mutating func read(
        _ id: UInt32, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        if let device = open.first(where: { $0.id.rawValue == id }) {
            read(device, &sink, &poller)
        }
    }

    /// Reads on where a device had more to say than one turn takes.
    mutating func readUnfinished(
        _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        guard isUnfinished else { return }
        isUnfinished = false
        for device in open where device.isUnfinished { read(device, &sink, &poller) }
    }

    /// Reads all that devices have said by now.
    mutating func readRest(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        for device in open { readRest(of: device, &sink, &poller) }
    }

    private mutating func readRest(
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
            sink.noteFailure(InletError(error))
            close(device, &sink, &poller)
        }
    }

    /// Takes the news of devices that came or went.
    mutating func applyChanges(
        _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        while failure == nil, let change = udev?.nextChange() { apply(change, &sink, &poller) }
    }

    private mutating func apply(
        _ change: Udev.Change, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        switch change {
        case .added(let node):
            closeIfGone(node.path, &sink, &poller)
            _ = bring(node, &sink, &poller)
        case .removed(let path): closeIfGone(path, &sink, &poller)
        }
    }

    /// Closes the device of a node if the kernel says that it has gone.
    ///
    /// udev's word alone does not say so: by the time that it comes, another device may be open that has got the same node.
    private mutating func closeIfGone(
        _ path: String, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        guard let device = open.first(where: { $0.path == path }) else { return }
        readRest(of: device, &sink, &poller)
    }

    /// Opens a node that has come, where it is one of those asked for.
    ///
    /// - Returns: false where it could not be opened, which a message says.
    private mutating func bring(
        _ node: Udev.Node, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) -> Bool {
        guard selection.includes(node), !isOpen(node.path) else { return true }
        do {
            try add(node.path, node.properties, isNew: true, &sink, &poller)
            return true
        } catch {
            sink.noteUnopened(at: MonotonicClock.now)
            // The loop ends with this error, which is said then.
            if error == DeviceOpener.gone { failure = error } else { Message.offer(error.message) }
            return false
        }
    }

    /// Opens those anew for which `isOther` says that they are treated otherwise now, as if they had just come.
    ///
    /// - Returns: the paths of those that could not be opened again, each of which a message explains.
    mutating func reopen(
        _ seat: inout LiveSeat, _ poller: inout Poller, where isOther: (DeviceDescription) -> Bool
    ) -> [String] {
        var closed: [String] = []
        for device in open {
            guard let description = seat.engine.description(of: device.id), isOther(description) else {
                continue
            }
            close(device, &seat, &poller)
            closed.append(device.path)
        }
        var missing: [String] = []
        guard udev != nil else { return missing }
        do {
            for node in try udev!.nodes() where failure == nil {
                if !bring(node, &seat, &poller) && closed.contains(node.path) {
                    missing.append(node.path)
                }
            }
        } catch {
            Message.offer(error.description)
            missing = closed
        }
        return missing
    }

    private mutating func close(
        _ device: OpenDevice, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        poller.remove(device.device.rawDescriptor)
        open.removeAll { $0 === device }
        sink.remove(device.id, at: MonotonicClock.now)
    }
}

// The end.
extension LiveDevices {
    /// Closes every device: grabs go with them, whatever is still to be done.
    mutating func closeAll() {
        releaseGrabs()
        open = []
    }
}
