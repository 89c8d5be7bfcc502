package import Configuration
import Glibc
import InputModel
import LinuxInput
import Recording
package import Subscription
package import System
import Wire

/// Reads devices, and writes their events to standard output: `inlet stream`.
package struct LiveStream: ~Copyable {
    private let options: LiveOptions
    private var loop: LiveLoop
    private var client: Client
    private var stop: StopInput?

    /// Prepares a stream; the devices are opened by ``run()``.
    ///
    /// - Parameters:
    ///   - options: the devices to read, and how to read them.
    ///   - input: the source of requests; nil for a stream that accepts none.
    ///   - stop: an input that can end the stream, or nil for none.
    ///   - output: the output for lines.
    package init(
        _ options: LiveOptions, input: consuming RequestInput? = nil, stop: consuming StopInput? = nil,
        output: consuming OutputDescriptor
    ) throws(InletError) {
        // The helpers keep the privileges that a stream drops when it becomes another user, and wait for the disk.
        let opener = try DeviceOpener.start(for: options.user)
        let keeper = try StateKeeper.start(
            options.state?.path, owner: options.user, isConfined: options.user != nil)
        let recording = try options.configuration.record.map { settings throws(InletError) in
            try RecordingFeed(settings, configuration: options.configuration, user: options.user)
        }
        let lights = options.grab ? try LightHelper() : nil
        let supervisor = options.grab ? try GrabSupervisor(user: options.user) : nil
        if options.configuration.isRealtime { Realtime.begin() }
        var output = output
        let writer = options.grab ? try OutputWriter.start(for: &output) : nil
        var poller = try Poller()
        if let writer { try poller.add(writer.rawDescriptor, token: .owner(.writer), for: .reading) }
        let signals = try SignalDescriptor(also: options.grab ? [SIGTSTP] : [])
        let selection = DeviceSelection(paths: options.devicePaths, seat: options.seat)
        let devices = try LiveDevices(
            selection, supervisor: supervisor, lights: lights, opener: opener, poller: &poller)
        loop = try LiveLoop(
            options.configuration, devices: devices, recording: recording, poller: poller, signals: signals,
            clockChanges: try ClockChangeDescriptor(), keeper: keeper)
        loop.entrance = .owner(OwnerStreams(writer: writer))
        client = Client(
            onStandardStreams: loop.seat.clients.makeID()!, options.subscriber, requests: input,
            output: output)
        self.options = options
        self.stop = stop
    }

    /// Opens the devices, drops privileges if a user is given, and runs until a signal ends it or the reader
    /// disconnects.
    ///
    /// - Throws: ``InletError`` if a named device cannot be read, or no device can; (I/O) if the output cannot be
    ///   written, as on a full disk.
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
        try loop.add(client, named: Client.standardInput)
        if case .owner(let streams) = loop.entrance, let stop = stop.take(),
            try streams.hear(stop, &loop.poller)
        {
            loop.hasEnded = true
        }
        try loop.run()
    }
}

/// The options of a live stream.
package struct LiveOptions: Sendable {
    /// The nodes to read; empty for every device of the seat.
    package var devicePaths: [String] = []
    /// Grab the devices, so that no other program receives their events. A supervisor process kills this one with
    /// SIGKILL if the stream's loop hangs for 2.5 s while it holds a grab.
    package var grab = false
    /// The user to become once the devices are open, with a confinement like the daemon's; nil to keep the present one.
    package var user: String?
    /// The seat whose devices are read.
    package var seat = DeviceDescription.standardSeat
    /// The file for state that outlives the process; nil to keep none.
    package var state: StateFile?
    /// The configuration; the defaults if no file was read.
    package var configuration = Configuration()
    /// The options of the subscriber on standard output.
    package var subscriber = SubscriberOptions()

    /// Every device of `seat0`, with the standard configuration.
    package init() {}
}
