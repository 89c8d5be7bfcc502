import InputModel
import LinuxInput
import System

// Devices that are plugged in: opened by this process, or by the helper, which the loop does not wait for.
extension LiveDevices {
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
                    asked.removeFirst()
                    reportUnopened(error, &sink)
                case .opened(let path, let raw):
                    let node = asked.removeFirst()
                    // Its removal was announced meanwhile, or it was announced twice.
                    guard !isOpen(path) else { continue }
                    let device = try EvdevDevice(descriptor: raw, path: path)
                    try add(device, node.properties, isNew: true, &sink, &poller)
                }
            } catch {
                reportUnopened(error, &sink)
            }
        }
    }
}
