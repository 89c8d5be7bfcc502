/// A key or button code (`KEY_*`, `BTN_*` in linux/input-event-codes.h), 0 to 767.
public struct KeyCode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

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

    /// The code of the kernel's name `name`, for text that people write; nil where there is none.
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
    public static let escape = KeyCode(rawValue: 1)
    public static let backspace = KeyCode(rawValue: 14)
    public static let tab = KeyCode(rawValue: 15)
    public static let enter = KeyCode(rawValue: 28)
    public static let leftControl = KeyCode(rawValue: 29)
    public static let leftShift = KeyCode(rawValue: 42)
    public static let rightShift = KeyCode(rawValue: 54)
    public static let leftAlt = KeyCode(rawValue: 56)
    public static let space = KeyCode(rawValue: 57)
    public static let capsLock = KeyCode(rawValue: 58)
    public static let numLock = KeyCode(rawValue: 69)
    public static let keypadEnter = KeyCode(rawValue: 96)
    public static let up = KeyCode(rawValue: 103)
    public static let left = KeyCode(rawValue: 105)
    public static let right = KeyCode(rawValue: 106)
    public static let down = KeyCode(rawValue: 108)
    public static let rightControl = KeyCode(rawValue: 97)
    public static let rightAlt = KeyCode(rawValue: 100)
    /// The menu key of PC keyboards, which the kernel calls `KEY_COMPOSE`.
    public static let menu = KeyCode(rawValue: 127)
    public static let contextMenu = KeyCode(rawValue: 0x1b6)
    public static let leftMeta = KeyCode(rawValue: 125)
    public static let rightMeta = KeyCode(rawValue: 126)
    public static let function = KeyCode(rawValue: 0x1d0)

    public static let buttonLeft = KeyCode(rawValue: 0x110)
    public static let buttonRight = KeyCode(rawValue: 0x111)
    public static let buttonMiddle = KeyCode(rawValue: 0x112)
    public static let buttonSide = KeyCode(rawValue: 0x113)
    public static let buttonExtra = KeyCode(rawValue: 0x114)
    public static let buttonForward = KeyCode(rawValue: 0x115)
    public static let buttonBack = KeyCode(rawValue: 0x116)
    public static let toolPen = KeyCode(rawValue: 0x140)
    public static let toolRubber = KeyCode(rawValue: 0x141)
    public static let toolBrush = KeyCode(rawValue: 0x142)
    public static let toolPencil = KeyCode(rawValue: 0x143)
    public static let toolAirbrush = KeyCode(rawValue: 0x144)
    public static let toolFinger = KeyCode(rawValue: 0x145)
    public static let toolMouse = KeyCode(rawValue: 0x146)
    public static let toolLens = KeyCode(rawValue: 0x147)
    public static let toolQuintupleTap = KeyCode(rawValue: 0x148)
    public static let touch = KeyCode(rawValue: 0x14a)
    public static let stylus = KeyCode(rawValue: 0x14b)
    public static let stylus2 = KeyCode(rawValue: 0x14c)
    public static let toolDoubleTap = KeyCode(rawValue: 0x14d)
    public static let toolTripleTap = KeyCode(rawValue: 0x14e)
    public static let toolQuadrupleTap = KeyCode(rawValue: 0x14f)
}
