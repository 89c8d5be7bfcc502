/// A command that can be performed, as `commands.search` tells it.
public struct FoundCommand: Hashable, Sendable {
    /// The command's id.
    public let id: String
    /// What people read.
    public let title: String
    /// As people write them; nil for a command without.
    public let keys: String?
    /// The title of its category.
    public let category: String

    /// The command `id`, as a reply lists it.
    public init(id: String, title: String, keys: String?, category: String) {
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
