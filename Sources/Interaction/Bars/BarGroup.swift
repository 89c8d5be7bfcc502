/// A button or the like in a bar, by its id.
public struct BarItem: Hashable, Sendable {
    /// Unique in its bar.
    public var id: String
    /// What it takes of the bar's width, with the space beside it, in points. Counted in thousandths.
    public var width: Double

    /// The item `id`, so many points wide.
    public init(_ id: String, width: Double) {
        self.id = id
        self.width = width
    }
}

/// Items of a bar that come, move and go together.
public struct BarGroup: Hashable, Sendable {
    /// What the user may do with it.
    public enum Kind: Hashable, Sendable {
        /// Nothing: it is in the bar, keeps its place, and never goes to the overflow menu.
        case fixed
        /// Take it out of the bar, put it in, and move it. It is in by default, or not.
        case optional(isDefault: Bool)
        /// The same; while it is not in the bar, it is in the overflow menu.
        case alwaysAvailable(isDefault: Bool)

        /// It is in a bar without customisation.
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
    /// Stands in the place of the items where the bar is too narrow for all; none of them itself.
    public var representative: BarItem?
    /// Groups with a higher one stay longer where the bar becomes narrow.
    public var priority: Int32 = 0
    /// In the overflow menu the items are in a submenu with this title; nil: one by one.
    public var submenu: String?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// The group `id` of `items`.
    public init(_ id: String, _ kind: Kind = .optional(isDefault: true), items: [BarItem]) {
        self.id = id
        self.kind = kind
        self.items = items
    }
}
