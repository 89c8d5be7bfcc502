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
