import Glibc
import System

// Signals: SIGTSTP stops the process, SIGHUP makes a daemon reload its configuration, any other ends the loop.
extension LiveLoop {
    mutating func takeSignal() {
        switch (signals?.next(), service) {
        case (nil, _): return
        case (SIGTSTP, _): stopUntilContinued()
        case (SIGHUP, let service?): reload(service)
        default: hasEnded = true
        }
    }

    /// Releases every grab before the process stops (SIGTSTP); the loop takes them again once it continues.
    private mutating func stopUntilContinued() {
        devices.suspendGrabs(&seat.engine)
        writeRest()
        raise(SIGSTOP)
    }
}
