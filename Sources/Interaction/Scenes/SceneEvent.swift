public import InputModel

/// A change in the life cycle of a scene.
public struct SceneEvent: Sendable {
    /// What happened to the scene.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// Its owner is connected.
        case connected
        /// Its owner disconnected, or took too long to restore it; its session stays.
        case disconnected
        /// It is in front, and has the keyboard.
        case activated
        /// It is visible, and another scene has the keyboard.
        case deactivated
        /// It is not visible.
        case backgrounded
        /// Its program, or another, wants it in front, but without a press by the user: it stays behind.
        case attention
        /// Its content is stale.
        case refresh
        /// Its owner is back: the activity that the scene showed.
        case restoreActivity
        /// The state before: focus, selection, scrolling.
        case restoreInteraction
        /// It was removed, and its session with it.
        case destroyed

        /// The published names, in the order of the cases; both restorations are `restore`.
        public static let names: [StaticString] = [
            "connected", "disconnected", "activated", "deactivated", "backgrounded", "attention", "refresh",
            "restore", "restore", "destroyed",
        ]
    }

    /// Why a scene was destroyed or disconnected.
    public enum Reason: UInt8, PublishedCase, Sendable {
        /// Closed as usual; with its work kept; with its work discarded, as by Escape.
        case standard, commit, decline
        /// Disconnected: the restoration was not completed in time.
        case restorationTimedOut

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["standard", "commit", "decline", "restorationTimedOut"]
    }

    /// What happened to the scene.
    public var phase: Phase
    /// The scene; after `destroyed`, the number that it had.
    public var scene: SceneID
    /// For `destroyed`, and for `disconnected` if it has one.
    public var reason: Reason? = nil
    /// For `activated` and `attention`, the index of what another program passed, `InteractionNames.passed(_:)`; nil if
    /// the scene's own program or the user asked.
    public var attachment: UInt32? = nil
}
