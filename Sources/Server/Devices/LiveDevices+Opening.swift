import InputModel
import LinuxInput
import System

// Devices that are there at the start are opened at once; those that are plugged in, by this process, or by the helper, which
// the loop does not wait for.
extension LiveDevices {
    /// Opens the existing devices.
    ///
    /// - Returns: why one of them could not be read, or nil; the caller decides whether it can continue without that
    ///   device.
    /// - Throws: ``InletError`` if a named device cannot be read, or a layout is not available.
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
        for node in try udev!.nodes() where selection.includes(node) {
            do {
                try add(node.path, node.properties, isNew: false, &sink, &poller)
            } catch {
                // A missing layout, an opener that has exited and a lack of descriptors concern more than this
                // device; a device that was removed meanwhile does not matter.
                if [.badConfiguration, .unavailable].contains(error.status) { throw error }
                if error.status != .noInput { first = first ?? error }
            }
        }
        return first
    }

    mutating func add(
        _ path: String, _ properties: [String: String], isNew: Bool,
        _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) throws(InletError) {
        let device = try openNode(path, properties)
        try add(device, isNew: isNew, &sink, &poller)
    }

    mutating func add(
        _ device: consuming EvdevDevice, isNew: Bool, _ sink: inout some DeviceSink & ~Copyable,
        _ poller: inout Poller
    ) throws(InletError) {
        var description = device.describe()
        // Joysticks and the like are not supported. A named device is read all the same.
        if !selection.paths.isEmpty { description.isIgnored = false }
        guard !description.kinds.isEmpty || !selection.paths.isEmpty else { return }
        guard let id = try sink.add(description, isNew: isNew, at: MonotonicClock.now) else { return }
        let added = OpenDevice(device, id: id, grab: isGrabbing)
        do throws(InletError) {
            try poller.add(added.device.rawDescriptor, token: .devices(.device(id)), for: .news)
        } catch {
            sink.process(.removed, of: id, at: MonotonicClock.now)
            throw error
        }
        open.append(added)
    }

    private mutating func openNode(
        _ path: String, _ properties: [String: String]
    ) throws(InletError) -> EvdevDevice {
        guard let opener else {
            return try EvdevDevice(path: path, quirks: quirks, properties: properties)
        }
        return try EvdevDevice(
            descriptor: opener.open(path), path: path, quirks: quirks, properties: properties)
    }

    /// Opens a new node if it is selected, or has the helper open it: ``takeOpened(_:_:)`` then adds it.
    mutating func bring(
        _ node: Udev.Node, _ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller
    ) {
        guard selection.includes(node), !isOpen(node.path) else { return }
        do throws(InletError) {
            guard let opener else {
                return try add(node.path, node.properties, isNew: true, &sink, &poller)
            }
            try opener.ask(node.path, at: MonotonicClock.now)
            asked.append(node)
        } catch {
            reportUnopened(error, &sink)
        }
    }

    mutating func reportUnopened(_ error: InletError, _ sink: inout some DeviceSink & ~Copyable) {
        sink.publishUnopened(at: MonotonicClock.now)
        // The loop ends with this error, and reports it then.
        if error == DeviceOpener.gone { failure = error } else { Message.offer(error.message) }
    }

    /// When the helper has not answered for too long, so that ``checkOpener(_:_:)`` has something to do.
    var openerDeadline: Timestamp {
        failure == nil ? opener?.deadline ?? .distantFuture : .distantFuture
    }

    /// Gives up on a helper that has not answered for too long.
    mutating func checkOpener(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        guard openerDeadline != .distantFuture, openerDeadline <= MonotonicClock.now else { return }
        takeOpened(&sink, &poller)
    }

    /// Adds the devices that the helper has opened by now. A helper that has exited, or has not answered for too long,
    /// is a ``failure``.
    mutating func takeOpened(_ sink: inout some DeviceSink & ~Copyable, _ poller: inout Poller) {
        while failure == nil, let opener {
            do throws(InletError) {
                switch try opener.next(at: MonotonicClock.now) {
                case .none: return
                case .refused(let error):
                    // A device that was removed meanwhile does not matter.
                    if asked.removeFirst() != nil { reportUnopened(error, &sink) }
                case .opened(let path, let raw):
                    // It was removed meanwhile, or announced twice.
                    guard let node = asked.removeFirst(), !isOpen(path) else { continue }
                    let device = try EvdevDevice(
                        descriptor: raw, path: path, quirks: quirks, properties: node.properties)
                    try add(device, isNew: true, &sink, &poller)
                }
            } catch {
                reportUnopened(error, &sink)
            }
        }
    }
}
