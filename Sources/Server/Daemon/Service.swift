import CLinuxSystem
import Configuration
import Glibc
import InputModel
import Interaction
import System
import Wire

/// What only a daemon has: its socket, its access list, the service manager, and its statistics.
final class Service {
    var listener: ListeningSocket
    /// Who may connect. A change counts all connections anew in ``places``.
    var access: AccessList
    /// The user who has the seat. A change gives every connection its scopes anew.
    private(set) var logins = LoginSessions(user: getuid())
    /// Tells of them; nil where they are not in force, and never will be.
    private let loginHelper: LoginHelper?
    /// The places that each user's connections take.
    var places: ConnectionShares
    var manager: ServiceManager
    /// Where a reload reads the configuration.
    let file: ConfigurationFile
    var configuration: Configuration
    /// Reads it for a process that may not; nil where this one does.
    private let reader: ConfigurationHelper?
    /// When the helper has taken too long to read it; in the distant future where it is not reading.
    private(set) var readingDeadline = Timestamp.distantFuture
    /// What it has read, which this process reads in steps.
    private var begun: BegunConfiguration?
    /// How many of the helper's next answers are not awaited any more.
    private var outdatedAnswers = 0
    /// The configuration may have changed since the helper was asked.
    private var wantsReading = false
    var audit = Audit()
    private var latency = LatencyHistogram()
    private let memory = ResidentMemory()
    private let start = MonotonicClock.now
    /// When the service manager is to be told that the loop runs.
    private var nextSign: Timestamp
    /// When memory that former clients used is given back; the distant future if no client has come or gone.
    private var memoryDue = Timestamp.distantFuture
    /// How long it is kept for the next client.
    private static let memoryRest = Interval.milliseconds(1000)

    init(
        listener: consuming ListeningSocket, access: AccessList, manager: consuming ServiceManager,
        file: ConfigurationFile, configuration: Configuration, reader: consuming ConfigurationHelper? = nil,
        loginHelper: consuming LoginHelper? = nil
    ) {
        nextSign = manager.watchdogInterval == nil ? .distantFuture : Timestamp(microseconds: 0)
        self.listener = listener
        self.access = access
        places = ConnectionShares(access)
        self.manager = manager
        self.file = file
        self.configuration = configuration
        self.reader = reader
        self.loginHelper = loginHelper
    }

    /// Whose login sessions are there before anyone is let in.
    ///
    /// - Returns: what to watch for changes; nil where there will be none.
    func startLogins() throws(InletError) -> Int32? {
        switch loginHelper {
        case nil: return nil
        case .some(let helper):
            logins = LoginSessions(user: getuid())
            switch try helper.first() {
            case .success(let now): logins.take(now)
            case .failure(let absence):
                Message.write(
                    "login sessions are not in force: \(absence.description); users in the background also receive input"
                )
                guard absence == .notYet else {
                    helper.end()
                    return nil
                }
            }
            return helper.rawDescriptor
        }
    }

    /// What the helper has said.
    ///
    /// - Returns: true where it has said something.
    func readLogins() throws(InletError) -> Bool {
        var hasSpoken = false
        switch loginHelper {
        case nil: break
        case .some(let helper):
            while let answer = try helper.next() {
                guard case .success(let now) = answer else { throw LoginHelper.gone }
                logins.take(now)
                hasSpoken = true
            }
        }
        return hasSpoken
    }

    /// Has the configuration read; ``goOnReading()`` gives the result. A call during that has it read once more.
    func readConfiguration(at time: Timestamp) throws(InletError) {
        let file = try file.again()
        guard readingDeadline == .distantFuture, !isReading else {
            wantsReading = true
            return
        }
        switch reader {
        case nil: begun = BegunConfiguration(try Configuration(file))
        case .some(let reader):
            try reader.ask()
            readingDeadline = time + Deadlines.configuration
        }
    }

    /// The helper has read it: this process does so, too, in steps.
    func beginReading() throws(InletError) {
        switch reader {
        case nil: break
        case .some(let reader):
            let isOutdated = outdatedAnswers > 0
            if isOutdated { outdatedAnswers -= 1 } else { readingDeadline = .distantFuture }
            do throws(InletError) {
                let next = try reader.next()
                if !isOutdated { begun = consume next }
            } catch {
                if !isOutdated || error == ConfigurationHelper.gone { throw error }
            }
        }
    }

    /// A configuration is being read in steps.
    var isReading: Bool {
        switch begun {
        case nil: false
        case .some(_): true
        }
    }

    /// Takes that one step on.
    ///
    /// - Returns: what is to hold from now on; nil: it takes more steps.
    func goOnReading() throws(InletError) -> Configuration? {
        do throws(InletError) {
            guard let new = try begun?.goOn() else { return nil }
            begun = nil
            return new.ofDaemon
        } catch {
            begun = nil
            throw error
        }
    }

    /// The helper does not answer: later answers are dropped.
    func giveUpReading() {
        readingDeadline = .distantFuture
        outdatedAnswers += 1
    }

    /// True where the configuration is to be read once more.
    func takesReading() -> Bool {
        defer { wantsReading = false }
        return wantsReading
    }

    /// The next time at which work is due, if nothing else happens.
    var deadline: Timestamp { min(nextSign, readingDeadline, memoryDue) }

    /// Gives memory back a while after clients have come or gone: what those that are gone leave together. To let clients in takes
    /// code all over the program, some megabytes of it, and then nothing for hours; what is needed again comes back from the
    /// page cache.
    ///
    /// - Parameter isFreed: false while some of what they declared is still to be freed.
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

    func noteAdmitted(at now: Timestamp) { wantMemoryBack(at: now) }

    private func wantMemoryBack(at now: Timestamp) {
        if memoryDue == .distantFuture { memoryDue = now + Self.memoryRest }
    }

    func noteGone(_ client: Client) {
        wantMemoryBack(at: MonotonicClock.now)
        audit.write("\(client.name) disconnected", at: MonotonicClock.now)
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
