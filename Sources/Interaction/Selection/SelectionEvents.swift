public import InputModel

/// The selection in a collection changed.
public struct SelectionEvent: Sendable {
    /// What changed the selection.
    public enum Cause: UInt8, PublishedCase, Sendable {
        /// A click or a key, a band, a program's request, the focus that the selection follows, or a restored session.
        case click, key, band, command, focus, restore

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["click", "key", "band", "command", "focus", "restore"]
    }

    /// `changed` with the differences, then `ended` with the whole selection.
    public var phase: Phase
    /// The collection in which it changed.
    public var collection: RegionReference
    /// For `changed`: selected now, but not before.
    public var added: RegionList = .empty
    /// For `changed`: selected before, but not now.
    public var removed: RegionList = .empty
    /// For `ended`: all selected items, in item order.
    public var items: RegionList = .empty
    /// How many items are selected.
    public var count: Int
    /// Constant from the first `changed` to `ended`.
    public var cause: Cause
}

/// The primary action of one item is to be performed: to open it, or whatever the program defines.
public struct PrimaryActionEvent: Sendable {
    /// The collection of the item.
    public var collection: RegionReference
    /// The item to be opened.
    public var item: RegionID
    /// In force at the click or key.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}

/// The user asks for a context menu.
public struct MenuEvent: Sendable {
    /// The region under the pointer, or the one with the focus.
    public var target: RegionReference
    /// The items that the menu is for: none, one, or the whole selection.
    public var items: RegionList
    /// Where the menu is to appear, in the space.
    public var position: Point
    /// In force at the click or key.
    public var modifiers: Modifiers
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}
