/// Which subscribers an event is for, by whether they have the scope `keys`.
///
/// Events that depend on which text key was pressed are only for subscribers with that scope.
/// `Interaction.isSeen(_:by:)` decides which subscribers see an event, from this and from its owner.
public enum Audience: Sendable {
    /// All subscribers that ask for events of its type.
    case everyone
    /// Subscribers with the scope: a text key may have caused the event.
    case withKeys
    /// Subscribers with the scope, because the event's program has had it; and that program itself, which may have given
    /// it up.
    case withKeysAndOwner
    /// Subscribers without the scope: a shorter form of an event that the others receive in full.
    case withoutKeys
    /// No subscriber: a press that the core counts but a filter has held back.
    case nobody

    /// True if the audience includes a subscriber that does not own what the event is about.
    ///
    /// - Parameter hasKeys: The subscriber has the scope `keys`.
    @inlinable
    public func includes(hasKeys: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .withKeys, .withKeysAndOwner: hasKeys
        case .withoutKeys: !hasKeys
        case .nobody: false
        }
    }
}
