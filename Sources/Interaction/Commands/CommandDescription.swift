/// Something a program can be told to do, by keys, from a menu, or by name.
public struct CommandDescription: Sendable {
    /// Unique in its menu tree.
    public var id: String
    /// What responders know it by; several commands can have one action, with different values.
    public var action: String
    /// What people read in a menu.
    public var title: String
    /// A longer title, for lists without the menu around it.
    public var discoverabilityTitle: String?
    /// The keys that perform it; nil for none.
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

    /// A command without keys, at no place in a text.
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
    /// What people read in the menu around it.
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

/// A menu or command by its id, and where that stood.
public struct MenuName: Hashable, Sendable {
    /// The menu's or command's id.
    public var id: String
    /// Where the id stood.
    public var position: SourcePosition

    /// The name `id`, which stood at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// `commands.insert`
public struct CommandInsertion: Sendable {
    /// A command or menu, and the category that it goes into where nothing else says where.
    public struct Item: Sendable {
        /// What is inserted.
        public var element: MenuElement
        /// The menu that it goes into where the insertion names neither a menu nor a place; nil for none.
        public var category: MenuName?

        /// `element`, which goes into `category` where nothing else says where.
        public init(_ element: MenuElement, category: MenuName? = nil) {
            self.element = element
            self.category = category
        }
    }

    /// Where the commands go.
    public enum Place: Sendable {
        /// Beside a menu or command.
        case before(MenuName)
        /// Behind a menu or command, in the same menu.
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
    /// What they are put into; nil: only ``place`` says where.
    public var menu: Menu?
    /// nil: at the end of ``menu``, a new one being a category; without one each into its category, and what has
    /// none into one called "commands".
    public var place: Place?

    /// Inserts `items` into `menu`, at `place`.
    public init(_ items: [Item], menu: Menu? = nil, at place: Place? = nil) {
        self.items = items
        self.menu = menu
        self.place = place
    }
}

/// `commands.customize`: what a user has changed about a command.
public struct CommandCustomization: Hashable, Sendable {
    /// The command's id, in whichever program has it.
    public var id: String
    /// Other keys; nil for the command's own.
    public var keys: Keys?
    /// True: it is in no menu, and cannot be performed.
    public var isLeftOut = false
    /// Where it was asked for.
    public var position = SourcePosition.none

    /// What the user has put in the place of the command's keys.
    public enum Keys: Hashable, Sendable {
        /// The user wants none.
        case none
        /// The user wants these.
        case shortcut(Shortcut)
    }

    /// No change yet to the command `id`.
    public init(id: String) {
        self.id = id
    }
}
