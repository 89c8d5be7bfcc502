import Client
import System
import Wire

/// The daemon's lines as payloads, from `hello` on, which has the scopes that were asked for.
struct DaemonStream: ~Copyable {
    private var connection: DaemonConnection
    private let path: String
    private var lines: PublishedLines

    /// Connects, and subscribes to the lines to be published.
    init(_ options: PublishOptions, _ machine: MachineLine) throws(InletError) {
        path = options.socketPath
        connection = try DaemonConnection(path: path)
        lines = PublishedLines(machine: machine)
        connection.send(
            SubscriptionRequest.json(events: options.events, maximumRate: nil, scopes: options.scopes)!)
    }

    var rawDescriptor: Int32 { connection.rawDescriptor }

    /// The error to report if the daemon has ended the stream.
    var gone: InletError { connection.gone }

    /// Appends the received lines to `outbox`.
    ///
    /// - Returns: false if the daemon has ended the stream.
    mutating func read(into outbox: inout Outbox) throws(InletError) -> Bool {
        var payloads: [[UInt8]] = []
        let goesOn = try connection.takeLines { lines.take($0, &payloads) }
        for payload in payloads { outbox.append(payload) }
        if let refusal = lines.refusal { throw InletError(refusal.0, "\(path): \(refusal.1)") }
        return goesOn
    }
}

/// Turns lines of the daemon into payloads.
struct PublishedLines {
    let machine: MachineLine
    private var beginning = StreamBeginning()
    /// Why the daemon rejected the subscription, or that the peer is not an Inlet daemon.
    private(set) var refusal: (InletError.Status, String)?

    init(machine: MachineLine) { self.machine = machine }

    mutating func take(_ text: Span<UInt8>, _ payloads: inout [[UInt8]]) {
        guard refusal == nil else { return }
        guard let payload = machine.payload(text.withUnsafeBufferPointer(Array.init)) else {
            refusal = (.badData, "received a line that Inlet does not send; check what listens there")
            return
        }
        switch beginning.part(of: text) {
        case .before: break
        case .line: payloads.append(payload)
        case .refused(let code, let message): refusal = (InletError.Status(refusal: code), message)
        }
    }
}
