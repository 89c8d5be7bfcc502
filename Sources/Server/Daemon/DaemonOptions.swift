import Configuration
import Engine
import System

/// What a daemon is told when it starts.
public struct DaemonOptions: Sendable {
    /// Where clients connect, unless the service manager hands a socket over.
    public static let standardSocket = "/run/inlet/inlet.sock"
    /// The user that a daemon started as root becomes, where the machine has it.
    public static let standardUser = "inlet"

    /// Where clients connect.
    public var socketPath = standardSocket
    /// nil: the machine's own, where it has one.
    public var configurationPath: String?
    /// The seat whose devices are read.
    public var seat = "seat0"
    /// The user to become, where it is root that starts it.
    public var user: String?
    /// Where what outlives the process is kept; nil for nowhere.
    public var statePath: String?
    /// Everything that serving does not take is given up. Only tests inside one process do without.
    public var isConfined = true

    /// The standard options.
    public init() {}
}

extension Configuration {
    /// The configuration of a daemon, all of whose clients share what there is.
    init(ofDaemon file: ConfigurationFile) throws(InletError) {
        self = try Configuration(file).ofDaemon
    }

    /// The same, for a daemon.
    var ofDaemon: Configuration {
        var configuration = self
        configuration.engine.isShared = true
        return configuration
    }
}
