/// Why an input went where it did: all candidates that could have got it, and why each did not.
public struct Explanation: Sendable {
    /// Why a candidate did not get it.
    public enum Loss: String, CaseIterable, Sendable {
        /// Another region or scene is in front.
        case covered
        /// Only its padding was hit, and another region was hit exactly or is nearer.
        case slop
        /// It, or a region around it, is disabled.
        case disabled
        /// A modal scene is in front.
        case modal
        /// A press under way has the pointer, or took the key.
        case latch
        /// It does not ask for that gesture.
        case noGesture
        /// It asks for no key presses, and has no use for this one.
        case noKeys
        /// Another command, region or program got it.
        case taken
        /// Its program has scenes, and none of them is active.
        case inactive
        /// No responder performs the command now.
        case unavailable
        /// The region that has the focus edits text.
        case text
        /// The press belonged to a sequence that had begun.
        case sequence
        /// Its program lacks a scope.
        case scope
        /// Its scene is being restored: the input waits.
        case held
        /// Keys are suspended.
        case suspended
    }

    /// A scene, a region or a command, by the names it had at the time of the decision.
    public struct Party: Hashable, Sendable {
        /// The program that it belongs to.
        public var program: ClientID
        /// The user of the program; nil for the configuration.
        public var user: UInt32?
        /// The program has, or had, the scope `keys`.
        public var needsKeys: Bool
        /// The id of the scene, for a scene or region.
        public var scene: String?
        /// The id of the region; nil for a scene's empty space.
        public var region: String?
        /// The id of the command, for a command.
        public var command: String?
    }

    /// A party that could have got the input.
    public struct Candidate: Sendable {
        /// The scene, region, command or program.
        public var party: Party
        /// Why it did not get the input; nil if it did.
        public var lost: Loss?
        /// The party that got it instead, or stood in the way.
        public var other: Party?
        /// A detail of the outcome, such as the missing scope.
        public var detail: String?
    }

    /// Those that got the input, then the others, front to back.
    public var candidates: [Candidate]
    /// The programs that had more candidates than are listed.
    public var cut: Set<ClientID> = []
    /// The party that got the input, or that stood in the way of all others.
    public var decider: Party?
}

extension Viewer {
    /// True if a candidate, or the party it lost to, is named to the viewer.
    ///
    /// Users learn nothing about each other's programs here, and programs without the scope `keys` learn nothing about
    /// those with it. A viewer that asks for its own lines sees only its own program and the configuration.
    public func isNamed(_ party: Explanation.Party) -> Bool {
        isShown(party) && sees(party.program)
    }

    /// True if the viewer may learn that the program of a candidate was involved.
    public func isShown(_ party: Explanation.Party) -> Bool {
        seesContents(of: party.user) && (hasKeys || !party.needsKeys)
    }

    /// True if the viewer receives the explanation.
    func reads(_ explanation: Explanation) -> Bool {
        if let decider = explanation.decider, decider.needsKeys, !hasKeys { return false }
        return !isMine || explanation.candidates.contains { isNamed($0.party) }
    }
}

extension Explanation.Loss {
    /// The reason in words, to complete: the candidate did not get it because …
    public var meaning: String {
        switch self {
        case .covered: "another region or scene is in front"
        case .slop: "only its slop was met, and another region was met exactly or is nearer"
        case .disabled: "it, or a region around it, is disabled"
        case .modal: "a prominent scene is in front"
        case .latch: "a press that goes on has the pointer, or took the key"
        case .noGesture: "it does not ask for that gesture"
        case .noKeys: "it has no use for the key"
        case .taken: "another command, region or program got it"
        case .inactive: "its program has scenes, and none of them is active"
        case .unavailable: "no responder performs the command now"
        case .text: "the region with the focus edits text"
        case .sequence: "the key belonged to a sequence that had begun"
        case .scope: "its program lacks a scope"
        case .held: "its scene is being restored"
        case .suspended: "keys are suspended"
        }
    }
}
