import InputModel

/// A press, touch or gesture: input that has a beginning and an end.
enum HeldPress: Equatable {
    /// A button, or the tip of a pen.
    case pointer(DeviceID, KeyCode)
    case touch(DeviceID, contact: UInt32)
    /// Fingers that scroll.
    case scroll(DeviceID)
    /// The momentum of such a scroll, after the fingers have lifted.
    case momentum(DeviceID)
    /// Fingers of a touchpad that pinch or swipe: one of the two at a time.
    case pinch(DeviceID)
    case key(KeyPressID)

    var isKey: Bool { if case .key = self { true } else { false } }

    /// What an event does to a press.
    enum Step {
        case began(HeldPress)
        case ended(HeldPress)
    }
}

extension StreamEvent.Body {
    /// The press that it begins or ends; nil for neither.
    var pressStep: HeldPress.Step? {
        switch self {
        case .button(let button): Self.step(button.phase, .pointer(button.device, button.code))
        case .touch(let touch): Self.step(touch.phase, .touch(touch.device, contact: touch.contact))
        case .gesture(let gesture): Self.step(gesture.phase, .pinch(gesture.device))
        case .key(let key): Self.step(key.phase, .key(key.press))
        case .tool(let tool):
            switch tool.phase {
            case .tipDown: .began(.pointer(tool.device, .touch))
            case .tipUp, .exited: .ended(.pointer(tool.device, .touch))
            case .entered, .moved: nil
            }
        case .scroll(let scroll):
            switch scroll.phase {
            case .began: .began(.scroll(scroll.device))
            case .ended, .cancelled: .ended(.scroll(scroll.device))
            case .momentumBegan: .began(.momentum(scroll.device))
            case .momentumEnded: .ended(.momentum(scroll.device))
            case .changed, .momentumChanged: nil
            }
        default: nil
        }
    }

    private static func step(_ phase: Phase, _ press: HeldPress) -> HeldPress.Step? {
        switch phase {
        case .began: .began(press)
        case .ended, .cancelled: .ended(press)
        case .changed, .repeated: nil
        }
    }

    var isKey: Bool { if case .key = self { true } else { false } }

    /// The pointer, whichever device moves it, or a contact.
    enum Mover: Equatable {
        case pointer
        case touch(DeviceID, contact: UInt32)
    }

    /// The pointer or contact that presses or moves; nil for events without a position of their own.
    var mover: Mover? {
        switch self {
        case .motion, .button, .tool: .pointer
        case .touch(let touch): .touch(touch.device, contact: touch.contact)
        default: nil
        }
    }

    /// Where ``mover`` is.
    var position: Point? {
        switch self {
        case .motion(let motion): motion.position
        case .button(let button): button.position
        case .tool(let tool): tool.position
        case .touch(let touch): touch.position
        default: nil
        }
    }
}
