import Glibc
package import InputModel
package import System
import Wire

/// Forwards lines from a daemon to standard output, and from standard input to the daemon.
///
/// It reads from the daemon only while nothing waits for its own reader, so that the daemon notices a slow reader and
/// merges events for it. Lines already read are forwarded before the end of the stream is reported as an error.
package struct Relay: EventLoop, ~Copyable {
    private enum Token {
        static let daemon: UInt64 = 0
        static let input: UInt64 = 1
        static let output: UInt64 = 2
        static let signals: UInt64 = 3
    }

    package var poller: Poller
    private var connection: DaemonConnection
    private var input: Int32?
    private var output: OutputDescriptor
    private var signals: SignalDescriptor
    /// Read from the daemon, and not yet taken by the reader.
    private var pending: ArraySlice<UInt8> = []
    private var beginning: StreamBeginning
    private var watchedDaemon: WatchedDescriptor
    private var watchedInput: WatchedDescriptor
    private var watchedOutput: WatchedDescriptor
    /// The daemon's socket is readable, or has hung up.
    private var hasLines = false
    /// A request can be read.
    private var hasRequest = false
    /// The daemon has closed the connection.
    private var isEnded = false
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - connection: The end of the daemon's socket.
    ///   - first: A subscription with which the stream begins anew; nil to forward it from its first line.
    ///   - input: Where requests come from; nil for none.
    ///   - output: Where lines go.
    package init(
        _ connection: consuming DaemonConnection, first: String?, input: Int32?,
        output: consuming OutputDescriptor
    ) throws(InletError) {
        var poller = try Poller()
        let signals = try SignalDescriptor()
        try poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        watchedDaemon = WatchedDescriptor(connection.rawDescriptor, token: Token.daemon)
        watchedInput = WatchedDescriptor(input ?? -1, token: Token.input)
        watchedOutput = WatchedDescriptor(output.rawDescriptor, token: Token.output)
        self.poller = poller
        self.signals = signals
        self.connection = connection
        self.input = input
        self.output = output
        beginning = StreamBeginning(isAwaited: first != nil)
        if let first { self.connection.enqueue(first) }
    }

    /// Runs until a signal arrives, or the reader closes standard output.
    ///
    /// - Throws: ``InletError``: not available if the daemon closes the connection, no permission, I/O.
    package mutating func run() throws(InletError) {
        try watch()
        try takeTurns()
    }

    /// Updates the events to wait for.
    private mutating func watch() throws(InletError) {
        let isForwarding = connection.isForwarding
        var wanted: Poller.Interest = []
        if pending.isEmpty && !isEnded { wanted.insert(.reading) }
        if isForwarding { wanted.insert(.writing) }
        // A closed connection would wake the loop again and again.
        try watchedDaemon.watch(for: wanted.isEmpty ? nil : wanted, in: &poller)
        // Requests wait while the daemon accepts none.
        try watchedInput.watch(for: isForwarding || input == nil ? nil : .reading, in: &poller)
        hasRequest = watchedInput.isAlwaysReady && !isForwarding && input != nil
        try watchedOutput.watch(for: pending.isEmpty ? [] : .writing, in: &poller)
        hasLines = false
    }

    package func patience() -> Interval? { hasRequest ? .milliseconds(0) : nil }

    package mutating func take(_ event: Poller.Event) {
        switch event.token {
        case Token.daemon: hasLines = event.isReadable || event.isHungUp
        case Token.input: hasRequest = true
        case Token.output: if event.isHungUp { hasEnded = true }
        default: hasEnded = true
        }
    }

    package mutating func finishTurn() throws(InletError) {
        guard !hasEnded else { return }
        if connection.isForwarding { connection.forwardRest() }
        if hasRequest, let raw = input, !connection.forward(from: raw) {
            try watchedInput.watch(for: nil, in: &poller)
            input = nil
        }
        if hasLines && pending.isEmpty { try read() }
        guard try write() else {
            hasEnded = true
            return
        }
        if isEnded && pending.isEmpty { throw connection.gone }
        try watch()
    }

    private mutating func read() throws(InletError) {
        var bytes: [UInt8] = []
        var refusal: InletError?
        isEnded = try !connection.takeLines { line in
            switch beginning.part(of: line) {
            case .before: break
            case .line: line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
            case .refused(let code, let message):
                refusal = InletError(InletError.Status(refusal: code), message)
            }
        }
        if let refusal { throw refusal }
        pending = bytes[...]
    }

    /// Writes as much as the reader accepts.
    ///
    /// - Returns: false once the reader has closed standard output.
    private mutating func write() throws(InletError) -> Bool {
        switch output.flush(&pending) {
        case .done, .waiting: return true
        case .closed: return false
        case .failed(let number): throw InletError.output(number)
        }
    }
}
