public import InputModel
import Interaction

/// The types of stream lines that can be asked for by name: the name of each, its scope, and its events.
///
/// `hello`, `scopes`, `snapshot`, `gap` and `reply` are not among them: they keep a subscriber in sync and are always
/// sent.
public enum StreamType: UInt8, PublishedCase, Sendable {
    /// Events of devices; each is the case of `StreamEvent.Body` of its name.
    case device, key, modifiers, modifierTap, motion, button, scroll, gesture, touch, tool, dial, `switch`,
        anomaly, clock
    /// The effects of those events on regions and scenes.
    case hover, press, click, drag, latch, band, selection, primaryAction, menu, regionGesture, regionRequest,
        open, drop, spring, bar, focus, scene
    /// The programs that declare regions and scenes.
    case program
    /// The effects of keys on the commands and responders of programs.
    case command, shortcuts, pending, commandsChanged, keyPress, edit
    /// Why an input event went to its target: for subscribers that ask for explanations.
    case why

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = [
        "device", "key", "modifiers", "modifierTap", "motion", "button", "scroll", "gesture", "touch",
        "tool", "dial", "switch", "anomaly", "clock", "hover", "press", "click", "drag", "latch", "band",
        "selection", "primaryAction", "menu", "regionGesture", "regionRequest", "open", "drop",
        "spring", "bar", "focus", "scene", "program", "command", "shortcuts", "pending",
        "commandsChanged", "keyPress", "edit", "why",
    ]

    // Of its own: a module that only writes the names need not import the model for them.
    /// The published name.
    public var name: StaticString { Self.names[Int(rawValue)] }

    /// The scope that a line of this type requires; empty for lines that every subscriber gets.
    var scope: Scopes {
        switch self {
        case .device, .modifiers, .modifierTap, .switch, .anomaly, .clock: []
        case .key, .keyPress, .edit: .keys
        case .motion, .button, .scroll, .gesture, .touch, .tool, .dial: .pointer
        case .hover, .press, .click, .drag, .latch, .band, .selection, .primaryAction, .menu, .regionGesture,
            .regionRequest, .open, .drop, .spring, .bar, .focus, .scene, .why:
            .scenes
        case .command, .shortcuts, .pending, .commandsChanged: .commands
        case .program: .ofPrograms
        }
    }

    /// True if a subscriber with `scopes` receives lines of this type.
    package func isSeen(with scopes: Scopes) -> Bool {
        self == .program ? !scopes.isDisjoint(with: scope) : scopes.isSuperset(of: scope)
    }

    /// The type of the line that reports `event`.
    @inline(__always)
    init(of event: borrowing StreamEvent) {
        self =
            switch event.body {
            case .device: .device
            case .key: .key
            case .modifiers: .modifiers
            case .modifierTap: .modifierTap
            case .motion: .motion
            case .button: .button
            case .scroll: .scroll
            case .gesture: .gesture
            case .touch: .touch
            case .tool: .tool
            case .dial: .dial
            case .switch: .switch
            case .anomaly: .anomaly
            case .clock: .clock
            case .hover: .hover
            case .press: .press
            case .click: .click
            case .drag: .drag
            case .latch: .latch
            case .band: .band
            case .selection: .selection
            case .primaryAction: .primaryAction
            case .menu: .menu
            case .regionGesture: .regionGesture
            case .regionRequest: .regionRequest
            case .open: .open
            case .drop: .drop
            case .spring: .spring
            case .bar: .bar
            case .focus: .focus
            case .scene: .scene
            case .program: .program
            case .command: .command
            case .shortcuts: .shortcuts
            case .pending: .pending
            case .commandsChanged: .commandsChanged
            case .keyPress: .keyPress
            case .edit: .edit
            case .why: .why
            }
    }
}
