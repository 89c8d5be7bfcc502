public import InputModel

/// `responder.set`: what a responder performs from now on, replacing what it performed before.
public struct ResponderDescription: Sendable {
    /// nil: the program as a whole.
    public var scene: SceneName?
    /// nil: the scene as a whole.
    public var region: RegionName?
    /// What it performs; empty for nothing.
    public var actions: [Action] = []
    /// It receives key presses that no command takes.
    public var takesPresses = false
    /// The chain begins here as long as nothing has the focus.
    public var isFirst: Bool?
    /// Where it was declared.
    public var position = SourcePosition.none

    /// An action that the responder performs, with its state.
    public struct Action: Sendable {
        /// The published name.
        public var name: String
        /// False: the action belongs to this responder, but cannot be performed now.
        public var isEnabled = true
        /// The command's title while this responder performs it; nil for the command's own.
        public var title: String?
        /// What the menu shows beside the command; nil for a command that is not a choice.
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
public enum CheckState: UInt8, PublishedCase, Sendable {
    /// Chosen; not chosen; chosen for a part of what it applies to.
    case on, off, mixed

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["on", "off", "mixed"]
}
