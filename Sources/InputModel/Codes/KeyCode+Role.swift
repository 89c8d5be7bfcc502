extension KeyCode {
    /// What a code of ``EventType/key`` stands for.
    public enum Role: Sendable {
        /// A key of a keyboard or remote control.
        case key
        /// A button of a mouse, stick, pad or joystick.
        case button
        /// A finger or tool in contact or in range (`BTN_TOUCH`, `BTN_TOOL_*`): state of a surface, not a press.
        case contact
    }

    /// The role of this code, by the ranges of linux/input-event-codes.h: 0x100 to 0x15f and 0x220 to 0x223
    /// (direction pad), 0x2c0 and up (trigger-happy) are buttons, except the tools and touches of 0x140 to
    /// 0x14f; everything else is a key.
    @inlinable
    public var role: Role {
        switch rawValue {
        case 0x14b, 0x14c, 0x149: .button  // Stylus buttons, among the tools.
        case 0x140...0x14f: .contact
        case 0x100..<0x160, 0x220...0x223, 0x2c0...0x2e7: .button
        default: .key
        }
    }

    /// True for keys that only modify others and therefore never repeat.
    @inlinable
    public var isModifier: Bool {
        switch self {
        case .leftControl, .rightControl, .leftShift, .rightShift, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
            .capsLock, .numLock, .function:
            true
        default: false
        }
    }

    /// True for keys of the numeric keypad (`KEY_KP*`).
    @inlinable
    public var isKeypad: Bool {
        switch rawValue {
        case 55, 71...83, 89, 95, 96, 98, 117, 118, 121, 179, 180: true
        default: false
        }
    }
}
