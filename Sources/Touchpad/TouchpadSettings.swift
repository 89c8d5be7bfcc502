/// The configurable behaviour of a touchpad. Names and defaults are libinput's.
public struct TouchpadSettings: Hashable, Sendable {
    /// Which button a press of a clickpad is.
    public enum ClickMethod: String, Hashable, Sendable, CaseIterable {
        /// The button that the device reports.
        case none
        /// By the area at the lower edge that is pressed: primary, middle, secondary from left to right.
        case buttonAreas
        /// By the number of fingers on the pad: primary, secondary, middle.
        case clickfinger
    }

    /// How fingers scroll.
    public enum ScrollMethod: String, Hashable, Sendable, CaseIterable {
        /// They do not.
        case none
        /// Two fingers that move in the same direction.
        case twoFinger
        /// One finger along the right or the lower edge.
        case edge
    }

    /// The buttons that taps of one, two and three fingers press.
    public enum TapButtons: String, Hashable, Sendable, CaseIterable {
        /// One finger the primary button, two the secondary, three the middle.
        case primarySecondaryMiddle
        /// One finger the primary button, two the middle, three the secondary.
        case primaryMiddleSecondary
    }

    /// How long a drag continues after the finger lifts.
    public enum DragLock: Hashable, Sendable {
        /// The drag ends as the finger lifts.
        case off
        /// The drag waits a moment for the finger to return.
        case timed
        /// The drag continues until a tap, however long that takes.
        case sticky
    }

    /// How many fingers that move in the same direction drag instead of swiping.
    public enum FingerDrag: String, Hashable, Sendable, CaseIterable {
        /// None: they swipe.
        case none
        /// Three.
        case three
        /// Four.
        case four

        /// The number; 0 for none.
        var count: Int {
            switch self {
            case .none: 0
            case .three: 3
            case .four: 4
            }
        }
    }

    /// Tap to click; nil: only on pads without a button.
    public var tap: Bool?
    /// The buttons for one, two and three fingers.
    public var tapButtons = TapButtons.primarySecondaryMiddle
    /// A touch right after a tap holds the button down.
    public var tapDrag = true
    /// Whether the button stays down while the finger is lifted for a moment, or until a tap.
    public var dragLock = DragLock.off
    /// Several fingers that move in the same direction hold the primary button down and move the pointer.
    public var fingerDrag = FingerDrag.none
    /// Pressing the primary and the secondary area together is the middle button, which has no area of its own.
    public var middleEmulation = false
    /// nil: by finger count on Apple's pads, by areas on other clickpads.
    public var clickMethod: ClickMethod?
    /// nil: with two fingers if the pad can detect two, else at the edge.
    public var scrollMethod: ScrollMethod?
    /// Ignores the pad while someone types on the keyboard that belongs to it.
    public var disableWhileTyping = true
    /// Ignores the pad while someone uses the pointing stick that belongs to it.
    public var disableWhilePointingStick = true
    /// A flick keeps scrolling after the fingers lift, at most until the next touch.
    public var momentum = true
    /// Pinch, swipe and hold.
    public var gestures = true
    /// Palms and resting thumbs are ignored.
    public var palmRejection = true

    /// libinput's defaults.
    public init() {}
}
