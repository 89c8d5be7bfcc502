/// `responder.set`: what one performs from now on, instead of what it did.
public struct ResponderDescription: Sendable {
    /// nil: the program as a whole.
    public var scene: SceneName?
    /// nil: the scene as a whole.
    public var region: RegionName?
    /// What it performs; empty for nothing.
    public var actions: [Action] = []
    /// Key presses that no command took are told to it.
    public var takesPresses = false
    /// The chain begins here as long as nothing has the focus.
    public var isFirst: Bool?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// Something that the responder performs, and how it stands with it.
    public struct Action: Sendable {
        /// The published name.
        public var name: String
        /// False: it is this responder's, and cannot be performed now.
        public var isEnabled = true
        /// What the command is called while this performs it; nil for its own title.
        public var title: String?
        /// What the menu shows beside it; nil for a command that is no choice.
        public var state: CheckState?

        /// Performs the action `name`, with the command's own title.
        public init(name: String) {
            self.name = name
        }
    }

    /// The program as a whole, which performs nothing.
    public init() {}
}

/// What a menu shows beside a command that is a choice.
public enum CheckState: UInt8, CaseIterable, Sendable {
    /// Chosen; not chosen; chosen in part of what it is about.
    case on, off, mixed

    /// The published name.
    public var name: StaticString {
        switch self {
        case .on: "on"
        case .off: "off"
        case .mixed: "mixed"
        }
    }
}
