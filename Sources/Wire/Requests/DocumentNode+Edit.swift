import InputModel
package import Interaction

extension DocumentNode {
    /// `[{keys, edit}…]`: keys that mean something else to regions that edit text; with null, nothing.
    package func editBindings(into bindings: inout EditBindings) throws(DocumentError) {
        var items = try items("edits")
        while let node = items.next() {
            let fields = try node.fields("an edit's keys", known: ["keys", "edit"])
            let keys = try fields.required("keys")
            let edit = try fields.required("edit")
            try bindings.bind(
                keys.shortcut("keys"),
                to: edit.isNull ? nil : Edit(text: edit.string("edit"), at: edit.position), at: keys.position)
        }
    }
}
