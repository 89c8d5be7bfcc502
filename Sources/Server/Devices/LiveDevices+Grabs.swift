import Engine
import Glibc
import InputModel
import LinuxInput
import System

// Grabs: taken when a device is at rest, given back by the escape keys, before stopping, and at the end.
extension LiveDevices {
    var isGrabbed: Bool { isGrabbing && open.contains { $0.device.isGrabbed } }

    /// Takes the grabs that are wanted from devices of which no key is down: other programs would miss that it goes up.
    mutating func takeGrabs(_ seat: inout LiveSeat, _ poller: inout Poller) {
        guard isGrabbing else { return }
        for device in open where device.isGrabPending && seat.engine.isIdle(device.id) {
            // Guarded before it is taken: from here on the loop must run.
            tell(isHolding: true, at: MonotonicClock.now)
            guard failure == nil else { return }
            device.isGrabPending = false
            do {
                try device.device.grab()
            } catch {
                Message.offer("\(device.path): cannot be grabbed: \(error); stop the program that grabs it")
                continue
            }
            // Everything that others have seen is in our own queue. (EVIOCGKEY would tell, but empties it.)
            read(device, &seat, &poller)
            guard device.isUnfinished || !seat.engine.isIdle(device.id) else { continue }
            device.device.ungrab()
            device.isGrabPending = true
        }
    }

    /// The escape keys were held: no grab is taken any more.
    mutating func escape() {
        guard isGrabbing else { return }
        releaseGrabs()
        Message.offer("the escape keys were held, so every grab is released; restart inlet to grab again")
    }

    /// Gives every device back to the other programs, for good.
    mutating func releaseGrabs() {
        isGrabbing = false
        ungrab()
    }

    /// Gives every device back, to take it again at the next ``takeGrabs(_:_:)``: what began under a grab is cancelled.
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

    /// Tells the supervisor that the loop runs; `now` is read only where there is a grab.
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
