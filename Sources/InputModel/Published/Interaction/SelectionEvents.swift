/// A range of the regions stored beside the events, so that events of one size carry lists of any length.
///
/// Valid until the events are cleared.
public struct RegionList: Hashable, BitwiseCopyable, Sendable {
    /// The index of its first region in ``Output/regions``.
    public var start: UInt32
    /// The number of regions in the list.
    public var count: UInt32

    /// The `count` regions from the index `start` on.
    @inlinable
    public init(start: Int, count: Int) {
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    /// A list of no regions.
    public static let empty = RegionList(start: 0, count: 0)

    /// True for a list of no regions.
    @inlinable
    public var isEmpty: Bool { count == 0 }
}

/// A selection rectangle is dragged out.
public struct BandEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The band area.
    public var target: RegionReference
    /// From where it began to the pointer, limited to the area.
    public var rect: Rect
    /// The modifiers held when it began, which decide how it changes the selection.
    public var initialModifiers: Modifiers
    /// How fast to scroll the content, in points per second, because the pointer is near the area's edge.
    public var autoscroll: Vector

    /// Says that the band over `target` reaches as far as `rect`, in points of the space.
    public init(
        phase: Phase, target: RegionReference, rect: Rect, initialModifiers: Modifiers, autoscroll: Vector
    ) {
        self.phase = phase
        self.target = target
        self.rect = rect
        self.initialModifiers = initialModifiers
        self.autoscroll = autoscroll
    }
}

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
    public var added: RegionList
    /// For `changed`: selected before, but not now.
    public var removed: RegionList
    /// For `ended`: all selected items, in item order.
    public var items: RegionList
    /// How many items are selected.
    public var count: Int
    /// Constant from the first `changed` to `ended`.
    public var cause: Cause

    /// Says what is selected in `collection` now, or what has changed.
    public init(
        phase: Phase, collection: RegionReference, added: RegionList = .empty, removed: RegionList = .empty,
        items: RegionList = .empty, count: Int, cause: Cause
    ) {
        self.phase = phase
        self.collection = collection
        self.added = added
        self.removed = removed
        self.items = items
        self.count = count
        self.cause = cause
    }
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
    public var intent: UInt32

    /// Says that `item` is to be opened.
    public init(collection: RegionReference, item: RegionID, modifiers: Modifiers, intent: UInt32 = 0) {
        self.collection = collection
        self.item = item
        self.modifiers = modifiers
        self.intent = intent
    }
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
    public var intent: UInt32

    /// Asks for a menu for `items` at `position`.
    public init(
        target: RegionReference, items: RegionList, position: Point, modifiers: Modifiers, intent: UInt32 = 0
    ) {
        self.target = target
        self.items = items
        self.position = position
        self.modifiers = modifiers
        self.intent = intent
    }
}

/// The focus moved to another region.
public struct FocusEvent: Sendable {
    /// The scene whose focus moved.
    public var scene: SceneID
    /// The region with the focus; ``RegionID/none`` for none.
    public var region: RegionID
    /// The region that had the focus before; ``RegionID/none`` for none.
    public var other: RegionID

    /// Says that the focus of `scene` went from `other` to `region`.
    public init(scene: SceneID, region: RegionID, other: RegionID) {
        self.scene = scene
        self.region = region
        self.other = other
    }
}
