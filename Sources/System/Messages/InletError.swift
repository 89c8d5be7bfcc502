/// Why a program cannot go on, in words for the person who started it, and its exit status.
package struct InletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Exit statuses, after sysexits.h.
    package enum Status: Int32, CaseIterable, Sendable {
        /// The command line is not understood.
        case usage = 64
        /// A recording is damaged; the message has line or offset.
        case badData = 65
        /// The file or device that was named is not there.
        case noInput = 66
        /// What is needed is not there now: a device, a daemon, udev.
        case unavailable = 69
        /// The file to be written cannot be created.
        case cannotCreate = 73
        /// Reading or writing failed half-way.
        case io = 74
        /// This user may not; the message says who may.
        case noPermission = 77
        /// The configuration is not valid; the message has line and column.
        case badConfiguration = 78
    }

    /// What the process exits with.
    package let status: Status
    /// One line: what is wrong, where, and what to do.
    package let message: String

    /// The error of that exit status, and the line that says why.
    package init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The message.
    package var description: String { message }
}
