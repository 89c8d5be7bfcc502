import CLinuxSystem
import Glibc

/// Running before all programs that are not realtime.
enum Realtime {
    /// Says so where that is not permitted; everything works without, less punctually on a busy machine.
    static func begin() {
        guard inlet_become_realtime() != 0 else { return }
        Message.write(
            "realtime: \(String(cString: strerror(errno))); the service needs LimitRTPRIO=1 and RestrictRealtime=no "
                + "(systemctl edit inlet)")
    }
}
