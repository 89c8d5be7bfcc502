/// A scene, by a small number that is its own until the events that name it have been taken.
public struct SceneID: Hashable, BitwiseCopyable, Sendable {
    /// Given by the core.
    public var rawValue: UInt32

    /// The scene of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A region, by a small number that is its own until the events that name it have been taken.
public struct RegionID: Hashable, BitwiseCopyable, Sendable {
    /// From 1; 0 is ``none``.
    public var rawValue: UInt32

    /// The region of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No region: empty space.
    public static let none = RegionID(rawValue: 0)
}

/// A region of a scene; no region: the empty space of the scene.
public struct RegionReference: Hashable, BitwiseCopyable, Sendable {
    /// The scene; of a region, the one that it is in.
    public var scene: SceneID
    /// A region of ``scene``; ``RegionID/none`` for its empty space.
    public var region: RegionID

    /// The region `region` of `scene`.
    @inlinable
    public init(_ scene: SceneID, _ region: RegionID) {
        self.scene = scene
        self.region = region
    }
}

/// A pointer style, by a small number that is its own until the events that name it have been taken.
public struct StyleID: Hashable, BitwiseCopyable, Sendable {
    /// From 1; 0 is ``standard``.
    public var rawValue: UInt32

    /// The style of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// What a region has that says nothing.
    public static let standard = StyleID(rawValue: 0)
}

/// Directions across the space, a bit each.
public struct Axes: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// A bit for each direction.
    public var rawValue: UInt8

    /// The directions whose bits are set.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// To the left and right.
    public static let horizontal = Axes(rawValue: 1)
    /// Up and down.
    public static let vertical = Axes(rawValue: 2)
    /// Across the whole plane.
    public static let both: Axes = [.horizontal, .vertical]
}

/// Buttons, a bit each.
public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// A bit for each button.
    public var rawValue: UInt16

    /// The buttons whose bits are set.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// See ``Button/primary``.
    public static let primary = ButtonMask(rawValue: 1)
    /// See ``Button/secondary``.
    public static let secondary = ButtonMask(rawValue: 2)
    /// See ``Button/middle``.
    public static let middle = ButtonMask(rawValue: 4)
    /// See ``Button/back``.
    public static let back = ButtonMask(rawValue: 8)
    /// See ``Button/forward``.
    public static let forward = ButtonMask(rawValue: 16)
    /// All those without a name.
    public static let other = ButtonMask(rawValue: 32)

    /// The one button `button`.
    public init(_ button: Button) {
        switch button {
        case .primary: self = .primary
        case .secondary: self = .secondary
        case .middle: self = .middle
        case .back: self = .back
        case .forward: self = .forward
        case .other: self = .other
        }
    }
}

/// What a region can ask for beyond presses, clicks and drags.
public enum RegionGestureKind: UInt8, CaseIterable, Sendable {
    /// By fingers or the pointer; the stream's page says what makes each.
    case pan, pinch, rotate, tap, longPress, secondaryClick, hover

    /// The published name.
    public var name: StaticString {
        switch self {
        case .pan: "pan"
        case .pinch: "pinch"
        case .rotate: "rotate"
        case .tap: "tap"
        case .longPress: "longPress"
        case .secondaryClick: "secondaryClick"
        case .hover: "hover"
        }
    }
}
