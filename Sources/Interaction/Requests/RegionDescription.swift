public import InputModel

/// What a region is for.
public enum RegionRole: UInt8, PublishedCase, BitwiseCopyable, Sendable {
    /// Nothing in particular.
    case plain
    /// Can be selected: belongs to the nearest collection around it.
    case item
    /// Holds items.
    case collection
    /// A press on its empty space drags out a band, which selects items of its collection.
    case bandArea
    /// A button or a slider: it handles clicks itself, and they select nothing.
    case control

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["plain", "item", "collection", "bandArea", "control"]
}

/// The click that opens an item of a collection; Enter does so, too.
public enum PrimaryActionTrigger: UInt8, PublishedCase, BitwiseCopyable, Sendable {
    /// The first click in a row.
    case click
    /// The second click in a row, as in file managers.
    case doubleClick

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["click", "doubleClick"]
}

/// A region as a program declares it.
public struct RegionDescription: Hashable, Sendable {
    /// Unique in its scene, at most `Limits.nameBytes` of UTF-8.
    public var id: String
    /// In points of the space; ignored if the region has a ``layout``.
    public var rect: Rect
    /// Its layout in ``parent``, or in the scene, whatever the size of that.
    public var layout: RegionLayout?
    /// The region around it: it is painted over its parent and clipped to the parent's rectangle. nil: the scene.
    public var parent: String?
    /// Among regions of one parent, the higher is in front.
    public var z: Int32 = 0
    /// How far outside its rectangle it can still be hit.
    public var slop = HitSlop.none
    /// What it is for.
    public var role = RegionRole.plain
    /// A collection that is its own band area.
    public var isBandArea = false
    /// The axes along which a primary press latches it.
    public var latch: Axes = []
    /// The style of the pointer over it; nil for the standard style.
    public var style: PointerStyle?
    /// The gestures that it asks for beyond presses, clicks and drags.
    public var gestures: [GestureInterest] = []
    /// A disabled region, and everything in it, is not hit.
    public var isEnabled = true
    /// Can have the focus; Tab and the arrows reach it.
    public var isFocusable = false
    /// A press on it, or on a region in it that cannot have the focus, gives it the focus.
    public var takesFocusOnPress = true
    /// The text that people read on it; typing selects the item of a collection whose label begins with the typed text.
    public var label: String?
    /// The focus group of this region and of those in it that name none: one Tab stop, within which the arrows move
    /// the focus.
    public var focusGroup: String?
    /// With the focus, it gets typing as `edit` lines; commands do not get those keys, unless they have priority.
    public var editsText = false
    /// Tab is an edit, and does not move the focus.
    public var acceptsTab = false
    /// Its program is asked which part of it is under the pointer.
    public var isDynamic = false
    /// The scene that it opens; nil for none.
    public var opening: RegionOpening?
    /// The data that it offers when it, or a region in it, is dragged; nil for none.
    public var drags: RegionDrags?
    /// The types that can be dropped on it, or on a region in it; nil for none.
    public var drops: DragTypes?
    /// It opens under a drag that stays over it.
    public var springs = false
    /// The sort key of an item in its collection; items without one come last, in order of declaration.
    public var index: Int32?
    /// Items: can be selected.
    public var isSelectable = true
    /// Collections: several items can be selected at once.
    public var selectsSeveral = true
    /// Collections: moving the focus to an item selects it.
    public var selectionFollowsFocus = false
    /// Collections: the click that opens an item.
    public var primaryAction = PrimaryActionTrigger.click
    /// The scroll offset of the content, for programs that want it restored. Does not move anything.
    public var scroll: Vector?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// A plain, enabled region `id`, placed in the scene by `layout`.
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
