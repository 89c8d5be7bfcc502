import CLinuxSystem
import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Recording
package import System

/// Reads devices and publishes to any number of clients over a socket: `inlet run`.
///
/// Helpers keep the privileges that this process drops: to open devices, to reread the configuration, to read login
/// sessions, and to write the state file. Others write a recording and guard a grab. This process, which reads clients'
/// requests, has none of these privileges, and cannot regain them. It ends if a helper that it depends on exits.
package struct Daemon: ~Copyable {
    /// Memory that the longest request lines need, in bytes: allocating it again each time took a third of the time.
    private static let keptMemory: UInt = 4 << 20

    private var loop: LiveLoop
    private let service: Service

    /// Prepares everything that needs privileges.
    ///
    /// - Parameters:
    ///   - options: the options of the command line.
    ///   - environment: returns the value of an environment variable, for those that the service manager sets.
    /// - Throws: ``InletError``: bad configuration, not available if another daemon runs, no permission.
    package init(_ options: DaemonOptions, environment: (String) -> String?) throws(InletError) {
        let file = ConfigurationFile(options.configurationPath)
        var configuration = try Configuration(file)
        configuration.engine.interaction.isShared = true
        let user = Self.user(options)
        // A confined process could not load the modules that look up names.
        Confinement.prepareNames()
        // Helpers start before this process opens any descriptor that they would inherit.
        let opener = try DeviceOpener()
        let reader = options.configurationPath == "-" ? nil : try ConfigurationHelper(file)
        let loginHelper = try LoginHelper(seat: options.seat, user: user)
        let keeper = try StateKeeper.start(options.statePath, owner: user, isConfined: true)
        let recording = try configuration.record.map { settings throws(InletError) in
            try RecordingFeed(settings, configuration: configuration, user: user)
        }
        let lights = configuration.grab ? try LightHelper() : nil
        let supervisor = configuration.grab ? try GrabSupervisor(user: user) : nil
        // SIGHUP means reload here, not the end of a terminal, and must do so before the socket becomes visible.
        let signals = try SignalDescriptor(also: configuration.grab ? [SIGTSTP] : [], always: [SIGHUP])
        let listener = try ListeningSocket(path: options.socketPath, environment: environment)
        let manager = ServiceManager(environment)
        Self.raiseDescriptorLimit()
        inlet_keep_memory(Self.keptMemory)
        var poller = try Poller()
        try poller.add(listener.rawDescriptor, token: .daemon(.listener), for: .reading)
        if let reader { try poller.add(reader.rawDescriptor, token: .daemon(.reader), for: .reading) }
        let devices = try LiveDevices(
            DeviceSelection(paths: [], seat: options.seat), supervisor: supervisor, lights: lights,
            opener: opener, poller: &poller)
        var loop = try LiveLoop(
            configuration, devices: devices, recording: recording, poller: poller, signals: signals,
            clockChanges: try ClockChangeDescriptor(), keeper: keeper)
        let service = Service(
            listener: listener, manager: manager, file: file, configuration: configuration,
            start: loop.clock.now, reader: reader, loginHelper: loginHelper)
        loop.entrance = .daemon(service)
        if configuration.isRealtime { Realtime.begin() }
        if let user { try Privileges.drop(to: user) }
        self.service = service
        self.loop = loop
    }

    /// Opens the devices, drops the remaining privileges, and serves until a signal ends it.
    package mutating func run() throws(InletError) {
        if let unread = try loop.devices.openAll(&loop.seat, &loop.poller), loop.devices.count == 0 {
            throw unread
        }
        try loop.start(service.configuration)
        if let raw = try service.startLogins() {
            try loop.poller.add(raw, token: .daemon(.logins), for: .reading)
        }
        Confinement.confineLoop(.server)
        service.manager.sayReady(waitingAtMost: Deadlines.serviceManager)
        try loop.run()
    }

    /// The user that a daemon started as root becomes; nil to keep the present one.
    private static func user(_ options: DaemonOptions) -> String? {
        guard geteuid() == 0 else { return nil }
        if let user = options.user { return user }
        return getpwnam(DaemonOptions.standardUser) == nil ? "nobody" : DaemonOptions.standardUser
    }

    /// Two descriptors per client, and one per device.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = rlim_t(2 * ClientLimits.connections + Limits.devices + 64)
        limit.rlim_cur = max(limit.rlim_cur, min(wanted, limit.rlim_max))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
