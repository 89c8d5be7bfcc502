import InputModel

// The menus that every program has from the start, with editing actions for which it need not declare commands. A
// program declares which of the actions it performs; the rest are never offered.
extension MenuDescription {
    /// The system's categories, in the order of a menu bar.
    static let standard: [MenuDescription] = [
        MenuDescription(
            id: "file", title: "File",
            elements: [
                yielding("duplicate", "Duplicate", Shortcut(.character("d"), [], usesPrimary: true)),
                yielding("rename", "Rename", Shortcut(.named(KeyCode(name: "KEY_F2")!), [])),
                yielding("move", "Move"), yielding("share", "Share"), command("print", "Print", "p"),
            ]),
        MenuDescription(
            id: "edit", title: "Edit",
            elements: [
                command("undo", "Undo", "z"), command("redo", "Redo", "z", .shift),
                command("cut", "Cut", "x"), command("copy", "Copy", "c"), command("paste", "Paste", "v"),
                command("pasteAndMatchStyle", "Paste and Match Style", "v", [.alternate, .shift]),
                command("delete", "Delete"), command("select", "Select"),
                command("selectAll", "Select All", "a"),
                yielding(
                    "deselectAll", "Deselect All", Shortcut(.character("a"), .shift, usesPrimary: true)),
                menu(
                    "find", "Find",
                    [
                        command("find", "Find", "f"), command("findNext", "Find Next", "g"),
                        command("findPrevious", "Find Previous", "g", .shift),
                        command("findAndReplace", "Find and Replace", "f", .alternate),
                        command("useSelectionForFind", "Use Selection for Find", "e"),
                    ]),
            ]),
        MenuDescription(
            id: "format", title: "Format",
            elements: [
                command("bold", "Bold", "b"), command("italic", "Italic", "i"),
                command("underline", "Underline", "u"), command("bigger", "Bigger", "=", .shift),
                command("smaller", "Smaller", "-"),
            ]),
        MenuDescription(id: "view", title: "View"),
        MenuDescription(id: "window", title: "Window"),
        MenuDescription(id: "help", title: "Help"),
    ]

    private static func command(
        _ id: String, _ title: String, _ key: String? = nil, _ modifiers: Modifiers = []
    ) -> MenuElement {
        var command = CommandDescription(id: id, action: id, title: title)
        command.shortcut = key.map { Shortcut(.character($0), modifiers, usesPrimary: true) }
        return MenuElement(.command(command))
    }

    private static func yielding(_ id: String, _ title: String, _ shortcut: Shortcut? = nil) -> MenuElement {
        var command = CommandDescription(id: id, action: id, title: title)
        command.shortcut = shortcut
        command.yields = true
        return MenuElement(.command(command))
    }

    private static func menu(_ id: String, _ title: String, _ elements: [MenuElement]) -> MenuElement {
        MenuElement(.menu(MenuDescription(id: id + "Menu", title: title, elements: elements)))
    }
}
