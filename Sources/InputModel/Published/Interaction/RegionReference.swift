/// A scene, by a small number that is its own until the events that name it have been taken.
public struct SceneID: Hashable, BitwiseCopyable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A region, by a small number that is its own until the events that name it have been taken.
public struct RegionID: Hashable, BitwiseCopyable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No region: empty space.
    public static let none = RegionID(rawValue: 0)
}

/// A region of a scene; no region: the empty space of the scene.
public struct RegionReference: Hashable, BitwiseCopyable, Sendable {
    public var scene: SceneID
    public var region: RegionID

    @inlinable
    public init(_ scene: SceneID, _ region: RegionID) {
        self.scene = scene
        self.region = region
    }
}

/// A pointer style, by a small number that is its own until the events that name it have been taken.
public struct StyleID: Hashable, BitwiseCopyable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// What a region has that says nothing.
    public static let standard = StyleID(rawValue: 0)
}

/// Directions across the space, a bit each.
public struct Axes: OptionSet, Hashable, BitwiseCopyable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let horizontal = Axes(rawValue: 1)
    public static let vertical = Axes(rawValue: 2)
    public static let both: Axes = [.horizontal, .vertical]
}

/// Buttons, a bit each.
public struct ButtonMask: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
    public static let middle = ButtonMask(rawValue: 4)
    public static let back = ButtonMask(rawValue: 8)
    public static let forward = ButtonMask(rawValue: 16)
    /// All those without a name.
    public static let other = ButtonMask(rawValue: 32)

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
