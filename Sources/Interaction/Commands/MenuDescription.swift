/// An element of a menu.
public struct MenuElement: Sendable {
    /// A command, or a menu in the menu.
    public enum Content: Sendable {
        /// Something to perform.
        case command(CommandDescription)
        /// More elements, under a title.
        case menu(MenuDescription)
    }

    /// The command or menu.
    public var content: Content
    /// Where it was declared.
    public var position: SourcePosition

    /// The element of that content, declared at `position`.
    public init(_ content: Content, position: SourcePosition = .none) {
        self.content = content
        self.position = position
    }
}

/// A menu, with what is in it.
public struct MenuDescription: Sendable {
    /// Unique in its menu tree, commands included.
    public var id: String
    /// The title shown in the menu around it.
    public var title: String
    /// In the order in which they are shown.
    public var elements: [MenuElement]

    /// A menu of `elements`.
    public init(id: String, title: String, elements: [MenuElement] = []) {
        self.id = id
        self.title = title
        self.elements = elements
    }
}
