import Client
import System
import Wire

/// The daemon's lines as payloads, from `hello` on, which has the scopes that were asked for.
struct DaemonStream: ~Copyable {
    private var connection: DaemonConnection
    private let path: String
    private let machine: MachineLine
    private var beginning = StreamBeginning()

    /// Connects, and subscribes to the lines to be published.
    init(_ options: PublishOptions, _ machine: MachineLine) throws(InletError) {
        path = options.socketPath
        connection = try DaemonConnection(path: path)
        self.machine = machine
        connection.send(
            SubscriptionRequest.json(events: options.events, maximumRate: nil, scopes: options.scopes)!)
    }

    var rawDescriptor: Int32 { connection.rawDescriptor }

    /// The error to report if the daemon has ended the stream.
    var gone: InletError { connection.gone }

    /// Appends the received lines to `outbox`.
    ///
    /// - Returns: false if the daemon has ended the stream.
    /// - Throws: ``InletError`` if it refuses the subscription, or something else than a daemon has answered.
    mutating func read(into outbox: inout Outbox) throws(InletError) -> Bool {
        var refusal: InletError?
        let goesOn = try connection.takeLines { line in
            guard refusal == nil else { return }
            guard let payload = machine.payload(line.withUnsafeBufferPointer(Array.init)) else {
                refusal = InletError(
                    .badData, "\(path): received a line that Inlet does not send; check what listens there")
                return
            }
            switch beginning.part(of: line) {
            case .before: break
            case .line: outbox.append(payload)
            case .refused(let code, let message):
                refusal = InletError(InletError.Status(refusal: code), "\(path): \(message)")
            }
        }
        if let refusal { throw refusal }
        return goesOn
    }
}
