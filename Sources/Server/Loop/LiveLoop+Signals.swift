import Glibc
import System

// What signals do: SIGTSTP stops the process, SIGHUP has a daemon read its configuration again, any other ends the loop.
extension LiveLoop {
    mutating func takeSignal() {
        switch signals?.next() {
        case nil: return
        case SIGTSTP: stopUntilContinued()
        case SIGHUP where service != nil: reload()
        default: hasEnded = true
        }
    }

    /// Gives the devices back before it stops (SIGTSTP), and takes them again when it goes on.
    private mutating func stopUntilContinued() {
        devices.suspendGrabs(&seat.engine)
        writeRest()
        raise(SIGSTOP)
    }
}
