/// A button by its role, as published.
public enum Button: Hashable, Sendable {
    /// A mouse's left button, the right one of a left-handed user.
    case primary
    /// A mouse's right button, the left one of a left-handed user.
    case secondary
    /// A mouse's middle button or pressed wheel.
    case middle
    /// Goes back, as in a browser.
    case back
    /// Goes forward, as in a browser.
    case forward
    /// Any other, by number: `BTN_LEFT` would be 1, `BTN_TASK` is 8; outside the mouse range, the kernel's code; on a
    /// tablet's pad, from 0 in the order of libinput.
    case other(UInt16)

    /// The role of a button code. A pen's buttons follow GTK: the first is secondary, the second middle.
    public init(_ code: KeyCode, leftHanded: Bool = false) {
        switch code {
        case .buttonLeft: self = leftHanded ? .secondary : .primary
        case .buttonRight: self = leftHanded ? .primary : .secondary
        case .buttonMiddle: self = .middle
        case .buttonSide, .buttonBack: self = .back
        case .buttonExtra, .buttonForward: self = .forward
        case .stylus: self = .secondary
        case .stylus2: self = .middle
        case KeyCode(rawValue: 0x117): self = .other(8)
        default: self = .other(code.rawValue)
        }
    }
}
