/// Something that happened, resolved: what the core gives its subscribers. A trivial value, no reference in it.
public struct StreamEvent: Sendable {
    /// When it happened. Of events of several devices, the order is that of arrival; times can go backwards.
    public var time: Timestamp
    public var body: Body

    @inlinable
    public init(time: Timestamp, body: Body) {
        self.time = time
        self.body = body
    }

    /// What it was; each case is a type of line.
    public enum Body: Sendable {
        case device(DeviceEvent)
        case key(KeyEvent)
        case modifiers(ModifiersEvent)
        case modifierTap(ModifierTapEvent)
        case motion(MotionEvent)
        case button(ButtonEvent)
        case scroll(ScrollEvent)
        case gesture(GestureEvent)
        case touch(TouchEvent)
        case tool(ToolEvent)
        case `switch`(SwitchEvent)
        case anomaly(AnomalyEvent)

        // What it meant to the regions and scenes of programs.
        case hover(HoverEvent)
        case press(PressEvent)
        case click(ClickEvent)
        case drag(DragEvent)
        case latch(LatchEvent)
        case band(BandEvent)
        case selection(SelectionEvent)
        case primaryAction(PrimaryActionEvent)
        case menu(MenuEvent)
        case regionGesture(RegionGestureEvent)
        case focus(FocusEvent)
        case scene(SceneEvent)
        case command(CommandEvent)
        case shortcuts(ShortcutsEvent)
        case keyPress(KeyPressEvent)
    }

    /// True where it tells of regions and scenes, false of devices.
    @inlinable
    public var isInteraction: Bool {
        switch body {
        case .device, .key, .modifiers, .modifierTap, .motion, .button, .scroll, .gesture, .touch, .tool,
            .switch, .anomaly:
            false
        case .hover, .press, .click, .drag, .latch, .band, .selection, .primaryAction, .menu, .regionGesture,
            .focus, .scene, .command, .shortcuts, .keyPress:
            true
        }
    }
}

/// The life of anything that begins and ends: exactly one `ended` or `cancelled` follows each `began`.
public enum Phase: UInt8, Sendable {
    case began
    /// The key is still held and types again. Keys only.
    case repeated
    case changed
    case ended
    /// It did not end by itself: a device went away, input was lost, or something else took over.
    case cancelled
}
