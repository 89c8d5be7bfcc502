public import Interaction

/// `keyboard.set`: another layout, by the names of xkeyboard-config, or another of those configured. What is nil stays.
public struct KeyboardChange: Hashable, Sendable {
    public var rules: String?
    public var model: String?
    public var layout: String?
    public var variant: String?
    public var options: String?
    public var locale: String?
    /// The place in the list of layouts, from 0.
    public var group: Int?
    public var position: SourcePosition

    static let keys: [StaticString] = [
        "rules", "model", "layout", "variant", "options", "locale", "group",
    ]
    /// XKB has no more.
    private static let groups = 0...3

    init(_ fields: DocumentFields) throws(DocumentError) {
        position = fields.node.position
        rules = try fields.value("rules")?.string("rules")
        model = try fields.value("model")?.string("model")
        layout = try fields.value("layout")?.string("layout")
        variant = try fields.value("variant")?.string("variant")
        options = try fields.value("options")?.string("options")
        locale = try fields.value("locale")?.string("locale")
        group = try fields.value("group")?.integer("group", Self.groups)
    }
}
