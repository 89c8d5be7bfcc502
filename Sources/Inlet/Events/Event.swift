// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

/// What a client reads: lines of the stream, each a type with the fields that it has there, and what became of the
/// connection.
///
/// ```swift
/// for try await batch in client.events {
///     for event in batch {
///         switch event {
///         case .click(let click) where click.region == "save": print("saved")
///         case .disconnected(let reason): print("waiting for the daemon:", reason)
///         default: break
///         }
///     }
/// }
/// ```
///
/// Later versions have further cases: a `switch` needs a `default`.
public enum Event: Hashable, Sendable {
    /// A line `hello`.
    case hello(Hello)
    /// A line `scopes`.
    case scopes(Scopes)
    /// A line `snapshot`.
    case snapshot(Snapshot)
    /// A line `clock`.
    case clock(Clock)
    /// A line `gap`.
    case gap(Gap)
    /// A line `program`.
    case program(Program)
    /// A line `anomaly`.
    case anomaly(Anomaly)
    /// A line `why`.
    case why(Why)
    /// A line `key`.
    case key(Key)
    /// A line `modifiers`.
    case modifiers(ModifiersChange)
    /// A line `modifierTap`.
    case modifierTap(ModifierTap)
    /// A line `keyPress`.
    case keyPress(KeyPress)
    /// A line `edit`.
    case edit(Edit)
    /// A line `command`.
    case command(Command)
    /// A line `commandsChanged`.
    case commandsChanged(CommandsChange)
    /// A line `pending`.
    case pending(Pending)
    /// A line `shortcuts`.
    case shortcuts(Shortcuts)
    /// A line `device`.
    case device(DeviceChange)
    /// A line `motion`.
    case motion(Motion)
    /// A line `button`.
    case button(Button)
    /// A line `scroll`.
    case scroll(Scroll)
    /// A line `gesture`.
    case gesture(Gesture)
    /// A line `touch`.
    case touch(Touch)
    /// A line `tool`.
    case tool(Tool)
    /// A line `dial`.
    case dial(Dial)
    /// A line `switch`.
    case `switch`(Switch)
    /// A line `hover`.
    case hover(Hover)
    /// A line `press`.
    case press(Press)
    /// A line `click`.
    case click(Click)
    /// A line `drag`.
    case drag(Drag)
    /// A line `latch`.
    case latch(Latch)
    /// A line `band`.
    case band(Band)
    /// A line `regionGesture`.
    case regionGesture(RegionGesture)
    /// A line `regionRequest`.
    case regionRequest(RegionRequest)
    /// A line `scene`.
    case scene(SceneChange)
    /// A line `focus`.
    case focus(Focus)
    /// A line `selection`.
    case selection(Selection)
    /// A line `primaryAction`.
    case primaryAction(PrimaryAction)
    /// A line `menu`.
    case menu(Menu)
    /// A line `open`.
    case open(Open)
    /// A line `bar`.
    case bar(Bar)
    /// A line `drop`.
    case drop(Drop)
    /// A line `spring`.
    case spring(Spring)
    /// A line of a type that this version does not know, or with values that it does not.
    case other(Other)
    /// The connection is gone, for this reason; the client connects again.
    case disconnected(String)
    /// There is a connection again, with this number of the program; what was declared is declared again, and what has
    /// happened meanwhile is not told.
    case reconnected(program: Int?)
    /// Something that was declared before is refused now.
    case notRestored(RequestError)
    /// A request of ``Client/send(_:_:)`` was refused.
    case refused(RequestError)
}

extension Event {
    static func read(_ type: String, _ line: DocumentNode) throws(MalformedLine) -> Event? {
        if let event = try readState(type, line) { return event }
        return try readInteraction(type, line)
    }

    private static func readState(
        _ type: String, _ line: DocumentNode
    ) throws(MalformedLine) -> Event? {
        switch type {
        case "hello": return .hello(try Hello(line: line))
        case "scopes": return .scopes(try Scopes(line: line))
        case "snapshot": return .snapshot(try Snapshot(line: line))
        case "clock": return .clock(try Clock(line: line))
        case "gap": return .gap(try Gap(line: line))
        case "program": return .program(try Program(line: line))
        case "anomaly": return .anomaly(try Anomaly(line: line))
        case "why": return .why(try Why(line: line))
        case "key": return .key(try Key(line: line))
        case "modifiers": return .modifiers(try ModifiersChange(line: line))
        case "modifierTap": return .modifierTap(try ModifierTap(line: line))
        case "keyPress": return .keyPress(try KeyPress(line: line))
        case "edit": return .edit(try Edit(line: line))
        case "command": return .command(try Command(line: line))
        case "commandsChanged": return .commandsChanged(try CommandsChange(line: line))
        case "pending": return .pending(try Pending(line: line))
        case "shortcuts": return .shortcuts(try Shortcuts(line: line))
        case "device": return .device(try DeviceChange(line: line))
        case "motion": return .motion(try Motion(line: line))
        case "button": return .button(try Button(line: line))
        case "scroll": return .scroll(try Scroll(line: line))
        case "gesture": return .gesture(try Gesture(line: line))
        case "touch": return .touch(try Touch(line: line))
        case "tool": return .tool(try Tool(line: line))
        default: return nil
        }
    }

    private static func readInteraction(
        _ type: String, _ line: DocumentNode
    ) throws(MalformedLine) -> Event? {
        switch type {
        case "dial": return .dial(try Dial(line: line))
        case "switch": return .switch(try Switch(line: line))
        case "hover": return .hover(try Hover(line: line))
        case "press": return .press(try Press(line: line))
        case "click": return .click(try Click(line: line))
        case "drag": return .drag(try Drag(line: line))
        case "latch": return .latch(try Latch(line: line))
        case "band": return .band(try Band(line: line))
        case "regionGesture": return .regionGesture(try RegionGesture(line: line))
        case "regionRequest": return .regionRequest(try RegionRequest(line: line))
        case "scene": return .scene(try SceneChange(line: line))
        case "focus": return .focus(try Focus(line: line))
        case "selection": return .selection(try Selection(line: line))
        case "primaryAction": return .primaryAction(try PrimaryAction(line: line))
        case "menu": return .menu(try Menu(line: line))
        case "open": return .open(try Open(line: line))
        case "bar": return .bar(try Bar(line: line))
        case "drop": return .drop(try Drop(line: line))
        case "spring": return .spring(try Spring(line: line))
        default: return nil
        }
    }
}
