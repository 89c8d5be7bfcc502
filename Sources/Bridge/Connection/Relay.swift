import Glibc
import LinuxInput
import Wire

/// Hands lines on: from a daemon to standard output, and from standard input to the daemon.
///
/// It waits for whichever is slow, so that a slow reader is slow to the daemon, which then merges for it.
public struct Relay: ~Copyable {
    private var connection: DaemonConnection
    private let input: Int32?
    private var output: OutputDescriptor
    private var shift = SequenceShift(dropped: 0)

    /// - Parameters:
    ///   - connection: The end of the daemon's socket.
    ///   - input: Where requests come from; nil for none.
    ///   - output: Where lines go.
    public init(
        _ connection: consuming DaemonConnection, input: Int32?, output: consuming OutputDescriptor
    ) throws(BridgeError) {
        self.connection = connection
        self.input = input
        self.output = output
    }

    /// Runs until either end goes.
    ///
    /// - Parameter first: a request to begin with, whose reply is not handed on.
    /// - Throws: ``BridgeError``: no permission, not available, I/O.
    public mutating func run(first: String?) throws(BridgeError) {
        signal(SIGPIPE, SIG_IGN)
        if let first { try subscribe(first) }
        var isAsking = input != nil
        while true {
            let isForwarding = connection.isForwarding
            var ready = [
                pollfd(
                    fd: connection.rawDescriptor, events: Int16(isForwarding ? POLLIN | POLLOUT : POLLIN),
                    revents: 0),
                pollfd(fd: isAsking && !isForwarding ? input! : -1, events: Int16(POLLIN), revents: 0),
                // Only for its other end's going.
                pollfd(fd: output.rawDescriptor, events: 0, revents: 0),
            ]
            // Lines that came with those before wait for nobody.
            guard poll(&ready, nfds_t(ready.count), connection.hasLine ? 0 : -1) >= 0 || errno == EINTR else {
                return
            }
            if ready[2].revents & Int16(POLLERR | POLLHUP) != 0 { return }
            if isForwarding { try connection.forwardRest() }
            if ready[1].revents != 0 { isAsking = try connection.forward(from: input!) }
            if ready[0].revents & ~Int16(POLLOUT) != 0 || connection.hasLine {
                let bytes = shift.apply(to: try connection.readAvailable())
                if bytes.isEmpty { return }
                guard try write(bytes) else { return }
            }
        }
    }

    /// Begins with the state that follows the reply: what came before it was not asked for.
    private mutating func subscribe(_ request: String) throws(BridgeError) {
        try connection.send(request)
        var hello: [UInt8] = []
        var isReplied = false
        var dropped: Int64 = -1
        while !isReplied {
            let goesOn = try connection.nextLine { line in
                if hello.isEmpty { hello = line.withUnsafeBufferPointer(Array.init) }
                isReplied = ReplyLine(line) != nil
                dropped += 1
            }
            guard goesOn else { throw connection.gone }
        }
        _ = try write(hello)
        shift = SequenceShift(dropped: dropped)
    }

    /// - Returns: false where nobody reads any more.
    private mutating func write(_ bytes: [UInt8]) throws(BridgeError) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ output.write($0) }) {
            case .wrote(let count): rest = rest.dropFirst(count)
            case .wouldBlock:
                var ready = pollfd(fd: output.rawDescriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            case .closed: return false
            case .failed(let number):
                throw BridgeError(.io, "standard output: \(String(cString: strerror(number)))")
            }
        }
        return true
    }
}
