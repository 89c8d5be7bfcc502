import CBroker
import CLinuxSystem
import CMosquitto
import Glibc
package import InputModel
package import System
import Wire

/// `inlet publish`: passes the daemon's lines to a broker, and keeps each until the broker acknowledges it.
///
/// It reads from the daemon only while it has room for unacknowledged lines. If the broker is slow, the daemon drops
/// lines for this client alone, and reports them in a `gap` line, which is published like any other.
package struct Publisher: EventLoop, ~Copyable {
    enum Token {
        static let daemon: UInt64 = 0
        static let signals: UInt64 = 1
        static let resolver: UInt64 = 2
        /// The base for connections to the broker: each adds its number.
        static let broker: UInt64 = 16
    }

    /// The state of the connection to the broker.
    enum Link {
        /// Waiting for the next attempt.
        case waiting(until: Timestamp)
        case lookingUp(until: Timestamp)
        case connecting(Broker, until: Timestamp)
        case connected(Broker, since: Timestamp)

        /// The connection, if there is one.
        var broker: Broker? {
            switch self {
            case .waiting, .lookingUp: nil
            case .connecting(let broker, _), .connected(let broker, _): broker
            }
        }

        /// When the state ends at the latest.
        var deadline: Timestamp {
            switch self {
            case .waiting(let time), .lookingUp(let time), .connecting(_, let time): time
            case .connected: .distantFuture
            }
        }
    }

    /// Why the publisher shuts down, and its deadline.
    struct Ending {
        let error: InletError?
        let deadline: Timestamp
        /// The status `offline` has been sent.
        var isFarewellSaid = false
    }

    package var poller: Poller
    let options: PublishOptions
    let topics: Topics
    let machine: MachineLine
    let clientID: String
    let credentials: Credentials?
    let tls: TLSSettings?
    let resolver: Resolver?
    private var signals: SignalDescriptor
    private var daemon: DaemonStream
    private var watchedDaemon: WatchedDescriptor

    var outbox = Outbox()
    var link = Link.waiting(until: Timestamp(microseconds: 0))
    /// How many connections were begun.
    var connections: UInt64 = 0
    /// Addresses that have not been tried since the last wait.
    var addresses: [String] = []
    var backOff = BackOff()
    /// The broker has accepted a connection at least once.
    var hasBeenConnected = false
    /// The current outage has been reported.
    var isOutageTold = false
    var ending: Ending?

    private var hasLines = false
    private var hasSignal = false
    private var hasAddresses = false
    package var hasEnded = false

    /// Reads all files, connects to the daemon, and gives up the rights that it no longer needs.
    ///
    /// - Throws: ``InletError`` that says which option is wrong, or why the daemon does not let this user in.
    package init(_ options: PublishOptions) throws(InletError) {
        // Before this process holds any secret.
        _ = inlet_forbid_core()
        _ = inlet_hide()
        let ids = MachineIDs(file: options.machineID)
        guard let machine = MachineLine(HashedIDs(machine: ids.machine, boot: ids.boot)) else {
            throw InletError(
                .noInput,
                "\(options.machineID): no machine id, which topics need; run 'sudo systemd-machine-id-setup'"
            )
        }
        let resolver = options.broker.addresses == nil ? try Resolver(options.broker.host) : nil
        guard mosquitto_lib_init() == 0 else {
            throw InletError(.io, "libmosquitto: cannot be initialised; reinstall package libmosquitto1")
        }
        let tls = options.broker.isEncrypted ? try TLSSettings(options) : nil
        let credentials = try options.credentials.map { path throws(InletError) in
            try Credentials(SecretFile.read(path, "--credentials"), path)
        }
        var poller = try Poller()
        let signals = try SignalDescriptor()
        let daemon = try DaemonStream(options, machine)
        try poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        if let resolver { try poller.add(resolver.rawDescriptor, token: Token.resolver, for: .reading) }
        self.options = options
        self.machine = machine
        watchedDaemon = WatchedDescriptor(daemon.rawDescriptor, token: Token.daemon)
        topics = Topics(prefix: options.prefix, machine: machine.machine)
        clientID = options.clientID ?? "inlet-\(machine.machine.prefix(16))"
        self.poller = poller
        self.resolver = resolver
        self.tls = tls
        self.credentials = credentials
        self.signals = signals
        self.daemon = daemon
        _ = inlet_bound_memory(PublishLimits.data)
        let isSystemTrusted = tls != nil && options.authorities == nil
        Confinement.report(
            Confinement.confinePublisher(
                to: options.broker.port,
                isSystemTrusted ? TLSSettings.systemAuthorities.map { .reading(below: $0) } : []))
    }

    /// Runs until a signal ends it.
    ///
    /// - Throws: ``InletError``: not available if the daemon closes the connection; no permission if the broker rejects
    ///   the first connection for good.
    package mutating func run() throws(InletError) {
        Message.offer(
            "publishing \(topics.all) to \(options.broker.description) as \(clientID); holds at most \(PublishLimits.outbox >> 20) MiB "
                + "unacknowledged, \(PublishLimits.data >> 20) MiB of memory in all")
        try advance()
        try watch()
        try takeTurns()
        if let error = ending?.error { throw error }
    }

    package func patience() -> Interval? {
        if link.broker?.isReady == true { return .milliseconds(0) }
        let tick = link.broker?.nextTick ?? .distantFuture
        return MonotonicClock.patience(until: min(link.deadline, tick, ending?.deadline ?? .distantFuture))
    }

    package mutating func take(_ event: Poller.Event) {
        switch event.token {
        case Token.daemon: hasLines = event.isReadable || event.isHungUp
        case Token.signals: hasSignal = true
        case Token.resolver: hasAddresses = true
        // Any other is of a connection that has ended in this turn.
        default: if let broker = link.broker, broker.token == event.token { broker.isReady = true }
        }
    }

    package mutating func finishTurn() throws(InletError) {
        if hasSignal {
            // A second signal ends the process at once.
            guard ending == nil, signals.next() != nil else {
                hasEnded = true
                return
            }
            hasSignal = false
            end(nil)
        }
        if hasAddresses, let resolver {
            hasAddresses = false
            if let answer = try resolver.answer() { try take(answer) }
        }
        try serveBroker()
        if hasLines && isReading {
            if try !daemon.read(into: &outbox) { end(daemon.gone) }
        }
        hasLines = false
        try pump()
        try advance()
        try finishEnding()
        try watch()
    }

    /// The outbox has room for more lines, and no shutdown has begun.
    private var isReading: Bool { ending == nil && outbox.bytes < PublishLimits.outbox }

    /// Updates the events that the loop waits for.
    private mutating func watch() throws(InletError) {
        guard !hasEnded else { return }
        // A closed connection would otherwise wake the loop again and again.
        try watchedDaemon.watch(for: isReading ? .reading : nil, in: &poller)
        try link.broker?.watch(in: &poller)
    }
}
