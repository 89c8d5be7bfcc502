/// A `reply` line as a client reads it.
package struct ReplyLine: Sendable {
    /// The id as JSON, or nil if the request had none.
    package let id: String?
    /// Why the request had no effect, or nil if it had one.
    package let error: (code: String, message: String)?
    /// The commands that `commands.search` found; empty for other requests.
    package let commands: [FoundCommand]
    /// More was found than fits in a line.
    package let isCut: Bool

    /// nil for a line of another type, and for text that is not a line of a stream.
    package init?(_ line: Span<UInt8>) {
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

/// A command that can be performed, as `commands.search` reports it.
package struct FoundCommand: Hashable, Sendable {
    /// The command's id.
    package let id: String
    /// The title that users see.
    package let title: String
    /// As users write them, or nil for a command without keys.
    package let keys: String?
    /// The title of its category.
    package let category: String

    /// The command `id`, as a reply lists it.
    package init(id: String, title: String, keys: String?, category: String) {
        self.id = id
        self.title = title
        self.keys = keys
        self.category = category
    }

    init?(_ node: DocumentNode) {
        guard let id = node.text("command") else { return nil }
        self.init(
            id: id, title: node.text("title") ?? id, keys: node.text("keys"),
            category: node.text("category") ?? "")
    }
}
