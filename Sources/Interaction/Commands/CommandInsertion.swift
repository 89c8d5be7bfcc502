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
        /// At the start of a menu.
        case atStart(MenuName)
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
    /// none into one called "other".
    public var place: Place?

    /// Inserts `items` into `menu`, at `place`.
    public init(_ items: [Item], menu: Menu? = nil, at place: Place? = nil) {
        self.items = items
        self.menu = menu
        self.place = place
    }
}
