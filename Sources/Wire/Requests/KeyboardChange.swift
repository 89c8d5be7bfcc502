public import Interaction

/// `keyboard.set`: another layout, by the names of xkeyboard-config, or another of those configured. What is nil stays.
public struct KeyboardChange: Hashable, Sendable {
    /// The set of rules; see ``layout``.
    public var rules: String?
    /// The keyboard's model; see ``layout``.
    public var model: String?
    /// One or several layouts, with commas between; given alone, it has no variants.
    public var layout: String?
    /// A variant for each layout, with commas between.
    public var variant: String?
    /// Options such as `ctrl:nocaps`, with commas between.
    public var options: String?
    /// Whose Compose sequences are used.
    public var locale: String?
    /// The place in the list of layouts, from 0.
    public var group: Int?
    /// Where it stands in the request's text.
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
