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

    /// Explains the event with the index `subject`.
    public init(about subject: Int, orDevice device: Int?, attachment: UInt32, isAboutKey: Bool) {
        self.subject = subject
        self.device = device
        self.attachment = attachment
        self.isAboutKey = isAboutKey
    }
}
