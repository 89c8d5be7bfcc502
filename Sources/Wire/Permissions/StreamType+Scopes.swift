extension StreamType {
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
}
