/// A key or button code (`KEY_*`, `BTN_*` in linux/input-event-codes.h), 0 to 767.
public struct KeyCode: RawRepresentable, Hashable, Sendable {
    /// The kernel's number, as in linux/input-event-codes.h.
    public var rawValue: UInt16

    /// The key or button of the kernel's number `rawValue`.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// One more than the highest code (`KEY_CNT`).
    public static let count = 768

    /// The kernel's name, such as `KEY_A` or `BTN_LEFT`; nil for a code that has none.
    public var name: StaticString? {
        guard Int(rawValue) < Self.count else { return nil }
        let name = Self.names[Int(rawValue)]
        return name.utf8CodeUnitCount == 0 ? nil : name
    }

    /// The code of the kernel's name `name`, for text that users write; nil if no code has that name.
    ///
    /// - Complexity: O(n) in the number of codes.
    public init?(name: some StringProtocol) {
        guard !name.isEmpty, let index = Self.names.firstIndex(where: { $0.description == name }) else {
            return nil
        }
        self.init(rawValue: UInt16(index))
    }
}

// The keys and buttons that the core treats by name.
extension KeyCode {
    /// No key (`KEY_RESERVED`).
    public static let none = KeyCode(rawValue: 0)
    /// `KEY_ESC`
    public static let escape = KeyCode(rawValue: 1)
    /// `KEY_BACKSPACE`
    public static let backspace = KeyCode(rawValue: 14)
    /// `KEY_TAB`
    public static let tab = KeyCode(rawValue: 15)
    /// `KEY_ENTER`, on the main block.
    public static let enter = KeyCode(rawValue: 28)
    /// `KEY_LEFTCTRL`
    public static let leftControl = KeyCode(rawValue: 29)
    /// `KEY_LEFTSHIFT`
    public static let leftShift = KeyCode(rawValue: 42)
    /// `KEY_RIGHTSHIFT`
    public static let rightShift = KeyCode(rawValue: 54)
    /// `KEY_LEFTALT`
    public static let leftAlt = KeyCode(rawValue: 56)
    /// `KEY_SPACE`
    public static let space = KeyCode(rawValue: 57)
    /// `KEY_CAPSLOCK`
    public static let capsLock = KeyCode(rawValue: 58)
    /// `KEY_NUMLOCK`
    public static let numLock = KeyCode(rawValue: 69)
    /// `KEY_KPENTER`, on the keypad.
    public static let keypadEnter = KeyCode(rawValue: 96)
    /// The arrow key `KEY_UP`.
    public static let up = KeyCode(rawValue: 103)
    /// `KEY_F10`, which requests a context menu with Shift.
    public static let f10 = KeyCode(rawValue: 68)
    /// The arrow key `KEY_LEFT`.
    public static let left = KeyCode(rawValue: 105)
    /// The arrow key `KEY_RIGHT`.
    public static let right = KeyCode(rawValue: 106)
    /// The arrow key `KEY_DOWN`.
    public static let down = KeyCode(rawValue: 108)
    /// `KEY_HOME`
    public static let home = KeyCode(rawValue: 102)
    /// `KEY_END`
    public static let end = KeyCode(rawValue: 107)
    /// `KEY_PAGEUP`
    public static let pageUp = KeyCode(rawValue: 104)
    /// `KEY_PAGEDOWN`
    public static let pageDown = KeyCode(rawValue: 109)
    /// `KEY_INSERT`
    public static let insert = KeyCode(rawValue: 110)
    /// `KEY_DELETE`, beside the main block.
    public static let delete = KeyCode(rawValue: 111)
    /// `KEY_RIGHTCTRL`
    public static let rightControl = KeyCode(rawValue: 97)
    /// `KEY_RIGHTALT`, which many layouts use as AltGr.
    public static let rightAlt = KeyCode(rawValue: 100)
    /// `KEY_KP5`, in the middle of the keypad.
    public static let keypad5 = KeyCode(rawValue: 76)
    /// A key that the kernel has no code for (`KEY_UNKNOWN`).
    public static let unknown = KeyCode(rawValue: 240)
    /// The menu key of PC keyboards, which the kernel calls `KEY_COMPOSE`.
    public static let menu = KeyCode(rawValue: 127)
    /// A key for context menus alone (`KEY_CONTEXT_MENU`).
    public static let contextMenu = KeyCode(rawValue: 0x1b6)
    /// The left key with the logo (`KEY_LEFTMETA`).
    public static let leftMeta = KeyCode(rawValue: 125)
    /// The right key with the logo (`KEY_RIGHTMETA`).
    public static let rightMeta = KeyCode(rawValue: 126)
    /// Fn, which few keyboards report (`KEY_FN`).
    public static let function = KeyCode(rawValue: 0x1d0)

    /// A mouse's left button, whatever its role (`BTN_LEFT`).
    public static let buttonLeft = KeyCode(rawValue: 0x110)
    /// A mouse's right button, whatever its role (`BTN_RIGHT`).
    public static let buttonRight = KeyCode(rawValue: 0x111)
    /// A mouse's middle button or pressed wheel (`BTN_MIDDLE`).
    public static let buttonMiddle = KeyCode(rawValue: 0x112)
    /// The first button at a mouse's side, usually back (`BTN_SIDE`).
    public static let buttonSide = KeyCode(rawValue: 0x113)
    /// The second button at a mouse's side, usually forward (`BTN_EXTRA`).
    public static let buttonExtra = KeyCode(rawValue: 0x114)
    /// A button made for going forward (`BTN_FORWARD`).
    public static let buttonForward = KeyCode(rawValue: 0x115)
    /// A button made for going back (`BTN_BACK`).
    public static let buttonBack = KeyCode(rawValue: 0x116)
    /// Down while a pen is in range (`BTN_TOOL_PEN`).
    public static let toolPen = KeyCode(rawValue: 0x140)
    /// Down while an eraser is in range (`BTN_TOOL_RUBBER`).
    public static let toolRubber = KeyCode(rawValue: 0x141)
    /// Down while a brush is in range (`BTN_TOOL_BRUSH`).
    public static let toolBrush = KeyCode(rawValue: 0x142)
    /// Down while a pencil is in range (`BTN_TOOL_PENCIL`).
    public static let toolPencil = KeyCode(rawValue: 0x143)
    /// Down while an airbrush is in range (`BTN_TOOL_AIRBRUSH`).
    public static let toolAirbrush = KeyCode(rawValue: 0x144)
    /// Down while exactly one finger is on a pad (`BTN_TOOL_FINGER`).
    public static let toolFinger = KeyCode(rawValue: 0x145)
    /// Down while a tablet's mouse is in range (`BTN_TOOL_MOUSE`).
    public static let toolMouse = KeyCode(rawValue: 0x146)
    /// Down while a tablet's lens cursor is in range (`BTN_TOOL_LENS`).
    public static let toolLens = KeyCode(rawValue: 0x147)
    /// Down while five fingers are on a pad (`BTN_TOOL_QUINTTAP`).
    public static let toolQuintupleTap = KeyCode(rawValue: 0x148)
    /// Down while anything touches the surface (`BTN_TOUCH`).
    public static let touch = KeyCode(rawValue: 0x14a)
    /// The first button on a pen (`BTN_STYLUS`).
    public static let stylus = KeyCode(rawValue: 0x14b)
    /// The second button on a pen (`BTN_STYLUS2`).
    public static let stylus2 = KeyCode(rawValue: 0x14c)
    /// Down while two fingers are on a pad (`BTN_TOOL_DOUBLETAP`).
    public static let toolDoubleTap = KeyCode(rawValue: 0x14d)
    /// Down while three fingers are on a pad (`BTN_TOOL_TRIPLETAP`).
    public static let toolTripleTap = KeyCode(rawValue: 0x14e)
    /// Down while four fingers are on a pad (`BTN_TOOL_QUADTAP`).
    public static let toolQuadrupleTap = KeyCode(rawValue: 0x14f)
}

extension KeyCode {
    /// A button on a tool of a tablet, its pen or its mouse: not on the tablet itself.
    package var isOfTool: Bool {
        switch rawValue {
        case 0x110...0x117, 0x149, 0x14b, 0x14c: true
        default: false
        }
    }

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

    /// True for keys of the numeric keypad (`KEY_KP*`), by their place on the keyboard.
    @inlinable
    public var isKeypad: Bool {
        switch rawValue {
        case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: true
        default: false
        }
    }
}

extension KeyCode {
    /// The keys that type text in some layout, by class: letters and space, digits, punctuation, keypad; the digits
    /// and letters of telephones, the dots of Braille, and currency.
    public static let textClasses: [[KeyCode]] = [
        codes(16...25, 30...38, 44...50, 57...57),
        codes(2...11),
        codes(12...13, 26...27, 39...41, 43...43, 51...53, 86...86, 89...89, 124...124),
        codes(55...55, 71...83, 95...95, 98...98, 117...118, 121...121, 179...180),
        codes(0x200...0x20f),
        codes(0x1f1...0x1fa),
        codes(0x1b2...0x1b3),
    ]

    /// True for a key of one of the ``textClasses``.
    public var typesText: Bool { Self.textKeys.contains(self) }

    /// True for keys that no layout makes text keys: they end or edit a line, and their effect is visible.
    public var isNeverText: Bool {
        switch self {
        case .enter, .keypadEnter, .tab, .backspace, .delete: true
        default: false
        }
    }

    private static let textKeys = KeySet(textClasses.joined())

    private static func codes(_ ranges: ClosedRange<UInt16>...) -> [KeyCode] {
        ranges.flatMap { $0.map { KeyCode(rawValue: $0) } }
    }
}

extension KeyCode {
    /// The usage on the HID keyboard page (page 7) that the kernel's HID driver maps to this key, or 0 if none. If
    /// several do (two backslash keys share a code), the lowest.
    ///
    /// Source: HID Usage Tables, Keyboard/Keypad page, as mapped by the kernel's `drivers/hid/hid-input.c`.
    public var usage: UInt8 {
        rawValue < 256 ? Self.usages[Int(rawValue)] : 0
    }

    private static let usages: [UInt8] = [
        0x00, 0x29, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2D, 0x2E, 0x2A, 0x2B,
        0x14, 0x1A, 0x08, 0x15, 0x17, 0x1C, 0x18, 0x0C, 0x12, 0x13, 0x2F, 0x30, 0x28, 0xE0, 0x04, 0x16,
        0x07, 0x09, 0x0A, 0x0B, 0x0D, 0x0E, 0x0F, 0x33, 0x34, 0x35, 0xE1, 0x31, 0x1D, 0x1B, 0x06, 0x19,
        0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0xE5, 0x55, 0xE2, 0x2C, 0x39, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E,
        0x3F, 0x40, 0x41, 0x42, 0x43, 0x53, 0x47, 0x5F, 0x60, 0x61, 0x56, 0x5C, 0x5D, 0x5E, 0x57, 0x59,
        0x5A, 0x5B, 0x62, 0x63, 0x00, 0x94, 0x64, 0x44, 0x45, 0x87, 0x92, 0x93, 0x8A, 0x88, 0x8B, 0x8C,
        0x58, 0xE4, 0x54, 0x46, 0xE6, 0x00, 0x4A, 0x52, 0x4B, 0x50, 0x4F, 0x4D, 0x51, 0x4E, 0x49, 0x4C,
        0x00, 0x7F, 0x81, 0x80, 0x66, 0x67, 0x00, 0x48, 0x00, 0x85, 0x90, 0x91, 0x89, 0xE3, 0xE7, 0x65,
        0x78, 0x79, 0x76, 0x7A, 0x77, 0x7C, 0x74, 0x7D, 0x7E, 0x7B, 0x75, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0xB6, 0xB7, 0x00, 0x00, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70,
        0x71, 0x72, 0x73, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    ]
}
