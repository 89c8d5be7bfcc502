import CLinuxSystem
import Configuration
import Glibc
import InputModel
import LinuxInput
import Recording
package import System

/// Reads devices and publishes to any number of clients over a socket: `inlet run`.
///
/// Helpers keep the rights that take one: to open devices, to read the configuration again, and to write the file of what
/// outlives the process; another writes a recording, another guards a grab. This process, which reads what clients write, has none of these
/// rights, and cannot get them back. It ends where a helper does without which it would go on deaf.
package struct Daemon: ~Copyable {
    /// What the longest lines of clients take while they are done: a third of the time went into getting it back.
    private static let keptMemory: UInt = 4 << 20

    private let options: DaemonOptions
    private var loop: LiveLoop

    /// Prepares everything that takes a right.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the value of an environment variable, for what the service manager hands over.
    ///   - version: what `hello` says.
    /// - Throws: ``InletError``: bad configuration, not available where another daemon runs, no permission.
    package init(
        _ options: DaemonOptions, environment: (String) -> String?, version: StaticString = Version.current
    ) throws(InletError) {
        let file = ConfigurationFile(options.configurationPath)
        let configuration = try Configuration(ofDaemon: file)
        let user = try Self.user(options)
        // A process that is confined could not load what looks names up.
        Confinement.prepareNames()
        // Before anything is open that they would keep open.
        let opener: DeviceOpener?
        if options.isConfined { opener = try DeviceOpener() } else { opener = nil }
        let reader: ConfigurationHelper?
        if options.isConfined && options.configurationPath != "-" {
            reader = try ConfigurationHelper(file)
        } else {
            reader = nil
        }
        let loginHelper: LoginHelper?
        if options.isConfined {
            loginHelper = try LoginHelper(seat: options.seat, user: user)
        } else {
            loginHelper = nil
        }
        let state = try StateStore(options.statePath, owner: user, isKeptApart: options.isConfined)
        let recording = try configuration.record.map { settings throws(InletError) in
            try RecordingFeed(settings, configuration: configuration, user: user)
        }
        let supervisor: GrabSupervisor?
        if configuration.grab {
            supervisor = try GrabSupervisor(user: user)
        } else {
            supervisor = nil
        }
        // SIGHUP is a request to reload here, and no terminal's end: from the moment on that anybody can see the socket.
        let signals = try SignalDescriptor(also: configuration.grab ? [SIGTSTP] : [], always: [SIGHUP])
        let listener = try ListeningSocket(path: options.socketPath, environment: environment)
        let manager = ServiceManager(environment)
        Self.raiseDescriptorLimit()
        inlet_keep_memory(Self.keptMemory)
        var poller = try Poller()
        poller.add(listener.rawDescriptor, token: LoopToken.listener, for: .reading)
        if let raw = state.rawDescriptor { poller.add(raw, token: LoopToken.keeper, for: .reading) }
        switch reader {
        case nil: break
        case .some(let reader): poller.add(reader.rawDescriptor, token: LoopToken.reader, for: .reading)
        }
        let devices = try LiveDevices(
            DeviceSelection(paths: [], seat: options.seat), supervisor: supervisor, opener: opener,
            poller: &poller)
        var loop = LiveLoop(
            configuration, devices: devices, recording: recording, poller: poller, signals: signals,
            clockChanges: try ClockChangeDescriptor(), state: state, version: version)
        loop.service = Service(
            listener: listener, access: AccessList(configuration: configuration), manager: manager,
            file: file, configuration: configuration, reader: reader, loginHelper: loginHelper)
        if configuration.isRealtime { Realtime.begin() }
        if let user { try Privileges.drop(to: user) }
        self.options = options
        self.loop = loop
    }

    /// Opens the devices, gives up what is left of its rights, and serves until a signal ends it.
    package mutating func run() throws(InletError) {
        if let unread = try loop.devices.openAll(&loop.seat, &loop.poller), loop.devices.count == 0 {
            throw unread
        }
        try loop.start(loop.service!.configuration)
        if let raw = try loop.service!.startLogins() {
            loop.poller.add(raw, token: LoopToken.logins, for: .reading)
        }
        if options.isConfined { Confinement.confineLoop(.server) }
        loop.service!.manager.sayReady(waitingAtMost: Deadlines.serviceManager)
        try loop.run()
        loop.service!.manager.sayStopping()
    }

    /// Who a daemon of root's becomes; nil where it is not root's.
    private static func user(_ options: DaemonOptions) throws(InletError) -> String? {
        guard geteuid() == 0 else { return nil }
        if let user = options.user { return user }
        guard options.isConfined else { return nil }
        return getpwnam(DaemonOptions.standardUser) == nil ? "nobody" : DaemonOptions.standardUser
    }

    /// Two descriptors a client, and one a device.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = rlim_t(2 * ConnectionShares.all + Limits.devices + 64)
        limit.rlim_cur = max(limit.rlim_cur, min(wanted, limit.rlim_max))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
