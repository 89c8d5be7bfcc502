public import InputModel

/// The layout of a bar changed, or the bar was removed.
public struct BarEvent: Sendable {
    /// The scene that has the bar.
    public var scene: SceneID
    /// The index of the layout: `InteractionNames.bar(_:)`.
    public var attachment: UInt32
}

/// The layout of a bar for its width.
public struct BarLayout: Hashable, Sendable {
    /// A group of items.
    public struct Group: Hashable, Sendable {
        /// The group's id, unique in the bar.
        public var id: String
        /// The ids of all its items, in order.
        public var items: [String]
        /// Where they are.
        public var standing: Standing
    }

    /// Where the items of a group are.
    public enum Standing: Hashable, Sendable {
        /// In the bar.
        case shown
        /// Behind this one item of the bar, which represents them.
        case represented(by: String)
        /// In the overflow menu: in a submenu with the title, or else one by one.
        case overflow(submenu: String?)
        /// Nowhere: the arrangement of the bar leaves them out.
        case out

        /// The bar shows the group, or the item that represents it.
        public var isShown: Bool {
            switch self {
            case .shown, .represented: true
            case .overflow, .out: false
            }
        }

        /// The overflow menu has the group.
        public var isOverflow: Bool {
            if case .overflow = self { true } else { false }
        }
    }

    /// The bar's id, unique in its scene.
    public var bar: String
    /// The groups in the bar in their order, then the others. Empty for a bar that was removed.
    public var groups: [Group]
}
