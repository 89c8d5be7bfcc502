import Client
import System
import Wire

/// The daemon's lines as a page receives them: `hello`, then those after the daemon has limited the scopes.
struct DaemonLines: ~Copyable {
    private var reader = LineReader(limit: ServeLimits.line)
    private var limits: LineLimits

    /// The lines for a page whose token grants `scopes`.
    init(scopes: Scopes) {
        limits = LineLimits(scopes: scopes)
    }

    /// The first request to the daemon, newline included. Lines before its reply may exceed the page's scopes.
    var request: String {
        SubscriptionRequest.json(events: nil, maximumRate: nil, scopes: limits.scopes)! + "\n"
    }

    /// Takes bytes that arrived, and passes each line to `body`, without its newline.
    ///
    /// - Throws: ``Closing`` if the daemon refuses, or sends a line that is too long.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) throws(Closing) {
        reader.append(bytes)
        var closing: Closing?
        var line: [UInt8] = []
        while closing == nil {
            line.removeAll(keepingCapacity: true)
            let isLine = reader.next { text in
                closing = limits.add(text, to: &line)
                return true
            }
            guard isLine else { break }
            if closing == nil && !line.isEmpty { body(line) }
        }
        if closing == nil && reader.takeOverlong() { closing = .daemonLine }
        if let closing { throw closing }
    }
}

/// Drops the daemon's lines up to its reply, except the greeting, which it limits to the page's scopes.
private struct LineLimits {
    let scopes: Scopes
    private var prologue = StreamPrologue(isAwaitingReply: true)
    private var isGreeted = false

    init(scopes: Scopes) {
        self.scopes = scopes
    }

    mutating func add(_ text: Span<UInt8>, to line: inout [UInt8]) -> Closing? {
        if prologue.isAwaitingReply, let error = ReplyLine(text)?.error {
            return .refused(error.code, error.message)
        }
        prologue.append(text, to: &line)
        if !isGreeted {
            isGreeted = true
            line = Greeting.limited(line, to: scopes)
        }
        return nil
    }
}
