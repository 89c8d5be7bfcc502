import Configuration
import InputModel
import Interaction
import System
import Wire

/// What a daemon has beside the loop: where clients come from, who may, and who is told how it is.
final class Service {
    var listener: ListeningSocket
    var access: AccessList
    var manager: ServiceManager
    /// Where a reload reads the configuration.
    let file: ConfigurationFile
    var configuration: Configuration
    var audit = Audit()
    private var latency = LatencyHistogram()
    private let memory = ResidentMemory()
    private let start = MonotonicClock.now
    /// When the service manager is to be told that the loop runs.
    private(set) var nextSign: Timestamp

    init(
        listener: consuming ListeningSocket, access: AccessList, manager: consuming ServiceManager,
        file: ConfigurationFile, configuration: Configuration
    ) {
        nextSign = manager.watchdogInterval == nil ? .distantFuture : Timestamp(microseconds: 0)
        self.listener = listener
        self.access = access
        self.manager = manager
        self.file = file
        self.configuration = configuration
    }

    /// Tells the service manager that the loop runs, when it is time to.
    func signLife(at now: @autoclosure () -> Timestamp) {
        if manager.owesReady { manager.sayReady() }
        guard let interval = manager.watchdogInterval else { return }
        let now = now()
        guard now >= nextSign else { return }
        manager.signLife()
        nextSign = now + interval
    }

    /// What in the configuration does not fit, and where.
    func configurationError(_ error: RequestError) -> InletError {
        let place = error.position == .none ? "" : "\(error.position.line):\(error.position.column):"
        let path = file.path ?? Configuration.standardPath
        return InletError(.badConfiguration, "\(path):\(place) \(error.message)")
    }

    func noteLatency(_ interval: Interval) { latency.record(interval) }

    func stats(clients: Int, lost: Int, at time: Timestamp) -> ServiceStats {
        ServiceStats(
            clients: clients, uptime: (time - start).microseconds, lost: lost, resident: memory.bytes,
            latency: latency.summary)
    }

    func noteGone(_ client: Client) {
        audit.write("\(client.name) has gone", at: MonotonicClock.now)
    }
}
