package import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import Recording
import Simulation
package import Subscription
package import System
import Wire

/// A seat without hardware, whose devices are plugged in and used by requests: `inlet simulate`.
///
/// It has the loop and the core of ``LiveStream`` and ``Daemon``, with simulated devices instead of real ones. It reads
/// no device, needs no privileges, and drops none.
package struct SimulatedSeat: ~Copyable {
    private var loop: LiveLoop
    private let configuration: Configuration
    private var client: Client?

    /// - Parameters:
    ///   - options: the options of the command line.
    ///   - input: requests on standard input.
    ///   - output: the output for that client's lines.
    /// - Throws: ``InletError``: not available if a daemon listens already, bad configuration.
    package init(
        _ options: SimulationOptions, input: consuming RequestInput?, output: consuming OutputDescriptor,
    ) throws(InletError) {
        configuration = options.configuration
        // Before this process opens any descriptor that the helpers would inherit.
        let keeper = try StateKeeper.start(options.statePath, owner: nil, isConfined: false)
        let recording = try configuration.record.map { settings throws(InletError) in
            try RecordingFeed(
                settings, configuration: options.configuration, user: nil,
                at: options.hasOwnClock ? LoopClock.start : MonotonicClock.now)
        }
        var poller = try Poller()
        let signals = try SignalDescriptor(also: [])
        let listener = try options.socketPath.map { path throws(InletError) in
            try ListeningSocket(path: path, environment: { _ in nil })
        }
        if let listener {
            try poller.add(listener.rawDescriptor, token: .daemon(.listener), for: .reading)
        }
        var loop = try LiveLoop(
            options.configuration, devices: LiveDevices(), recording: recording, poller: poller,
            signals: signals, clockChanges: try ClockChangeDescriptor(), keeper: keeper)
        loop.source = .simulated(SimulationRun())
        if options.hasOwnClock { loop.clock = LoopClock(standingAt: LoopClock.start) }
        if let listener {
            loop.entrance = .daemon(
                Service(
                    listener: listener, manager: ServiceManager { _ in nil },
                    file: options.configurationPath.map { ConfigurationFile($0) },
                    configuration: options.configuration, start: loop.clock.now))
        }
        client = Client(
            onStandardStreams: loop.seat.clients.makeID()!, options.subscriber, requests: input,
            output: output)
        self.loop = loop
    }

    /// Serves until its reader disconnects, a signal ends it, or standard input ends and no client can connect.
    package mutating func run() throws(InletError) {
        // Compiled now, so that plugging in a keyboard takes no time.
        try loop.seat.engine.compile(loop.seat.engine.settings.keymap, at: loop.clock.now)
        try loop.start(configuration)
        let client = client.take()!
        try loop.add(client, named: loop.isOwned ? Client.standardInput : nil)
        try loop.run()
    }
}

/// The options of a simulated seat.
package struct SimulationOptions: Sendable {
    /// The path of the socket that programs connect to; nil for a stream with one reader.
    package var socketPath: String?
    /// The path of the file for scene sessions and users' changes; nil to keep none.
    package var statePath: String?
    /// The path of the configuration, for a reload; nil if none was named.
    package var configurationPath: String?
    /// The defaults if none was named: the machine's own configuration does not apply to simulated devices.
    package var configuration = Configuration()
    /// Use a virtual clock: time advances only in steps, without waiting.
    package var hasOwnClock = false
    /// The options of the subscriber on standard output.
    package var subscriber = SubscriberOptions()

    /// A stream in real time, with the standard configuration.
    package init() {}
}
