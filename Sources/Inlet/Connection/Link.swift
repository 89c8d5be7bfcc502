import Glibc
import InputModel
import System

/// The connection of a client, which never blocks: ``turn()`` does what is ready, when the descriptor is readable.
///
/// ```
/// state      | first line      | connection ends       | the timer fires
/// -----------+-----------------+-----------------------+----------------------------
/// greeting   | open            | waiting               | connection is dropped: waiting
/// open       |                 | waiting               |
/// waiting    |                 |                       | connects: greeting, or waiting
/// over       |                 |                       |
/// ```
struct Link: ~Copyable {
    /// The other end of the connection.
    enum Peer {
        /// A socket that listens at a path.
        case path(String)
        /// A socket that is already connected, and cannot be connected again: a seat of this process.
        case connected
    }

    private enum State {
        /// Connected, but `hello` has not arrived. The connection is dropped at this time.
        case greeting(until: Timestamp)
        case open
        /// Reconnects at this time.
        case waiting(until: Timestamp)
        case over
    }

    private static let socketToken: UInt64 = 0
    private static let timerToken: UInt64 = 1
    /// The longest that a daemon may take for its first line.
    private static let patience = Interval.milliseconds(10_000)
    /// The longest line, in bytes. A daemon's lines have at most 64 KiB.
    private static let lineLimit = 1 << 20

    var core: ProtocolCore
    private let peer: Peer
    private var state: State
    private var poller: Poller
    private var timer: TimerDescriptor
    private var socket: OutputDescriptor?
    private var lines = LineReader(limit: lineLimit)
    private let piece = PieceBuffer()
    private var backoff = Backoff()
    private var interest = Poller.Interest.reading

    /// Takes ownership of a connected socket.
    init(_ socket: consuming Descriptor, to peer: Peer, reconnects: Bool) throws(InletError) {
        var poller = try Self.translate { () throws(System.InletError) in try Poller() }
        let timer = try Self.translate { () throws(System.InletError) in try TimerDescriptor() }
        try Self.translate { () throws(System.InletError) in
            try poller.add(timer.rawDescriptor, token: Self.timerToken, for: .reading)
            try poller.add(socket.rawValue, token: Self.socketToken, for: .reading)
        }
        self.peer = peer
        core = ProtocolCore(reconnects: reconnects)
        state = .greeting(until: MonotonicClock.now + Self.patience)
        self.socket = OutputDescriptor(socket: socket)
        self.timer = timer
        self.poller = poller
    }

    private static func translate<Value: ~Copyable>(
        _ body: () throws(System.InletError) -> Value
    ) throws(InletError) -> Value {
        do throws(System.InletError) {
            return try body()
        } catch {
            throw .unavailable(error.message)
        }
    }

    /// Connects to the daemon at `path`.
    static func connect(_ path: String) throws(InletError) -> Descriptor {
        let kind = __socket_type(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        do {
            return try UnixAddress.connect(path, type: kind)
        } catch {
            switch error.number {
            case EACCES, EPERM:
                throw .notPermitted(
                    "\(path): permission denied; run 'sudo usermod -aG inlet \(UserName.current)' and log "
                        + "in again"
                )
            case ENOENT, ECONNREFUSED:
                throw .connectionLost(
                    "\(path): no daemon listens there; start it with: sudo systemctl start inlet")
            default: throw .connectionLost("\(path): cannot connect: \(error.reason)")
            }
        }
    }

    /// Readable when ``turn()`` has something to do.
    var rawDescriptor: Int32 { poller.rawDescriptor }

    var isOver: Bool { if case .over = state { true } else { false } }

    /// Does what is ready: reads, writes, connects.
    mutating func turn() {
        // Data that has arrived counts, however late this thread reads it.
        if socket != nil { read() }
        passTime()
        if socket != nil { write() }
        watch()
    }

    /// - Parameter isAwaited: a task waits for events or a reply; if not, waiting events and the end make the descriptor
    ///   readable.
    mutating func setTimer(isAwaited: Bool) {
        let due: Timestamp =
            if !isAwaited && (core.hasEvents || isOver) {
                Timestamp(microseconds: 0)
            } else {
                switch state {
                case .greeting(let until), .waiting(let until): until
                case .open, .over: .distantFuture
                }
            }
        // The distant future is more than the kernel can count; the wait is over long before either.
        timer.set(to: min(due, MonotonicClock.now + .milliseconds(1_000_000_000)))
    }

    private mutating func passTime() {
        let now = MonotonicClock.now
        switch state {
        case .greeting(let until) where until <= now: lose("the daemon says nothing")
        case .waiting(let until) where until <= now: reconnect(at: now)
        default: break
        }
    }

    private mutating func reconnect(at now: Timestamp) {
        guard case .path(let path) = peer else { return }
        do {
            let new = try Self.connect(path)
            let raw = new.rawValue
            try poller.add(raw, token: Self.socketToken, for: .reading)
            socket = OutputDescriptor(socket: new)
            lines = LineReader(limit: Self.lineLimit)
            interest = .reading
            state = .greeting(until: now + Self.patience)
        } catch {
            state = .waiting(until: now + backoff.next())
        }
    }

    /// Reads data that has arrived, while the program has room for more.
    private mutating func read() {
        while core.wantsInput, let raw = socket?.rawDescriptor {
            let count = recv(raw, piece.bytes.baseAddress, piece.bytes.count, Int32(MSG_DONTWAIT))
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            guard count > 0 else { return lose("the daemon closed the connection") }
            lines.append(UnsafeRawBufferPointer(rebasing: piece.bytes[..<count]))
            takeLines()
        }
    }

    private mutating func takeLines() {
        var failure: InletError?
        while failure == nil {
            let isThere = lines.next { line in
                do throws(InletError) {
                    try core.receive(line)
                } catch {
                    failure = error
                }
                return true
            }
            guard isThere else { break }
        }
        if failure == nil, lines.takeOverlong() {
            failure = .protocolViolation(
                "received a line of more than \(Self.lineLimit >> 20) MiB; check "
                    + "what listens there")
        }
        if let failure { return fail(failure) }
        if case .greeting = state, core.hello != nil {
            state = .open
            backoff.reset()
        }
    }

    private mutating func write() {
        guard !core.output.isEmpty, let outcome = socket?.flush(&core.output) else { return }
        switch outcome {
        case .done, .waiting: break
        // Data that arrived before is still to be read, and reading then finds the end.
        case .closed, .failed: core.output = []
        }
    }

    /// Updates what the poller waits for.
    private mutating func watch() {
        guard let raw = socket?.rawDescriptor else { return }
        var wanted: Poller.Interest = []
        if core.wantsInput { wanted.insert(.reading) }
        if !core.output.isEmpty { wanted.insert(.writing) }
        guard wanted != interest else { return }
        interest = wanted
        poller.set(raw, token: Self.socketToken, for: wanted)
    }

    private mutating func drop() {
        guard let raw = socket?.rawDescriptor else { return }
        poller.remove(raw)
        socket = nil
    }

    /// The connection has ended, or the daemon sent no first line.
    private mutating func lose(_ reason: String) {
        drop()
        if core.reconnects, case .path = peer {
            core.lost(reason)
            state = .waiting(until: MonotonicClock.now + backoff.next())
        } else {
            core.lost(reason)
            state = .over
        }
    }

    /// The other end is not a daemon, or refuses this user: the client does not try again.
    private mutating func fail(_ error: InletError) {
        if case .connectionLost(let reason) = error { return lose(reason) }
        drop()
        core.end(error)
        state = .over
    }

    /// The program closes the client.
    mutating func close() {
        drop()
        core.close()
        state = .over
    }
}

/// How long to wait before the next attempt: longer each time, up to two seconds, and random, so that programs that
/// lost the daemon together do not all connect at once.
struct Backoff {
    private static let first = 20_000.0
    private static let last = 2_000_000.0

    private var delay = first

    mutating func next() -> Interval {
        defer { delay = min(2 * delay, Self.last) }
        return Interval(microseconds: Int64(delay * Double.random(in: 0.5...1)))
    }

    mutating func reset() { delay = Self.first }
}
