public import InputModel

/// Something that happened, resolved: what the core gives its subscribers. A trivial value without references.
public struct StreamEvent: Sendable {
    /// When it happened. Events of several devices are in order of arrival, so times can go backwards.
    public var time: Timestamp
    /// What happened.
    public var body: Body

    /// `body`, which happened at `time`.
    @inlinable
    public init(time: Timestamp, body: Body) {
        self.time = time
        self.body = body
    }

    /// What happened; each case is a type of line.
    public enum Body: Sendable {
        /// A device was added, removed or suspended, or is in step again.
        case device(DeviceEvent)
        /// A key of a keyboard.
        case key(KeyEvent)
        /// The modifiers in force or the layout changed.
        case modifiers(ModifiersEvent)
        /// A modifier was pressed and released alone.
        case modifierTap(ModifierTapEvent)
        /// The pointer moved.
        case motion(MotionEvent)
        /// A button of a pointing device.
        case button(ButtonEvent)
        /// A wheel or fingers scrolled.
        case scroll(ScrollEvent)
        /// Fingers on a touchpad did something together.
        case gesture(GestureEvent)
        /// A contact on a touchscreen, or on a touchpad for subscribers that ask.
        case touch(TouchEvent)
        /// A pen or its like over a tablet.
        case tool(ToolEvent)
        /// A ring, strip or dial of a tablet's pad.
        case dial(DialEvent)
        /// A switch of the machine, such as its lid.
        case `switch`(SwitchEvent)
        /// Something that should not have happened.
        case anomaly(AnomalyEvent)
        /// What time of day it is.
        case clock(ClockEvent)

        // The effect on the regions and scenes of programs.
        /// The pointer entered a region, moved there, or left it.
        case hover(HoverEvent)
        /// A button went down over a region, or came up.
        case press(PressEvent)
        /// A press released where it began.
        case click(ClickEvent)
        /// A press whose pointer moved.
        case drag(DragEvent)
        /// A press that holds the pointer to its region.
        case latch(LatchEvent)
        /// A selection rectangle.
        case band(BandEvent)
        /// The selection in a collection changed.
        case selection(SelectionEvent)
        /// An item is to be opened.
        case primaryAction(PrimaryActionEvent)
        /// The user asks for a context menu.
        case menu(MenuEvent)
        /// A gesture that a region asked for.
        case regionGesture(RegionGestureEvent)
        /// A region's scene is to be opened.
        case open(OpenEvent)
        /// A drag is over a region that takes drops.
        case drop(DropEvent)
        /// A drag has stayed over a region that opens then.
        case spring(SpringEvent)
        /// Which part of a dynamic region is under the pointer?
        case regionRequest(RegionRequestEvent)
        /// The layout of a bar changed.
        case bar(BarEvent)
        /// The focus moved to another region.
        case focus(FocusEvent)
        /// An instance of a program connected, identified itself, or disconnected.
        case program(ProgramEvent)
        /// A scene was created, changed or removed.
        case scene(SceneEvent)
        /// A command is to be performed.
        case command(CommandEvent)
        /// The commands are to be shown or hidden.
        case shortcuts(ShortcutsEvent)
        /// The next step of commands is awaited, or no longer is.
        case pending(PendingEvent)
        /// Commands became available or unavailable, or their state changed.
        case commandsChanged(CommandsChangedEvent)
        /// A key press for the responder that asked for key presses.
        case keyPress(KeyPressEvent)
        /// A key press in a region that edits text.
        case edit(EditEvent)
        /// Why an event went where it did.
        case why(WhyEvent)
    }
}

extension StreamEvent {
    /// All positions, deltas and measurements in the event are finite.
    @inlinable @inline(__always)
    package var isFinite: Bool {
        switch body {
        case .motion(let motion): motion.position.isFinite && motion.delta.isFinite
        case .button(let button): button.position.isFinite
        case .scroll(let scroll): scroll.position.isFinite && scroll.delta.isFinite
        case .gesture(let gesture):
            gesture.delta.isFinite && gesture.scale.isFinite && gesture.rotation.isFinite
        case .touch(let touch): touch.position.isFinite && touch.pressure?.isFinite != false
        case .tool(let tool):
            tool.position.isFinite && tool.pressure?.isFinite != false && tool.tilt?.isFinite != false
        default: true
        }
    }
}
