import InputModel
import Interaction
import System

/// What a descriptor is for, as the poller reports it: the kind in the upper half of a number, the instance in the lower.
enum LoopToken: Hashable {
    case devices(DeviceToken)
    /// The output to a client.
    case output(ClientID)
    /// The input for a client's requests.
    case requests(ClientID)
    /// Of a loop that runs for one client.
    case owner(OwnerToken)
    case daemon(DaemonToken)
    /// Of a loop inside the process of its programs.
    case door
    case signals, clock, timer, recording, keeper

    /// What reads devices waits for.
    enum DeviceToken: Hashable {
        case device(DeviceID)
        /// Devices that are plugged in and removed.
        case udev
        /// The helper that opens devices.
        case opener
        /// The helper that releases the grabs of a process that hangs.
        case supervisor
    }

    /// What a loop that runs for one client waits for beside it.
    enum OwnerToken: Hashable {
        /// The input that can end it.
        case stop
        /// The helper that writes standard output.
        case writer
    }

    /// What a daemon waits for beside its clients.
    enum DaemonToken: Hashable {
        /// Its socket.
        case listener
        /// The helper that reads the configuration.
        case reader
        /// The helper that follows login sessions.
        case logins
    }

    private static let singles: [LoopToken] = [
        .devices(.udev), .devices(.opener), .devices(.supervisor), .owner(.stop), .owner(.writer),
        .daemon(.listener), .daemon(.reader), .daemon(.logins), .door, .signals, .clock,
        .timer, .recording, .keeper,
    ]

    /// The number by which a poller knows it.
    var rawValue: UInt64 {
        switch self {
        case .devices(.device(let id)): 1 << 32 | UInt64(id.rawValue)
        case .output(let client): 2 << 32 | UInt64(client.rawValue)
        case .requests(let client): 3 << 32 | UInt64(client.rawValue)
        default: UInt64(Self.singles.firstIndex(of: self)!)
        }
    }

    /// The token of a number.
    ///
    /// - Precondition: the number is one of ``rawValue``.
    init(rawValue: UInt64) {
        let number = UInt32(truncatingIfNeeded: rawValue)
        switch rawValue >> 32 {
        case 1: self = .devices(.device(DeviceID(rawValue: number)))
        case 2: self = .output(ClientID(rawValue: number))
        case 3: self = .requests(ClientID(rawValue: number))
        default: self = Self.singles[Int(number)]
        }
    }
}

extension Poller {
    /// Watches `raw`: see ``add(_:token:for:)``.
    @discardableResult
    mutating func add(_ raw: Int32, token: LoopToken, for interest: Interest) throws(InletError) -> Bool {
        try add(raw, token: token.rawValue, for: interest)
    }

    /// Watches `raw`, which was added: see ``set(_:token:for:)``.
    mutating func set(_ raw: Int32, token: LoopToken, for interest: Interest) {
        set(raw, token: token.rawValue, for: interest)
    }
}

extension Poller.Event {
    /// What its descriptor is for.
    var loopToken: LoopToken { LoopToken(rawValue: token) }
}
