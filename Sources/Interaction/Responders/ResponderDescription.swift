/// `responder.set`: what one performs from now on, instead of what it did.
public struct ResponderDescription: Sendable {
    /// nil: the program as a whole.
    public var scene: SceneName?
    /// nil: the scene as a whole.
    public var region: RegionName?
    public var actions: [Action] = []
    public var takesPresses = false
    /// The chain begins here as long as nothing has the focus.
    public var isFirst: Bool?
    public var position = SourcePosition.none

    /// Something that the responder performs, and how it stands with it.
    public struct Action: Sendable {
        /// The published name.
        public var name: String
        public var isEnabled = true
        public var title: String?
        public var state: CheckState?

        public init(name: String) {
            self.name = name
        }
    }

    public init() {}
}

/// What a menu shows beside a command that is a choice.
public enum CheckState: UInt8, CaseIterable, Sendable {
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
