import Client
import System
import Wire

/// The daemon's lines as a page receives them: from a `hello` on that has the page's scopes.
struct DaemonLines: ~Copyable {
    private var reader = LineReader(limit: ServeLimits.line)
    private let scopes: Scopes
    private var beginning = StreamBeginning()

    /// The lines for a page whose token grants `scopes`.
    init(scopes: Scopes) { self.scopes = scopes }

    /// The first request to the daemon, newline included. Lines before its reply may exceed the page's scopes.
    var request: String { SubscriptionRequest.json(events: nil, maximumRate: nil, scopes: scopes)! + "\n" }

    /// Takes bytes that arrived, and passes each line to `body`, without its newline.
    ///
    /// - Throws: ``Closing`` if the daemon refuses, or sends a line that is too long.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) throws(Closing) {
        reader.append(bytes)
        var closing: Closing?
        while closing == nil {
            let isLine = reader.next { text in
                switch beginning.part(of: text) {
                case .before: break
                case .line: body(text.withUnsafeBufferPointer(Array.init))
                case .refused(let code, let message): closing = .refused(code, message)
                }
                return true
            }
            guard isLine else { break }
        }
        if closing == nil && reader.takeOverlong() { closing = .daemonLine }
        if let closing { throw closing }
    }
}
