public import InputModel

/// Why something a person did went where it did: all that could have got it, and why each did not.
public struct Explanation: Sendable {
    /// Why a candidate did not get it.
    public enum Loss: String, CaseIterable, Sendable {
        /// Another region or scene is in front.
        case covered
        /// Only its padding was met, and another was met exactly or is nearer.
        case slop
        /// It is disabled, or one around it is.
        case disabled
        /// A modal scene is in front.
        case modal
        /// A press that goes on has the pointer, or took the key.
        case latch
        /// It does not ask for that gesture.
        case noGesture
        /// It asks for no key presses, and has no use for this one.
        case noKeys
        /// Another command, region or program got it.
        case taken
        /// Its program has a scene, and none of its is active.
        case inactive
        /// No responder performs the command now.
        case unavailable
        /// The region that has the focus edits text.
        case text
        /// The press belonged to a sequence that had begun.
        case sequence
        /// Its program lacks a scope.
        case scope
        /// Its scene is being restored: it waits.
        case held
        /// Keys are suspended.
        case suspended
    }

    /// A scene, a region or a command, by its names when it was decided.
    public struct Party: Hashable, Sendable {
        /// Whose it is.
        public var program: ClientID
        /// The user of the program; nil for the configuration.
        public var user: UInt32?
        /// The program has, or had, the scope `keys`.
        public var needsKeys: Bool
        /// Of a scene or region.
        public var scene: String?
        /// nil for a scene's empty space.
        public var region: String?
        /// Of a command.
        public var command: String?
    }

    /// Something that could have got it.
    public struct Candidate: Sendable {
        /// What.
        public var party: Party
        /// nil: it did.
        public var lost: Loss?
        /// What got it instead, or stood in the way.
        public var other: Party?
        /// More about that.
        public var detail: String?
    }

    /// What got it, then the others, front to back.
    public var candidates: [Candidate]
    /// Those of programs that had more candidates than are listed.
    public var cut: Set<ClientID> = []
    /// What decided: it got it, or stood in the way of all others.
    public var decider: Party?
}

extension Viewer {
    /// True where a candidate, or what it lost to, is named.
    ///
    /// Users learn nothing of each other's programs here, and no program without the scope `keys` of one with it. One
    /// that asks for its own lines reads of its own program and the configuration alone.
    public func isNamed(_ party: Explanation.Party) -> Bool {
        isShown(party) && sees(party.program)
    }

    /// True where it is told that the program of a candidate had a part in it.
    public func isShown(_ party: Explanation.Party) -> Bool {
        isTold(of: party.user) && (hasKeys || !party.needsKeys)
    }

    /// True if it receives explanations at all.
    func reads(_ explanation: Explanation) -> Bool {
        if let decider = explanation.decider, decider.needsKeys, !hasKeys { return false }
        return !isMine || explanation.candidates.contains { isNamed($0.party) }
    }
}
