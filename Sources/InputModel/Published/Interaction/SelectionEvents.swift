/// A stretch of the regions that lie beside the events: lists of any length, in events of one size.
///
/// Good until the events are cleared.
public struct RegionList: Hashable, BitwiseCopyable, Sendable {
    /// The place of its first region in ``Output/regions``.
    public var start: UInt32
    /// How many regions follow each other there.
    public var count: UInt32

    /// The `count` regions from the place `start` on.
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

/// A rectangle that selects is dragged out.
public struct BandEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`.
    public var phase: Phase
    /// The band area.
    public var target: RegionReference
    /// From where it began to the pointer, as far as the area goes.
    public var rect: Rect
    /// Those held when it began, which say what it does to the selection.
    public var initialModifiers: Modifiers
    /// How fast the content is to be scrolled, in points a second, because the pointer is near the area's edge.
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

/// What is selected in a collection changed.
public struct SelectionEvent: Sendable {
    /// What changed the selection.
    public enum Cause: UInt8, CaseIterable, Sendable {
        /// A click or a key, a band, a program's request, the focus that items follow, or a session put back.
        case click, key, band, command, focus, restore

        /// The published name.
        public var name: StaticString {
            switch self {
            case .click: "click"
            case .key: "key"
            case .band: "band"
            case .command: "command"
            case .focus: "focus"
            case .restore: "restore"
            }
        }
    }

    /// `changed` with what differs, then `ended` with all that is selected.
    public var phase: Phase
    /// The collection in which it changed.
    public var collection: RegionReference
    /// Of `changed`: selected now, and not before.
    public var added: RegionList
    /// Of `changed`: selected before, and not now.
    public var removed: RegionList
    /// Of `ended`: all that is selected, in item order.
    public var items: RegionList
    /// How many are selected.
    public var count: Int
    /// The same from the first `changed` to `ended`.
    public var cause: Cause

    /// Says what is selected in `collection` now, or what differs.
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

/// One item is to be opened, or whatever the program does with one.
public struct PrimaryActionEvent: Sendable {
    /// The collection of the item.
    public var collection: RegionReference
    /// The item to be opened.
    public var item: RegionID
    /// In force at the click or key.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
    public var intent: UInt32

    /// Says that `item` is to be opened.
    public init(collection: RegionReference, item: RegionID, modifiers: Modifiers, intent: UInt32 = 0) {
        self.collection = collection
        self.item = item
        self.modifiers = modifiers
        self.intent = intent
    }
}

/// A context menu is asked for.
public struct MenuEvent: Sendable {
    /// Where: the region under the pointer, or the one with the focus.
    public var target: RegionReference
    /// For which items: none, one, or all those selected.
    public var items: RegionList
    /// Where the menu is to appear, in the space.
    public var position: Point
    /// In force at the click or key.
    public var modifiers: Modifiers
    /// The number of the press for the program whose line this is; 0 where no press of a person caused it.
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

/// The keyboard speaks to another region.
public struct FocusEvent: Sendable {
    /// The scene whose focus moved.
    public var scene: SceneID
    /// ``RegionID/none`` for none.
    public var region: RegionID
    /// The region before; ``RegionID/none`` for none.
    public var other: RegionID

    /// Says that the focus of `scene` went from `other` to `region`.
    public init(scene: SceneID, region: RegionID, other: RegionID) {
        self.scene = scene
        self.region = region
        self.other = other
    }
}
