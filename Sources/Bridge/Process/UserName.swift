import CLinuxSystem
import Glibc

/// The name of the user that this process runs as, for messages that say what to type.
enum UserName {
    static var current: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    }
}
