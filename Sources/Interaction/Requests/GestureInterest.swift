public import InputModel

/// A gesture that a region asks for, and what may make it.
public struct GestureInterest: Hashable, Sendable {
    /// Which scrolling makes a pan.
    public struct ScrollTypes: OptionSet, Hashable, Sendable {
        public var rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A wheel's detents.
        public static let discrete = ScrollTypes(rawValue: 1)
        /// Fingers.
        public static let continuous = ScrollTypes(rawValue: 2)
        public static let all: ScrollTypes = [.discrete, .continuous]
    }

    public var kind: RegionGestureKind
    /// The regions around this one that ask for the same get it, too.
    public var isSimultaneous = false
    /// Pans: the scrolling that makes one.
    public var scroll = ScrollTypes.all
    /// Pans, taps and long presses: the buttons that make one.
    public var buttons: ButtonMask = .primary
    /// Taps: how many in a row.
    public var count = 1

    public init(_ kind: RegionGestureKind) {
        self.kind = kind
    }
}
