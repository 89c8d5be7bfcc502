package import Configuration
import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Recording
import Simulation
import Subscription
package import System
package import Trace

/// A daemon embedded in another process, for the programs of that process: the implementation of the library's seats.
///
/// It has a thread of its own, handles no signals, starts no helpers, writes no messages, and drops no privileges.
/// Programs connect through a ``LocalDoor``; the seat ends when that is closed.
package struct LocalSeat: ~Copyable {
    /// The source of input.
    package enum Source: Sendable {
        /// The devices of the seat, or only those with these nodes if any are named.
        case live(paths: [String])
        /// Simulated devices, with a virtual clock that advances in steps.
        case simulated
        /// A recording, played on request.
        case recorded(Session)
    }

    /// The first client number: the programs of a recording have lower numbers.
    private static let firstBesideRecorded: UInt32 = 1 << 20

    private var loop: LiveLoop
    private let configuration: Configuration

    /// - Parameter door: the inner end of a door.
    /// - Throws: ``InletError``: not available if udev is missing or no descriptor is left.
    package init(
        _ source: Source, configuration: Configuration, door: consuming Descriptor
    ) throws(InletError) {
        var poller = try Poller()
        var devices = LiveDevices()
        if case .live(let paths) = source {
            devices = try LiveDevices(
                DeviceSelection(paths: paths, seat: DeviceDescription.standardSeat), poller: &poller)
        }
        try poller.add(door.rawValue, token: .door, for: .reading)
        var loop = try LiveLoop(
            configuration, devices: devices, poller: poller, signals: nil,
            clockChanges: try ClockChangeDescriptor())
        switch source {
        case .live: break
        case .simulated:
            loop.source = .simulated(SimulationRun())
            loop.clock = LoopClock(standingAt: LoopClock.start)
        case .recorded(let session):
            let player = LocalPlayer(session)
            loop.clock = LoopClock(standingAt: player.start)
            loop.source = .played(player)
            loop.seat.clients = ClientTable(firstID: Self.firstBesideRecorded)
        }
        loop.entrance = .local(LocalDoor(door))
        self.loop = loop
        self.configuration = configuration
    }

    /// Opens the devices, or adds those that the recording begins with.
    ///
    /// - Throws: ``InletError`` if no device can be read.
    package mutating func open() throws(InletError) {
        if case .devices = loop.source {
            let unread = try loop.devices.openAll(&loop.seat, &loop.poller)
            if loop.devices.count == 0, let unread { throw unread }
        } else {
            try loop.seat.engine.compile(loop.seat.engine.settings.keymap, at: loop.clock.now)
        }
        if case .played(let player) = loop.source { try player.begin(&loop.seat.engine) }
        try loop.start(configuration)
    }

    /// Serves until the door is closed, or the recording is over.
    ///
    /// - Throws: ``InletError`` if it ends earlier.
    package mutating func run() throws(InletError) { try loop.run() }
}
