import Glibc

/// The error of a system call, by its number (errno(3)).
package struct Errno: Error, Hashable, Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    /// That of the system call made last.
    package static var last: Errno { Errno(errno) }

    /// The disk is full, or the user's quota is used up.
    package var isFull: Bool { number == ENOSPC || number == EDQUOT }

    /// Why the system call failed, with advice if it found no free descriptor.
    package var reason: String {
        switch number {
        case EMFILE:
            "this process has too many open files; raise its limit with 'ulimit -n', or LimitNOFILE= in the unit"
        case ENFILE: "this machine has too many open files; raise its limit with 'sysctl fs.file-max'"
        default: String(cString: strerror(number))
        }
    }

    /// Takes the result of a system call.
    package static func check(_ result: Int32) throws(Errno) { if result != 0 { throw last } }

    /// Takes the result of a function that returns the number of its error, or 0.
    package static func check(number: Int32) throws(Errno) { if number != 0 { throw Errno(number) } }
}

extension InletError {
    /// The error of a system call: `what: reason`.
    ///
    /// - Parameter advice: what to do, after `; `.
    package init(_ status: Status, _ what: String, _ error: Errno, advice: String = "") {
        self.init(status, "\(what): \(error.reason)\(advice)")
    }
}
