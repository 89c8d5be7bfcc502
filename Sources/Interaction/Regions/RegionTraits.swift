import InputModel

/// A region's role and flags, apart from its geometry: 16 bytes, read for the few regions that an event concerns.
struct RegionTraits: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt16

        /// The region exists; false for numbers that are free.
        static let isLive = Flags(rawValue: 1 << 0)
        static let isBandArea = Flags(rawValue: 1 << 1)
        static let isFocusable = Flags(rawValue: 1 << 2)
        static let selectionFollowsFocus = Flags(rawValue: 1 << 3)
        static let hasIndex = Flags(rawValue: 1 << 4)
        static let hasGestures = Flags(rawValue: 1 << 5)
        /// It performs commands, or asks for key presses.
        static let isResponder = Flags(rawValue: 1 << 6)
        /// A press leaves the focus where it is.
        static let leavesFocusOnPress = Flags(rawValue: 1 << 7)
        /// Collections: an item is opened by a double click, not by a click.
        static let opensByDoubleClick = Flags(rawValue: 1 << 8)
        /// While it has the focus, typing reaches it as edits.
        static let editsText = Flags(rawValue: 1 << 9)
        /// Tab is an edit, and leaves the focus where it is.
        static let acceptsTab = Flags(rawValue: 1 << 10)
        /// It names the focus group, a stop of Tab, of itself and the regions in it.
        static let namesFocusGroup = Flags(rawValue: 1 << 11)
        /// Its rectangle follows from its parent's.
        static let hasLayout = Flags(rawValue: 1 << 12)
        /// Its program reports which part of it is under the pointer.
        static let isDynamic = Flags(rawValue: 1 << 13)
        /// It has rare properties: ``RegionUses``.
        static let hasUses = Flags(rawValue: 1 << 14)
        /// Items: never selected.
        static let isUnselectable = Flags(rawValue: 1 << 15)
        /// Collections, which are no items: at most one item is selected.
        static let selectsOne = Flags(rawValue: 1 << 15)
    }

    var role = RegionRole.plain
    var latch: Axes = []
    var flags: Flags = []
    var style = StyleID.standard
    /// Its index among the scene's responders, if ``Flags/isResponder``.
    var responder: UInt32 = 0
    /// An item's index, if ``Flags/hasIndex``.
    var index: Int32 = 0

    init() {}

    init(_ description: RegionDescription, style: StyleID) {
        role = description.role
        latch = description.latch
        self.style = style
        index = description.index ?? 0
        flags = .isLive
        if description.isBandArea || role == .bandArea { flags.insert(.isBandArea) }
        if description.isFocusable { flags.insert(.isFocusable) }
        if !description.takesFocusOnPress { flags.insert(.leavesFocusOnPress) }
        if description.focusGroup != nil { flags.insert(.namesFocusGroup) }
        if description.editsText { flags.insert(.editsText) }
        if description.layout != nil { flags.insert(.hasLayout) }
        if description.uses != nil { flags.insert(.hasUses) }
        if description.isDynamic { flags.insert(.isDynamic) }
        if role == .item, !description.isSelectable { flags.insert(.isUnselectable) }
        if role == .collection, !description.selectsSeveral { flags.insert(.selectsOne) }
        if description.acceptsTab { flags.insert(.acceptsTab) }
        if description.primaryAction == .doubleClick { flags.insert(.opensByDoubleClick) }
        if description.selectionFollowsFocus { flags.insert(.selectionFollowsFocus) }
        if description.index != nil { flags.insert(.hasIndex) }
        if !description.gestures.isEmpty { flags.insert(.hasGestures) }
    }
}
