/// A stretch of the regions that lie beside the events: lists of any length, in events of one size.
///
/// Good until the events are cleared.
public struct RegionList: Hashable, BitwiseCopyable, Sendable {
    public var start: UInt32
    public var count: UInt32

    @inlinable
    public init(start: Int, count: Int) {
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    public static let empty = RegionList(start: 0, count: 0)

    /// True for a list of no regions.
    @inlinable
    public var isEmpty: Bool { count == 0 }
}

/// A rectangle that selects is dragged out.
public struct BandEvent: Sendable {
    public var phase: Phase
    /// The band area.
    public var target: RegionReference
    /// From where it began to the pointer, as far as the area goes.
    public var rect: Rect
    /// Those held when it began, which say what it does to the selection.
    public var initialModifiers: Modifiers
    /// How fast the content is to be scrolled, in points a second, because the pointer is near the area's edge.
    public var autoscroll: Vector

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
    public var collection: RegionReference
    public var added: RegionList
    public var removed: RegionList
    /// Of `ended`: all that is selected, in item order.
    public var items: RegionList
    /// How many are selected.
    public var count: Int
    public var cause: Cause

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
    public var collection: RegionReference
    public var item: RegionID
    public var modifiers: Modifiers

    public init(collection: RegionReference, item: RegionID, modifiers: Modifiers) {
        self.collection = collection
        self.item = item
        self.modifiers = modifiers
    }
}

/// A context menu is asked for.
public struct MenuEvent: Sendable {
    /// Where: the region under the pointer, or the one with the focus.
    public var target: RegionReference
    /// For which items: none, one, or all those selected.
    public var items: RegionList
    public var position: Point
    public var modifiers: Modifiers

    public init(target: RegionReference, items: RegionList, position: Point, modifiers: Modifiers) {
        self.target = target
        self.items = items
        self.position = position
        self.modifiers = modifiers
    }
}

/// The keyboard speaks to another region.
public struct FocusEvent: Sendable {
    public var scene: SceneID
    /// ``RegionID/none`` for none.
    public var region: RegionID
    /// The region before; ``RegionID/none`` for none.
    public var other: RegionID

    public init(scene: SceneID, region: RegionID, other: RegionID) {
        self.scene = scene
        self.region = region
        self.other = other
    }
}
