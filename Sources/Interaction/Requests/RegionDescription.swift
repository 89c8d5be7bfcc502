public import InputModel

/// What a region is for.
public enum RegionRole: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Nothing in particular.
    case plain
    /// Can be selected: belongs to the nearest collection around it.
    case item
    /// Holds items.
    case collection
    /// A press on its empty space drags out a band, which selects items of its collection.
    case bandArea
    /// A button, a slider: a click on it is its own affair and selects nothing.
    case control

    /// The published name.
    public var name: StaticString {
        switch self {
        case .plain: "plain"
        case .item: "item"
        case .collection: "collection"
        case .bandArea: "bandArea"
        case .control: "control"
        }
    }
}

/// What opens an item of a collection, beside Enter.
public enum PrimaryActionTrigger: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// The first click of a row.
    case click
    /// The second click of a row, as in file managers.
    case doubleClick

    /// The published name.
    public var name: StaticString {
        switch self {
        case .click: "click"
        case .doubleClick: "doubleClick"
        }
    }
}

/// A region as a program declares it.
public struct RegionDescription: Hashable, Sendable {
    /// Unique in its scene, at most `Limits.nameBytes` of UTF-8.
    public var id: String
    /// In points of the space; of one with a ``layout``, nothing.
    public var rect: Rect
    /// Where it lies in ``parent``, or in the scene: however large that becomes.
    public var layout: RegionLayout?
    /// The region that it lies in: over it in paint order, clipped to its rectangle. nil: the scene.
    public var parent: String?
    /// Among regions of one parent, the higher is in front.
    public var z: Int32 = 0
    /// How far beyond the rectangle it is hit.
    public var slop = HitSlop.none
    /// What it is for.
    public var role = RegionRole.plain
    /// A collection that is its own band area.
    public var isBandArea = false
    /// The axes along which a primary press latches it.
    public var latch: Axes = []
    /// What the pointer looks like over it; nil for the standard style.
    public var style: PointerStyle?
    /// The gestures that it asks for beyond presses, clicks and drags.
    public var gestures: [GestureInterest] = []
    /// A disabled region, and everything in it, is not hit.
    public var isEnabled = true
    /// Can have the focus; Tab and the arrows reach it.
    public var isFocusable = false
    /// A press on it, or on what lies in it and cannot have the focus, gives it the focus.
    public var takesFocusOnPress = true
    /// What people read on it; typing selects the item of a collection whose label begins so.
    public var label: String?
    /// The group that it is in, with all that lies in it and names none: one stop of Tab, in which the arrows move.
    public var focusGroup: String?
    /// With the focus, it gets what is typed as `edit` lines; commands do not, unless they have priority.
    public var editsText = false
    /// Tab is an edit of its own, and leaves the focus where it is.
    public var acceptsTab = false
    /// Its program is asked, wherever the pointer is over it, which part of it that is.
    public var isDynamic = false
    /// The scene that it opens; nil for none.
    public var opening: RegionOpening?
    /// What it gives to other regions when it, or what lies in it, is dragged; nil for nothing.
    public var drags: RegionDrags?
    /// What can be dropped on it, or on what lies in it; nil for nothing.
    public var drops: DragTypes?
    /// It opens under a drag that stays over it.
    public var springs = false
    /// An item's place among those of its collection; nil: in the order in which they were declared.
    public var index: Int32?
    /// Collections: moving the focus to an item selects it.
    public var selectionFollowsFocus = false
    /// Collections: what opens an item.
    public var primaryAction = PrimaryActionTrigger.click
    /// How far the content is scrolled, for programs that want it restored. Does not move anything.
    public var scroll: Vector?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// A plain, enabled region `id` that lies in the scene by `layout`.
    public init(id: String, layout: RegionLayout) {
        self.init(id: id, rect: Rect(x: 0, y: 0, width: 0, height: 0))
        self.layout = layout
    }

    /// A plain, enabled region `id` at `rect` of the scene.
    public init(id: String, rect: Rect) {
        self.id = id
        self.rect = rect
    }
}
