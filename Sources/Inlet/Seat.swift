import Configuration
import Glibc
import Recording
import Server
import Synchronization
import System
import Trace

/// A seat in the program's own process, with its devices, simulated ones, or a recording. Programs connect to it as
/// they do to the daemon.
///
/// ```swift
/// let seat = try Seat(.simulated)
/// let client = try await seat.connect(name: "toolbar")
/// try await client.show(Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(0, 0, 60, 40)) })
/// try await client.simulate(.plug(.mouse), .to(Point(30, 20)), .click())
/// seat.close()
/// ```
///
/// The seat has its own thread, and ends with ``close()`` or when nothing refers to it.
public final class Seat: Sendable {
    /// The source of input.
    ///
    /// ```swift
    /// let seat = try Seat(.recording("desk.mcap"))
    /// let client = try await seat.connect()
    /// seat.play()
    /// for try await batch in client.events { print(batch.count) }
    /// ```
    public enum Source: Hashable, Sendable {
        /// The devices of `seat0`, including those connected later. A program without read permission for them must
        /// be a client of the daemon instead.
        case live
        /// Only these devices, such as `/dev/input/event3`.
        case devices([String])
        /// Simulated devices, operated by ``Client/simulate(_:)``. Time advances only in steps, and at once.
        case simulated
        /// A recording, started by ``Seat/play()``. Time advances as recorded, as fast as programs read.
        case recording(String)
    }

    private struct State: ~Copyable {
        /// The outer end of the door; nil once it is closed.
        var door: Descriptor?
        /// The thread, or nil once it has been joined.
        var thread: pthread_t?
    }

    private let state: Mutex<State>

    /// Opens devices or the recording, and starts the seat.
    ///
    /// - Parameters:
    ///   - source: the source of input.
    ///   - configuration: a file in the format of `/etc/inlet/inlet.yaml`; nil for the defaults.
    /// - Throws: ``InletError``: not permitted if this user may read none of the devices, or not the file; unavailable
    ///   for any other problem with them.
    public init(_ source: Source, configuration: String? = nil) throws(InletError) {
        let (plan, settings) = try Self.plan(source, configuration)
        var (outer, inner) = (-1 as Int32, -1 as Int32)
        try Self.makePair(SOCK_SEQPACKET, &outer, &inner)
        let door = Descriptor(owning: outer)
        let thread = try LocalThread.start(plan, settings, door: inner)
        state = Mutex(State(door: door, thread: thread))
    }

    /// Connects a program to the seat. Its events end with the seat.
    ///
    /// - Parameter name: the name under which scene sessions and the user's customisations are stored; nil for none.
    /// - Throws: ``InletError``: connection lost if the seat has ended.
    public func connect(name: String? = nil) async throws(InletError) -> Client {
        var (outer, inner) = (-1 as Int32, -1 as Int32)
        try Self.makePair(SOCK_STREAM, &outer, &inner)
        let socket = Descriptor(owning: outer)
        guard send(inner) else {
            Glibc.close(inner)
            throw .connectionLost("this seat has ended; create another")
        }
        let client = try Client(Link(socket, to: .connected, reconnects: false), endsQuietly: true)
        try await client.begin(name)
        return client
    }

    /// Replays the recording for all clients. At its end the seat and their events end.
    public func play() { _ = send(LocalDoor.play) }

    /// Ends the seat, and waits until its thread has ended.
    public func close() {
        let thread = state.withLock { state in
            state.door = nil
            return state.thread.take()
        }
        if let thread { pthread_join(thread, nil) }
    }

    deinit { close() }

    /// False if the seat has ended.
    private func send(_ message: Int32) -> Bool {
        state.withLock { state in
            switch state.door {
            case nil: false
            case .some(let door): LocalDoor.send(message, to: door)
            }
        }
    }

    fileprivate static func makePair(
        _ kind: __socket_type, _ outer: inout Int32, _ inner: inout Int32
    ) throws(InletError) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw .unavailable("socketpair: \(Errno.last.reason)")
        }
        (outer, inner) = (pair[0], pair[1])
    }

    private static func plan(
        _ source: Source, _ path: String?
    ) throws(InletError) -> (LocalSeat.Source, Configuration) {
        do throws(System.InletError) {
            let configuration = try path.map { path throws(System.InletError) in try Configuration(path: path)
            }
            switch source {
            case .live: return (.live(paths: []), configuration ?? Configuration())
            case .devices(let paths): return (.live(paths: paths), configuration ?? Configuration())
            case .simulated: return (.simulated, configuration ?? Configuration())
            case .recording(let file):
                let session = try RecordingReader.readSession(path: file)
                return (.recorded(session), try Configuration(of: session, at: file, or: path))
            }
        } catch {
            throw InletError(error)
        }
    }
}

extension InletError {
    /// The reason why a seat cannot be opened.
    fileprivate init(_ error: System.InletError) {
        self = error.status == .noPermission ? .notPermitted(error.message) : .unavailable(error.message)
    }
}

/// The thread of a seat. It owns the loop, which never leaves it.
private final class LocalThread: Sendable {
    private let source: LocalSeat.Source
    private let configuration: Configuration
    private let door: Int32
    /// Closed once the seat is open, or has failed to open.
    private let ready: Int32
    private let failure = Mutex<System.InletError?>(nil)

    private init(_ source: LocalSeat.Source, _ configuration: Configuration, door: Int32, ready: Int32) {
        (self.source, self.configuration, self.door, self.ready) = (source, configuration, door, ready)
    }

    /// Starts the thread, and waits until the seat is open.
    static func start(
        _ source: LocalSeat.Source, _ configuration: Configuration, door: Int32
    ) throws(InletError) -> pthread_t {
        var (outer, inner) = (-1 as Int32, -1 as Int32)
        do {
            try Seat.makePair(SOCK_STREAM, &outer, &inner)
        } catch {
            Glibc.close(door)
            throw error
        }
        let reader = Descriptor(owning: outer)
        let body = LocalThread(source, configuration, door: door, ready: inner)
        var thread = pthread_t()
        let number = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<LocalThread>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(body).toOpaque())
        guard number == 0 else {
            Unmanaged.passUnretained(body).release()
            Glibc.close(inner)
            Glibc.close(door)
            throw .unavailable("cannot start a thread for the seat: \(Errno(number).reason)")
        }
        _ = Poller.wait(for: .reading, of: reader.rawValue)
        if let error = body.failure.withLock({ $0 }) {
            pthread_join(thread, nil)
            throw InletError(error)
        }
        return thread
    }

    private func run() {
        // Signals are for the threads of the program.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        do throws(System.InletError) {
            var seat = try LocalSeat(source, configuration: configuration, door: Descriptor(owning: door))
            try seat.open()
            Glibc.close(ready)
            // An error that ends the seat ends the connections of its programs.
            try? seat.run()
        } catch {
            failure.withLock { $0 = error }
            Glibc.close(ready)
        }
    }
}
