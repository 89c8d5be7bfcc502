import InputModel
import System

/// The options of a daemon.
package struct DaemonOptions: Sendable {
    /// The user that a daemon started as root becomes, if the machine has it.
    package static let standardUser = "inlet"

    /// The path of the socket that clients connect to.
    package var socketPath = StandardSocket.path
    /// The path of the configuration, or nil for the machine's own, if any.
    package var configurationPath: String?
    /// The seat whose devices are read.
    package var seat = DeviceDescription.standardSeat
    /// The user to become if root starts the daemon.
    package var user: String?
    /// The path of the file for state that outlives the process; nil to keep none.
    package var statePath: String?

    /// The standard options.
    package init() {}
}
