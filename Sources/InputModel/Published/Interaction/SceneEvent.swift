/// A scene's life.
public struct SceneEvent: Sendable {
    /// What became of the scene.
    public enum Phase: Sendable {
        /// Its owner is there.
        case connected
        /// Its owner is away, or took too long to restore it; its session stays.
        case disconnected
        /// It is in front, and has the keyboard.
        case activated
        /// It is in sight, and another has the keyboard.
        case deactivated
        /// It is out of sight.
        case backgrounded
        /// Its program, or another, wants it in front, and no press of a person says so: it stays behind.
        case attention
        /// Its content is stale.
        case refresh
        /// Its owner is back: this is what it showed.
        case restoreActivity
        /// This is how it stood: focus, selection, scrolling.
        case restoreInteraction
        /// It is gone, and its session with it.
        case destroyed
    }

    /// Why a scene has ended or gone.
    public enum Reason: UInt8, CaseIterable, Sendable {
        /// Closed as ever; with its work kept; with its work given up, as by Escape.
        case standard, commit, decline
        /// Disconnected: the restoration was not completed in time.
        case restorationTimedOut

        /// The published name.
        public var name: StaticString {
            switch self {
            case .standard: "standard"
            case .commit: "commit"
            case .decline: "decline"
            case .restorationTimedOut: "restorationTimedOut"
            }
        }
    }

    /// What became of it.
    public var phase: Phase
    /// Which scene; after `destroyed`, the number that it had.
    public var scene: SceneID
    /// Of `destroyed`, and of `disconnected` where it has one.
    public var reason: Reason?
    /// Of `activated` and `attention`: the place of what another program passed among all that was published,
    /// `InteractionNames.passed(_:)`; nil where its own program asked, or a person.
    public var passed: UInt32?

    /// Says what became of `scene`, and why.
    public init(_ phase: Phase, _ scene: SceneID, reason: Reason? = nil, passed: UInt32? = nil) {
        self.phase = phase
        self.scene = scene
        self.reason = reason
        self.passed = passed
    }
}
