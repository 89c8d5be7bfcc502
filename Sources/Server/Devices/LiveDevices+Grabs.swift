import Engine
import Glibc
import InputModel
import LinuxInput
import System

// Grabs: taken while a device is idle; released by the escape keys, before the process stops, and at the end.
extension LiveDevices {
    // Inlined, since a call would get a copy of all this, once a turn.
    @inline(__always) var isGrabbed: Bool { isGrabbing && open.contains { $0.device.isGrabbed } }

    /// Takes pending grabs of devices with no key down: otherwise, other programs would miss the release.
    mutating func takeGrabs(_ seat: inout LiveSeat, _ poller: inout Poller) {
        guard isGrabbing else { return }
        for device in open where device.isGrabPending && seat.engine.isIdle(device.id) {
            // The supervisor guards the grab before it is taken: from here on the loop must run.
            tell(isHolding: true, at: MonotonicClock.now)
            guard failure == nil else { return }
            device.isGrabPending = false
            do {
                try device.device.grab()
            } catch {
                Message.offer("\(device.path): cannot be grabbed: \(error); stop the program that grabs it")
                continue
            }
            // All events that other programs have seen are in our own queue. (EVIOCGKEY reports the keys, but flushes
            // it.)
            read(device, &seat, &poller)
            if device.isUnfinished || !seat.engine.isIdle(device.id) {
                device.device.ungrab()
                device.isGrabPending = true
            } else {
                // From here on its lights follow the locks, and not the other way round.
                device.device.ignoresLights = hasLights
                device.shownLights = nil
                checkEscape(from: device, seat.engine)
            }
        }
    }

    /// Warns of a keyboard whose grab no key can release, because neither it nor another device has all escape keys.
    private func checkEscape(from device: OpenDevice, _ engine: borrowing Engine) {
        guard engine.description(of: device.id)?.kinds.contains(.keyboard) == true else { return }
        let missing = engine.settings.escapeKeys.filter { key in
            !open.contains { engine.description(of: $0.id)?.capabilities.has(key) == true }
        }
        guard !missing.isEmpty else { return }
        let names = missing.compactMap { $0.name.map { "\($0)" } }.joined(separator: ", ")
        Message.offer(
            "\(device.path): is grabbed, but no device has \(names) of the escape keys; choose others with "
                + "'grab: {escape: [KEY_…, KEY_…]}', or end inlet to release the grab")
    }

    /// The escape keys were held: releases all grabs and takes no more.
    mutating func escape() {
        guard isGrabbing else { return }
        releaseGrabs()
        Message.offer("the escape keys were held, so every grab is released; restart inlet to grab again")
    }

    /// Releases every grab for good.
    mutating func releaseGrabs() {
        isGrabbing = false
        ungrab()
    }

    /// Releases every grab until the next ``takeGrabs(_:_:)``, and cancels everything that began under a grab.
    mutating func suspendGrabs(_ engine: inout Engine) {
        let now = MonotonicClock.now
        for device in open where device.device.isGrabbed { engine.cancelAll(of: device.id, at: now) }
        ungrab()
    }

    private mutating func ungrab() {
        for device in open {
            device.isGrabPending = isGrabbing && (device.isGrabPending || device.device.isGrabbed)
            if device.device.isGrabbed { device.device.ungrab() }
            device.device.ignoresLights = false
        }
        tell(isHolding: false, at: MonotonicClock.now)
    }

    /// Gives the supervisor a sign of life; `now` is read only while a device is grabbed.
    mutating func signLife(at now: @autoclosure () -> Timestamp) {
        let isGrabbed = isGrabbed
        tell(isHolding: isGrabbed, at: isGrabbed ? now() : Timestamp(microseconds: 0))
    }

    @inline(__always)
    private mutating func tell(isHolding: Bool, at time: Timestamp) {
        do throws(InletError) {
            try supervisor?.update(isHolding: isHolding, at: time)
        } catch {
            failure = failure ?? error
        }
    }
}
