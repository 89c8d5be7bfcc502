/// Something a program can be told to do, by keys, from a menu, or by name.
public struct CommandDescription: Sendable {
    /// Unique in its menu tree.
    public var id: String
    /// What responders know it by; several commands can have one action, with different values.
    public var action: String
    public var title: String
    /// A longer title, for lists without the menu around it.
    public var discoverabilityTitle: String?
    public var shortcut: Shortcut?
    /// JSON, handed to whoever performs it.
    public var value: String?
    /// Moves to another key where the layout does not type its character.
    public var localizes = true
    /// Changes sides in layouts that are written from right to left.
    public var mirrors = true
    /// Holding its keys performs it again.
    public var repeats = true
    /// Users may not change its keys, nor take it out of the menus.
    public var isFixed = false
    /// Works, and is not listed.
    public var isHidden = false
    /// Where it was declared.
    public var position = SourcePosition.none

    public init(id: String, action: String, title: String) {
        self.id = id
        self.action = action
        self.title = title
    }
}

/// What a menu holds.
public struct MenuElement: Sendable {
    /// A command, or a menu in the menu.
    public enum Content: Sendable {
        case command(CommandDescription)
        case menu(MenuDescription)
    }

    public var content: Content
    public var position: SourcePosition

    public init(_ content: Content, position: SourcePosition = .none) {
        self.content = content
        self.position = position
    }
}

/// A menu, with what is in it.
public struct MenuDescription: Sendable {
    public var id: String
    public var title: String
    public var elements: [MenuElement]

    public init(id: String, title: String, elements: [MenuElement] = []) {
        self.id = id
        self.title = title
        self.elements = elements
    }
}

/// A menu or command by its id, and where that stood.
public struct MenuName: Hashable, Sendable {
    public var id: String
    public var position: SourcePosition

    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// `commands.insert`
public struct CommandInsertion: Sendable {
    /// A command or menu, and the category that it goes into where nothing else says where.
    public struct Item: Sendable {
        public var element: MenuElement
        public var category: MenuName?

        public init(_ element: MenuElement, category: MenuName? = nil) {
            self.element = element
            self.category = category
        }
    }

    /// Where the commands go.
    public enum Place: Sendable {
        /// Beside a menu or command.
        case before(MenuName)
        case after(MenuName)
        /// At the end of a menu.
        case into(MenuName)
    }

    /// The menu that they are put into first.
    public enum Menu: Sendable {
        /// The one that there is; made, where there is none.
        case named(MenuName)
        /// A new one around what is inserted.
        case new(id: MenuName, title: String)
    }

    /// In order.
    public var items: [Item]
    public var menu: Menu?
    /// nil: at the end of ``menu``, a new one being a category; without one each into its category, and what has
    /// none into one called "commands".
    public var place: Place?

    public init(_ items: [Item], menu: Menu? = nil, at place: Place? = nil) {
        self.items = items
        self.menu = menu
        self.place = place
    }
}

/// `commands.customize`: what a user has changed about a command.
public struct CommandCustomization: Hashable, Sendable {
    public var id: String
    /// Other keys; nil for the command's own.
    public var keys: Keys?
    public var isLeftOut = false
    public var position = SourcePosition.none

    /// What the user has put in the place of the command's keys.
    public enum Keys: Hashable, Sendable {
        case none
        case shortcut(Shortcut)
    }

    public init(id: String) {
        self.id = id
    }
}
