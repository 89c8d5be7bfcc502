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
    /// `KEY_DELETE`, beside the main block.
    public static let delete = KeyCode(rawValue: 111)
    /// `KEY_RIGHTCTRL`
    public static let rightControl = KeyCode(rawValue: 97)
    /// `KEY_RIGHTALT`, which many layouts use as AltGr.
    public static let rightAlt = KeyCode(rawValue: 100)
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
