import Glibc
import System

// Signals: SIGTSTP stops the process, SIGHUP makes a daemon reload its configuration, any other ends the loop.
extension LiveLoop {
    mutating func takeSignal() {
        switch signals?.next() {
        case nil: return
        case SIGTSTP: stopUntilContinued()
        case SIGHUP where service != nil: reload()
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
