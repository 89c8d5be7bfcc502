package import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import Simulation
package import Subscription
package import System
import Wire

/// A seat without hardware, whose devices are plugged and used by requests: what is behind `inlet simulate`.
///
/// It is the loop and the core of ``LiveStream`` and ``Daemon``, with simulated devices instead of real ones. It reads
/// no device, needs no right, and gives up none.
package struct SimulatedSeat: ~Copyable {
    /// When a clock of its own begins.
    private static let start = Timestamp(microseconds: 1_000_000)

    private var loop: LiveLoop
    private let configuration: Configuration
    private var client: Client?

    /// - Parameters:
    ///   - options: what the command line says.
    ///   - input: requests on standard input.
    ///   - output: where that one reads lines.
    ///   - version: What `hello` says.
    /// - Throws: ``InletError``: not available where a daemon listens already, bad configuration.
    package init(
        _ options: SimulationOptions, input: consuming RequestInput?, output: consuming OutputDescriptor,
        version: StaticString = Version.current
    ) throws(InletError) {
        configuration = options.configuration
        var poller = try Poller()
        let signals = try SignalDescriptor(also: [])
        let listener: ListeningSocket?
        if let path = options.socketPath {
            listener = try ListeningSocket(path: path, environment: { _ in nil })
        } else {
            listener = nil
        }
        let devices = LiveDevices()
        switch listener {
        case nil: break
        case .some(let listener):
            poller.add(listener.rawDescriptor, token: LoopToken.listener, for: .reading)
        }
        var loop = LiveLoop(
            options.configuration, devices: devices, poller: poller, signals: signals,
            clockChanges: try ClockChangeDescriptor(),
            state: try StateStore(options.statePath, owner: nil, isKeptApart: false), version: version)
        loop.simulation = SimulationRun()
        if options.hasOwnClock { loop.clock = LoopClock(standingAt: Self.start) }
        switch consume listener {
        case nil: break
        case .some(let listener):
            loop.service = Service(
                listener: listener, access: AccessList(configuration: options.configuration),
                manager: ServiceManager { _ in nil }, file: ConfigurationFile(options.configurationPath),
                configuration: options.configuration)
        }
        let id = loop.seat.clients.makeID()!
        var subscriber = options.subscriber
        subscriber.program = id
        subscriber.user = getuid()
        client = Client(
            id, name: "standard output", user: getuid(), right: ClientRight(scopes: .all),
            subscriber: Subscriber(output: output, options: subscriber), requests: input,
            isOwner: options.socketPath == nil)
        self.loop = loop
    }

    /// Serves until its reader goes, a signal ends it, or standard input ends and no client can connect.
    package mutating func run() throws(InletError) {
        // Read now, so that to plug a keyboard takes no time.
        try loop.seat.engine.compile(loop.seat.engine.settings.keymap, at: loop.clock.now)
        try loop.start(configuration)
        loop.add(client.take()!)
        try loop.run()
    }
}

/// The options of a simulated seat.
package struct SimulationOptions: Sendable {
    /// Where programs connect; nil for a stream of one reader.
    package var socketPath: String?
    /// Where sessions of scenes and what users change are kept; nil: nowhere.
    package var statePath: String?
    /// Where the configuration was read, for a reload.
    package var configurationPath: String?
    /// The standard one where none was named: that of the machine is not for simulated devices.
    package var configuration = Configuration()
    /// Time passes only in steps, and then at once: an hour takes as long as its lines.
    package var hasOwnClock = false
    /// What the reader of standard output gets.
    package var subscriber = SubscriberOptions()

    /// A stream in real time, with the standard configuration.
    package init() {}
}
