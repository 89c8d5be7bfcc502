/// Which subscribers an event is for, by whether they have the scope `keys`.
///
/// Whatever depends on which text key was pressed is for those alone who have it. `Interaction.isSeen(_:by:)` decides
/// which subscribers see an event, from this and from its owner.
public enum Audience: Sendable {
    /// All that ask for events of its type.
    case everyone
    /// Those with the scope.
    case withKeys
    /// Those without it: a shorter form of an event that the others receive in full.
    case withoutKeys
    /// No subscriber: a press that the core counts and a filter has held back.
    case nobody

    /// True where a subscriber is among them.
    ///
    /// - Parameter hasKeys: The subscriber has the scope `keys`.
    @inlinable
    public func includes(hasKeys: Bool) -> Bool {
        switch self {
        case .everyone: true
        case .withKeys: hasKeys
        case .withoutKeys: !hasKeys
        case .nobody: false
        }
    }
}
