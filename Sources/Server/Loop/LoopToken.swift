import InputModel
import Interaction

/// The numbers by which the poller reports ready descriptors: the kind in the upper half, the instance in the lower.
enum LoopToken {
    static let signals: UInt64 = 0
    static let udev: UInt64 = 1
    static let listener: UInt64 = 2
    static let keeper: UInt64 = 3
    static let recording: UInt64 = 4
    static let stop: UInt64 = 5
    static let clock: UInt64 = 6
    static let opener: UInt64 = 7
    static let supervisor: UInt64 = 8
    static let timer: UInt64 = 9
    static let reader: UInt64 = 10
    static let logins: UInt64 = 11
    static let door: UInt64 = 12
    static let writer: UInt64 = 13

    /// The kinds with several instances.
    enum Kind: UInt64 {
        case device = 1
        case output
        case requests
    }

    static func device(_ id: DeviceID) -> UInt64 { token(.device, id.rawValue) }
    /// The output to a client.
    static func output(_ client: ClientID) -> UInt64 { token(.output, client.rawValue) }
    /// The input for a client's requests.
    static func requests(_ client: ClientID) -> UInt64 { token(.requests, client.rawValue) }

    /// The instance's number; nil for kinds with one instance.
    static func several(_ token: UInt64) -> (kind: Kind, number: UInt32)? {
        Kind(rawValue: token >> 32).map { ($0, UInt32(truncatingIfNeeded: token)) }
    }

    private static func token(_ kind: Kind, _ number: UInt32) -> UInt64 {
        kind.rawValue << 32 | UInt64(number)
    }
}
