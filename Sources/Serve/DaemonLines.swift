import Client
import System
import Wire

/// The lines of the daemon as a page gets them: from `hello` on, but nothing before its scopes are limited.
struct DaemonLines: ~Copyable {
    private var reader = LineReader(limit: ServeLimits.line)
    private var limits: LineLimits

    /// The lines of a page that has a token with `scopes`.
    init(scopes: Scopes) {
        limits = LineLimits(scopes: scopes)
    }

    /// What is sent to the daemon first, with its line's end. Until its reply has come, lines may have more than the page may see.
    var request: String {
        SubscriptionRequest.json(events: nil, maximumRate: nil, scopes: limits.scopes)! + "\n"
    }

    /// Takes bytes that have come, and hands each line to `body`, without its end.
    ///
    /// - Throws: ``Closing`` where the daemon refuses, or does not speak lines.
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

/// What of the daemon's lines a page gets.
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
