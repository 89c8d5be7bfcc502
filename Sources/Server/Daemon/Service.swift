import CLinuxSystem
import Configuration
import Glibc
import InputModel
import Interaction
import System
import Wire

/// What only a daemon has: its socket, the users who may connect, the service manager, and its statistics.
final class Service {
    var listener: ListeningSocket
    /// Who may connect. Whoever changes it enters everyone who is connected in new ``places``.
    var access: AccessList
    /// Who takes which places.
    var places: ConnectionShares
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
        places = ConnectionShares(access)
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

/// The memory that this process has at the moment, in bytes.
///
/// The file is opened before the right to open it is given up.
struct ResidentMemory: ~Copyable {
    private let file: Descriptor

    init() {
        file = Descriptor(owning: inlet_open("/proc/self/statm", O_RDONLY | O_CLOEXEC, 0))
    }

    /// nil where the kernel does not say.
    var bytes: Int? {
        var text = [UInt8](repeating: 0, count: 128)
        let count = pread(file.rawValue, &text, text.count, 0)
        guard count > 0 else { return nil }
        let fields = text[..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
            return nil
        }
        return pages * Int(getpagesize())
    }
}
