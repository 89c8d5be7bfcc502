package import InputModel
package import Interaction

/// `keyboard.set`: sets a layout, by the names of xkeyboard-config, or switches to another configured layout.
/// Properties that are nil stay unchanged.
package struct KeyboardChange: Hashable, Sendable {
    /// The set of rules; see ``layout``.
    package var rules: String?
    /// The keyboard's model; see ``layout``.
    package var model: String?
    /// One or more layouts, separated by commas; if given alone, they have no variants.
    package var layout: String?
    /// A variant for each layout, separated by commas.
    package var variant: String?
    /// Options such as `ctrl:nocaps`, separated by commas.
    package var options: String?
    /// The locale whose Compose sequences are used.
    package var locale: String?
    /// The index in the list of layouts, from 0.
    package var group: Int?
    /// Its position in the request's text.
    package var position: SourcePosition

    /// It does more than switch among the layouts in use.
    package var choosesLayout: Bool {
        rules != nil || model != nil || layout != nil || variant != nil || options != nil || locale != nil
    }

    /// `names` with the change.
    package func changed(_ names: KeymapNames) -> KeymapNames {
        var changed = names
        changed.rules = rules ?? names.rules
        changed.model = model ?? names.model
        changed.layout = layout ?? names.layout
        // A variant belongs to one layout.
        changed.variant = variant ?? (layout == nil ? names.variant : "")
        changed.options = options ?? names.options
        changed.locale = locale ?? names.locale
        return changed
    }

    static let keys: [StaticString] = [
        "rules", "model", "layout", "variant", "options", "locale", "group",
    ]
    /// XKB has at most four groups.
    private static let groups = 0...3

    init(_ fields: DocumentFields) throws(DocumentError) {
        position = fields.node.position
        rules = try fields.value("rules")?.string()
        model = try fields.value("model")?.string()
        layout = try fields.value("layout")?.string()
        variant = try fields.value("variant")?.string()
        options = try fields.value("options")?.string()
        locale = try fields.value("locale")?.string()
        group = try fields.value("group")?.integer("group", Self.groups)
    }
}
