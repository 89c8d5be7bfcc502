/// A `reply` line as a client reads it.
package struct ReplyLine: Sendable {
    /// The id as JSON; nil where the request had none.
    package let id: String?
    /// Why the request had no effect; nil: it had.
    package let error: (code: String, message: String)?
    /// What `commands.search` found; nothing for other requests.
    package let commands: [FoundCommand]
    /// More was found than a line has room for.
    package let isCut: Bool

    /// nil for a line of another type, and for what is no line of a stream.
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

/// A command that can be performed, as `commands.search` tells it.
package struct FoundCommand: Hashable, Sendable {
    /// The command's id.
    package let id: String
    /// What people read.
    package let title: String
    /// As people write them; nil for a command without.
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
