/// A `reply` line as a client reads it.
public struct ReplyLine: Sendable {
    /// The id as JSON; nil where the request had none.
    public let id: String?
    /// Why the request had no effect; nil: it had.
    public let error: (code: String, message: String)?
    /// What `commands.search` found; nothing for other requests.
    public let commands: [FoundCommand]
    /// More was found than a line has room for.
    public let isCut: Bool

    /// nil for a line of another type, and for what is no line of a stream.
    public init?(_ line: Span<UInt8>) {
        guard let document = try? JSONDocument.parse(line) else { return nil }
        let root = document.root
        guard root.peek("type")?.says("reply") == true, let ok = root.peek("ok") else { return nil }
        let written = root.peek("id")
        id = written?.isNull == false ? try? written?.jsonText() : nil
        let result = root.peek("result")
        commands = result?.list("commands", FoundCommand.init) ?? []
        isCut = result?.flag("more") ?? false
        guard (try? ok.bool("ok")) == false else {
            error = nil
            return
        }
        let fault = root.peek("error")
        error = (code: fault?.text("code") ?? "", message: fault?.text("message") ?? "")
    }
}
