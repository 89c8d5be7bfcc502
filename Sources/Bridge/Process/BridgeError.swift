/// Why a program cannot go on, in words for the person who started it, and its exit status.
public struct BridgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Exit statuses, after sysexits.h.
    public enum Status: Int32, CaseIterable, Sendable {
        case usage = 64
        case badData = 65
        case noInput = 66
        case unavailable = 69
        case cannotCreate = 73
        case io = 74
        case noPermission = 77
        case badConfiguration = 78
    }

    public let status: Status
    /// One line: what is wrong, where, and what to do.
    public let message: String

    public init(_ status: Status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
