package import Configuration
import Glibc
import LinuxInput
import Recording
package import Subscription
package import System
import Wire

/// Reads devices, and writes what they do to standard output: what is behind `inlet stream`.
package struct LiveStream: ~Copyable {
    private let options: LiveOptions
    private var loop: LiveLoop
    private var client: Client
    private var stop: StopInput?

    /// Prepares a stream; the devices are opened by ``run()``.
    ///
    /// - Parameters:
    ///   - options: Which devices, and what is wanted of them.
    ///   - input: Where requests come from; nil for a stream that takes none.
    ///   - stop: Where to hear that the stream is to end; nil if nothing does.
    ///   - output: Where lines go.
    ///   - version: What `hello` says.
    package init(
        _ options: LiveOptions, input: consuming RequestInput? = nil, stop: consuming StopInput? = nil,
        output: consuming OutputDescriptor, version: StaticString = Version.current
    ) throws(InletError) {
        // The helpers keep what a stream that becomes another user gives up.
        let opener = try DeviceOpener.start(for: options.user)
        let state = try StateStore(
            options.state?.path, owner: options.user, isKeptApart: options.user != nil)
        let recording = try options.configuration.record.map { settings throws(InletError) in
            try RecordingFeed(settings, configuration: options.configuration, user: options.user)
        }
        let supervisor: GrabSupervisor?
        if options.grab { supervisor = try GrabSupervisor(user: options.user) } else { supervisor = nil }
        if options.configuration.isRealtime { Realtime.begin() }
        var poller = try Poller()
        if let raw = state.rawDescriptor { poller.add(raw, token: LoopToken.keeper, for: .reading) }
        let signals = try SignalDescriptor(also: options.grab ? [SIGTSTP] : [])
        let selection = DeviceSelection(paths: options.devicePaths, seat: options.seat)
        let devices = try LiveDevices(
            selection, supervisor: supervisor, opener: opener, poller: &poller)
        loop = LiveLoop(
            options.configuration, devices: devices, recording: recording, poller: poller, signals: signals,
            clockChanges: try ClockChangeDescriptor(), state: state, version: version)
        let id = loop.seat.clients.makeID()!
        var subscriber = options.subscriber
        subscriber.program = id
        subscriber.user = getuid()
        client = Client(
            id, name: "standard output", user: getuid(), right: ClientRight(scopes: .all),
            subscriber: Subscriber(output: output, options: subscriber), requests: input, isOwner: true)
        self.options = options
        self.stop = stop
    }

    /// Opens the devices, gives up rights where that was asked for, and runs until a signal ends it or the reader
    /// goes.
    ///
    /// - Throws: ``InletError`` where a named device cannot be read, or no device at all; (I/O) where the output
    ///   cannot be written, as on a full disk.
    package mutating func run() throws(InletError) {
        let unread = try loop.devices.openAll(&loop.seat, &loop.poller)
        if loop.devices.count == 0 {
            throw unread
                ?? InletError(
                    .unavailable,
                    "no input device on \(options.seat): plug one in, or try the bundled recording: "
                        + "inlet stream --sample laptop")
        }
        try loop.start(options.configuration)
        if let user = options.user { try Confinement.leaveRights(to: user) }
        loop.add(client)
        if let stop = stop.take() { loop.hear(stop) }
        try loop.run()
    }
}

/// What a live stream reads, and how.
package struct LiveOptions: Sendable {
    /// Only these nodes; empty for every device of the seat.
    package var devicePaths: [String] = []
    /// Take the devices from all other readers. A supervising process kills this one with SIGKILL if the stream's loop
    /// stands still for 2.5 s meanwhile.
    package var grab = false
    /// The user to become once the devices are open, confined as the daemon is; nil to keep the present one.
    package var user: String?
    /// The seat whose devices are read.
    package var seat = "seat0"
    /// Where what outlives the process is kept; nil for nowhere.
    package var state: StateFile?
    /// What the configuration file says; the standard where none was read.
    package var configuration = Configuration()
    /// What the reader of standard output gets.
    package var subscriber = SubscriberOptions()

    /// Every device of `seat0`, with the standard configuration.
    package init() {}
}
