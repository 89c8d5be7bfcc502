/// Where the input of a loop comes from.
enum Source {
    /// Devices of the machine.
    case devices
    /// Simulated devices, which requests use.
    case simulated(SimulationRun)
    /// A recording, in place of devices.
    case played(LocalPlayer)
}

/// How programs come to a loop, and with them when it ends.
enum Entrance {
    /// The standard streams: the loop runs for one client, and ends with it.
    case owner(OwnerStreams)
    /// A socket: the loop is a daemon's.
    case daemon(Service)
    /// A door inside the process: the loop is embedded in that of its programs, and ends when the door is closed.
    case local(LocalDoor)
}

/// What a loop has beside its client if that has the standard streams.
final class OwnerStreams {
    /// The input that can end the stream, or nil for none.
    var stop: StopInput?
    /// Writes standard output to a file; nil unless it is one, and devices are grabbed.
    let writer: OutputWriter?

    init(writer: OutputWriter? = nil) { self.writer = writer }
}

extension LiveLoop {
    /// The additional parts of a daemon; nil for any other loop.
    var service: Service? { if case .daemon(let service) = entrance { service } else { nil } }

    /// The loop runs for one client, and ends when that disconnects.
    var isOwned: Bool { if case .owner = entrance { true } else { false } }

    /// The loop runs inside the process of its programs.
    var isLocal: Bool { if case .local = entrance { true } else { false } }
}
