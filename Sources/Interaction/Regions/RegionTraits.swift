import InputModel

/// What a region is for, beside where it lies: 20 bytes, looked at for the few regions that something happens to.
struct RegionTraits: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt16

        /// It is there; false for numbers that are free.
        static let isLive = Flags(rawValue: 1 << 0)
        static let isBandArea = Flags(rawValue: 1 << 1)
        static let isFocusable = Flags(rawValue: 1 << 2)
        static let selectionFollowsFocus = Flags(rawValue: 1 << 3)
        static let isSelected = Flags(rawValue: 1 << 4)
        /// To be selected, while a change of the selection is made up.
        static let isWanted = Flags(rawValue: 1 << 5)
        static let hasIndex = Flags(rawValue: 1 << 6)
        static let hasGestures = Flags(rawValue: 1 << 7)
        /// It performs commands, or asks for key presses.
        static let isResponder = Flags(rawValue: 1 << 8)
        /// A band has selected it, or no longer does: ``wasSelected`` says what it was before.
        static let isNoted = Flags(rawValue: 1 << 9)
        static let wasSelected = Flags(rawValue: 1 << 10)
        /// In a list that is being put in order.
        static let isMarked = Flags(rawValue: 1 << 11)
        /// What stays as it was when a region is described anew.
        static let kept: Flags = [.isSelected, .isResponder, .isNoted, .wasSelected]
    }

    var role = RegionRole.plain
    var latch: Axes = []
    var flags: Flags = []
    var style = StyleID.standard
    /// Its place among the scene's responders, where ``Flags/isResponder``.
    var responder: UInt32 = 0
    /// An item's place, where ``Flags/hasIndex``.
    var index: Int32 = 0
    /// Where it stands in ``CollectionState/items``, where ``Flags/isSelected``.
    var place: UInt32 = 0

    init() {}

    init(_ description: RegionDescription, style: StyleID) {
        role = description.role
        latch = description.latch
        self.style = style
        index = description.index ?? 0
        flags = .isLive
        if description.isBandArea || role == .bandArea { flags.insert(.isBandArea) }
        if description.isFocusable { flags.insert(.isFocusable) }
        if description.selectionFollowsFocus { flags.insert(.selectionFollowsFocus) }
        if description.index != nil { flags.insert(.hasIndex) }
        if !description.gestures.isEmpty { flags.insert(.hasGestures) }
    }
}
