import Engine
import Glibc
import InputModel
import LinuxInput
import System

// Grabs: taken while a device is idle; released by the escape keys, before the process stops, and at the end.
extension LiveDevices {
    var isGrabbed: Bool { isGrabbing && open.contains { $0.device.isGrabbed } }

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
            guard device.isUnfinished || !seat.engine.isIdle(device.id) else { continue }
            device.device.ungrab()
            device.isGrabPending = true
        }
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
        }
        tell(isHolding: false, at: MonotonicClock.now)
    }

    /// Gives the supervisor a sign of life; `now` is read only while a device is grabbed.
    ///
    /// - Parameter isUrgent: the loop is about to wait for something.
    mutating func signLife(isUrgent: Bool = false, at now: @autoclosure () -> Timestamp) {
        let isGrabbed = isGrabbed
        tell(isHolding: isGrabbed, isUrgent: isUrgent, at: isGrabbed ? now() : Timestamp(microseconds: 0))
    }

    private mutating func tell(isHolding: Bool, isUrgent: Bool = false, at time: Timestamp) {
        do throws(InletError) {
            try supervisor?.update(isHolding: isHolding, isUrgent: isUrgent, at: time)
        } catch {
            failure = failure ?? error
        }
    }
}
