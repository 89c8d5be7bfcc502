/// An item of a bar, such as a button, by its id.
public struct BarItem: Hashable, Sendable {
    /// Unique in its bar.
    public var id: String
    /// The width that it needs in the bar, with the space beside it, in points. Counted in thousandths.
    public var width: Double

    /// The item `id`, `width` points wide.
    public init(_ id: String, width: Double) {
        self.id = id
        self.width = width
    }
}

/// Items of a bar that are shown, moved and hidden together.
public struct BarGroup: Hashable, Sendable {
    /// What the user may do with it.
    public enum Kind: Hashable, Sendable {
        /// Nothing: the group is in the bar, keeps its position, and never moves to the overflow menu.
        case fixed
        /// Remove it from the bar, add it, and move it. `isDefault` says whether it is in the bar by default.
        case optional(isDefault: Bool)
        /// The same, but while the group is not in the bar, it is in the overflow menu.
        case alwaysAvailable(isDefault: Bool)

        /// It is in the bar without customisation.
        var isDefault: Bool {
            switch self {
            case .fixed: true
            case .optional(let isDefault), .alwaysAvailable(let isDefault): isDefault
            }
        }
    }

    /// Unique in its bar.
    public var id: String
    /// What the user may do with it.
    public var kind: Kind
    /// At least one.
    public var items: [BarItem]
    /// Replaces the items if the bar is too narrow for them all; not one of the items.
    public var representative: BarItem?
    /// Groups with a higher priority stay longer as the bar becomes narrow.
    public var priority: Int32 = 0
    /// Title of the submenu for the items in the overflow menu; nil lists them one by one.
    public var submenu: String?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// Its items and its representative.
    var allItems: [BarItem] { items + (representative.map { [$0] } ?? []) }

    /// The group `id` of `items`.
    public init(_ id: String, _ kind: Kind = .optional(isDefault: true), items: [BarItem]) {
        self.id = id
        self.kind = kind
        self.items = items
    }
}
