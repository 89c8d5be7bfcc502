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
        var reader = JSONReader(line)
        guard let root = try? reader.document(), case .mapping = root.content,
            case .scalar("reply", _)? = root.peek("type")?.content, let ok = root.peek("ok")
        else { return nil }
        id = root.peek("id").flatMap { $0.isNull ? nil : try? $0.jsonText() }
        let result = root.peek("result")
        commands = result?.list("commands").compactMap(FoundCommand.init) ?? []
        isCut = result?.flag("more") ?? false
        guard (try? ok.bool("ok")) == false else {
            error = nil
            return
        }
        let fault = root.peek("error")
        error = (
            code: (try? fault?.peek("code")?.string("code")) ?? "",
            message: (try? fault?.peek("message")?.string("message")) ?? ""
        )
    }
}
