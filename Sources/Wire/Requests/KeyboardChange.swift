package import Interaction

/// `keyboard.set`: another layout, by the names of xkeyboard-config, or another of those configured. What is nil stays.
package struct KeyboardChange: Hashable, Sendable {
    /// The set of rules; see ``layout``.
    package var rules: String?
    /// The keyboard's model; see ``layout``.
    package var model: String?
    /// One or several layouts, with commas between; given alone, it has no variants.
    package var layout: String?
    /// A variant for each layout, with commas between.
    package var variant: String?
    /// Options such as `ctrl:nocaps`, with commas between.
    package var options: String?
    /// Whose Compose sequences are used.
    package var locale: String?
    /// The place in the list of layouts, from 0.
    package var group: Int?
    /// Where it stands in the request's text.
    package var position: SourcePosition

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
