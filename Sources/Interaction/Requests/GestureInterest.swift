public import InputModel

/// A gesture that a region asks for, and the input that may make it.
public struct GestureInterest: Hashable, Sendable {
    /// The kinds of scrolling that make a pan or a scroll.
    public struct ScrollTypes: OptionSet, Hashable, Sendable {
        /// A bit for each kind of scrolling.
        public var rawValue: UInt8

        /// The kinds of scrolling whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A wheel's detents.
        public static let discrete = ScrollTypes(rawValue: 1)
        /// Fingers.
        public static let continuous = ScrollTypes(rawValue: 2)
        /// Wheels and fingers alike.
        public static let all: ScrollTypes = [.discrete, .continuous]
    }

    /// The gesture; settings that belong to other gestures are ignored.
    public var kind: RegionGestureKind
    /// Regions around this one that ask for the same gesture get it, too.
    public var isSimultaneous = false
    /// Pans and scrolls: the kinds of scrolling that make one.
    public var scroll = ScrollTypes.all
    /// Pans, taps and long presses: the buttons that make one.
    public var buttons: ButtonMask = .primary
    /// Taps: how many in a row.
    public var count = 1

    /// The gesture `kind` with its standard settings.
    public init(_ kind: RegionGestureKind) {
        self.kind = kind
    }
}
