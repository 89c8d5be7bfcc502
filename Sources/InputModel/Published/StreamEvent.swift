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

/// The life of anything that begins and ends: exactly one `ended` or `cancelled` follows each `began`.
public enum Phase: UInt8, Sendable {
    /// Always first.
    case began
    /// The key is still held and types again. Keys only.
    case repeated
    /// It continues, with new values.
    case changed
    /// It came to its own end.
    case ended
    /// It did not end by itself: a device went away, input was lost, or something else took over.
    case cancelled
}

/// Which subscribers an event is for, by whether they have the scope `keys`.
///
/// Events that depend on which text key was pressed are only for subscribers with that scope.
/// `Interaction.isSeen(_:by:)` decides which subscribers see an event, from this and from its owner.
public enum Audience: Sendable {
    /// All subscribers that ask for events of its type.
    case everyone
    /// Subscribers with the scope: a text key may have caused the event.
    case withKeys
    /// Subscribers with the scope, because the event's program has had it; and that program itself, which may have given
    /// it up.
    case withKeysAndOwner
    /// Subscribers without the scope: a shorter form of an event that the others receive in full.
    case withoutKeys
    /// No subscriber: a press that the core counts but a filter has held back.
    case nobody

    /// True if the audience includes a subscriber that does not own what the event is about.
    ///
    /// - Parameter hasKeys: The subscriber has the scope `keys`.
    @inlinable
    public func includes(hasKeys: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .withKeys, .withKeysAndOwner: hasKeys
        case .withoutKeys: !hasKeys
        case .nobody: false
        }
    }
}
