/// The reason why a program ends: a message for its user, and its exit status.
@usableFromInline
package struct InletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Exit statuses, after sysexits.h.
    package enum Status: Int32, CaseIterable, Sendable {
        /// An invalid command line.
        case usage = 64
        /// A recording is damaged; the message has line or offset.
        case badData = 65
        /// The named file or device does not exist.
        case noInput = 66
        /// A device, a daemon or udev is not available now.
        case unavailable = 69
        /// The file to be written cannot be created.
        case cannotCreate = 73
        /// Reading or writing failed half-way.
        case io = 74
        /// This user lacks the permission; the message says how to get it.
        case noPermission = 77
        /// The configuration is not valid; the message has line and column.
        case badConfiguration = 78
    }

    /// The exit status of the process.
    package let status: Status
    /// One line: what failed, where, why, and what to do.
    package let message: String

    /// The error of `status`, with its message.
    package init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The message.
    @usableFromInline package var description: String { message }
}
