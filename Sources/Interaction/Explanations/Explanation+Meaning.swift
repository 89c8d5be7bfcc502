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
