import CLinuxSystem
import Configuration
import Glibc
import InputModel
import Interaction
import System
import Wire

/// The parts that only a daemon has: its socket, access list, service manager, and statistics.
final class Service {
    let listener: ListeningSocket
    /// The users that may connect. A change counts all connections again in ``places``.
    var access: AccessList
    /// The users that have the seat. A change gives every connection its new scopes.
    private(set) var logins = LoginSessions(user: getuid())
    /// Reports login sessions; nil if they never are in force.
    private let loginHelper: LoginHelper?
    /// The slots that connections take.
    var places: ConnectionShares
    var manager: ServiceManager
    var configuration: Configuration
    var reading: ConfigurationReading
    var audit = Audit()
    private var latency = LatencyHistogram()
    /// Without events that a text key caused: how many there were must not tell which key was pressed.
    private var openLatency = LatencyHistogram()
    private let memory = ResidentMemory()
    /// When it started, by the clock of its loop.
    private let start: Timestamp
    /// When the next sign of life for the service manager is due.
    private var nextSign: Timestamp
    /// When memory that former clients used is given back; the distant future if none is to be given back.
    private var memoryDue = Timestamp.distantFuture
    /// How long that memory is kept for the next client.
    private static let memoryRest = Interval.milliseconds(1000)

    /// - Parameter file: what a reload reads; nil if there is none.
    init(
        listener: ListeningSocket, manager: consuming ServiceManager,
        file: ConfigurationFile?, configuration: Configuration, start: Timestamp,
        reader: ConfigurationHelper? = nil, loginHelper: LoginHelper? = nil
    ) {
        self.start = start
        nextSign = manager.watchdogInterval == nil ? .distantFuture : Timestamp(microseconds: 0)
        self.listener = listener
        access = AccessList(configuration: configuration)
        places = ConnectionShares(access)
        self.manager = manager
        self.configuration = configuration
        reading = ConfigurationReading(file, by: reader)
        self.loginHelper = loginHelper
    }

    /// Receives the login sessions, before any client is admitted.
    ///
    /// - Returns: the descriptor to watch for changes, or nil if none can follow.
    func startLogins() throws(InletError) -> Int32? {
        guard let loginHelper else { return nil }
        logins = LoginSessions(user: getuid())
        switch try loginHelper.first() {
        case .success(let now): logins.take(now)
        case .failure(let absence):
            Message.write(
                "login sessions are not in force: \(absence.description); users in the background also receive input"
            )
            guard absence == .notYet else {
                loginHelper.end()
                return nil
            }
        }
        return loginHelper.rawDescriptor
    }

    /// Receives what the login helper has sent.
    ///
    /// - Returns: true if it has sent anything.
    func readLogins() throws(InletError) -> Bool {
        var hasSpoken = false
        while let answer = try loginHelper?.next() {
            guard case .success(let now) = answer else { throw LoginHelper.gone }
            logins.take(now)
            hasSpoken = true
        }
        return hasSpoken
    }

    /// The next time at which work is due, if nothing else happens.
    var deadline: Timestamp { min(nextSign, reading.deadline, memoryDue, audit.deadline) }

    /// Returns unused memory to the kernel a while after clients connected or disconnected, once for all of them.
    /// Admitting clients pages in some megabytes of code, which may then be unused for hours; the page cache restores
    /// what is needed again.
    ///
    /// - Parameter isFreed: false while some of the clients' declarations are still to be freed.
    func giveBackMemory(isFreed: Bool, at now: @autoclosure () -> Timestamp) {
        guard memoryDue != .distantFuture, memoryDue <= now() else { return }
        guard isFreed else {
            memoryDue = now() + Self.memoryRest
            return
        }
        memoryDue = .distantFuture
        inlet_give_back_memory()
        inlet_release_code()
    }

    /// Gives the service manager a sign of life if one is due.
    func signLife(at now: @autoclosure () -> Timestamp) {
        if manager.owesReady { manager.sayReady() }
        guard let interval = manager.watchdogInterval else { return }
        let now = now()
        guard now >= nextSign else { return }
        manager.signLife()
        nextSign = now + interval
    }

    /// Lines about events from `oldest` on have been written; `open` is the first that no text key caused.
    func noteLatency(since oldest: (of: Timestamp, open: Timestamp?), at now: Timestamp) {
        latency.record(now - oldest.of)
        if let open = oldest.open { openLatency.record(now - open) }
    }

    /// - Parameter hasKeys: for a client with the scope `keys`.
    func stats(clients: Int, lost: Int, hasKeys: Bool, at time: Timestamp) -> ServiceStats {
        ServiceStats(
            clients: clients, uptime: (time - start).microseconds, lost: lost, resident: memory.bytes,
            latency: (hasKeys ? latency : openLatency).summary)
    }

    /// A client has connected or disconnected: what that took is given back later.
    func wantMemoryBack(at now: Timestamp) {
        if memoryDue == .distantFuture { memoryDue = now + Self.memoryRest }
    }

    /// A client has disconnected.
    func leave(_ client: Client) {
        if let place = client.place.take() { places.giveBack(place) }
        wantMemoryBack(at: MonotonicClock.now)
        audit.write("\(client.name) disconnected")
    }
}

/// The resident memory of this process, in bytes.
///
/// The file is opened before the process drops the privilege to open it.
struct ResidentMemory: ~Copyable {
    private let file: Descriptor

    init() {
        file = Descriptor(owning: inlet_open("/proc/self/statm", O_RDONLY | O_CLOEXEC, 0))
    }

    /// nil if the kernel does not report it.
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
