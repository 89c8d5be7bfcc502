/// `commands.insert`
public struct CommandInsertion: Sendable {
    /// A command or menu, and its category, used if the insertion says nothing else.
    public struct Item: Sendable {
        /// What is inserted.
        public var element: MenuElement
        /// The menu to insert it into if the insertion names neither a menu nor a place; nil for none.
        public var category: MenuName?

        /// `element`, inserted into `category` if the insertion says nothing else.
        public init(_ element: MenuElement, category: MenuName? = nil) {
            self.element = element
            self.category = category
        }
    }

    /// Where to insert the commands.
    public enum Place: Sendable {
        /// Before a menu or command, in the same menu.
        case before(MenuName)
        /// After a menu or command, in the same menu.
        case after(MenuName)
        /// At the end of a menu.
        case into(MenuName)
        /// At the start of a menu.
        case atStart(MenuName)
    }

    /// The menu to put the items into.
    public enum Menu: Sendable {
        /// The existing menu of this id; created if none exists.
        case named(MenuName)
        /// A new menu around the items.
        case new(id: MenuName, title: String)
    }

    /// In order.
    public var items: [Item]
    /// The menu to put the items into; nil if only ``place`` says where.
    public var menu: Menu?
    /// nil: at the end of ``menu``, which becomes a category if it is new; without a menu, each item goes into its
    /// category, and items without one into the category "other".
    public var place: Place?

    /// Inserts `items` into `menu`, at `place`.
    public init(_ items: [Item], menu: Menu? = nil, at place: Place? = nil) {
        self.items = items
        self.menu = menu
        self.place = place
    }
}
