import Configuration
import Glibc
import Recording
import Server
import Synchronization
import System
import Trace

/// A seat of the program's own, in its process: its devices, simulated ones, or a recording. Programs connect to it as to the
/// daemon.
///
/// ```swift
/// let seat = try Seat(.simulated)
/// let client = try await seat.connect(name: "toolbar")
/// try await client.show(Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(0, 0, 60, 40)) })
/// try await client.simulate(.plug(.mouse), .to(Point(30, 20)), .click())
/// seat.close()
/// ```
///
/// The seat has a thread of its own, and ends with ``close()`` or when nothing refers to it.
public final class Seat: Sendable {
    /// Where input comes from.
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
        /// These devices alone, such as `/dev/input/event3`.
        case devices([String])
        /// Simulated devices, which ``Client/simulate(_:)`` moves. Time passes in steps alone, and at once.
        case simulated
        /// A recording, which ``Seat/play()`` begins. Time passes as it does in it, and as fast as programs read.
        case recording(String)
    }

    private struct State: ~Copyable {
        /// The outer end of the door; nil once it is closed.
        var door: Descriptor?
        /// nil once it has been waited for.
        var thread: pthread_t?
    }

    private let state: Mutex<State>

    /// Opens devices or the recording, and starts the seat.
    ///
    /// - Parameters:
    ///   - source: where input comes from.
    ///   - configuration: a file in the form of `/etc/inlet/inlet.yaml`; nil for the standard.
    /// - Throws: ``InletError``: not permitted where this user may read none of the devices, or not the file; unavailable for all
    ///   else that is wrong with them.
    public init(_ source: Source, configuration: String? = nil) throws(InletError) {
        let (plan, settings) = try Self.plan(source, configuration)
        var (outer, inner) = (-1 as Int32, -1 as Int32)
        try Self.makePair(SOCK_SEQPACKET, &outer, &inner)
        let door = Descriptor(owning: outer)
        let thread = try LocalThread.start(plan, settings, door: inner)
        state = Mutex(State(door: door, thread: thread))
    }

    /// A program on the seat. When the seat ends, so do its events.
    ///
    /// - Parameter name: what sessions of scenes and keys that the user chose belong to; nil for a program without.
    /// - Throws: ``InletError``: connection lost where the seat has ended.
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

    /// Plays the recording for all clients. At its end the seat and their events end.
    public func play() { _ = send(LocalDoor.play) }

    /// Ends the seat, and waits until its thread has gone.
    public func close() {
        let thread = state.withLock { state in
            state.door = nil
            return state.thread.take()
        }
        if let thread { pthread_join(thread, nil) }
    }

    deinit { close() }

    /// False where the seat has ended.
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
            throw .unavailable("socketpair: \(Descriptor.reason(errno))")
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
    /// Why a seat cannot be.
    fileprivate init(_ error: System.InletError) {
        self = error.status == .noPermission ? .notPermitted(error.message) : .unavailable(error.message)
    }
}

/// The thread of a seat. It owns the loop, which never leaves it.
private final class LocalThread: Sendable {
    private let source: LocalSeat.Source
    private let configuration: Configuration
    private let door: Int32
    /// Written to once the seat is open, or cannot be.
    private let ready: Int32
    private let failure = Mutex<System.InletError?>(nil)

    private init(_ source: LocalSeat.Source, _ configuration: Configuration, door: Int32, ready: Int32) {
        (self.source, self.configuration, self.door, self.ready) = (source, configuration, door, ready)
    }

    /// Starts it, and waits until the seat is open.
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
            throw .unavailable("cannot start a thread for the seat: \(Descriptor.reason(number))")
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
            // What ends it early, ends the connections of its programs.
            try? seat.run()
        } catch {
            failure.withLock { $0 = error }
            Glibc.close(ready)
        }
    }
}
