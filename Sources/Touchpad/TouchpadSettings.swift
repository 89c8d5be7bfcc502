/// How a touchpad behaves, where it leaves a choice. The words and defaults are libinput's.
public struct TouchpadSettings: Hashable, Sendable {
    /// What a press of a pad that is itself the button means.
    public enum ClickMethod: String, Hashable, Sendable, CaseIterable {
        /// What the device says.
        case none
        /// The place at the lower edge that is pressed: primary, middle, secondary from left to right.
        case buttonAreas
        /// The number of fingers on the pad: primary, secondary, middle.
        case clickfinger
    }

    /// What scrolls.
    public enum ScrollMethod: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// Two fingers that move along.
        case twoFinger
        /// Along the right and the lower edge, with one finger.
        case edge
    }

    /// What taps of one, two and three fingers press.
    public enum TapButtons: String, Hashable, Sendable, CaseIterable {
        /// One finger the primary button, two the secondary, three the middle.
        case primarySecondaryMiddle
        /// One finger the primary button, two the middle, three the secondary.
        case primaryMiddleSecondary
    }

    /// How long a drag outlasts the finger.
    public enum DragLock: Hashable, Sendable {
        /// It ends as the finger leaves.
        case off
        /// The finger may come back for a moment.
        case timed
        /// Until a tap, however long that takes.
        case sticky
    }

    /// How many fingers that move in the same direction drag, instead of a swipe.
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

    /// A short touch is a click; nil: only on pads without a button.
    public var tap: Bool?
    /// The buttons for one, two and three fingers.
    public var tapButtons = TapButtons.primarySecondaryMiddle
    /// A tap and a touch right after it hold the button down.
    public var tapDrag = true
    /// Whether the button stays down while the finger is lifted for a moment, or until a tap.
    public var dragLock = DragLock.off
    /// Several fingers that move in the same direction hold the primary button down and move the pointer.
    public var fingerDrag = FingerDrag.none
    /// The middle button is the primary and the secondary area together; it has no area of its own.
    public var middleEmulation = false
    /// nil: by fingers on Apple's pads, by areas on others that are buttons themselves.
    public var clickMethod: ClickMethod?
    /// nil: with two fingers where the pad can tell two, else at the edge.
    public var scrollMethod: ScrollMethod?
    /// The pad rests while someone types on the keyboard that belongs to it.
    public var disableWhileTyping = true
    /// The pad rests while someone uses the pointing stick that belongs to it.
    public var disableWhilePointingStick = true
    /// A flick scrolls on after the fingers have left, until the next touch.
    public var momentum = true
    /// Pinch, swipe and hold.
    public var gestures = true
    /// Palms and resting thumbs are left out.
    public var palmRejection = true

    /// libinput's defaults.
    public init() {}
}
