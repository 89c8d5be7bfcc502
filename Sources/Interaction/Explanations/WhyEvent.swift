/// Why an event went where it did. Published only while a subscriber asks for explanations.
public struct WhyEvent: Sendable {
    /// The index of the explained event among the events since they were last cleared.
    public var subject: Int
    /// The index of the device event, for subscribers that do not receive the line of ``subject``; nil if it happened
    /// earlier.
    public var device: Int?
    /// The index of the explanation: `InteractionNames.explanation(_:)`.
    public var attachment: UInt32
    /// The explanation is about a key press: only for subscribers with the scope `keys`.
    public var isAboutKey: Bool
}
