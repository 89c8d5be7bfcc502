import Configuration
import Engine
import System

/// The options of a daemon.
package struct DaemonOptions: Sendable {
    /// Where clients connect, unless the service manager hands a socket over.
    package static let standardSocket = "/run/inlet/inlet.sock"
    /// The user that a daemon started as root becomes, where the machine has it.
    package static let standardUser = "inlet"

    /// Where clients connect.
    package var socketPath = standardSocket
    /// nil: the machine's own, where it has one.
    package var configurationPath: String?
    /// The seat whose devices are read.
    package var seat = "seat0"
    /// The user to become, where it is root that starts it.
    package var user: String?
    /// Where what outlives the process is kept; nil for nowhere.
    package var statePath: String?
    /// Everything that serving does not take is given up. Only tests inside one process do without.
    package var isConfined = true

    /// The standard options.
    package init() {}
}

extension Configuration {
    /// The configuration of a daemon. Its clients share all limits.
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
